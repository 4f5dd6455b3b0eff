import Testing

@testable import Bytes

struct HexadecimalTests {
  /// Every power of ten and of two, and the adjacent numbers.
  private static let numbers: [UInt64] = {
    var numbers: [UInt64] = [0, .max]
    var ten: UInt64 = 1
    for exponent in 0..<20 {
      numbers += [ten - 1, ten, ten + 1]
      if exponent < 19 { ten *= 10 }
    }
    for bit in 0..<64 {
      let two: UInt64 = 1 << UInt64(bit)
      numbers += [two - 1, two, two &+ 1]
    }
    return numbers + Array(0...2000)
  }()

  private func written(_ write: (inout [UInt8]) -> Void) -> String {
    var bytes: [UInt8] = Array("·".utf8)
    write(&bytes)
    return String(String(decoding: bytes, as: UTF8.self).dropFirst())
  }

  @Test func decimal() {
    for number in Self.numbers {
      #expect(written { $0.appendDecimal(number) } == String(number))
      let signed = Int64(bitPattern: number)
      #expect(written { $0.appendDecimal(signed) } == String(signed))
    }
    #expect(written { $0.appendDecimal(Int.min) } == "-9223372036854775808")
  }

  @Test func hexadecimal() {
    for number in Self.numbers {
      let plain = String(number, radix: 16)
      #expect(written { $0.appendHex(number) } == plain)
      let padded = String(repeating: "0", count: max(0, 8 - plain.utf8.count)) + plain
      #expect(written { $0.appendHex(number, digits: 8) } == padded)
    }
    #expect(written { $0.appendHex(0x1F as Int, digits: .max) } == "000000000000001f")
    #expect(written { $0.appendHex(0x1F as Int, digits: .min) } == "1f")
    #expect(written { $0.appendHex(-1 as Int) } == "ffffffffffffffff")
    for byte in 0...255 as ClosedRange<UInt8> {
      let plain = String(byte, radix: 16)
      #expect(written { $0.appendHex(byte) } == (byte < 16 ? "0" : "") + plain)
    }
  }

  @Test(arguments: [
    (0 as UInt64, "0"), (999, "999"), (1000, "1,000"), (439_391, "439,391"),
    (1_000_000, "1,000,000"),
    (10_020_003, "10,020,003"),
    (UInt64.max, "18,446,744,073,709,551,615"),
  ])
  func grouped(number: UInt64, text: String) {
    #expect(written { $0.appendGrouped(number) } == text)
  }

  @Test func groupedNegative() {
    #expect(written { $0.appendGrouped(Int64.min) } == "-9,223,372,036,854,775,808")
    #expect(written { $0.appendGrouped(-1000 as Int) } == "-1,000")
  }
}
