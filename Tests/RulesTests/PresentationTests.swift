import Anatomy
import ByteScript
import Bytes
import Formats
import Metadata
import Movie
import Testing

/// Facts that decide how media is decoded and presented.
struct PresentationTests {
  private func facts(_ script: String, _ name: String) throws -> [String] {
    let bytes = try ByteScript(script).bytes
    let document = Examination(ByteSource(bytes: bytes), name: name, magic: nil).document
    var facts: [String] = []
    document.forEachPresentationFact { fact in
      facts.append("\(fact.aspect.rawValue) \(fact.node.path).\(fact.field.name)")
      return true
    }
    return facts
  }

  @Test("Fields of picture files decide dimensions, color, transparency and resolution")
  func picture() throws {
    let found = try facts(
      """
      89 "PNG" 0d 0a 1a 0a
      u32 13 "IHDR" u32 2, 2 08 03 00 00 00 u32 0
      u32 4 "gAMA" u32 45455 u32 0
      u32 3 "PLTE" 00 00 00 u32 0
      u32 1 "tRNS" 00 u32 0
      u32 9 "pHYs" u32 72, 72 00 u32 0
      u32 0 "IEND" u32 0
      """, "a.png")
    for start in [
      "dimensions /IHDR.", "color /gAMA.", "color /PLTE.", "transparency /tRNS.",
      "resolution /pHYs.",
    ] { #expect(found.contains { $0.hasPrefix(start) }, "\(start): \(found)") }
    #expect(!found.contains { $0.contains("length") || $0.contains("crc") })
  }
}
