/// The Macintosh Roman character set. QuickTime texts use it unless they state another one.
enum MacRoman {
  static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte & 0x7F)]
  }

  /// Returns the byte of a character. Returns nil if the character set does not have it.
  static func byte(_ scalar: Unicode.Scalar) -> UInt8? {
    scalar.isASCII
      ? UInt8(scalar.value) : upperHalf.firstIndex(of: scalar).map { UInt8(0x80 | $0) }
  }

  /// The characters of the bytes 80 to FF, sixteen per line. The Apple logo (F0) is a private-use
  /// character.
  private static let upperHalf: [Unicode.Scalar] = Array(
    """
    ÄÅÇÉÑÖÜáàâäãåçéè\
    êëíìîïñóòôöõúùûü\
    †°¢£§•¶ß®©™´¨≠ÆØ\
    ∞±≤≥¥µ∂∑∏π∫ªºΩæø\
    ¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ\
    –—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ\
    ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\
    \u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ
    """.unicodeScalars)
}
