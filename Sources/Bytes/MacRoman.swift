/// The classic Macintosh character set, which QuickTime texts use unless they state another.
enum MacRoman {
  static func scalar(_ byte: UInt8) -> Unicode.Scalar? {
    byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte & 0x7F)]
  }

  /// 0x80 to 0xFF, sixteen per line. The Apple logo at 0xF0 is a private-use character.
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
