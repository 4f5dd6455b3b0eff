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

  /// Whether a name is only LAME and its version, such as `LAME3.100` or `LAME3.99r`. Programs read the fields that
  /// follow only after such a name, and the gain only if they know the version.
  static func isVersionOfLAME(_ name: [UInt8]) -> Bool {
    let version = name.dropFirst(4)
    guard name.starts(with: known[0]), version.first.map(isDigit) ?? false else { return false }
    let others = version.filter { !isDigit($0) && ![0x00, 0x20, 0x2E].contains($0) }
    return others.count <= 1
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// Returns a neutral name without version that has the same effect on players as the given
  /// encoder name.
  static func plain(for name: [UInt8]) -> [UInt8] {
    let letters = Array(name.prefix(4))
    return (known.contains(letters) ? letters : other)
      + [UInt8](repeating: 0, count: max(0, name.count - 4))
  }
}
