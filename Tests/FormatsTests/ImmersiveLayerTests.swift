import Anatomy
import ByteScript
import Bytes
import Formats
import Testing

/// Layers of channels in Immersive Audio.
struct ImmersiveLayerTests {
  @Test("Only the first layer has an expanded layout")
  func expandedLayout() throws {
    let script = """
      f8 sized u8 { "iamf" 00 00 }
      00 sized u8 { 01 "ipcm" c0 07 u16 0 00 10 u32 16000 }
      08 sized u8 { 02 00 01 02 00 01 00 40 f0 01 00 05 f0 01 00 }
      """
    let bytes = try ByteScript(script).bytes
    let document = Examination(ByteSource(bytes: bytes), name: "a.iamf", magic: nil).document
    let element = try #require(
      document.root.children.first { $0.value(named: "layers") != nil })
    guard case .list(let rows)? = element.value(named: "layers") else {
      Issue.record("no list of layers")
      return
    }
    var names: [[String]] = []
    rows.forEach { row in
      if case .group(let members) = row.value { names.append(members.map(\.name)) }
      return true
    }
    #expect(names.map { $0.contains("expanded_loudspeaker_layout") } == [true, false])
    #expect(names.map { $0.contains("coupled_substream_count") } == [true, true])
  }
}
