import Anatomy
import Bytes
import Metadata
import Privacy
package import Rendering
import RuleEngine
import Rules

/// Writes a report as JSON: the results of the commands for one file, and bytes of the file.
package struct ReportJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  /// Writes the report as a JSON object.
  ///
  /// - Parameter head: writes the members with which every JSON object about a file begins.
  package func write(_ report: Report, head: () -> Void) {
    writer.mask = report.redaction
    writer.longestText = Self.longestText
    defer { (writer.mask, writer.longestText) = (nil, .max) }
    writer.object {
      head()
      writer.member("redacted", report.redaction != nil)
      writer.member("title", report.title)
      writer.key("verdict")
      writer.array { Verdict.all(of: report).forEach(write) }
      let tree = ReportTree(of: report.document, hasMedia: report.redaction == nil)
      writer.key("tree")
      ReportTreeJSON(writer: writer, redaction: report.redaction).write(tree)
      writer.key("check")
      writer.object {
        CheckJSON(writer: writer, redaction: report.redaction).writeMembers(of: report.check)
      }
      writer.key("fixes")
      writer.object {
        for group in report.check.groups {
          guard let fix = Rule.named(group.rule)?.fix else { continue }
          writer.member(group.rule, ownWord: fix)
        }
      }
      writer.key("audit")
      writer.object {
        AuditJSON(
          writer: writer, limit: Self.maxFindings, includesValues: report.redaction == nil,
          refusal: report.refusal
        )
        .writeMembers(
          of: report.audit, name: FileNameClues(report.redaction == nil ? report.title : ""),
          sidecars: report.redaction == nil ? report.sidecars : [])
      }
      writer.key("movie")
      writer.object {
        MovieJSON(writer: writer, includesNames: report.redaction == nil).writeMembers(
          report.movie, isRecognized: report.isRecognized)
      }
      writer.key("chapters")
      writer.array {
        // A redacted report omits chapters, because their titles are not always findings.
        guard report.redaction == nil else { return }
        report.chapters.forEach(ChapterJSON(writer: writer).write)
      }
      writer.key("metadata")
      NormalizedJSON(writer: writer, hides: report.redaction?.hides).write(report.view)
      // A redacted report omits content credentials, because the names of signers and of
      // ingredients are not always findings.
      if let credentials = report.credentials, report.redaction == nil {
        writer.key("contentCredentials")
        CredentialJSON(writer: writer, includesPictures: report.showsPictures).write(credentials)
      }
      writer.key("artwork")
      let pictures = ReportPictures(of: report)
      writer.array { pictures.write(writer) }
      if pictures.omittedCount > 0 { writer.member("omittedArtwork", pictures.omittedCount) }
      let media = ReportMedia(of: report.movie.tracks, in: report.document)
      writer.key("media")
      ReportMediaJSON(writer: writer).write(media)
      writer.key("positions")
      let positions = ReportPositions(report.timeline)
      writer.array { if report.redaction == nil { positions.write(writer) } }
      if report.redaction == nil, positions.hasAny {
        writer.member("coast", ownWord: ReportPage.coast)
      }
      var bytes = tree.bytes
      bytes.add(headsOf: media)
      bytes.add(headsOf: report.evidence)
      writer.key("bytes")
      ReportBytesJSON(writer: writer, redaction: report.redaction).write(bytes)
    }
  }

  /// The maximum length of a text in the report, in bytes of UTF-8.
  private static let longestText = 2000
  /// The maximum number of audit findings that are listed in the report.
  private static let maxFindings = 2000

  private func write(_ verdict: Verdict) {
    writer.object {
      writer.member("about", ownWord: verdict.about.rawValue)
      writer.member("level", ownWord: verdict.level.rawValue)
      writer.member("text", ownWord: verdict.text)
      if let path = verdict.path { writer.member("path", path) }
    }
  }
}
