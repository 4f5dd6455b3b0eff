/// Cuts lines that are wider than the terminal, so that the lines of a tree do not wrap. Color
/// escapes are copied unchanged.
package struct LineFitter {
  private let width: Int
  private var column = 0
  private var isInEscape = false

  package init(width: Int) { self.width = width }

  package mutating func fit(_ bytes: [UInt8]) -> [UInt8] {
    var fitted: [UInt8] = []
    fitted.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0x1B { isInEscape = true }
      if isInEscape {
        fitted.append(byte)
        isInEscape = byte != UInt8(ascii: "m")
        continue
      }
      if byte == 0x0A {
        column = 0
        fitted.append(byte)
        continue
      }
      let continuesCharacter = byte & 0xC0 == 0x80
      if !continuesCharacter { column += 1 }
      if column < width {
        fitted.append(byte)
      } else if column == width, !continuesCharacter {
        fitted.append(contentsOf: "…".utf8)
      }
    }
    return fitted
  }
}
