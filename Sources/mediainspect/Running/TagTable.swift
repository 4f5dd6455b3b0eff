import Anatomy
import Bytes
import MediaInspection
import Metadata
import Rendering

/// A table of tags in CSV: one row per file, and one column per key.
struct TagTable {
  /// A key and its name in the head of the table.
  struct Column: Sendable {
    fileprivate let title: String
    fileprivate let name: KeyName
    fileprivate let key: KeySelector

    /// Fails if the key is unknown.
    init?(_ text: String) {
      title = text
      name = KeyName(text)
      guard let key = KeySelector(name.key) else { return nil }
      self.key = key
    }
  }

  let columns: [Column]
  let output: Output

  func writeHead() { output.csv(["file"] + columns.map(\.title)) }

  /// Writes the row of a file. Several values of a key are separated by `;;`. Pictures and other bytes
  /// are left out.
  func write(_ inspection: Inspection, file: String) {
    let items = inspection.items
    let values = columns.map { column in
      self.values(of: column, in: inspection, items).joined(separator: ";;")
    }
    output.csv([file.fileNameForDisplay] + values)
  }

  private func values(
    of column: Column, in inspection: Inspection, _ all: [Metadata.KeyedItem]
  ) -> [String] {
    if case .field(let field) = column.key, column.name.key == column.title {
      let sources = inspection.normalizedView[field]?.values ?? []
      // A text is written as the tag has it, so that edit accepts it.
      return sources.filter { $0.item.plainText != nil }.map { source in
        if case .text(let text) = source.item.value { text.string } else { source.value.text }
      }
    }
    return column.name.chosen(of: all.filter(column.key.selects)).compactMap(\.plainText)
  }
}
