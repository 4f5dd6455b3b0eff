/// The format of an integer: its width, sign and byte order.
struct IntegerFormat {
  let width: Int
  private var isSigned = false
  private var isLittleEndian = false
  private var bitsPerByte = 8

  static let u8 = IntegerFormat(width: 1)
  static let u24 = IntegerFormat(width: 3)
  static let u32 = IntegerFormat(width: 4)
  static let u64 = IntegerFormat(width: 8)

  private init(width: Int) { self.width = width }

  /// Creates the format that a keyword names, such as `u16`, `i32le` or `synchsafe`. Nil if the
  /// word is no such keyword.
  init?(_ word: String) {
    if word == "synchsafe" {
      width = 4
      bitsPerByte = 7
      return
    }
    var rest = word[...]
    isLittleEndian = rest.hasSuffix("le")
    if isLittleEndian { rest = rest.dropLast(2) }
    isSigned = rest.first == "i"
    guard isSigned || rest.first == "u" else { return nil }
    switch rest.dropFirst() {
    case "8": width = 1
    case "16": width = 2
    case "24": width = 3
    case "32": width = 4
    case "64": width = 8
    default: return nil
    }
  }

  /// Returns the bytes of the number `plus - minus` in this format. Returns nil if the number does
  /// not fit.
  func bytes(of plus: UInt64, minus: UInt64 = 0) -> [UInt8]? {
    let isNegative = minus > plus
    let magnitude = isNegative ? minus - plus : plus - minus
    let largest = UInt64.max >> UInt64(64 - width * bitsPerByte)
    let limit: UInt64 =
      if isSigned { isNegative ? largest / 2 + 1 : largest / 2 } else { isNegative ? 0 : largest }
    guard magnitude <= limit else { return nil }
    let pattern = isNegative ? 0 &- magnitude : magnitude
    let mask = UInt64(1 << bitsPerByte - 1)
    let bytes = (0..<width).map { UInt8(pattern >> UInt64($0 * bitsPerByte) & mask) }
    return isLittleEndian ? bytes : bytes.reversed()
  }
}
