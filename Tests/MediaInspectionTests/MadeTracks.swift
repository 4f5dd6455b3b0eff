import ByteScript

/// A movie with tracks for selection and a track of boxed metadata, written by hand.
enum MadeTracks {
  static var movie: [UInt8] {
    get throws { try ByteScript(script).bytes }
  }

  /// The header states rate 1.5 and volume 0.5. The first track is sound in German with samples of
  /// 100 and 150 bytes in 2 seconds. The second is sound in English for Australia that is not enabled.
  /// The third is subtitles with tagged characteristics. The fourth is video that is turned.
  private static let script = """
    ftyp { "qt  " u32 0 "qt  " }
    mdat { 00 * 250 }
    moov {
      full mvhd {
        u32 0, 0, 600, 1200 fixed32 1.5 fixed16 0.5 00 * 10
        fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
        00 * 24 u32 5
      }
      trak {
        full tkhd flags 3 {
          u32 0, 0, 1, 0, 1200 00 * 8 u16 0, 2 fixed16 0.25 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 fixed32 0, 0
        }
        mdia {
          full mdhd { u32 0, 0, 1000, 2000 u16 0x10b5, 0 }
          full hdlr { "mhlr" "soun" 00 * 12 00 }
          minf {
            stbl {
              full stsd { u32 1 "mp4a" { 00 * 6 u16 1 00 * 8 u16 2, 16, 0, 0, 44100, 0 } }
              full stts { u32 1 u32 2, 1000 }
              full stsc { u32 1 u32 1, 2, 1 }
              full stsz { u32 0, 2 u32 100, 150 }
              full stco { u32 1 u32 28 }
            }
          }
        }
        udta { "©nam" { sized u16 -2 { u16 0x15c7 "Ton" } } }
      }
      trak {
        full tkhd flags 0 {
          u32 0, 0, 2, 0, 1200 00 * 8 u16 0, 2 fixed16 1 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 fixed32 0, 0
        }
        mdia {
          full mdhd { u32 0, 0, 1000, 2000 u16 0x15c7, 0 }
          full elng { "en-AU" 00 }
          full hdlr { "mhlr" "soun" 00 * 12 00 }
        }
      }
      trak {
        full tkhd flags 3 {
          u32 0, 0, 3, 0, 1200 00 * 8 u16 0, 0 fixed16 0 00 00
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000 fixed32 0, 0
        }
        mdia {
          full mdhd { u32 0, 0, 1000, 2000 u16 0x15c7, 0 }
          full hdlr { "mhlr" "sbtl" 00 * 12 00 }
        }
        udta {
          tagc { "public.accessibility.transcribes-spoken-dialog" 00 }
          tagc { "public.accessibility.describes-music-and-sound" 00 }
        }
      }
      trak {
        full tkhd flags 3 {
          u32 0, 0, 4, 0, 1200 00 * 8 u16 0, 0 fixed16 0 00 00
          fixed32 0, 1, 0, -1, 0, 0, 480, 0 u32 0x40000000 fixed32 640, 480
        }
        mdia {
          full mdhd { u32 0, 0, 1000, 2000 u16 0x15c7, 0 }
          full hdlr { "mhlr" "vide" 00 * 12 00 }
        }
      }
    }
    """

  /// A movie with a track of boxed metadata. Each of its samples lasts a second and has one text.
  static func timed(samples count: Int) throws -> [UInt8] {
    try ByteScript(
      """
      ftyp { "qt  " u32 0 "qt  " }
      mdat { ( u32 9, 1 "x" ) * \(count) }
      moov {
        full mvhd { u32 0, 0, 600, 0 fixed32 1 fixed16 1 00 * 70 u32 2 }
        trak {
          full tkhd flags 3 { u32 0, 0, 1, 0, 0 00 * 60 }
          mdia {
            full mdhd { u32 0, 0, 1, \(count) u16 0x55c4, 0 }
            full hdlr { "mhlr" "meta" 00 * 12 00 }
            minf {
              stbl {
                full stsd {
                  u32 1
                  mebx {
                    00 * 6 u16 1
                    keys { "\\x00\\x00\\x00\\x01" { keyd { "mdta" "org.example.x" } dtyp { u32 0, 1 } } }
                  }
                }
                full stts { u32 1 u32 \(count), 1 }
                full stsc { u32 1 u32 1, \(count), 1 }
                full stsz { u32 9, \(count) }
                full stco { u32 1 u32 28 }
              }
            }
          }
        }
      }
      """
    ).bytes
  }
}
