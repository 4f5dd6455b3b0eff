import ByteScript
import Testing

/// Media segments and initialization segments among the files of one check.
struct SegmentFilesTests {
  private static let movie = """
    ftyp { "iso5" u32 0 "iso5" }
    moov { mvex { full trex { u32 1, 1, 1024, 0, 0 } } }
    """

  private static func fragment(ofTrack id: Int) -> String {
    """
    moof {
      full mfhd { u32 1 }
      traf {
        full tfhd flags 0x020008 { u32 \(id), 1024 } full tfdt { u32 0 } full trun { u32 2 }
      }
    }
    """
  }

  @Test(
    "A segment with a track that its initialization segment does not have is found",
    arguments: ["", "styp { \"msdh\" u32 0 \"msdh\" }"])
  func unknownTrack(start: String) throws {
    let project = try Project()
    try project.put("init.mp4", ByteScript(Self.movie).bytes)
    try project.put("part1.m4s", ByteScript(start + Self.fragment(ofTrack: 9)).bytes)
    let both = try project.check("init.mp4", "part1.m4s").output
    #expect(both.contains("isom.segment.unknown-track"))
    #expect(!both.contains("isom.segment.initialization-missing"))
    let alone = try project.check("part1.m4s").output
    #expect(!alone.contains("isom.segment.unknown-track"))
  }
}
