import Anatomy
import Bytes
package import Editing
import Files
package import Inspection
import Metadata
import Rendering

/// A table of changes in CSV, as `info --csv` prints it: one row per file, and one column per key.
/// A cell changes nothing if it is empty, or if it equals the cell that `info --csv` would print. A
/// cell with `-` removes the key.
package struct BatchTable: Sendable {
  package let files: [String]
  /// What is wrong with the rows that are left out.
  package let problems: [String]
  private let columns: [TagTable.Column]
  /// The texts of the cells in the row of each file, by file.
  private let cells: [String: [String]]
  private let path: String
  /// The folder that must contain all files that the table names; nil if the files can be anywhere.
  private let folder: String?

  /// Maximum number of bytes of a table, and of a file that a cell names.
  private static let (longest, longestFile) = (64 << 20, 64 << 20)

  /// Reads the table at `path`.
  ///
  /// - Parameter isTrusted: Whether the table may name files outside of its folder.
  package init(path: String, isTrusted: Bool) throws(ChangeError) {
    let name = path.fileNameForDisplay
    let slash = path.lastIndex(of: "/")
    let folder =
      isTrusted ? nil : slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    self.folder = folder
    self.path = name
    guard let source = try? ByteSource.open(path: path), source.size <= Self.longest else {
      throw ChangeError("--batch \(name): the table cannot be read")
    }
    guard let rows = CSVRows(source.bytes(source.wholeRange))?.rows, let head = rows.first,
      head.first == "file", head.count > 1
    else {
      throw ChangeError(
        "--batch \(name): expected CSV that begins with file and keys, as info --csv prints it")
    }
    columns = try head.dropFirst().map { text throws(ChangeError) in
      guard let column = TagTable.Column(text), column.canBeChanged else {
        throw ChangeError("--batch \(name): \(text.escapedForDisplay) is not a key that can be set")
      }
      return column
    }
    var cells: [String: [String]] = [:]
    var (files, problems) = ([String](), [String]())
    var doubled: Set<String> = []
    var seen: Set<String> = []
    for (number, row) in rows.enumerated().dropFirst() where row != [""] {
      func leaveOut(_ reason: String) {
        problems.append("--batch \(name): row \(number + 1): \(reason)")
      }
      guard let file = row.first, !file.isEmpty, row.count <= head.count else {
        leaveOut("expected a file and at most \(counted(head.count - 1, "value"))")
        continue
      }
      guard folder.map({ Folder.contains($0, file) }) ?? true else {
        leaveOut(Self.isOutside(file))
        continue
      }
      guard seen.insert(Self.plain(file)).inserted else {
        leaveOut("\(file.fileNameForDisplay) has several rows; none is used")
        doubled.insert(Self.plain(file))
        continue
      }
      cells[file] = Array(row.dropFirst())
      files.append(file)
    }
    self.files = files.filter { !doubled.contains(Self.plain($0)) }
    (self.cells, self.problems) = (cells, problems)
  }

  /// Returns a path without parts that change nothing, so that `./a` and `a` are the same.
  private static func plain(_ path: String) -> String {
    (path.hasPrefix("/") ? "/" : "")
      + path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
  }

  private static func isOutside(_ file: String) -> String {
    "\(file.fileNameForDisplay) is outside of the folder of the table; --outside allows this"
  }

  /// Returns the changes that the row of the given file requests.
  package func changes(
    of inspection: Inspection, file: String
  ) throws(ChangeError) -> [MetadataChange] {
    var changes: [MetadataChange] = []
    for (column, cell) in zip(columns, cells[file] ?? []) where !cell.isEmpty {
      // A value that the file already has is not written again.
      if CSVRows(Array(TagTable.cell(column, of: inspection).asCSVCell.utf8))?.rows.first == [cell]
      {
        continue
      }
      changes += try self.changes(column, to: cell)
    }
    return changes
  }

  private func changes(
    _ column: TagTable.Column, to cell: String
  ) throws(ChangeError) -> [MetadataChange] {
    func change(_ action: MetadataChange.Action, _ words: String) throws(ChangeError)
      -> MetadataChange
    {
      try column.change(action, words: "\(path): \(words)")
    }
    if cell == TagTable.removal { return [try change(.remove(nil), "\(column.title) \(cell)")] }
    let texts = TagTable.values(in: cell)
    let values = try texts.map { text throws(ChangeError) in try value(of: text, column) }
    let words = "\(column.title)=\(texts.map(\.readable).joined(separator: ";;"))"
    return [try change(values.count == 1 ? .set(values[0]) : .setAll(values), words)]
  }

  private func value(
    of text: TagTable.CellValue, _ column: TagTable.Column
  ) throws(ChangeError) -> EditValue {
    switch text {
    case .text(let text): return EditValue(text)
    case .file(let path):
      guard folder.map({ Folder.contains($0, path) }) ?? true else {
        throw ChangeError("\(self.path): \(column.title): \(Self.isOutside(path))")
      }
      guard let source = try? ByteSource.open(path: path), source.size <= Self.longestFile else {
        throw ChangeError(
          "\(self.path): \(column.title)=@\(path.fileNameForDisplay) cannot be read")
      }
      return EditValue(source.bytes(source.wholeRange))
    }
  }
}
