import RuleEngine

/// Example audio files with tags before and after the audio. Arguments replace the parts that a
/// rule is about.
extension ExampleMaking {
  /// Twelve empty frames of MPEG audio layer III, as a script.
  static var frames: String { "(ff fb 10 c4 00 * 100) * 12" }

  /// Returns a file of MPEG audio frames, with other bytes before and after them.
  static func sound(
    before: String = "", frames: String = Example.frames, after: String = ""
  ) -> Self {
    let parts = [before, frames, after].filter { !$0.isEmpty }
    return make(parts.joined(separator: "\n"), showing: parts.first { $0.contains("↓") })
  }

  /// Returns an audio file that begins with an ID3v2 tag with the given frames.
  static func id3(_ content: String, version: Int = 3, flags: String = "00") -> Self {
    sound(
      before: """
        "ID3" 0\(version) 00 \(flags) sized synchsafe {
        \(content)
        }
        """)
  }

  /// Returns an audio file that ends with an APE tag with the given items and a footer.
  static func ape(_ items: String, count: Int = 1) -> Self {
    sound(
      after: """
        items: \(items)
        footer: "APETAGEX" u32le 2000, @footer - @items + 32, \(count), 0 00 * 8
        """)
  }
}
