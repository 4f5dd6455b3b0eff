import ByteScript
import Foundation
import Testing

/// A transcript in the corpus and the files that its commands read.
struct GoldenCase: Sendable, CustomTestStringConvertible {
  static let corpus = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "corpus")

  /// Every file of the corpus, sorted.
  static let files: [URL] = {
    let all = FileManager.default.enumerator(at: corpus, includingPropertiesForKeys: nil)
    let urls = all?.compactMap { $0 as? URL } ?? []
    return urls.filter { !$0.hasDirectoryPath }.sorted { $0.path < $1.path }
  }()

  static let all = files.filter { $0.pathExtension == "golden" }.map(GoldenCase.init)

  /// The cases with a name that contains a line of `MEDIAINSPECT_CASES`; all cases where it is not
  /// set.
  static let chosen: [GoldenCase] = {
    guard let names = ProcessInfo.processInfo.environment["MEDIAINSPECT_CASES"] else { return all }
    let parts = names.split(separator: "\n")
    return all.filter { golden in parts.contains { golden.testDescription.contains($0) } }
  }()

  let golden: URL

  var testDescription: String { Self.name(of: golden) }

  static func name(of file: URL) -> String {
    file.deletingPathExtension().path.replacing(corpus.path + "/", with: "")
  }

  /// The files next to the transcript that have its name.
  var subjects: [URL] {
    Self.files.filter { $0 != golden && Self.name(of: $0) == testDescription }
  }

  /// Puts the subjects into the folder under the names that the commands use.
  func place(in folder: URL) throws -> [String] {
    try subjects.map { subject in
      guard subject.pathExtension == "bytes" else {
        let name = subject.lastPathComponent
        try FileManager.default.copyItem(at: subject, to: folder.appending(path: name))
        return name
      }
      let script = try String(contentsOf: subject, encoding: .utf8)
      let first = script.prefix { $0 != "\n" }
      let name =
        first.wholeMatch(of: /# file: (.+)/).map { String($0.1) }
        ?? subject.deletingPathExtension().lastPathComponent + ".mp4"
      try Data(ByteScript(script).bytes).write(to: folder.appending(path: name))
      return name
    }
  }
}
