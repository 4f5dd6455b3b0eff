import Bytes
import Files
import Formats
import Foundation
import InvariantChecks
import Testing

/// Files that are read by mediainspect and by another reader.
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
  /// A third of the files, for comparisons that start a program for each file.
  var share: [Subject] { files.oneIn(3) }

  /// The files that `scripts/make-corpus` made, if it was run.
  static let made = Subjects("made", in: here.appending(path: "../../.cache/corpus"))

  /// The files of the folder that MEDIAINSPECT_SAMPLES names.
  static let samples = Subjects(
    "samples", in: environment["MEDIAINSPECT_SAMPLES"].map { URL(filePath: $0) })

  static let here = URL(filePath: #filePath).deletingLastPathComponent()
  private static let environment = ProcessInfo.processInfo.environment

  /// On CI, files and tools must not be missing.
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

  /// Extensions of lists, which refer to media and contain none.
  private static let beside: Set<String> = ["tsv", "txt", "m3u8", ""]
}

extension Subjects {
  /// Compares all files and checks the verdict. Files without anything to compare have no tally.
  ///
  /// - Parameters:
  ///   - files: the files to compare; `share` by default.
  ///   - oracle: the other reader, for the log.
  ///   - prefix: the prefix of the compared fields.
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
  /// Skips the test if the files or the tool are missing, unless they are required.
  static func comparing(_ subjects: Subjects, with tool: Tool) -> Self {
    let isRequired = subjects.name == "made" && Subjects.mustBeCompared
    let missing = subjects.files.isEmpty ? "the \(subjects.name) files are" : "\(tool.name) is"
    return .enabled(
      if: isRequired || (!subjects.files.isEmpty && tool.isHere), "\(missing) not on this machine")
  }
}
