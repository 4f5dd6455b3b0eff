import Anatomy
import Bytes
import Privacy

/// What is chosen of audits and copies: on the command line, or by a project for its files.
struct AuditSettings: Sendable {
  /// Nil leaves it to others.
  private var chosenPolicy: Policy?
  private var exceptions = Exceptions()
  /// The categories that make the exit status 1; without any it is what the policy removes.
  private(set) var failing: Set<Anatomy.Category> = []
  /// The file that they were read from.
  private(set) var file: String?

  init(file: String? = nil) { self.file = file }

  var policy: Policy { (chosenPolicy ?? .usual).except(exceptions) }

  /// Who chose, if that was not the command line alone.
  var words: String? { file.map { "choices of \($0.fileNameForDisplay)" } }

  /// Paths of the command line that lead to nothing in a file, in words.
  func unmatchedPaths(in document: Document, _ report: AuditReport) -> [String] {
    exceptions.unmatchedPaths(in: document, report).map { path, action in
      let path = path.escapedForDisplay
      return action == .remove
        ? "--remove \(path) leads to nothing that could go" : "--keep \(path) leads to nothing"
    }
  }

  /// Identifiers of the command line that nothing in a file is called by, in words.
  func unmatchedIdentifiers(in report: AuditReport) -> Set<String> {
    let unmatched = exceptions.unmatchedIdentifiers(in: report)
    return Set(unmatched.map { "\($1 == .remove ? "--remove" : "--keep") \($0) matches nothing" })
  }

  /// What the command line says counts before what a project says; a policy of its own takes the
  /// place of that of the project and of all its exceptions.
  func before(_ project: AuditSettings?) -> AuditSettings {
    guard let project else { return self }
    var choices = self
    if chosenPolicy == nil { choices.chosenPolicy = project.policy }
    if failing.isEmpty { choices.failing = project.failing }
    choices.file = project.file
    return choices
  }
}

extension AuditSettings {
  init(_ invocation: Invocation) throws(ConfigFile.Problem) {
    if let word = invocation.value(.policy) { chosenPolicy = try Policy(orIn: word) }
    for (option, action) in [(.keep, .keep), (.remove, .remove)]
      as [(Option<[String]>, Policy.Action)]
    {
      for text in invocation.value(option) {
        do {
          try exceptions.add(text, as: action)
        } catch {
          throw ConfigFile.Problem(description: "\(option.name): \(error)")
        }
      }
    }
    failing = Set(invocation.value(.failOnCategories).compactMap(Anatomy.Category.init))
  }
}

/// As a policy file or a project writes them.
extension AuditSettings {
  /// False for a member of another name.
  ///
  /// - Parameter byProject: whether what fails can be chosen too, and a policy file be named.
  mutating func take(
    _ member: Node, of file: ConfigFile, byProject: Bool
  ) throws(ConfigFile.Problem) -> Bool {
    switch member.name {
    case .key("policy"): chosenPolicy = try Self.policy(member, of: file, byProject: byProject)
    case .key("keep"): try take(member, of: file, as: .keep)
    case .key("remove"): try take(member, of: file, as: .remove)
    case .key("report"): try take(member, of: file, as: .report)
    case .key("fail-on") where byProject:
      for (node, word) in try file.texts(member) {
        guard let category = Anatomy.Category(rawValue: word) else {
          throw file.problem("\"\(word.escapedForDisplay)\" is no category", at: node)
        }
        failing.insert(category)
      }
    default: return false
    }
    return true
  }

  private mutating func take(
    _ member: Node, of file: ConfigFile, as action: Policy.Action
  ) throws(ConfigFile.Problem) {
    for (node, text) in try file.texts(member) {
      do {
        try exceptions.add(text, as: action)
      } catch {
        throw file.problem("\(error)", at: node)
      }
    }
  }

  private static func policy(
    _ member: Node, of file: ConfigFile, byProject: Bool
  ) throws(ConfigFile.Problem) -> Policy {
    let word = try file.text(member)
    if let policy = Policy.named(word) { return policy }
    guard byProject, PolicyFile.isMeant(by: word) else {
      throw file.problem("no policy is called \(word.escapedForDisplay)", at: member)
    }
    // What a project names lies in its own folder.
    guard let source = ByteSource.open(path: word, nextToFile: file.path) else {
      throw file.problem(
        "\(word.fileNameForDisplay): there is no such file beside this one or below", at: member)
    }
    return try PolicyFile(path: word, source: source).policy
  }
}
