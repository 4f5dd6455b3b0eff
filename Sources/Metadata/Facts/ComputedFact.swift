/// A fact with the way in which it is computed from a description of a file.
package struct ComputedFact<Description>: Sendable {
  package let fact: FactDescription
  /// Computes the value; nil if the file does not state the fact.
  package let value: @Sendable (Description) -> FactValue?

  package init(
    _ name: FactName, aliases: [String] = [], _ type: FactType, unit: String? = nil,
    _ meaning: String, _ value: @escaping @Sendable (Description) -> FactValue?
  ) {
    fact = FactDescription(name, aliases: aliases, type: type, unit: unit, meaning: meaning)
    self.value = value
  }
}

// Shorthands for the facts of one kind. A closure returns nil if the file does not state the fact.
extension ComputedFact {
  package static func text(
    _ name: FactName, aliases: [String] = [], _ meaning: String,
    _ value: @escaping @Sendable (Description) -> String?
  ) -> Self {
    Self(name, aliases: aliases, .single(.text), meaning) { value($0).map(FactValue.text) }
  }

  package static func texts(
    _ name: FactName, aliases: [String] = [], _ meaning: String,
    _ values: @escaping @Sendable (Description) -> [String]
  ) -> Self {
    Self(name, aliases: aliases, .list(.text), meaning) {
      .list(values($0).map(FactValue.text))
    }
  }

  package static func integer(
    _ name: FactName, aliases: [String] = [], unit: String? = nil, _ meaning: String,
    _ value: @escaping @Sendable (Description) -> Int?
  ) -> Self {
    Self(name, aliases: aliases, .single(.integer), unit: unit, meaning) {
      value($0).map { .integer(Int64($0)) }
    }
  }

  package static func number(
    _ name: FactName, aliases: [String] = [], unit: String? = nil, _ meaning: String,
    _ value: @escaping @Sendable (Description) -> Double?
  ) -> Self {
    Self(name, aliases: aliases, .single(.number), unit: unit, meaning) {
      value($0).map(FactValue.number)
    }
  }

  package static func bool(
    _ name: FactName, aliases: [String] = [], _ meaning: String,
    _ value: @escaping @Sendable (Description) -> Bool?
  ) -> Self {
    Self(name, aliases: aliases, .single(.bool), meaning) { value($0).map(FactValue.bool) }
  }

  package static func date(
    _ name: FactName, aliases: [String] = [], _ meaning: String,
    _ value: @escaping @Sendable (Description) -> FactDate?
  ) -> Self {
    Self(name, aliases: aliases, .single(.date), meaning) { value($0).map(FactValue.date) }
  }

  package static func size(
    _ name: FactName, aliases: [String] = [], _ meaning: String,
    _ value: @escaping @Sendable (Description) -> Int?
  ) -> Self {
    Self(name, aliases: aliases, .single(.size), unit: "bytes", meaning) {
      value($0).map { .size(bytes: Int64($0)) }
    }
  }

  package static func duration(
    _ name: FactName, aliases: [String] = [], _ meaning: String,
    _ value: @escaping @Sendable (Description) -> Double?
  ) -> Self {
    Self(name, aliases: aliases, .single(.duration), unit: "s", meaning) {
      value($0).map { .duration(seconds: $0) }
    }
  }
}
