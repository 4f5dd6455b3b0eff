import Anatomy
import Bytes

/// Settings that may be read from the configuration file of a project.
protocol ConfigFileSettings: Sendable {
  /// The configuration file that the settings were read from; nil if there is none.
  var file: String? { get }
}

extension ConfigFileSettings {
  /// The source of the settings, as text for display; nil without a configuration file.
  var sourceDescription: String? { file.map { "settings from \($0.fileNameForDisplay)" } }
}

/// The settings of a project, from a JSON file in the working directory or in a folder around it.
struct ProjectConfig {
  static let name = ".mediainspect.json"

  private(set) var check: CheckSettings
  private(set) var audit: AuditSettings

  private init(_ file: ConfigFile) throws(ConfigFile.Problem) {
    check = CheckSettings(file: file.path)
    audit = AuditSettings(file: file.path)
    for member in file.root.children {
      if try check.take(member, of: file) { continue }
      guard member.name == .key("audit") else { throw file.unknownMember(member) }
      guard file.isObject(member) else {
        throw file.problem("expected an object with audit settings", at: member)
      }
      for own in member.children where try !audit.take(own, of: file, byProject: true) {
        throw file.unknownMember(own)
      }
    }
  }

  /// Returns the settings of `--config`, or of the nearest file in the working directory or a folder
  /// around it. Folders of the examined files are not searched, because their owners could be
  /// strangers. Returns nil if there is no such file, or the command line excludes it.
  static func load(_ invocation: Invocation) throws(ConfigFile.Problem) -> ProjectConfig? {
    if invocation.flag(.noConfig) || invocation.flag(.evidence) {
      if invocation.value(.configFile) != nil {
        let other = invocation.flag(.noConfig) ? "--no-config" : "--evidence"
        throw ConfigFile.Problem(
          description: "--config and \(other) cannot be used together")
      }
      return nil
    }
    if let path = invocation.value(.configFile) {
      guard let source = try? ByteSource.open(path: path) else {
        throw ConfigFile.Problem(
          description: "--config \(path.fileNameForDisplay): the file cannot be read")
      }
      return try ProjectConfig(try ConfigFile(path: path, source: source))
    }
    let found: (path: String, source: ByteSource)?
    do {
      found = try ByteSource.open(named: name, around: "")
    } catch {
      throw ConfigFile.Problem(description: "\(name): \(error)")
    }
    guard let (path, source) = found else { return nil }
    return try ProjectConfig(try ConfigFile(path: path, source: source))
  }
}
