import Anatomy
import Bytes
import Keys
package import Metadata

/// Writes the normalized view of metadata: a line for each field, and a line for each source with
/// another value.
package struct NormalizedText {
  let style: Style
  let output: Output
  private static let leastColumns = 14

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// - Parameter lines: lines that follow the lines of the fields.
  package func write(_ view: NormalizedView, with lines: [InfoLine] = []) {
    let shown = ShownFields(view).fields
    let titles =
      shown.map { FieldGroup(of: $0.field)?.rawValue ?? $0.field.title } + lines.map(\.title)
    let columns = titles.map { $0.count + 2 }.reduce(Self.leastColumns, max)
    func write(_ title: String, _ text: String, _ path: String) {
      output.line(
        style.paint(title.padded(to: columns), .strong) + text + "  " + style.paint(path, .faint))
    }
    for entry in shown {
      guard let winner = entry.values.first else { continue }
      if let group = FieldGroup(of: entry.field) {
        // The line of the group is written at the place of its first field.
        let members = shown.filter { FieldGroup(of: $0.field) == group }
        guard members.first?.field == entry.field else { continue }
        write(
          group.rawValue,
          members.map { group.words(for: $0.field, text(of: $0, in: view)) }
            .joined(separator: Style.separator),
          Self.commonPath(of: members.flatMap { $0.values.map(\.item.node.path) }))
        for member in members {
          for (word, other) in member.others {
            write(
              "", "\(word) " + group.words(for: member.field, text(of: other, member.field)),
              other.item.node.path)
          }
        }
        continue
      }
      write(entry.field.title, text(of: entry, in: view), winner.item.node.path)
      for (word, other) in entry.others {
        write("", "\(word) " + text(of: other, entry.field), other.item.node.path)
      }
    }
    for line in lines { write(line.title, line.text, line.path) }
  }

  /// Returns the path of the innermost node that contains the nodes with the given paths; the first
  /// path if only the root node contains them all.
  private static func commonPath(of paths: [String]) -> String {
    guard let first = paths.first, paths.contains(where: { $0 != first }) else {
      return paths.first ?? ""
    }
    var common = first[...].pieces(at: UInt8(ascii: "/"), omittingEmpty: false)
    for path in paths {
      let parts = path[...].pieces(at: UInt8(ascii: "/"), omittingEmpty: false)
      common = zip(common, parts).prefix { $0 == $1 }.map(\.0)
    }
    // The root node contains all nodes, so its path is no help.
    return common.count > 1 ? common.joined(separator: "/") : first
  }

  private func text(of entry: ShownField, in view: NormalizedView) -> String {
    let text = entry.values.map { self.text(of: $0, entry.field) }.joined(separator: ", ")
    return Self.count(for: entry.field, in: view).map { "\(text) of \($0)" } ?? text
  }

  private func text(of source: NormalizedView.Source, _ field: NormalizedField) -> String {
    switch source.value {
    // A label states the unit too.
    case .decimal(let number):
      source.item.words?.escapedForDisplay ?? field.text(for: number) ?? number.plainText
    // The meaning of a number is no text of the file.
    case .text(let text)
    where source.item.value.text == nil
      || source.item.value.number.flatMap(field.meaning) == text:
      text.shortenedForLine
    case .text(let text): "\"\(text.shortenedForLine)\""
    case .genre(let genre):
      [
        "\"\(genre.name.shortenedForLine)\"",
        genre.list.flatMap { list in genre.number.map { "(\(list.rawValue) \($0))" } },
      ].compactMap { $0 }.joined(separator: " ")
    case .place(let place): place.description.shortenedForLine
    default: source.value.text.escapedForDisplay
    }
  }

  /// Returns the total for a number in a sequence, which is written on the line of the number, as in
  /// `3 of 12`. Nil if the total is unknown, or if the field is no number in a sequence.
  private static func count(for field: NormalizedField, in view: NormalizedView) -> String? {
    field.total.flatMap { view[$0]?.values.first?.value.text }
  }
}

extension String {
  /// The first 300 characters of the text, with escapes, for output in one line.
  var shortenedForLine: String {
    let cut = unicodeScalars.prefix(300)
    let isCut = cut.endIndex < unicodeScalars.endIndex
    return String(String.UnicodeScalarView(cut)).escapedForDisplay + (isCut ? "…" : "")
  }
}
