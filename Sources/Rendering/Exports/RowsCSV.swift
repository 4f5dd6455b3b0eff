package import Anatomy
import Bytes

/// Writes the rows of tables and lists, and samples, as CSV. Each row has the path and the offset
/// of its bytes. The names of the columns precede the first row, and each row with other columns
/// than the previous row.
package final class RowsCSV {
  private let output: Output
  private let file: String?
  private var columns: [String] = []
  private var cursor: Cursor?
  /// Whether a row was written.
  package private(set) var hasRows = false

  /// - Parameter file: the name of the file, for the first column of each row; nil for no such
  ///   column.
  package init(output: Output, file: String? = nil) {
    self.output = output
    self.file = file
  }

  /// Writes a node that is one row, such as a sample, or the rows of all tables in a node.
  package func write(_ node: Node) {
    let fields = node.read(for: .fields).fields
    let tables = fields.filter(\.hasRows)
    guard !tables.isEmpty else { return row(of: node) }
    for field in tables {
      write(FieldMatch(node: node, field: field, path: "." + field.name))
    }
  }

  /// Writes the rows of a field that is a table or a list. Any other field is written as one row.
  package func write(_ match: FieldMatch) {
    guard match.field.hasRows else {
      return write(match.field, at: match.node.path + match.path, of: match.node)
    }
    var number = 0
    match.field.forEachRow { field in
      number += 1
      write(field, at: "\(match.node.path)\(match.path)[\(number)]", of: match.node)
      return !output.isClosed
    }
  }

  /// Writes a row for a node: a sample with its times, or another structure with its summary.
  private func row(of node: Node) {
    var cells: [(name: String, text: String)] = [
      ("path", node.path), ("offset", "\(node.range.start)"), ("size", "\(node.range.count)"),
    ]
    if let sample = sample(node), let timescale = cursor?.timescale {
      cells += [
        ("decodeTime", "\(sample.decodeTime)"),
        (
          "presentationTime",
          "\(Int(sample.decodeTime).saturatingAdd(Int(sample.compositionOffset)))"
        ),
        ("duration", "\(sample.duration)"), ("timescale", "\(timescale)"),
        ("isSync", sample.isSync ? "yes" : "no"), ("description", "\(sample.description)"),
      ]
    } else {
      cells.append(("summary", node.summary ?? ""))
    }
    write(cells)
  }

  /// Returns the sample that the given node represents; nil if it is not a sample of a track.
  /// Samples are read in order, because they are computed from tables.
  private func sample(_ node: Node) -> Sample? {
    guard let track = node.parent, let samples = track.samples else { return nil }
    if cursor?.track != track {
      cursor = Cursor(track, samples)
    }
    while let sample = cursor?.next() {
      if sample.range == node.range { return sample }
    }
    cursor = nil
    return nil
  }

  /// The samples of a track that were not read yet.
  private struct Cursor {
    let track: Node
    let timescale: Int
    private let iterator: SampleSequence.Cursor

    init(_ track: Node, _ samples: SampleSequence) {
      self.track = track
      timescale = samples.timescale
      iterator = samples.makeIterator()
    }

    mutating func next() -> Sample? { iterator.next() }
  }

  private func write(_ field: Field, at path: String, of node: Node) {
    var cells: [(name: String, text: String)] = [
      ("path", path), ("offset", "\(field.range.start)"), ("size", "\(field.range.count)"),
    ]
    if case .group(let members) = field.value {
      cells += members.map { ($0.name, Self.text(of: $0, in: node)) }
    } else {
      cells.append((field.name, Self.text(of: field, in: node)))
    }
    write(cells)
  }

  private static func text(of field: Field, in node: Node) -> String {
    if case .text(let text) = field.value { return text.string }
    return ValueText(longestText: .max).plain(field, in: node.source)
  }

  private func write(_ cells: [(name: String, text: String)]) {
    let cells = (file.map { [("file", $0)] } ?? []) + cells
    let names = cells.map(\.name)
    if names != columns { output.csv(names) }
    columns = names
    hasRows = true
    output.csv(cells.map(\.text))
  }
}

extension Field {
  fileprivate var hasRows: Bool {
    switch value {
    case .table, .list: true
    default: false
    }
  }
}
