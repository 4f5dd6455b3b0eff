/// The name of an encoder in the description of a stream.
enum EncoderName {
  static let size = 9

  /// By these letters players know that what follows counts, such as where the sound begins.
  private static let known = ["LAME", "Lavf", "Lavc"].map { Array($0.utf8) }
  private static let other = Array("none".utf8)

  /// Whether it is what stands in the place of a name that no player knows.
  static func isPlaceholder(_ name: [UInt8]) -> Bool {
    name.starts(with: other) && plain(for: name) == name
  }

  /// A name that players take alike, and that says no more.
  static func plain(for name: [UInt8]) -> [UInt8] {
    let letters = Array(name.prefix(4))
    return (known.contains(letters) ? letters : other)
      + [UInt8](repeating: 0, count: max(0, name.count - 4))
  }
}
