/// Fixed-point number formats in which integer and fraction have the same number of bits.
enum FixedPointForm: String {
  case fixed16
  case fixed32

  /// Returns the bytes of the fixed-point value that is nearest to a number. Returns nil if the
  /// number is out of range.
  func bytes(of number: Double) -> [UInt8]? {
    switch self {
    case .fixed16:
      Int16(exactly: (number * 0x100).rounded()).map { [UInt8($0 >> 8 & 0xff), UInt8($0 & 0xff)] }
    case .fixed32:
      Int32(exactly: (number * 0x10000).rounded()).map { value in
        [24, 16, 8, 0].map { UInt8(value >> Int32($0) & 0xff) }
      }
    }
  }
}
