import Bytes

/// Writes JSON as it comes: nothing of a document is kept.
package final class JSONWriter {
  let output: Output
  /// Whether something stands already in each open object or array.
  private var isBegun: [Bool] = []
  private var isBehindKey = false

  package init(_ output: Output) { self.output = output }

  package func object(_ body: () -> Void) { bracketed("{", "}", body) }
  package func array(_ body: () -> Void) { bracketed("[", "]", body) }

  package func key(_ name: String) {
    separate()
    quote(name)
    output.write(byte: UInt8(ascii: ":"))
    isBehindKey = true
  }

  package func string(_ text: String) {
    separate()
    quote(text)
  }

  package func number(_ number: Int) {
    separate()
    output.append { $0.appendDecimal(number) }
  }

  package func number(_ number: UInt64) {
    separate()
    output.append { $0.appendDecimal(number) }
  }

  /// Numbers that JSON has no word for are written as strings.
  package func number(_ number: Double) {
    number.isFinite ? raw("\(number)") : string("\(number)")
  }

  package func bool(_ value: Bool) { raw(value ? "true" : "false") }

  package func hex(_ bytes: [UInt8]) {
    separate()
    output.append { text in
      text.append(UInt8(ascii: "\""))
      for byte in bytes { text.appendHex(byte) }
      text.append(UInt8(ascii: "\""))
    }
  }

  package func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  package func member(_ name: String, _ value: Int) {
    key(name)
    number(value)
  }

  private func raw(_ text: String) {
    separate()
    output.write(text)
  }

  private func bracketed(_ open: Unicode.Scalar, _ close: Unicode.Scalar, _ body: () -> Void) {
    separate()
    output.write(byte: UInt8(ascii: open))
    isBegun.append(false)
    body()
    isBegun.removeLast()
    output.write(byte: UInt8(ascii: close))
  }

  private func separate() {
    if isBehindKey {
      isBehindKey = false
    } else if let last = isBegun.indices.last {
      if isBegun[last] { output.write(byte: UInt8(ascii: ",")) }
      isBegun[last] = true
    }
  }

  private func quote(_ text: String) {
    output.append { bytes in
      bytes.append(UInt8(ascii: "\""))
      for unit in text.utf8 {
        switch unit {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
          bytes.append(UInt8(ascii: "\\"))
          bytes.append(unit)
        case 0..<0x20, 0x7F:
          bytes.append(contentsOf: "\\u00".utf8)
          bytes.appendHex(unit)
        default: bytes.append(unit)
        }
      }
      bytes.append(UInt8(ascii: "\""))
    }
  }
}
