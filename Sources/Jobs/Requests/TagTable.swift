import Anatomy
import Bytes
import Editing
package import Inspection
import Keys
import Metadata
import Rendering

/// A table of tags in CSV: one row per file, and one column per key.
package enum TagTable {
  /// A key and its name in the head of the table.
  package struct Column: Sendable {
    package let title: String
    fileprivate let name: KeyName
    fileprivate let key: KeySelector

    /// Fails if the key is unknown.
    package init?(_ text: String) {
      title = text
      name = KeyName(text)
      guard let key = KeySelector(name.key) else { return nil }
      self.key = key
    }

    /// Whether the column states all values of a key, and not only some of them.
    var canBeChanged: Bool { name.ordinals == nil && name.language?.isEmpty != true }

    func change(
      _ action: MetadataChange.Action, words: String
    ) throws(ChangeError) -> MetadataChange {
      MetadataChange(
        try RequestedChanges.located(action, key, words), of: key, language: name.language,
        words: words)
    }
  }

  /// A value in a cell: a text, or the content of a file.
  enum CellValue {
    case text(String)
    case file(String)

    var readable: String {
      switch self {
      case .text(let text): text
      case .file(let path): "@" + path
      }
    }
  }

  /// The cell that removes a key.
  static let removal = "-"
  private static let separator = ";;"

  /// Returns the text of a cell. Several values are separated by `;;`. Pictures and other bytes are
  /// left out.
  package static func cell(_ column: Column, of inspection: Inspection) -> String {
    values(of: column, in: inspection, inspection.items).map(escaped)
      .joined(separator: Self.separator)
  }

  /// Returns a text in the form that cells have: a backslash precedes characters with a meaning.
  private static func escaped(_ text: String) -> String {
    let inner = text.replacing("\\", with: "\\\\").replacing(separator, with: "\\;\\;")
    return inner.first.map { "-@'".contains($0) } ?? false ? "\\" + inner : inner
  }

  /// Returns the values that a cell states.
  static func values(in cell: String) -> [CellValue] {
    var values: [CellValue] = []
    // Spreadsheets take some texts for formulas, unless an apostrophe precedes them.
    var rest = cell[...]
    if rest.hasPrefix("'"), rest.dropFirst().first.map({ "=+-@\t\r".contains($0) }) ?? false {
      rest = rest.dropFirst()
    }
    var isFile = rest.hasPrefix("@")
    if isFile { rest = rest.dropFirst() }
    var text = ""
    func end() {
      values.append(isFile ? .file(text) : .text(text))
      text = ""
    }
    while let first = rest.first {
      if rest.hasPrefix(separator) {
        end()
        rest = rest.dropFirst(separator.count)
        isFile = rest.hasPrefix("@")
        if isFile { rest = rest.dropFirst() }
        continue
      }
      if first == "\\", rest.count > 1 { rest = rest.dropFirst() }
      text.append(rest.removeFirst())
    }
    end()
    return values
  }

  /// The value as the tag has it, so that edit accepts it. Pairs of numbers are written as a whole.
  private static func text(
    of source: NormalizedView.Source, _ field: NormalizedField
  ) -> String {
    let isPair = field == .trackNumber || field == .discNumber
    if isPair, case .text(let pair) = source.item.statement { return pair }
    if case .text(let text) = source.item.value { return text.string }
    return source.value.text
  }

  private static func values(
    of column: Column, in inspection: Inspection, _ all: [Metadata.KeyedItem]
  ) -> [String] {
    if case .field(let field) = column.key, column.name.key == column.title {
      let sources = inspection.normalizedView[field]?.values ?? []
      // A text is written as the tag has it, so that edit accepts it.
      return sources.filter { $0.item.plainText != nil }.map { text(of: $0, field) }
    }
    return column.name.chosen(of: all.filter(column.key.selects)).compactMap(\.plainText)
  }
}
