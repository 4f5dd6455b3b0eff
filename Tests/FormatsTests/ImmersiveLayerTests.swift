import Anatomy
import ByteScript
import Bytes
import Formats
import Metadata
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

  @Test("A single byte after the fields of a unit is an extension")
  func extensions() throws {
    let bytes = try ByteScript(#"f8 sized u8 { "iamf" 00 00 aa }"#).bytes
    let document = Examination(ByteSource(bytes: bytes), name: "a.iamf", magic: nil).document
    let unit = try #require(document.root.children.first)
    #expect(unit.field("extension")?.range.count == 1)
  }

  @Test("A stream has a duration only if its frames have samples", arguments: ["c0 07", "00"])
  func durations(_ length: String) throws {
    let script = """
      f8 sized u8 { "iamf" 00 00 }
      00 sized u8 { 01 "ipcm" \(length) u16 0 00 10 u32 16000 }
      08 sized u8 { 02 00 01 01 00 00 20 10 01 01 }
      20 00
      30 04 00 * 4
      """
    let bytes = try ByteScript(script).bytes
    let document = Examination(ByteSource(bytes: bytes), name: "a.iamf", magic: nil).document
    let track = try #require(document.tracks().first)
    #expect((track.mediaDuration != nil) == (length == "c0 07"))
  }
}
