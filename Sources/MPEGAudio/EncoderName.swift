/// The name of an encoder in the LAME tag of a header frame.
enum EncoderName {
  static let size = 9

  /// The names by which players recognize that the fields after them are valid, such as the encoder
  /// delay.
  private static let known = ["LAME", "Lavf", "Lavc"].map { Array($0.utf8) }
  private static let other = Array("none".utf8)

  /// Whether a name is the placeholder for a name that players do not recognize.
  static func isPlaceholder(_ name: [UInt8]) -> Bool {
    name.starts(with: other) && plain(for: name) == name
  }

  /// Returns a name that players treat in the same way and that does not contain the version.
  static func plain(for name: [UInt8]) -> [UInt8] {
    let letters = Array(name.prefix(4))
    return (known.contains(letters) ? letters : other)
      + [UInt8](repeating: 0, count: max(0, name.count - 4))
  }
}
