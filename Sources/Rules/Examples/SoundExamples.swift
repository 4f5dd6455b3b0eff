/// Files of sound with tags around it. What a rule is about is put in the place of what is there.
extension Example {
  /// Twelve frames of layer III without anything in them.
  static let frames = "(ff fb 10 c4 00 * 100) * 12"

  /// Frames, and what stands before and behind them.
  static func sound(
    before: String = "", frames: String = Example.frames, after: String = ""
  ) -> Example {
    let parts = [before, frames, after].filter { !$0.isEmpty }
    return Example(parts.joined(separator: "\n"), showing: parts.first { $0.contains("↓") })
  }

  /// An ID3v2 tag with frames of a version, before sound.
  static func id3(_ content: String, version: Int = 3, flags: String = "00") -> Example {
    sound(
      before: """
        "ID3" 0\(version) 00 \(flags) sized synchsafe {
        \(content)
        }
        """)
  }

  /// An APE tag with items and a footer, behind sound.
  static func ape(_ items: String, count: Int = 1) -> Example {
    sound(
      after: """
        items: \(items)
        footer: "APETAGEX" u32le 2000, @footer - @items + 32, \(count), 0 00 * 8
        """)
  }
}
