import RuleEngine

/// Example movies with fragments, as small as possible: one track, and one fragment with two silent
/// frames of AAC. Arguments replace the parts that a rule is about.
extension ExampleMaking {
  static func fragments(
    fileType: String = #"ftyp { "iso5" u32 512 "iso5" "mp42" }"#,
    trackExtends: String = "mvex { full trex { u32 1, 1, 1024, 4, 0 } }",
    beforeFragment: String = "",
    fragmentHeader: String = "full mfhd { u32 1 }",
    trackFragmentHeader: String = "full tfhd flags 0x020000 { u32 1 }",
    decodeTime: String = "full tfdt { u32 0 }",
    run: String = "full trun flags 1 { u32 2 i32 @samples - @fragment }",
    moreOfTrackFragment: String = "",
    afterFragment: String = "",
    media: String = "mdat { samples: (01 18 20 07) * 2 }",
    more: String = ""
  ) -> Self {
    let script = """
      \(fileType)
      \(fragmentedMovie(trackExtends))
      \(beforeFragment)
      fragment: moof {
        \(fragmentHeader)
        traf {
          \(trackFragmentHeader)
          \(decodeTime)
          \(run)
          \(moreOfTrackFragment)
        }
      }
      \(afterFragment)
      \(media)
      \(more)
      """
    let parts = [
      fileType, trackExtends, beforeFragment, fragmentHeader, trackFragmentHeader, decodeTime, run,
      moreOfTrackFragment, afterFragment, media, more,
    ]
    let marked = parts.first { $0.contains("↓") }
    return make(script, showing: marked ?? "the smallest movie in fragments")
  }

  /// Returns the script of a second fragment with two frames.
  static func secondFragment(
    number: String = "u32 2", time: String = "u32 2048", run: String = "i32 @next - @second"
  ) -> String {
    """
    second: moof {
      full mfhd { \(number) }
      traf {
        full tfhd flags 0x020000 { u32 1 }
        full tfdt { \(time) }
        full trun flags 1 { u32 2 \(run) }
      }
    }
    mdat { next: (01 18 20 07) * 2 }
    """
  }

  private static func fragmentedMovie(_ trackExtends: String) -> String {
    """
    moov {
      full mvhd {
        u32 3786912000, 3786912000
        u32 1000, 0
        fixed32 1 fixed16 1 00 * 10
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
        00 * 24
        u32 2
      }
      \(emptyTrack())
      \(trackExtends)
    }
    """
  }

  /// Returns the script of a sound track without samples.
  static func emptyTrack(
    id: String = "u32 1", moreTables: String = "", moreOfDescription: String = ""
  ) -> String {
    """
    trak {
      full tkhd flags 3 {
        u32 3786912000, 3786912000
        \(id), 0, 0
        00 * 8 u16 0, 0 fixed16 1 00 00
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
        fixed32 0, 0
      }
      mdia {
        full mdhd { u32 3786912000, 3786912000, 44100, 0 u16 0x15c7, 0 }
        full hdlr { 00 * 4 "soun" 00 * 12 "Sound\\0" }
        minf {
          full smhd { fixed16 0 00 00 }
          dinf { full dref { u32 1 full "url " flags 1 {} } }
          stbl {
            \(soundDescription(more: moreOfDescription))
            full stts { u32 0 }
            full stsc { u32 0 }
            full stsz { u32 0, 0 }
            full stco { u32 0 }
            \(moreTables)
          }
        }
      }
    }
    """
  }
}
