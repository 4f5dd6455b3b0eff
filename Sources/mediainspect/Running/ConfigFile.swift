import Anatomy
import Bytes
import Formats

/// A file of JSON in which somebody chose.
struct ConfigFile {
  private static let longest = 1 << 20

  /// Why choices cannot be followed, and the place that says so.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  let path: String
  /// The object that the file is.
  let root: Node
  private let source: ByteSource

  init(path: String, source: ByteSource) throws(Problem) {
    (self.path, self.source) = (path, source)
    guard source.size <= Self.longest else {
      throw Problem(
        description: "\(path.fileNameForDisplay): it is longer than \(Self.longest) bytes")
    }
    guard let document = Document.json(source) else {
      throw Problem(description: "\(path.fileNameForDisplay):1:1: it is no JSON object")
    }
    root = document.root
    try expectSound(root)
    guard isObject(root) else { throw problem("it is no JSON object", at: 0) }
  }

  // MARK: Values

  func isObject(_ value: Node) -> Bool { begins(value, with: "{") }

  func text(_ value: Node) throws(Problem) -> String {
    guard let text = quoted(value) else { throw problem("it is no text", at: value) }
    return text
  }

  /// Of a list, or a single one.
  func texts(_ value: Node) throws(Problem) -> [(Node, String)] {
    if let text = quoted(value) { return [(value, text)] }
    guard begins(value, with: "[") else { throw problem("it is no list of texts", at: value) }
    var texts: [(Node, String)] = []
    for item in value.children { texts.append((item, try text(item))) }
    return texts
  }

  private func begins(_ value: Node, with bracket: String) -> Bool {
    if case .text(let text)? = value.value("open") { return text.string.hasPrefix(bracket) }
    return false
  }

  /// Nil for what is no text in quotes.
  private func quoted(_ value: Node) -> String? {
    guard let field = value.field("value"),
      source.byte(at: field.range.start) == UInt8(ascii: "\""),
      case .text(let text) = field.value
    else { return nil }
    return text.string
  }

  // MARK: Problems

  /// Nothing was found wrong with the JSON as such.
  private func expectSound(_ node: Node) throws(Problem) {
    for finding in node.layoutFindings + node.read(for: .fields).findings {
      throw problem(finding.message, at: finding.evidence.fileRanges.first?.start ?? 0)
    }
    for child in node.children { try expectSound(child) }
  }

  func unknownMember(_ member: Node) -> Problem {
    problem("\(member.name.description.escapedForDisplay) is nothing to choose", at: member)
  }

  func problem(_ words: String, at node: Node) -> Problem {
    problem(words, at: (node.field("value") ?? node.field("open"))?.range.start ?? node.range.start)
  }

  /// By line and letter, as editors count them.
  private func problem(_ words: String, at place: Int) -> Problem {
    let before = source.bytes(ByteRange(start: 0, count: place), limit: Self.longest)
    let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    let letters = String(decoding: lines.last ?? [], as: UTF8.self).count
    return Problem(
      description: "\(path.fileNameForDisplay):\(lines.count):\(letters + 1): \(words)")
  }
}
