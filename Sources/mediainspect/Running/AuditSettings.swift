import Anatomy
import Bytes
import Files
import Privacy

/// The settings for `audit` and `clean`, from the command line or from the configuration file of a
/// project.
struct AuditSettings: ConfigFileSettings {
  /// The policy that was chosen; nil for the policy of the project, or for the default policy.
  private var chosenPolicy: Policy?
  private var exceptions = Exceptions()
  /// The categories of findings that cause exit status 1. If empty, all findings that the policy
  /// removes cause it.
  private(set) var failing: Set<Anatomy.Category> = []
  /// Whether the exit status is 0 even if there are findings.
  private(set) var neverFails = false
  /// The configuration file that the settings were read from; nil if there is none.
  private(set) var file: String?
  /// Whether the policy, or exceptions from it, come from the configuration file of a project.
  private var hasPolicyOfProject = false

  init(file: String? = nil) { self.file = file }

  var sourceDescription: String? {
    file.map {
      (hasPolicyOfProject ? "policy \(policy.name), " : "")
        + "settings from \($0.fileNameForDisplay)"
    }
  }

  /// The name of the policy. Nil if there are exceptions from it, or if it comes from a project.
  var nameOfWholePolicy: String? {
    exceptions.isEmpty && !hasPolicyOfProject ? policy.name : nil
  }

  var policy: Policy { (chosenPolicy ?? .usual).except(exceptions) }

  /// Returns a message for each path in `--keep` and `--remove` that matches nothing in the given
  /// file.
  func unmatchedPaths(in document: Document, _ report: AuditReport) -> [String] {
    exceptions.unmatchedPaths(in: document, report).map { path, action in
      let path = path.escapedForDisplay
      return action == .remove
        ? "--remove \(path) matches nothing that can be removed" : "--keep \(path) matches nothing"
    }
  }

  /// Returns a message for each identifier in `--keep` and `--remove` that matches nothing in the
  /// audited file.
  func unmatchedIdentifiers(in report: AuditReport) -> Set<String> {
    let unmatched = exceptions.unmatchedIdentifiers(in: report)
    return Set(unmatched.map { "\($1 == .remove ? "--remove" : "--keep") \($0) matches nothing" })
  }

  /// Returns these settings of the command line, completed by the settings of the given project. A
  /// policy on the command line replaces the policy of the project and all exceptions from it.
  func before(_ project: AuditSettings?) -> AuditSettings {
    guard let project else { return self }
    var settings = self
    if chosenPolicy == nil {
      settings.chosenPolicy = project.policy
      settings.hasPolicyOfProject = project.chosenPolicy != nil || !project.exceptions.isEmpty
    }
    if failing.isEmpty, !neverFails {
      (settings.failing, settings.neverFails) = (project.failing, project.neverFails)
    }
    settings.file = project.file
    return settings
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
    let words = invocation.value(.failOnCategories)
    failing = Set(words.compactMap(Anatomy.Category.init))
    neverFails = words.contains("none")
  }
}

/// Settings in a policy file or in the configuration file of a project.
extension AuditSettings {
  /// Reads one member of the JSON file. Returns false if the name of the member is unknown.
  ///
  /// - Parameter byProject: whether the file is the configuration file of a project. Only such a
  ///   file may have `fail-on`, and may name a policy file.
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
        if word == "none" {
          neverFails = true
          continue
        }
        guard let category = Anatomy.Category(rawValue: word) else {
          throw file.problem(
            "\"\(word.escapedForDisplay)\" is not a category; mediainspect explain identifying lists all",
            at: node)
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
      throw file.problem(
        "unknown built-in policy \(word.escapedForDisplay); see mediainspect help policies",
        at: member)
    }
    // A policy file that the configuration file of a project names must be in or below the folder
    // of the configuration file.
    guard let source = ByteSource.open(path: word, nextToFile: file.path) else {
      throw file.problem(
        "\(word.fileNameForDisplay): no such file in or below the folder of the configuration file",
        at: member)
    }
    if file.isOwn, let control = source.foreignControl {
      throw file.problem("\(word.fileNameForDisplay) \(control.words)", at: member)
    }
    return try PolicyFile(path: word, source: source).policy
  }
}
