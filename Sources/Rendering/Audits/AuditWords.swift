import Bytes
import Privacy

/// Words that every form of an audit has.
package enum AuditWords {
  package static let notJudged =
    "Picture, sound, file name and files beside it are not judged."

  static func beside(_ name: String) -> String {
    "\(name.fileNameForDisplay) goes with the file and is not judged"
  }

  static func outcome(of finding: AuditReport.Finding) -> String {
    if finding.isRemoved { return "clean removes it" }
    return finding.action == .drop ? "clean cannot remove it" : "stays"
  }
}
