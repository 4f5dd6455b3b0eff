import RuleEngine

/// A track of an example file that contains a still picture and tracks.
struct ExampleTrack {
  var id = 1
  var kind = "pict"
  var duration = "u32 46"
  var alternateGroup = 0
  var matrix = "fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000"
  var edits = ""
  /// Further boxes of the sample table (`stbl`), as a ByteScript.
  var tables = ""
  /// The number of samples.
  var count = 2
  /// The duration of each sample, in units of the media timescale (44,100 per second).
  var delta = 1024
  var reference = #"full "url " flags 1 {}"#
  var references = ""
  var entry = ""
  /// The bytes of each sample as a ByteScript, and in `size` the number of these bytes.
  var sample = "01 18 20 07"
  var size = 4
  /// Text in front of the track, such as `↓`.
  var mark = ""

  /// Returns an audio track.
  static func sound(
    _ id: Int, duration: String = "u32 46", entry: String? = nil
  ) -> ExampleTrack {
    let aac = """
      mp4a {
        00 * 6 u16 1 00 * 8 u16 2, 16 00 * 4 u16 44100, 0
        full esds {
          03 sized u8 {
            u16 1 00
            04 sized u8 { 40 15 u24 0 u32 32000, 32000 05 sized u8 { 12 10 } }
            06 sized u8 { 02 }
          }
        }
      }
      """
    return ExampleTrack(id: id, kind: "soun", duration: duration, entry: entry ?? aac)
  }

  /// Returns a track with the alpha channel of track 1.
  static func alpha(_ id: Int, delta: Int = 1024, mark: String = "") -> ExampleTrack {
    ExampleTrack(
      id: id, kind: "auxv", delta: delta, references: "tref { auxl { u32 1 } }",
      entry: picture(#"full auxi { "urn:mpeg:mpegB:cicp:systems:auxiliary:alpha\0" }"#),
      mark: mark)
  }

  static func picture(_ more: String) -> String {
    """
    "mjp2" {
      00 * 6 u16 1
      00 * 16
      u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
      00 * 32 u16 24 i16 -1
      full ccst { 7c 00 00 00 }
      \(more)
    }
    """
  }

  fileprivate var script: String {
    """
    \(mark)trak {
      full tkhd flags 3 {
        u32 3786912000, 3786912000
        u32 \(id), 0
        \(duration)
        00 * 8 u16 0, \(alternateGroup) 00 00 00 00
        \(matrix)
        \(kind == "soun" ? "fixed32 0, 0" : "fixed32 64, 48")
      }
      \(references)
      \(edits)
      mdia {
        full mdhd { u32 3786912000, 3786912000 u32 44100, \(count * delta) u16 0x15c7, 0 }
        full hdlr { 00 * 4 "\(kind)" 00 * 12 00 }
        minf {
          \(kind == "soun" ? "full smhd { fixed16 0 00 00 }" : "full vmhd flags 1 { 00 * 8 }")
          dinf { full dref { u32 1 \(reference) } }
          stbl {
            full stsd { u32 1 \(entry.isEmpty ? Self.picture("") : entry) }
            full stts { u32 1 u32 \(count), \(delta) }
            full stsc { u32 1 u32 1, \(count), 1 }
            full stsz { u32 \(size), \(count) }
            full stco { u32 1 u32 @track\(id) }
            \(tables)
          }
        }
      }
    }
    """
  }

  fileprivate var parts: [String] {
    [mark, duration, matrix, references, edits, tables, reference, entry]
  }

  fileprivate var media: String { "track\(id): (\(sample)) * \(count)" }
}

/// Examples of files that contain a still picture and tracks.
extension ExampleMaking {
  /// Returns a file that claims to be a Multi-Image Application Format file.
  static func tracksOfMIAF(
    _ tracks: [ExampleTrack],
    fileType: String = #"ftyp { "mif1" u32 0 "mif1" "miaf" "isom" }"#
  ) -> Self {
    let movie = """
      moov {
        full mvhd {
          u32 3786912000, 3786912000
          u32 1000, 46
          fixed32 1 fixed16 1 00 * 10
          fixed32 1, 0, 0, 0, 1, 0, 0, 0 u32 0x40000000
          00 * 24
          u32 9
        }
        \(tracks.map(\.script).joined(separator: "\n"))
      }
      """
    let media = tracks.map(\.media).joined(separator: " ")
    let example = Example.images(
      fileType: fileType, media: "\(movie)\nmdat { picture: 0a 00 32 00 \(media) }")
    let marked = tracks.flatMap(\.parts).first { $0.contains("↓") }
    return make(example.script, showing: marked ?? "a still picture and tracks")
  }
}
