extension Sequence<UInt8> {
  /// Two digits for each.
  var hexadecimal: String {
    map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count < 2 ? "0" + digits : digits
    }.joined()
  }
}
