/// The bytes of a box of ISO media, or of an atom of QuickTime. The code is encoded in Latin-1.
package func box(_ code: String, _ payload: [UInt8]...) -> [UInt8] {
  let body = payload.flatMap(\.self)
  let code = latin1(code)
  precondition(code.count == 4, "A code has four characters.")
  return big(8 + body.count) + code + body
}

/// The bytes of a box with a version and flags.
package func fullBox(
  _ code: String, version: UInt8 = 0, flags: Int = 0, _ payload: [UInt8]...
) -> [UInt8] {
  box(code, [version], big(flags, 3), payload.flatMap(\.self))
}

/// The code of an item of `ilst` that refers to the given index in `keys`.
package func itemCode(_ index: Int) -> String {
  String(String.UnicodeScalarView(big(index).map { UnicodeScalar($0) }))
}
