import RuleEngine

/// Example media segments, as small as possible: the second segment of a sound track, with the
/// initialization segment and the first segment next to it. Arguments replace the parts that a rule
/// is about.
extension ExampleMaking {
  static func segment(
    initialization: String? = "init.mp4", isEncrypted: Bool = false, moreTables: String = "",
    beforeFragment: String = "", number: String = "u32 2",
    trackFragmentHeader: String = "full tfhd flags 0x020000 { u32 1 }", time: String = "u32 2048",
    moreOfTrackFragment: String = ""
  ) -> Self {
    var files = [
      "segment-1.m4s": mediaSegment(
        number: "u32 1", time: "u32 0",
        moreOfTrackFragment: isEncrypted ? "full senc { u32 2 00 * 16 }" : "")
    ]
    if let initialization {
      files[initialization] = initializationSegment(
        isEncrypted: isEncrypted, moreTables: moreTables)
    }
    let parts = [beforeFragment, number, trackFragmentHeader, time, moreOfTrackFragment]
    let script = mediaSegment(
      beforeFragment: beforeFragment, number: number, trackFragmentHeader: trackFragmentHeader,
      time: time, moreOfTrackFragment: moreOfTrackFragment)
    return Self(
      making: Example(
        script, showing: parts.first { $0.contains("↓") } ?? "the smallest media segment",
        named: "segment-2.m4s", files: files))
  }

  private static func mediaSegment(
    beforeFragment: String = "", number: String,
    trackFragmentHeader: String = "full tfhd flags 0x020000 { u32 1 }", time: String,
    moreOfTrackFragment: String
  ) -> String {
    """
    \(beforeFragment)
    styp { "msdh" u32 0 "msdh" }
    fragment: moof {
      full mfhd { \(number) }
      traf {
        \(trackFragmentHeader)
        full tfdt { \(time) }
        full trun flags 1 { u32 2 i32 @samples - @fragment }
        \(moreOfTrackFragment)
      }
    }
    mdat { samples: (01 18 20 07) * 2 }
    """
  }

  private static func initializationSegment(isEncrypted: Bool, moreTables: String) -> String {
    """
    ftyp { "iso6" u32 0 "iso6" "mp42" }
    moov {
      full mvhd {
        u32 3786912000, 3786912000
        u32 1000, 0
        fixed32 1 fixed16 1 00 * 10
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
        00 * 24
        u32 2
      }
      \(emptyTrack(moreTables: moreTables, moreOfDescription: isEncrypted ? "\n" + protection : ""))
      mvex { full trex { u32 1, 1, 1024, 4, 0 } }
    }
    """
  }

  /// A protection box (`sinf`) for the sample description of encrypted samples, with initialization
  /// vectors of 8 bytes.
  private static var protection: String {
    """
    sinf {
      frma { "mp4a" }
      full schm { "cenc" u32 0x10000 }
      schi { full tenc { 00 00 01 08 00 * 16 } }
    }
    """
  }
}
