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

/// The settings of a project, from a JSON file in the folder of a media file or in a parent folder.
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

  /// Returns the settings of the configuration file that applies to a file; nil if there is none.
  private static func nearest(to file: String) throws(ConfigFile.Problem) -> ProjectConfig? {
    let found: (path: String, source: ByteSource)?
    do {
      found = try ByteSource.open(named: name, around: file)
    } catch {
      throw ConfigFile.Problem(description: "\(name): \(error)")
    }
    guard let (path, source) = found else { return nil }
    return try ProjectConfig(try ConfigFile(path: path, source: source))
  }

  /// Returns the settings for each file, from its nearest configuration file.
  ///
  /// - Parameter choose: converts the settings of a project, or nil if there is no configuration
  ///   file. It is called once for each folder.
  static func forEach<Chosen>(
    of files: [String], _ invocation: Invocation, _ choose: (ProjectConfig?) -> Chosen
  ) throws(ConfigFile.Problem) -> [String: Chosen] {
    var chosen: [String: Chosen] = [:]
    var byFolder: [Substring: Chosen] = [:]
    for file in files where chosen[file] == nil {
      let folder = file.lastIndex(of: "/").map { file[...$0] } ?? ""
      if byFolder[folder] == nil {
        let project = invocation.flag(.noConfig) ? nil : try nearest(to: file)
        byFolder[folder] = choose(project)
      }
      chosen[file] = byFolder[folder]
    }
    return chosen
  }
}
