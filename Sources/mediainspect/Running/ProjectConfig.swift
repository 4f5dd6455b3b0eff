import Anatomy
import Bytes
import Files

/// Settings that may be read from the configuration file of a project.
protocol ConfigFileSettings: Sendable {
  /// The configuration file that the settings were read from; nil if there is none.
  var file: String? { get }
  /// The source of the settings, as text for display; nil without a configuration file.
  var sourceDescription: String? { get }
}

extension ConfigFileSettings {
  var sourceDescription: String? { file.map { "settings from \($0.fileNameForDisplay)" } }
}

extension Run {
  /// Reports the source of the settings if the output has no place for it.
  func report(_ settings: some ConfigFileSettings) {
    let isSilent =
      invocation.flag(.quiet) || invocation.flag(.csv) || invocation.value(.lineFormat) != nil
    if isSilent, let source = settings.sourceDescription { complain(source) }
  }
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
  /// strangers. For the same reason, files in folders that other users own or can write are reported
  /// and not used. Returns nil if there is no file, or the command line excludes it.
  static func load(for run: Run) throws(ConfigFile.Problem) -> ProjectConfig? {
    let invocation = run.invocation
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
      found = try ByteSource.open(named: name, around: "") { file in
        let path = file.path.fileNameForDisplay
        run.complain("\(path) is not used, because \(file.reason); --config \(path) uses it")
      }
    } catch {
      throw ConfigFile.Problem(description: "\(name): \(error)")
    }
    guard let (path, source) = found else { return nil }
    return try ProjectConfig(try ConfigFile(path: path, source: source))
  }
}
