import Bytes
import Privacy

/// A policy that somebody wrote: one that is built in, and what is to be otherwise.
struct PolicyFile {
  let policy: Policy

  /// Whether a word is the name of a file, and not of a policy.
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
    var choices = AuditSettings()
    for member in file.root.children where try !choices.take(member, of: file, byProject: false) {
      throw file.unknownMember(member)
    }
    // Where it lies may say who somebody is.
    let name = path.split(separator: "/").last.map(String.init) ?? path
    policy = choices.policy.except(Exceptions(), called: name)
  }
}

extension Policy {
  /// Of a name, or in a file.
  init(orIn word: String) throws(ConfigFile.Problem) {
    if let policy = Policy.named(word) {
      self = policy
    } else {
      self = try PolicyFile(path: word).policy
    }
  }
}
