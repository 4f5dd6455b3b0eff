/// Known encoder names for the LAME tag of a header frame.
enum EncoderName {
  static let size = 9

  /// The beginnings of encoder names that players trust: only after such a name do they use the
  /// fields that follow, such as the encoder delay.
  private static let known = ["LAME", "Lavf", "Lavc"].map { Array($0.utf8) }
  private static let other = Array("none".utf8)

  /// Whether a name is the placeholder that replaces encoder names unknown to players.
  static func isPlaceholder(_ name: [UInt8]) -> Bool {
    name.starts(with: other) && plain(for: name) == name
  }

  /// Returns a neutral name without version that has the same effect on players as the given
  /// encoder name.
  static func plain(for name: [UInt8]) -> [UInt8] {
    let letters = Array(name.prefix(4))
    return (known.contains(letters) ? letters : other)
      + [UInt8](repeating: 0, count: max(0, name.count - 4))
  }
}
