package import Anatomy
import Bytes
package import Metadata
package import Privacy
package import Rules

/// All that a report tells of one file, before it has a form.
package struct Report {
  let document: Document
  /// What kind of file it is, in words.
  let title: String
  let isRecognized: Bool
  let check: CheckReport
  let audit: AuditReport
  let movie: MovieDescription
  let chapters: [ChapterList]
  let view: NormalizedView
  let timeline: Timeline
  let sidecars: [String]
  /// Nil where values of findings may be shown.
  package let redaction: Redaction?

  /// Where the bytes of all findings are.
  var evidence: [Evidence] {
    check.groups.flatMap { $0.findings.map(\.finding.evidence) }
      + audit.findings.map(\.disclosure.evidence)
  }

  package init(
    _ document: Document, title: String?, check: CheckReport, audit: AuditReport,
    movie: MovieDescription, chapters: [ChapterList], view: NormalizedView, timeline: Timeline,
    sidecars: [String], isRedacted: Bool
  ) {
    self.document = document
    self.title = title ?? "not recognised"
    isRecognized = title != nil
    self.check = check
    self.audit = audit
    self.movie = movie
    self.chapters = chapters
    self.view = view
    self.timeline = timeline
    self.sidecars = sidecars
    redaction = isRedacted ? Redaction(of: audit, view, in: document) : nil
  }
}
