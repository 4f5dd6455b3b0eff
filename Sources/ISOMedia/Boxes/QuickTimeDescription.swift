import Anatomy
import Codecs
import Schema

/// Extension boxes of sample descriptions (QuickTime File Format, "Sound Sample Descriptions" and
/// "Video Sample Description Extensions").
extension Boxes {
  static let quickTimeDescription = SpecSection(
    .quickTime,
    [
      Box(
        "fiel", "Field Handling", in: "VisualSampleEntry", spec: "Field/Frame Information Atom"
      ) { box in
        box.u8("fields", line: .value, labels: [1: "progressive", 2: "interlaced"])
        box.u8(
          "detail",
          labels: [
            0: "unknown", 1: "top field displayed and stored first",
            6: "bottom field displayed and stored first",
            9: "bottom field displayed first, top field stored first",
            14: "top field displayed first, bottom field stored first",
          ])
      },
      Box("chrm", "Chroma Location", in: "VisualSampleEntry", spec: "Chroma Location Atom") { box in
        box.u8("topField", line: .value, labels: ColorValueNames.chromaLocations)
        box.u8("bottomField", labels: ColorValueNames.chromaLocations)
      },
      Box(
        "gama", "Gamma Level", in: "VisualSampleEntry", spec: "Gamma Atom", presents: .all(.color)
      ) {
        $0.fixed16_16("gamma", line: .value)
      },
    ])
}
