package import Anatomy
import Bytes
package import Credentials
package import Metadata
package import Privacy
package import Rendering
package import RuleEngine
import Rules

/// The content of a report about one file, independent of the output format.
package struct Report {
  let document: Document
  /// The name of the file format, for display.
  let title: String
  let isRecognized: Bool
  let check: CheckReport
  let audit: AuditReport
  let movie: MovieDescription
  let chapters: [ChapterList]
  let view: NormalizedView
  let timeline: Timeline
  /// The content credentials; nil if the file has none.
  let credentials: FileCredentials?
  let sidecars: [String]
  /// The reason why `clean` refuses the file; nil if `clean` accepts it.
  let refusal: String?
  /// Why the file was not examined, or not completely; nil if it was examined completely.
  let notExamined: String?
  /// The redaction of the report; nil if the values of findings may be shown.
  package let redaction: Redaction?
  /// Whether pictures are shown: the file itself, covers and thumbnails.
  let showsPictures: Bool

  /// The evidence, such as byte ranges, of all findings of the check and the audit.
  var evidence: [Evidence] {
    check.groups.flatMap { $0.findings.map(\.finding.evidence) }
      + audit.findings.map(\.disclosure.evidence)
  }

  package init(
    _ document: Document, title: String?, check: CheckReport, audit: AuditReport,
    movie: MovieDescription, chapters: [ChapterList], view: NormalizedView, timeline: Timeline,
    credentials: FileCredentials?, sidecars: [String], refusal: String?, notExamined: String? = nil,
    isRedacted: Bool,
    showsPictures: Bool = false
  ) {
    self.document = document
    self.title = title ?? "not recognized"
    isRecognized = title != nil
    self.check = check
    self.audit = audit
    self.movie = movie
    self.chapters = chapters
    self.view = view
    self.timeline = timeline
    self.credentials = credentials
    self.sidecars = sidecars
    self.refusal = refusal
    self.notExamined = notExamined
    self.showsPictures = showsPictures
    redaction = isRedacted ? Redaction(of: audit, view, in: document) : nil
  }
}
