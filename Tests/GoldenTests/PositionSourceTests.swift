import ByteScript
import Foundation
import Testing

/// Positions of several sources in the same samples are exported as several tracks.
struct PositionSourceTests {
  private static let corpus = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../corpus/timed")

  private static func script(_ name: String) throws -> String {
    try String(contentsOf: corpus.appending(path: name), encoding: .utf8)
  }

  @Test("Each source of positions in a GoPro sample is a track with a name")
  func sources() throws {
    let last = "i32 123456791, -987654319, -22994, 1125, 107\n      }"
    let script = try Self.script("gopro.bytes")
    #expect(script.contains(last))
    let more = """
      "STRM" 00 01 sized u16 {
        "TYPE" "c" 01 u16 4 "Llll"
        "SCAL" "l" 04 u16 4 u32 1, 10000000, 10000000, 1000
        "GPRI" "?" 10 u16 2
          u32 1000 i32 223456789, -887654321, 1000
          u32 2000 i32 223456790, -887654320, 1000
      }
      """
    let project = try Project()
    try project.put(
      "a.mp4", try ByteScript(script.replacing(last, with: last + "\n" + more)).bytes)
    let gpx = try project.run(["timeline", "a.mp4", "--gpx"]).output
    let tracks = gpx.components(separatedBy: "<trk>").dropFirst()
    #expect(
      tracks.map { $0.components(separatedBy: "<trkpt").count - 1 } == [5, 2], "\(gpx)")
    for (track, name) in zip(tracks, ["GPS5 GPS Position (Camera)", "GPRI GPS Raw (Camera)"]) {
      #expect(track.contains("<name>/moov/trak \(name)</name>"), "\(track)")
    }
    let kml = try project.run(["timeline", "a.mp4", "--kml"]).output
    #expect(kml.contains("<name>/moov/trak GPRI GPS Raw (Camera)</name>"), "\(kml)")
    let lines = try project.run(["timeline", "a.mp4", "--geojson"]).output
    #expect(lines.contains(#""name":"GPRI GPS Raw (Camera)""#), "\(lines)")
  }

  @Test("The types that Apple's metadata keys conform to are in a known box")
  func conformingTypes() throws {
    let type = "dtyp { u32 0, 23 }"
    let script = try Self.script("boxed.bytes")
    #expect(script.contains(type))
    let project = try Project()
    try project.put(
      "a.mov",
      try ByteScript(script.replacing(type, with: type + " ctps { dtyp { u32 0, 69 } }")).bytes)
    let tree = try project.run(["tree", "a.mov"]).output
    #expect(tree.contains("ctps  Conforming Data Types"), "\(tree)")
    let check = try project.check("a.mov").output
    #expect(!check.contains("ctps"), "\(check)")
  }
}
