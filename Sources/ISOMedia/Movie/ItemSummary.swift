import Anatomy
import Bytes

/// One-line summaries of metadata items.
extension Node {
  /// The summary of a metadata item: its first value, from a `data` box or from its list of texts,
  /// and the number of other values.
  var itemSummary: String? {
    let values = children("data")
    guard let first = values.first else { return textSummary }
    if let field = first.field("value") {
      return field.brief(in: first.source) + more(values.count - 1)
    }
    guard let (node, field) = first.principalField else { return textSummary }
    return field.brief(in: node.source) + more(values.count - 1)
  }

  /// The summary of a metadata item that contains a name (`----`): the name and the values.
  var namedItemSummary: String? {
    let name = child("name")?.field("name")?.text ?? ""
    return name.isEmpty
      ? itemSummary : [name, itemSummary].compactMap(\.self).joined(separator: ": ")
  }

  private var textSummary: String? {
    guard let field = field("strings") else { return self.field("text")?.brief(in: source) }
    guard case .list(let list) = field.value else { return nil }
    return list.item(0)?.member("text").map { $0.brief(in: source) + more(list.count - 1) }
  }

  private func more(_ count: Int) -> String { count > 0 ? " and \(count) more" : "" }
}

extension Field {
  /// Returns a short description of the field value.
  fileprivate func brief(in source: ByteSource) -> String {
    switch value {
    case .text(let text): Self.cut(text.string)
    case .unsigned(let number): label ?? String(number)
    case .signed(let number): label ?? String(number)
    case .real(let number): String(number)
    case .group(let members): Self.brief(of: members, in: source)
    default: [source.pictureName(in: range), size].compactMap(\.self).joined(separator: ", ")
    }
  }

  private var size: String { range.count == 1 ? "1 byte" : "\(range.count) bytes" }

  /// Lists the numbers in a group of fields; a field `total` with the value 0 is omitted.
  private static func brief(of members: [Field], in source: ByteSource) -> String {
    let values = members.filter {
      $0.meaning.role != .reserved && !($0.name == "total" && $0.value.integer == 0)
    }
    return values.map { $0.brief(in: source) }
      .joined(separator: values.last?.name == "total" ? " of " : ", ")
  }

  private static func cut(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isLong = scalars.count > 60
    return "\"" + String(String.UnicodeScalarView(scalars.prefix(60))) + (isLong ? "…\"" : "\"")
  }
}

extension ByteSource {
  /// Returns the name of the picture format that the first bytes of the given range indicate; nil
  /// if they indicate no known format.
  fileprivate func pictureName(in range: ByteRange) -> String? {
    let marks: KeyValuePairs<[UInt8], String> = [
      [0xFF, 0xD8, 0xFF]: "JPEG", [0x89, 0x50, 0x4E, 0x47]: "PNG",
      [0x47, 0x49, 0x46, 0x38]: "GIF", [0x42, 0x4D]: "BMP",
    ]
    let head = bytes(range, limit: 4)
    return marks.first { head.starts(with: $0.key) }?.value
  }
}
