import Bytes
import Files
import Privacy

/// A policy that is read from a file: a built-in policy with exceptions.
struct PolicyFile {
  let policy: Policy

  /// Returns whether a word is the path of a policy file, rather than the name of a built-in
  /// policy.
  static func isMeant(by word: String) -> Bool { word.contains { $0 == "." || $0 == "/" } }

  init(path: String) throws(ConfigFile.Problem) {
    let source: ByteSource
    do {
      source = try ByteSource.open(path: path)
    } catch {
      throw ConfigFile.Problem(description: "\(path.fileNameForDisplay): \(error)")
    }
    try self.init(path: path, source: source)
  }

  init(path: String, source: ByteSource) throws(ConfigFile.Problem) {
    let file = try ConfigFile(path: path, source: source)
    var settings = AuditSettings()
    for member in file.root.children where try !settings.take(member, of: file, byProject: false) {
      throw file.unknownMember(member)
    }
    // Only the name of the policy file is shown, because its folder may identify someone.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    policy = settings.policy.except(Exceptions(), called: name)
  }
}

extension Policy {
  /// Finds the built-in policy with the name `word`, or reads the policy file at the path `word`.
  init(orIn word: String) throws(ConfigFile.Problem) {
    if let policy = Policy.named(word) {
      self = policy
    } else {
      self = try PolicyFile(path: word).policy
    }
  }
}
