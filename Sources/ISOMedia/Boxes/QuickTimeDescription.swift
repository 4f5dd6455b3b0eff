import Anatomy
import Schema

/// QuickTime File Format, "Sound Sample Descriptions" and "Video Sample Description Extensions".
extension Boxes {
  static let quickTimeDescription = Chapter(.quickTime, [
    Box("chan", "Audio Channel Layout", in: "AudioSampleEntry", "wave", "trak", versions: 0...0,
      spec: "Audio Channel Layout Atom"
    ) { box in
      box.u32("mChannelLayoutTag", line: .value, labels: CoreAudioWords.layouts)
      box.u32("mChannelBitmap", means: .flags)
      let count = box.u32(
        "mNumberChannelDescriptions", means: .count(of: .field("mChannelDescriptions")))
      box.table("mChannelDescriptions", rows: count) { row in
        row.u32("mChannelLabel", label: { CoreAudioWords.channels[$0] })
        row.u32("mChannelFlags", means: .flags)
        row.float32("mCoordinates_0")
        row.float32("mCoordinates_1")
        row.float32("mCoordinates_2")
      }
    },
    Box("enda", "Byte Order", in: "wave", occurs: .atMostOnce, spec: "Endian Atom") {
      $0.u16("littleEndian", line: .value, labels: [0: "big-endian", 1: "little-endian"])
    },
    Box("fiel", "Field Handling", in: "VisualSampleEntry", spec: "Field/Frame Information Atom") {
      box in
      box.u8("fields", line: .value, labels: [1: "progressive", 2: "interlaced"])
      box.u8(
        "detail",
        labels: [
          0: "unknown", 1: "top field first, stored first", 6: "bottom field first, stored first",
          9: "bottom field first, top stored first", 14: "top field first, bottom stored first",
        ])
    },
    Box("gama", "Gamma Level", in: "VisualSampleEntry", spec: "Gamma Atom") {
      $0.fixed16_16("gamma", line: .value)
    },
  ])
}
