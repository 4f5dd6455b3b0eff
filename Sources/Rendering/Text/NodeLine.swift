package import Anatomy
import Bytes

/// Formats the description of a node in one line: its summary, the origin of derived bytes, and the
/// fields that its declaration selects for the line.
package enum NodeLine {
  private static let texts = ValueText(longestText: 60)

  package static func words(
    of node: Node, _ reading: Reading, withSummary hasSummary: Bool = true
  ) -> String {
    var parts: [String] = []
    if hasSummary, let summary = node.summary { parts.append(summary.withoutControls) }
    if let origin = node.derivedFrom { parts.append(derivation(origin)) }
    for field in reading.fields {
      guard let line = field.line else { continue }
      parts.append(line.text(texts.inLine(field, in: node.source)))
    }
    return parts.joined(separator: Style.separator)
  }

  /// Returns the origin of derived bytes as text, such as `from 1,234 bytes @0x24`.
  private static func derivation(_ origin: [ByteRange]) -> String {
    let count = origin.reduce(0) { $0 &+ $1.count }
    let place = origin.first.map { " @" + hexadecimal($0.start) } ?? ""
    return "from \(grouped(count)) bytes\(place)"
      + (origin.count > 1 ? " in \(grouped(origin.count)) pieces" : "")
  }
}

extension SummaryPart {
  fileprivate func text(_ value: String) -> String {
    guard template != "%", let place = template.firstIndex(of: "%") else {
      return template == "%" ? value : template
    }
    return template[..<place] + value + template[template.index(after: place)...]
  }
}
