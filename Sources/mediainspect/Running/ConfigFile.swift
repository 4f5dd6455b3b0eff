import Anatomy
import Bytes
import Files
import Formats

/// A JSON file with settings: a policy file, or the configuration file of a project.
struct ConfigFile {
  private static let longest = 1 << 20

  /// An error in the settings, with its line and column in the file.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  let path: String
  /// The JSON object at the top level.
  let root: Node
  private let source: ByteSource

  /// Whether only the user of this process can have written the file.
  var isOwn: Bool { source.foreignControl == nil }

  init(path: String, source: ByteSource) throws(Problem) {
    (self.path, self.source) = (path, source)
    guard source.size <= Self.longest else {
      throw Problem(
        description:
          "\(path.fileNameForDisplay): the settings file is larger than the limit of \(Self.longest) bytes"
      )
    }
    guard let document = Document.json(source) else {
      throw Problem(description: "\(path.fileNameForDisplay):1:1: expected a JSON object")
    }
    root = document.root
    try expectSound(root)
    guard isObject(root) else { throw problem("expected a JSON object", at: 0) }
  }

  // MARK: Values

  func isObject(_ value: Node) -> Bool { begins(value, with: "{") }

  func text(_ value: Node) throws(Problem) -> String {
    guard let text = quoted(value) else { throw problem("expected a string", at: value) }
    return text
  }

  /// Returns the strings in a JSON array, or a single string, each with its node.
  func texts(_ value: Node) throws(Problem) -> [(Node, String)] {
    if let text = quoted(value) { return [(value, text)] }
    guard begins(value, with: "[") else {
      throw problem("expected a string or an array of strings", at: value)
    }
    var texts: [(Node, String)] = []
    for item in value.children { texts.append((item, try text(item))) }
    return texts
  }

  private func begins(_ value: Node, with bracket: String) -> Bool {
    if case .text(let text)? = value.value(named: "open") { return text.string.hasPrefix(bracket) }
    return false
  }

  /// Returns the value of a JSON string; nil for any other value.
  private func quoted(_ value: Node) -> String? {
    guard let field = value.field(named: "value"),
      source.byte(at: field.range.start) == UInt8(ascii: "\""),
      case .text(let text) = field.value
    else { return nil }
    return text.string
  }

  // MARK: Problems

  /// Throws an error for the first structural finding in the JSON file.
  private func expectSound(_ node: Node) throws(Problem) {
    for finding in node.layoutFindings + node.read(for: .fields).findings {
      throw problem(finding.message, at: finding.evidence.fileRanges.first?.start ?? 0)
    }
    for child in node.children { try expectSound(child) }
  }

  func unknownMember(_ member: Node) -> Problem {
    problem("unknown setting \(member.name.description.escapedForDisplay)", at: member)
  }

  func problem(_ words: String, at node: Node) -> Problem {
    problem(
      words,
      at: (node.field(named: "value") ?? node.field(named: "open"))?.range.start ?? node.range.start
    )
  }

  /// Creates an error with line and column, counted from 1 as in editors.
  private func problem(_ words: String, at place: Int) -> Problem {
    let before = source.bytes(ByteRange(start: 0, count: place), limit: Self.longest)
    let lines = before.split(separator: 0x0A, omittingEmptySubsequences: false)
    let letters = String(decoding: lines.last ?? [], as: UTF8.self).count
    return Problem(
      description: "\(path.fileNameForDisplay):\(lines.count):\(letters + 1): \(words)")
  }
}
