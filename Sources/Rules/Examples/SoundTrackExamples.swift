import RuleEngine

/// Example movies with complete sound descriptions, or with alternative sound tracks.
extension ExampleMaking {
  /// Returns the script of a sample description of AAC.
  ///
  /// - Parameters:
  ///   - decoder: the content of the decoder configuration descriptor.
  ///   - rest: the descriptors that follow it.
  ///   - more: the fields that later versions of QuickTime's sound description add.
  static func soundDescription(
    decoder: String = "40 15 u24 0 u32 32000, 32000 05 sized u8 { 12 08 }",
    rest: String = "06 sized u8 { 02 }", version: String = "u16 0", more: String = ""
  ) -> String {
    """
    full stsd {
      u32 1
      mp4a {
        00 * 6 u16 1
        \(version) 00 * 6 u16 1, 16
        00 * 4 u16 44100, 0\(more)
        full esds {
          03 sized u8 {
            u16 1 00
            04 sized u8 { \(decoder) }
            \(rest)
          }
        }
      }
    }
    """
  }

  /// Returns a movie with two tracks that are alternatives to each other.
  static func alternatives(language: String = "0x15c7", mark: String = "") -> Self {
    func header(_ id: Int, _ mark: String) -> String {
      """
      full tkhd flags 3 {
        u32 3786912000, 3786912000
        u32 \(id), 0, 46
        00 * 8 u16 0 \(mark)u16 1 fixed16 1 00 00
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
        fixed32 0, 0
      }
      """
    }
    let other = """
      trak {
        \(header(2, mark))
        mdia {
          full mdhd { u32 3786912000, 3786912000 u32 44100, 0 u16 \(language), 0 }
          full hdlr { 00 * 4 "soun" 00 * 12 "Sound\\0" }
          minf {
            full smhd { fixed16 0 00 00 }
            dinf { full dref { u32 1 full "url " flags 1 {} } }
            stbl {
              full stsd { u32 1 "lpcm" { 00 * 6 u16 1 00 * 8 u16 1, 16 00 * 4 u16 44100, 0 } }
              full stts { u32 0 }
              full stsc { u32 0 }
              full stsz { u32 0, 0 }
              full stco { u32 0 }
            }
          }
        }
      }
      """
    let movie = Example.movie(trackHeader: header(1, ""), moreOfMovie: other)
    return make(movie.script.replacing("u32 2\n    }", with: "u32 3\n    }"), showing: other)
  }
}
