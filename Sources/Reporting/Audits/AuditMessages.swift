import Bytes
import Privacy
import Rendering

/// Messages that all output formats of an audit share.
package enum AuditMessages {
  package static let notExamined =
    "Not examined: visible and audible content, the file name, sidecar files."

  /// Returns a sentence about a file in a format that is not decoded.
  static func nothingExamined(because reason: String) -> String {
    "Nothing in the file was examined: \(reason)."
  }

  /// Returns a sentence that lists what the audit did not examine. The list does not include the
  /// file name if clues were found in the name.
  static func notExamined(_ name: FileNameClues) -> String {
    clues(in: name) == nil
      ? notExamined : "Not examined: visible and audible content, sidecar files."
  }

  /// Returns a sentence with the number of kept findings by category, separately for reported and
  /// unreported findings; nil if the policy keeps none.
  static func kept(in report: AuditReport) -> String? {
    func list(_ action: Policy.Action) -> String {
      report.counts(of: action).map { "\(grouped($0.count)) \($0.category)" }
        .joined(separator: ", ")
    }
    let lists = [
      (list(.report), "reported by this policy"), (list(.keep), "not reported by this policy"),
    ].filter { !$0.0.isEmpty }.map { "\($0.0) (\($0.1))" }
    guard !lists.isEmpty else { return nil }
    return "Findings kept by policy \(report.policy.name): " + lists.joined(separator: "; ") + "."
  }

  /// Returns a sentence with the number of bytes of structures and of media that were not decoded.
  static func decoded(in report: AuditReport) -> String {
    let media =
      report.mediaBytes == 0
      ? nil : "\(counted(report.mediaBytes, "byte")) of media data not decoded"
    let unknown =
      report.undecodedBytes == 0
      ? "all structures decoded"
      : "\(counted(report.undecodedBytes, "byte")) of structures not decoded"
    let words = [unknown, media].compactMap(\.self).joined(separator: "; ")
    return words.prefix(1).uppercased() + words.dropFirst() + "."
  }

  /// Returns a sentence with what the name of the file discloses; nil if it discloses nothing known.
  static func clues(in name: FileNameClues) -> String? {
    name.phrases.isEmpty
      ? nil : "the file name contains " + name.phrases.joined(separator: ", ").withoutControls
  }

  /// Returns a sentence with the lengths of media that edit lists do not present and that the copy
  /// keeps; nil if there is no such media.
  static func unshown(in report: AuditReport) -> String? {
    let words = report.unshown.prefix(3).map { "\($0.words) (\($0.path))" }
    guard !words.isEmpty else { return nil }
    let more = report.unshown.count > words.count ? "; …" : ""
    return words.joined(separator: "; ") + more + " are kept in the copy."
  }

  /// Returns a sentence about a copy from which the content identifier of a Live Photo is removed;
  /// nil if none is removed.
  static func livePhoto(in report: AuditReport) -> String? {
    report.livePhotoLinks.contains(where: \.isRemoved)
      ? "The copy does not have the content identifier that links the photo and the movie of a Live Photo."
      : nil
  }

  /// - Parameter isExamined: whether the sidecar is an input too.
  static func sidecar(_ name: String, isExamined: Bool = false) -> String {
    (isExamined ? "sidecar file: " : "sidecar file, not examined: ") + name.fileNameForDisplay
  }

  /// The outcome that is reported for every finding in a file that `clean` refuses.
  static let refused = "is kept: clean refuses the file"

  /// Returns a list of the kept data that may reveal the recording location, such as a time zone
  /// offset; nil if there is none.
  static func clues(in report: AuditReport) -> String? {
    guard let clues = report.locationClues, !clues.isEmpty else { return nil }
    return "kept data that may reveal the location: " + clues.map(words).joined(separator: ", ")
  }

  private static func words(_ clue: LocationClue) -> String {
    switch clue.kind {
    case .timeZoneOffset: number(of: clue, "time zone offset")
    case .title: number(of: clue, "title")
    case .text: number(of: clue, "text")
    case .speech: "spoken words"
    case .face: "faces"
    case .motion: "motion sensors"
    }
  }

  private static func number(of clue: LocationClue, _ noun: String) -> String {
    clue.count == 1 ? noun : counted(clue.count, noun)
  }

  static func outcome(of finding: AuditReport.Finding) -> String {
    if finding.isRemoved { return "will be removed" }
    return finding.action == .remove ? "cannot be removed" : "is kept"
  }
}
