extension Sequence<UInt8> {
  /// The bytes as hexadecimal text with two digits per byte.
  var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count < 2 ? "0" + digits : digits
    }.joined()
  }
}
