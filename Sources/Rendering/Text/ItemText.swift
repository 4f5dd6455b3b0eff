import Anatomy
import Bytes
package import Metadata

/// Writes metadata items, one per line: identifier, value and path.
package struct ItemText {
  let style: Style
  let output: Output
  private static let identifierColumns = 30

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  package func write(_ item: KeyedItem) {
    let identifier = item.identifier.description.escapedForDisplay
    var line = style.paint(identifier.padded(to: Self.identifierColumns), .strong)
    line += "  " + ItemValueText.text(of: item.value)
    if let words = item.words?.withoutControls { line += "  \(words)" }
    let about = about(item)
    if !about.isEmpty { line += "  " + about.joined(separator: Style.separator) }
    line += "  " + style.paint(place(of: item), .faint)
    output.line(line)
  }

  /// Writes the path and the full value of an item, in the same form as the values that `get`
  /// prints for fields.
  package func writeValue(_ item: KeyedItem) {
    let words = item.words.map { "  \($0.withoutControls)" } ?? ""
    output.line(
      style.paint(item.node.path, .faint) + "  " + ItemValueText.whole(item.value) + words)
  }

  private func about(_ item: KeyedItem) -> [String] {
    let key = item.key.name.escapedForDisplay
    let names =
      item.key.code == nil ? [] : [key, item.key.atName].dropLast(key.first == "©" ? 0 : 1)
    let scope: String? =
      switch item.scope {
      case .file: nil
      case .track(let number): "track \(number)"
      case .item(let number): "item \(number)"
      }
    let attributes = item.attributes.compactMap { name, value in
      let text = ItemValueText.text(of: value)
      return text.isEmpty || text == "\"\"" ? nil : "\(name) \(text)"
    }
    let time = item.span.map { $0.isEmpty ? $0.start.clockText : $0.clockText }
    return [time].compactMap(\.self) + Array(names)
      + [Constant.of(item.identifier)?.name].compactMap { $0 }
      + [
        item.dataType.title, item.language?.escapedForDisplay, item.country?.escapedForDisplay,
        scope,
      ].compactMap { $0 } + attributes
  }

  private func place(of item: KeyedItem) -> String {
    "\(item.node.path) \(OffsetFormat(of: item.node).text(item.range.start))"
  }
}

extension KeyedItem {
  /// The value as text without quotes; nil for pictures and other bytes.
  package var plainText: String? {
    switch value {
    case .text(let text): text.string
    case .data: nil
    default: ItemValueText.text(of: value)
    }
  }
}

/// Formats the value of a metadata item as text.
package enum ItemValueText {
  private static let longestText = 200
  private static let maxMembers = 8

  /// Returns the value of an item as text, without truncation.
  static func whole(_ value: ItemValue) -> String {
    if case .text(let text) = value { return quoted(text, limit: .max) }
    return text(of: value)
  }

  package static func text(of value: ItemValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .integer(let number), .integer64(let number): String(number)
    case .unsigned64(let number): String(number)
    case .fixed(let raw, let bits): Quantity.fixedPoint(raw, fractionBits: bits)
    case .real(let number): String(number)
    case .ratio(let above, let below): "\(above)/\(below)"
    case .pair(let number, let count): count == 0 ? "\(number)" : "\(number)/\(count)"
    case .uuid(let bytes): uuid(bytes)
    case .data(let source, let range, let kind): data(range, of: source, kind)
    case .dictionary(let members):
      shortened(members.map { "\($0.name) \(text(of: $0.value))" })
    case .list(let values): shortened(values.map(text(of:)))
    }
  }

  private static func shortened(_ parts: [String]) -> String {
    let shown = parts.prefix(maxMembers)
    let more = parts.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  private static func quoted(_ text: DecodedText, limit: Int = longestText) -> String {
    let scalars = text.string.unicodeScalars
    let cut = scalars.prefix(limit)
    let isCut = cut.endIndex < scalars.endIndex
    return "\"\(String(String.UnicodeScalarView(cut)).escapedForDisplay)\(isCut ? "…" : "")\""
      + (text.isValid ? "" : " (not valid in its encoding)")
  }

  private static func data(_ range: ByteRange, of source: ByteSource, _ kind: String?) -> String {
    if let kind { return "\(kind.escapedForDisplay), \(grouped(range.count)) bytes" }
    let hex = source.bytes(range, limit: 16).map(hexByte).joined(separator: " ")
    return range.count > 16 ? "\(hex) … \(grouped(range.count)) bytes" : hex
  }
}
