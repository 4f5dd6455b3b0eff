import Bytes
import Formats
import Foundation
import InvariantChecks
import Testing

/// Files that are read by us and by another.
struct Subjects: Sendable {
  struct Subject: Sendable {
    let name: String
    let path: String

    func open() throws -> Examination {
      Examination(try ByteSource.open(path: path), name: name, magic: nil)
    }
  }

  let name: String
  let files: [Subject]
  /// Files for comparisons that start a program for each file.
  var share: [Subject] { files.oneIn(3) }

  /// What `scripts/make-corpus` made, if it has run.
  static let made = Subjects("made", in: here.appending(path: "../../.cache/corpus"))

  /// What the folder holds that MEDIAINSPECT_SAMPLES names.
  static let samples = Subjects(
    "samples", in: environment["MEDIAINSPECT_SAMPLES"].map { URL(filePath: $0) })

  static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let environment = ProcessInfo.processInfo.environment

  /// There nothing may be missing.
  static let mustBeCompared = environment["CI"] == "true"

  private init(_ name: String, in folder: URL?) {
    self.name = name
    guard let folder = folder?.standardizedFileURL else {
      files = []
      return
    }
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (all?.compactMap { $0 as? URL } ?? []).filter {
      !$0.hasDirectoryPath && !Self.beside.contains($0.pathExtension)
    }
    files = urls.map(\.path).sorted().map { path in
      Subject(name: path.replacing(folder.path, with: name), path: path)
    }
  }

  /// Lists, which name media and hold none.
  private static let beside: Set<String> = ["tsv", "txt", "m3u8", ""]
}

extension Subjects {
  /// Files of which there is nothing to tell have no tally.
  ///
  /// - Parameters:
  ///   - files: the files to compare; `share` by default.
  ///   - oracle: the other reader, for the log.
  ///   - prefix: how the fields begin that are compared.
  func expectAgreement(
    of files: [Subject]? = nil, with tool: Tool, _ oracle: String, fields prefix: String,
    _ compare: (Subject) throws -> Tally?
  ) throws {
    let files = files ?? share
    try #require(!files.isEmpty, "scripts/make-corpus has not run")
    try #require(tool.isHere, "\(tool.name) is not on this machine")
    var verdict = Verdict(oracle, fields: prefix, try ExplanationIndex.read("explained.tsv"))
    for subject in files {
      if let tally = try compare(subject) { verdict.add(tally, of: subject.name) }
    }
    verdict.expectAgreement()
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips where the files or the tool are missing, unless nothing may be.
  static func comparing(_ subjects: Subjects, with tool: Tool) -> Self {
    let isRequired = subjects.name == "made" && Subjects.mustBeCompared
    let missing = subjects.files.isEmpty ? "the \(subjects.name) files are" : "\(tool.name) is"
    return .enabled(
      if: isRequired || (!subjects.files.isEmpty && tool.isHere), "\(missing) not on this machine")
  }
}
