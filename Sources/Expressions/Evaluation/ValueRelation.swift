import Metadata

/// A relation between two values.
enum ValueRelation: Sendable {
  case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual

  /// The relation with the sides exchanged.
  var mirrored: ValueRelation {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    }
  }

  /// Whether the relation holds between two values. Values that cannot be compared are not equal.
  func holds(_ one: ComparedValue, _ two: ComparedValue, _ options: TextOptions) -> Bool {
    switch (one.value, two.value) {
    case (.text(let left), .text(let right)): holds(left, one, right, two, options)
    case (.date(let left), .date(let right)): holds(left, right)
    case (.bool(let left), .bool(let right)):
      self == .equal && left == right || self == .notEqual && left != right
    case (.text(let text), .date(let right)):
      FactDate(text).map { holds($0, right) } ?? (self == .notEqual)
    case (.text(let text), _):
      holds(LiteralNumber(text), two.value.number)
    default: holds(one.value.number, two.value.number)
    }
  }

  private func holds(
    _ left: String, _ one: ComparedValue, _ right: String, _ two: ComparedValue,
    _ options: TextOptions
  ) -> Bool {
    // The standard library compares composed and decomposed characters as equal.
    if options.isEmpty, self == .equal || self == .notEqual {
      return (left == right) == (self == .equal)
    }
    return holds(one.folded(left, options).order(to: two.folded(right, options)))
  }

  private func holds(_ one: LiteralNumber?, _ two: LiteralNumber?) -> Bool {
    guard let one, let two, let order = one.order(to: two) else { return self == .notEqual }
    return holds(order)
  }

  private func holds(_ one: FactDate, _ two: FactDate) -> Bool {
    switch self {
    case .equal: one.isWithin(two)
    case .notEqual: !one.isWithin(two)
    case .less: one.isBefore(two)
    case .lessOrEqual: one.isNotAfter(two)
    case .greater: one.isAfter(two)
    case .greaterOrEqual: one.isNotBefore(two)
    }
  }

  private func holds(_ order: ValueOrder) -> Bool {
    switch self {
    case .equal: order == .equal
    case .notEqual: order != .equal
    case .less: order == .less
    case .lessOrEqual: order != .greater
    case .greater: order == .greater
    case .greaterOrEqual: order != .less
    }
  }
}
