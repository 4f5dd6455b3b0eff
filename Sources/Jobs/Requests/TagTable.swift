import Anatomy
import Bytes
import Editing
package import Inspection
import Keys
import Metadata
import Rendering

/// A table of tags in CSV: one row per file, and one column per key.
package enum TagTable {
  /// A column of the table: a key, and its name in the head of the table.
  package struct Column: Sendable {
    package let title: String
    fileprivate let name: KeyName
    fileprivate let key: KeySelector

    /// Creates the column with the given title, which names a key; nil if the key is unknown.
    package init?(_ text: String) {
      title = text
      name = KeyName(text)
      guard let key = KeySelector(name.key) else { return nil }
      self.key = key
    }

    /// Whether a cell in this column can set its key. This is false for a column that shows only
    /// some values of the key, such as `artwork[2]`.
    var canBeChanged: Bool { name.ordinals == nil && name.language?.isEmpty != true }

    func change(
      _ action: MetadataChange.Action, words: String
    ) throws(ChangeError) -> MetadataChange {
      MetadataChange(
        try RequestedChanges.converted(action, key, words), of: key, language: name.language,
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

  /// Returns the text of the cell for the given column and file. Several values are separated by
  /// `;;`. Pictures and other bytes are omitted.
  package static func cell(_ column: Column, of inspection: Inspection) -> String {
    values(of: column, in: inspection, inspection.items).map(escaped)
      .joined(separator: Self.separator)
  }

  /// Returns the text as a cell contains it: a backslash precedes characters that have a special
  /// meaning in cells.
  private static func escaped(_ text: String) -> String {
    let inner = text.replacing("\\", with: "\\\\").replacing(separator, with: "\\;\\;")
    return inner.first.map { "-@'".contains($0) } ?? false ? "\\" + inner : inner
  }

  /// Returns the values that a cell states.
  static func values(in cell: String) -> [CellValue] {
    var values: [CellValue] = []
    // Removes an apostrophe that only keeps spreadsheets from taking the text for a formula.
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

  /// Returns the value as the tag contains it, so that `edit` accepts it. A track or disc number
  /// includes the total number.
  private static func text(
    of source: NormalizedView.Source, _ field: NormalizedField
  ) -> String {
    let isPair = field.total != nil
    if isPair, case .text(let pair) = source.item.statement { return pair }
    if case .text(let text) = source.item.value { return text.string }
    return source.value.text
  }

  private static func values(
    of column: Column, in inspection: Inspection, _ all: [Metadata.KeyedItem]
  ) -> [String] {
    if case .field(let field) = column.key, column.name.key == column.title {
      let sources = inspection.normalizedView[field]?.values ?? []
      return sources.filter { $0.item.plainText != nil }.map { text(of: $0, field) }
    }
    return column.name.chosen(of: all.filter(column.key.selects)).compactMap(\.plainText)
  }
}
