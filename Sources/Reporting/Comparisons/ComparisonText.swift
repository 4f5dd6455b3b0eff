import Anatomy
import Bytes
package import Comparison
import Metadata
package import Rendering

/// Writes the differences between two files as text.
package struct ComparisonText {
  let style: Style
  let output: Output
  /// Whether only counts are written.
  let isSummary: Bool

  /// Maximum number of differences of one kind that are written.
  private var most = 200
  private var indent = ""
  private static let mostConsequences = 10

  package init(style: Style, output: Output, isSummary: Bool) {
    (self.style, self.output, self.isSummary) = (style, output, isSummary)
  }

  package func write(_ comparison: DocumentComparison) {
    output.line(style.paint(comparison.verdict.rawValue, .strong))
    write(comparison.changes)
    guard !comparison.consequences.isEmpty else { return }
    let words = Self.words(comparison.consequences)
    output.line("as a consequence:\(words.isEmpty ? "" : " " + words)")
    var inner = self
    inner.indent = "  "
    inner.most = Self.mostConsequences
    inner.write(comparison.consequences.differences)
  }

  private func write(_ differences: Differences) {
    if isSummary {
      summarize("media", differences.media.count)
      summarize("metadata", differences.items.count)
      summarize("structures", differences.structures.count)
      summarize("fields", differences.fields.count)
    } else {
      list(differences.media, write)
      list(differences.items, write)
      list(differences.structures, write)
      list(differences.fields, write)
    }
  }

  private func summarize(_ kind: String, _ count: Int) {
    if count > 0 { output.line("\(indent)\(kind.padded(to: 10))  \(counted(count, "difference"))") }
  }

  private func list<Difference>(_ differences: [Difference], _ write: (Difference) -> Void) {
    differences.prefix(most).forEach(write)
    let rest = differences.count - most
    if rest > 0 { output.line("\(indent)… \(counted(rest, "more difference"))") }
  }

  private func line(_ mark: String, _ ink: StyleColor, _ text: String) {
    output.line("\(indent)\(style.paint(mark, ink)) \(text)")
  }

  private static func words(_ consequences: Consequences) -> String {
    [
      (consequences.sizes, "size"), (consequences.offsets, "offset"),
      (consequences.counts, "count"), (consequences.checksums, "checksum"),
    ].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
  }

  // MARK: Differences

  private func write(_ difference: MediaDifference) {
    let words = "\(difference.path)  \(difference.words)"
    switch difference.kind {
    case .onlyInFirst: line("-", .wrong, words)
    case .onlyInSecond: line("+", .good, words)
    default: line("~", .notice, words)
    }
  }

  private func write(_ difference: ItemDifference) {
    let name =
      difference.identifier.keySpace.name + "/"
      + difference.identifier.readableKey.withoutControls
    let language =
      (difference.old ?? difference.new)?.locale.map { "[\($0.escapedForDisplay)]" } ?? ""
    switch (difference.old, difference.new) {
    case (let old?, let new?):
      line("~", .notice, "\(name)\(language)  \(Self.text(old)) → \(Self.text(new))")
    case (let old?, nil): line("-", .wrong, "\(name)\(language)  \(Self.text(old))")
    case (nil, let new?): line("+", .good, "\(name)\(language)  \(Self.text(new))")
    case (nil, nil): break
    }
  }

  private static func text(_ item: KeyedItem) -> String { ItemValueText.text(of: item.value) }

  private func write(_ difference: StructureDifference) {
    let words = "\(difference.node.path)  \(counted(difference.node.range.count, "byte"))"
    switch difference.kind {
    case .added: line("+", .good, words)
    case .removed: line("-", .wrong, words)
    case .moved: line(">", .notice, "\(difference.node.path)  has another place")
    case .renamed:
      let name = difference.newNode?.path ?? ""
      line("~", .notice, "\(difference.node.path)  is named \(name)")
    }
  }

  private func write(_ difference: FieldDifference) {
    let path = difference.shownPath
    let rows = difference.rows > 1 ? " · \(counted(difference.rows, "row")) of the column" : ""
    switch (difference.old, difference.new) {
    case (let old?, let new?):
      let texts = difference.texts(old, new)
      line("~", .notice, "\(path)  \(texts.old) → \(texts.new)\(rows)")
    case (let old?, nil):
      line("-", .wrong, "\(path)  \(difference.text(of: old, in: difference.oldNode))")
    case (nil, let new?):
      line("+", .good, "\(path)  \(difference.text(of: new, in: difference.newNode))")
    case (nil, nil): break
    }
  }
}

extension FieldDifference {
  /// The path of the field. If it differs between the two files, both paths.
  var shownPath: String {
    let (one, two) = (oldNode.path + path, newNode.path + path)
    return one == two ? one : "\(one) and \(two)"
  }

  func text(of field: Field, in node: Node) -> String {
    ValueText(longestText: 200).text(of: field, in: node.source)
  }

  /// Returns both values as text. If the texts are equal, as for two lists, each is followed by the
  /// size of its field in bytes.
  func texts(_ old: Field, _ new: Field) -> (old: String, new: String) {
    let (one, two) = (text(of: old, in: oldNode), text(of: new, in: newNode))
    guard one == two else { return (one, two) }
    return (
      "\(one) (\(counted(old.range.count, "byte")))", "\(two) (\(counted(new.range.count, "byte")))"
    )
  }
}
