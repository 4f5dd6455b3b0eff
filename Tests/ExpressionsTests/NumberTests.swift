import Testing

@testable import Expressions

struct NumberTests {
  @Test("Numbers are exact as long as they fit into an integer") func numbers() {
    for (text, unit, expected) in [
      ("5", nil, LiteralNumber.integer(5)), ("-5", nil, .integer(-5)), ("+5", nil, .integer(5)),
      ("1e3", nil, .integer(1000)), ("1.50e2", nil, .integer(150)), ("2.0", nil, .integer(2)),
      ("2.5", nil, .real(2.5)), ("0.1", nil, .real(0.1)), ("-0.1", nil, .real(-0.1)),
      ("0x1F", nil, .integer(31)), ("-0x10", nil, .integer(-16)), ("44.1", "kHz", .integer(44_100)),
      ("0.3", "kHz", .integer(300)), ("1.5", "h", .integer(5400)), ("50", "ms", .real(0.05)),
      ("2000", "ms", .integer(2)), ("4.2", "MB", .integer(4_200_000)),
      ("1", "GiB", .integer(1_073_741_824)),
      ("9223372036854775807", nil, .integer(.max)), ("9223372036854775808", nil, .real(0x1p63)),
      ("9223372036854775807", "TB", .real(9.223372036854775807e30)),
      ("1e400", nil, .real(.infinity)),
      ("1e-400", nil, .real(0)), ("1e999", nil, .real(.infinity)), ("1.7e20", nil, .real(1.7e20)),
    ] {
      #expect(LiteralNumber(text, in: unit.flatMap(LiteralUnit.named)) == expected, "\(text)")
    }
    for text in ["", "x", "-", ".", "1.2.3", "1e", "0x", "1 2"] {
      #expect(LiteralNumber(text) == nil, "\(text)")
    }
  }

  @Test("Integers and real numbers are compared exactly") func order() {
    let large = LiteralNumber.integer(9_007_199_254_740_993)
    #expect(large.order(to: .real(9_007_199_254_740_992)) == .greater)
    #expect(LiteralNumber.real(9_007_199_254_740_992).order(to: large) == .less)
    #expect(LiteralNumber.integer(.max).order(to: .real(0x1p63)) == .less)
    #expect(LiteralNumber.integer(.min).order(to: .real(-0x1p63)) == .equal)
    #expect(LiteralNumber.integer(5).order(to: .real(5)) == .equal)
    #expect(LiteralNumber.integer(5).order(to: .real(5.5)) == .less)
    #expect(LiteralNumber.integer(-5).order(to: .real(-5.5)) == .greater)
    #expect(LiteralNumber.integer(0).order(to: .real(.nan)) == nil)
    #expect(LiteralNumber.integer(0).order(to: .real(-.infinity)) == .greater)
  }
}
