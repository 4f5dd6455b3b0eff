import Metadata

/// A format of dates, such as `yyyy-MM-dd`.
struct DateFormat: Sendable {
  private enum Part: Sendable {
    case year, month, day, hour, minute, second
    case text(Character)
  }

  private let parts: [Part]

  /// Parses a format. Its letters must be `yyyy`, `MM`, `dd`, `HH`, `mm` or `ss`.
  init?(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      if let (name, part) = Self.names.first(where: { rest.hasPrefix($0.name) }) {
        parts.append(part)
        rest = rest.dropFirst(name.count)
      } else if first.isLetter {
        return nil
      } else {
        parts.append(.text(first))
        rest = rest.dropFirst()
      }
    }
    guard parts.contains(where: { if case .text = $0 { false } else { true } }) else { return nil }
    self.parts = parts
  }

  private static let names: [(name: String, part: Part)] = [
    ("yyyy", .year), ("MM", .month), ("dd", .day), ("HH", .hour), ("mm", .minute), ("ss", .second),
  ]

  /// Returns the date up to the first number that it does not state.
  func text(of date: FactDate) -> String {
    var text = ""
    var pending = ""
    for part in parts {
      let number: Int?
      switch part {
      case .text(let character):
        pending.append(character)
        continue
      case .year: number = date.year
      case .month: number = date.month
      case .day: number = date.day
      case .hour: number = date.time?.hour
      case .minute: number = date.time?.minute
      case .second: number = date.time?.second
      }
      guard let number else { return text }
      text += pending + Self.padded(number, part)
      pending = ""
    }
    return text + pending
  }

  private static func padded(_ number: Int, _ part: Part) -> String {
    let digits = if case .year = part { 4 } else { 2 }
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
