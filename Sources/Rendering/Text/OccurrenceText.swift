package import Anatomy
import Bytes

/// Writes an occurrence of a search pattern in one line.
package struct OccurrenceText {
  let style: Style
  let output: Output

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ occurrence: Occurrence, form: String) {
    guard let node = occurrence.node else { return }
    let count = occurrence.range.count
    let place = OffsetFormat(of: node).text(occurrence.range.start)
    var line =
      style.paint(occurrence.path, .strong) + "  "
      + style.paint("\(place) \(count) byte\(count == 1 ? "" : "s") \(form)", .faint)
    if let match = occurrence.owner.fields.first {
      line += "  " + value(of: match, around: occurrence.range)
    }
    output.line(line)
  }

  /// Returns the value of a field in which a pattern occurs. For a field of plain bytes, it returns
  /// the bytes around the occurrence.
  private func value(of match: FieldMatch, around range: ByteRange) -> String {
    guard case .bytes = match.field.value else {
      return ValueText(longestText: 60).text(of: match.field, in: match.node.source)
    }
    let shown = ByteRange(from: max(0, range.start - Self.context), to: range.end)
      .clamped(to: match.field.range)
    let after = ByteRange(start: shown.start, count: shown.count + Self.context)
      .clamped(to: match.field.range)
    return match.node.source.bytes(after, limit: Self.longest).printable
  }

  /// The number of bytes that are shown before and after an occurrence.
  private static let context = 16
  private static let longest = 80
}

extension [UInt8] {
  /// The bytes as text: printable ASCII unchanged, every other byte as a middle dot.
  fileprivate var printable: String {
    String(map { (0x20...0x7E).contains($0) ? Character(Unicode.Scalar($0)) : "·" })
  }
}

extension Occurrence {
  /// The path of the field that contains the first byte of the occurrence, or of the node if no
  /// field does.
  var path: String { (node?.path ?? "") + (owner.fields.first?.path ?? "") }
}
