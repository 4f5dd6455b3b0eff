import Anatomy
import Bytes
import Formats
import Rules

/// What a project chose for its files, read from the file of JSON that lies beside them or around.
struct ProjectFile {
  static let name = ".mediainspect.json"
  private static let longest = 1 << 20

  /// Why choices cannot be followed, and the place that says so.
  struct Problem: Error, Equatable, CustomStringConvertible {
    let description: String
  }

  private let path: String
  private let source: ByteSource

  /// Nil where there is no such file.
  static func choices(around file: String) throws(Problem) -> CheckChoices? {
    let found: (path: String, source: ByteSource)?
    do {
      found = try ByteSource.open(named: name, around: file)
    } catch {
      throw Problem(description: "\(name): \(error)")
    }
    guard let (path, source) = found else { return nil }
    return try ProjectFile(path: path, source: source).choices()
  }

  private func choices() throws(Problem) -> CheckChoices {
    guard source.size <= Self.longest else {
      throw problem("it is longer than \(Self.longest) bytes", at: 0)
    }
    guard let document = Document.json(source) else { throw problem("it is no JSON object", at: 0) }
    try expectSound(document.root)
    guard document.root.isJSONObject else { throw problem("it is no JSON object", at: 0) }
    var choices = CheckChoices(file: path)
    for member in document.root.children { try take(member, into: &choices) }
    return choices
  }

  private func take(_ member: Node, into choices: inout CheckChoices) throws(Problem) {
    switch member.name {
    case .key("only"): choices.only = try rules(member)
    case .key("skip"): choices.skip = try rules(member)
    case .key("profile"):
      let word = try text(member)
      choices.profile = Profile(rawValue: word)
      guard choices.profile != nil || word == Profile.automatic else {
        throw problem("\"\(word.escapedForDisplay)\" is no profile", at: member)
      }
    case .key("fail-on"):
      var severities: [Severity] = []
      for (node, word) in try texts(member) { severities.append(try severity(word, at: node)) }
      choices.threshold = severities.min() ?? choices.threshold
    case .key("severity"):
      guard member.isJSONObject else { throw problem("it is no object of rules", at: member) }
      for own in member.children {
        guard case .key(let name) = own.name, ChosenRules.isKnown(name) else {
          throw problem("no rule is called \(own.name.description.escapedForDisplay)", at: own)
        }
        choices.severities.append((name, try severity(try text(own), at: own)))
      }
    default:
      throw problem("\(member.name.description.escapedForDisplay) is nothing to choose", at: member)
    }
  }

  private func rules(_ member: Node) throws(Problem) -> [String] {
    let names = try texts(member)
    for (node, name) in names where !ChosenRules.isKnown(name) {
      throw problem("no rule is called \(name.escapedForDisplay)", at: node)
    }
    return names.map(\.1)
  }

  private func severity(_ word: String, at node: Node) throws(Problem) -> Severity {
    guard let severity = Severity.named(word) else {
      throw problem("\"\(word.escapedForDisplay)\" is not error, warning or info", at: node)
    }
    return severity
  }

  /// Of a list, or a single one.
  private func texts(_ member: Node) throws(Problem) -> [(Node, String)] {
    if member.jsonText != nil { return [(member, try text(member))] }
    guard member.jsonBegins(with: "[") else { throw problem("it is no list of texts", at: member) }
    var texts: [(Node, String)] = []
    for item in member.children { texts.append((item, try text(item))) }
    return texts
  }

  private func text(_ value: Node) throws(Problem) -> String {
    guard let text = value.jsonText else { throw problem("it is no text", at: value) }
    return text
  }

  // MARK: Problems

  /// Nothing was found wrong with the JSON as such.
  private func expectSound(_ node: Node) throws(Problem) {
    for finding in node.layoutFindings + node.read(for: .fields).findings {
      throw problem(finding.message, at: finding.evidence.fileRanges.first?.start ?? 0)
    }
    for child in node.children { try expectSound(child) }
  }

  private func problem(_ words: String, at node: Node) -> Problem {
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

/// Values of JSON.
extension Node {
  fileprivate var isJSONObject: Bool { jsonBegins(with: "{") }

  fileprivate func jsonBegins(with bracket: String) -> Bool {
    if case .text(let text)? = value("open") { return text.string.hasPrefix(bracket) }
    return false
  }

  /// Nil for what is no text in quotes.
  fileprivate var jsonText: String? {
    guard let field = field("value"), source.byte(at: field.range.start) == UInt8(ascii: "\""),
      case .text(let text) = field.value
    else { return nil }
    return text.string
  }
}
