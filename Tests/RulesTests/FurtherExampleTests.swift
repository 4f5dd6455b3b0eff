import ByteScript
import RuleEngine
import Testing

@testable import Rules

/// Examples of violations in addition to those that the rules have.
struct FurtherExampleTests {
  private static let rolls = """
    full sgpd version 1 { "roll" u32 2, 1 i16 -4 }
    full sbgp { "roll" u32 1 u32 1, 1 }
    """

  private static let examples: [(rule: String, example: Example)] = [
    (
      "qt.mdta.locale-index",
      .keys(ilst: #""\x00\x00\x00\x01" { data { u32 1 u16 0 ↓u16 3 "Title" } }"#)
    ),
    (
      "iamf.codec.settings",
      .immersive(
        codec: Example.codec(#""Opus" c0 07 i16 -4 01 02 u16 312 u32 48000 u16 0 ↓01"#),
        tables: rolls)
    ),
    ("av1.configuration.mismatch", .av1Track(record: "81 00 ↓2c 00")),
    ("miaf.alpha.times", .tracksOfMIAF([.init(), alphaWithEdit])),
    ("avif.grid.transformed", gridWithManyProperties),
    (
      "hls.duration.vs-segment",
      .playlist(
        media: "#EXT-X-MAP:URI=\"i.mp4\"\n↓#EXTINF:4.0,\nb.m4s",
        files: ["i.mp4": initialization, "b.m4s": segment])
    ),
  ]

  /// An alpha track with the times of its master track, of which an edit omits the start.
  private static var alphaWithEdit: ExampleTrack {
    var track = ExampleTrack.alpha(2, mark: "↓")
    track.edits = "edts { full elst { u32 1 u32 46, 10 u16 1, 0 } }"
    return track
  }

  /// A grid in which the hundredth property of a tile rotates it.
  private static var gridWithManyProperties: Example {
    let grid = Example.grid(references: "↓dimg { u16 1, 2, 2, 3 }", moreProperties: "irot { 01 }")
    let others = Array(repeating: "01", count: 97).joined(separator: " ")
    return Example(
      grid.script.replacing("u16 3 03 01 02 0x83", with: "u16 3 0x64 \(others) 02 0x83 0x85"),
      showing: "↓dimg { u16 1, 2, 2, 3 }")
  }

  private static let initialization = """
    ftyp { "iso5" u32 0 "iso5" }
    moov {
      full mvhd {
        u32 3786912000, 3786912000, 1000, 0 fixed32 1 fixed16 1 00 * 10
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 00 * 24 u32 2
      }
      trak {
        full tkhd flags 7 {
          u32 3786912000, 3786912000, 1, 0, 0 00 * 16
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 00 * 8
        }
        mdia { full mdhd { u32 3786912000, 3786912000, 1024, 0 u16 0x55c4, 0 } }
      }
      mvex { full trex { u32 1, 1, 1024, 0, 0 } }
    }
    """

  /// Two samples of a second each.
  private static let segment = """
    moof {
      full mfhd { u32 1 }
      traf { full tfhd flags 0x020008 { u32 1, 1024 } full tfdt { u32 0 } full trun { u32 2 } }
    }
    """

  @Test("A violation is reported at the mark", arguments: examples.indices)
  func violations(_ index: Int) throws {
    let (id, example) = Self.examples[index]
    let rule = try #require(Rule.named(id))
    let checked = try CheckedExample(example, for: rule)
    let own = checked.findings.filter { $0.finding.rule == id }
    #expect(own.count == 1, "\(id): \(checked.summary)")
    #expect(own.first?.finding.evidence.fileRanges.first?.start == checked.mark, "\(id)")
  }

  @Test(
    "The frame header of a lossless picture, as raw photos have, may state 2 to 16 bits",
    arguments: ["02", "0c", "0e", "10"])
  func lossless(bits: String) throws {
    let rule = try #require(Rule.named("jpeg.frame.values"))
    let checked = try CheckedExample(
      .jpeg("ff c3 u16 11 \(bits) u16 8, 8 01 01 11 00 ff da u16 8 01 01 00 01 00 00 00"), for: rule
    )
    #expect(checked.outcome == .holds, "\(checked.summary)")
  }
}
