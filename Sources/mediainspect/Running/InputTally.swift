import Bytes
import Rendering

/// What became of the input files of a command, for the total at its end.
struct InputTally: Sendable {
  private(set) var files = 0
  private(set) var withFindings = 0
  private(set) var notExamined = 0
  /// The files in folders that were skipped because they are not media, each with the reason.
  private(set) var skipped: [String: String] = [:]

  mutating func add(_ status: ExitStatus) {
    files += 1
    switch status {
    case .findings: withFindings += 1
    case .notExamined: notExamined += 1
    case .success, .usage: break
    }
  }

  mutating func skip(_ file: String, because reason: String) { skipped[file] = reason }

  /// Returns the total in one line.
  ///
  /// - Parameter findings: what exit status 1 of a file means, such as `with findings`.
  func line(_ findings: String) -> String {
    ([counted(files, "file"), withFindings == 0 ? nil : "\(withFindings) \(findings)"]
      + partsOfRest).compactMap(\.self).joined(separator: " · ")
  }

  /// The parts of a total about files that were skipped, and about files that were not examined.
  var partsOfRest: [String?] {
    [
      notExamined == 0 ? nil : "\(notExamined) not examined",
      skipped.isEmpty ? nil : Self.skippedDescription(skipped.count),
    ]
  }

  func write(_ writer: JSONWriter) {
    writer.key("total")
    writer.object {
      writer.member("files", files)
      writer.member("withFindings", withFindings)
      writer.member("notExamined", notExamined)
      writer.member("skipped", skipped.count)
    }
  }

  private static let maxNamed = 20

  private static func skippedDescription(_ count: Int, more: Bool = false) -> String {
    "\(count) \(more ? "more " : "")\(count == 1 ? "non-media file" : "non-media files") skipped"
  }

  /// Returns a line for each skipped file, in the order of all files. Beyond a limit, the last line
  /// has the number of further skipped files.
  func linesOfSkipped(among files: [String]) -> [String] {
    let named = files.lazy.filter { skipped[$0] != nil }.prefix(Self.maxNamed)
    let rest = skipped.count - named.count
    return named.map { "\($0.fileNameForDisplay): \(skipped[$0] ?? ""), skipped" }
      + (rest > 0 ? [Self.skippedDescription(rest, more: true)] : [])
  }
}
