import RuleEngine

/// Examples with a track of Immersive Audio, as small as possible.
extension ExampleMaking {
  static var iamfSequence: String { #"f8 sized u8 { "iamf" 00 00 }"# }
  /// A codec configuration for 16-bit PCM with frames of 64 samples.
  static var iamfCodec: String { codec(#""ipcm" 40 u16 0 00 10 u32 16000"#) }
  /// A stereo audio element with one substream.
  static var iamfElement: String { element("01 00 00 20 10 01 01") }
  /// A mix of `iamfElement`, with a loudness for stereo.
  static var iamfMix: String { mix() }

  static var iamfUnits: String {
    [iamfSequence, iamfCodec, iamfElement, iamfMix].joined(separator: " ")
  }

  static func codec(_ content: String) -> String { "00 sized u8 { 01 \(content) }" }

  /// Returns an audio element. By default, its type is 0 (channels).
  ///
  /// - Parameter content: the fields after the ID of the codec configuration.
  static func element(_ content: String, type: String = "00") -> String {
    "08 sized u8 { 02 \(type) 01 \(content) }"
  }

  /// Returns a mix presentation.
  ///
  /// - Parameters:
  ///   - labels: the number of labels, and the labels.
  ///   - elements: the number of elements, and the elements.
  ///   - layouts: the number of layouts, and the loudness for each.
  static func mix(
    id: String = "03", labels: String = "00", elements: String? = nil, layouts: String? = nil,
    tags: String = ""
  ) -> String {
    let elements = elements ?? "01 02 \(rendering)"
    return "10 sized u8 { \(id) \(labels) 01 \(elements) \(gain) "
      + "\(layouts ?? "01 \(loudness)") \(tags) }"
  }

  /// The rendering configuration of an element in a mix, with the mix gain of this element.
  static var rendering: String { "00 00 04 80 7d 80 00 00" }
  static var gain: String { "05 80 7d 80 00 00" }
  static var loudness: String { "80 00 u16 0, 0" }

  /// Returns a movie with one sample of Immersive Audio.
  ///
  /// - Parameters:
  ///   - fields: the channel count and the sample size in the sample entry.
  ///   - more: further boxes in the sample entry.
  ///   - sample: the units of the sample.
  static func immersive(
    sequence: String? = nil, codec: String? = nil, element: String? = nil, mix: String? = nil,
    rest: String = "", version: String = "01", size: String? = nil, fields: String = "u16 0, 16",
    more: String = "",
    sample: String = "30 04 00 * 4", tables: String = "",
    fileType: String = #"ftyp { "isom" u32 512 "isom" "iamf" }"#
  ) -> Self {
    let units = [
      sequence ?? iamfSequence, codec ?? iamfCodec, element ?? iamfElement, mix ?? iamfMix, rest,
    ]
    let content = units.joined(separator: " ")
    let configuration = size.map { "\($0) \(content)" } ?? "sized u8 { \(content) }"
    let movie = Example.movie(
      fileType: fileType,
      descriptions: """
        full stsd {
          u32 1
          iamf {
            00 * 6 u16 1 00 * 8 \(fields) 00 * 4 u32 0
            iacb { \(version) \(configuration) }
            \(more)
          }
        }
        """,
      timeToSample: "full stts { u32 1 u32 1, 2048 }",
      sampleToChunk: "full stsc { u32 1 u32 1, 1, 1 }",
      sampleSizes: "full stsz { u32 0, 1 u32 @end - @samples }",
      moreTables: tables, media: "mdat { samples: \(sample) end: }")
    let parts = units + [version, size ?? "", fields, more, sample, tables, fileType]
    return make(
      movie.script, showing: parts.first { $0.contains("↓") } ?? "a track of Immersive Audio")
  }

  /// Returns a stream of Immersive Audio outside of boxes.
  static func immersiveStream(
    sequence: String? = nil, codec: String? = nil, element: String? = nil, mix: String? = nil,
    frames: String = "30 04 00 * 4"
  ) -> Self {
    let units = [
      sequence ?? iamfSequence, codec ?? iamfCodec, element ?? iamfElement, mix ?? iamfMix, frames,
    ]
    return make(units.joined(separator: " "))
  }
}
