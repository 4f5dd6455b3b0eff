/// How one value relates to another one.
enum ValueOrder {
  case less, equal, greater
}

extension LiteralNumber {
  /// Compares exactly, also integers that a real number cannot hold. Returns nil if a number is not
  /// a number.
  func order(to other: LiteralNumber) -> ValueOrder? {
    switch (self, other) {
    case (.integer(let one), .integer(let two)): Self.order(one, two)
    case (.real(let one), .real(let two)):
      one.isNaN || two.isNaN ? nil : Self.order(one, two)
    case (.integer(let one), .real(let two)): Self.order(one, to: two)
    case (.real(let one), .integer(let two)):
      switch Self.order(two, to: one) {
      case .less: .greater
      case .greater: .less
      case let same: same
      }
    }
  }

  private static func order<Value: Comparable>(_ one: Value, _ two: Value) -> ValueOrder {
    one < two ? .less : one == two ? .equal : .greater
  }

  private static func order(_ integer: Int64, to real: Double) -> ValueOrder? {
    if real.isNaN { return nil }
    if real >= 0x1p63 { return .less }
    if real < -0x1p63 { return .greater }
    let whole = real.rounded(.down)
    let order = order(integer, Int64(whole))
    return order == .equal && real > whole ? .less : order
  }
}
