import Anatomy
import Bytes
import Metadata
import Movie
package import Privacy
import Rendering

/// Describes the value of a disclosure in one line of text, without control characters that a
/// terminal would act on.
package enum DisclosureText {
  private static let longestText = 120

  package static func statement(of disclosure: Disclosure) -> String {
    if let whole = disclosure.whole, whole.isMain {
      return coordinates(of: whole.place) + (whole.place.altitude.map { " · \($0) m" } ?? "")
    }
    switch disclosure.statement {
    case .value(let field, let node):
      // A value of several numbers, such as coordinates, is described by the summary of its node.
      if field.hasParts, field.range == node.range, let words = node.summary, !words.isEmpty {
        return words.withoutControls
      }
      // A number that encodes a date is shown as the date.
      if disclosure.category == .time, field.value.integer != nil, let date = field.label {
        return date.withoutControls
      }
      if field.hasRows, let words = field.label, !words.isEmpty { return words.withoutControls }
      if disclosure.category == .time, let date = field.calendarText { return date }
      return ValueText(longestText: longestText).text(of: field, in: node.source)
    case .places(let first, let count, let span):
      let place = coordinates(of: first)
      guard count > 1 else { return place }
      return "\(grouped(count)) positions" + time(span) + ", first \(place)"
    case .times(let count, let span):
      return counted(count, "time") + time(span)
    case .bytes(let count): return counted(count, "byte")
    case .words(let words): return words.withoutControls
    }
  }

  /// Returns latitude and longitude in degrees, such as `38.4400° N 122.7100° W`.
  private static func coordinates(of position: Position) -> String {
    func part(_ number: ExactNumber, _ letters: (String, String)) -> String {
      let text = number.description
      let isNegative = text.hasPrefix("-")
      return
        "\(isNegative ? String(text.dropFirst()) : text)° \(isNegative ? letters.1 : letters.0)"
    }
    return part(position.latitude, ("N", "S")) + " " + part(position.longitude, ("E", "W"))
  }

  private static func time(_ span: TimeSpan?) -> String {
    guard let span, !span.isEmpty else { return "" }
    return " from \(span.start.clockText) to \(span.end.clockText)"
  }
}

extension Field {
  fileprivate var hasParts: Bool { label == nil && hasRows }

  fileprivate var hasRows: Bool {
    switch value {
    case .group, .list, .table: true
    default: false
    }
  }

  /// The date of a field that states year, month, day, hour, minute and second in fields of their
  /// own; nil for other fields.
  fileprivate var calendarText: String? {
    guard case .group(let parts) = value, parts.count >= 6, parts[0].name.hasSuffix("year") else {
      return nil
    }
    let numbers = parts.prefix(6).map { ($0.value.integer ?? 0).description }
    let padded = numbers.map { String(repeating: "0", count: max(0, 2 - $0.count)) + $0 }
    return padded[0..<3].joined(separator: "-") + " " + padded[3..<6].joined(separator: ":")
  }
}
