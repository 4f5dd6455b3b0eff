import Anatomy
import Bytes
package import Rendering
package import RuleEngine
import Rules

/// Writes each finding of a check on one line, for programs that parse the messages of compilers.
package struct CheckLines {
  package enum Format: String, Sendable {
    /// `FILE:OFFSET: SEVERITY: MESSAGE [RULE]`, as compilers write messages.
    case gcc
    /// Workflow commands of GitHub Actions, which shows the findings as annotations.
    case github
  }

  let format: Format
  let output: Output

  package init(format: Format, output: Output) {
    self.format = format
    self.output = output
  }

  package func write(_ report: CheckReport, file: String) {
    for finding in report.groups.flatMap(\.findings) { write(finding, file: file) }
  }

  private func write(_ checked: CheckedFinding, file: String) {
    let finding = checked.finding
    let field = finding.field.map { ".\($0)" } ?? ""
    let path = checked.node.path + field
    let offset = finding.evidence.fileRanges.first?.start
    let message = finding.message.withoutControls
    switch format {
    case .gcc:
      let severity = finding.severity == .info ? "note" : finding.severity.word
      output.line(
        "\(file.fileNameForDisplay):\(offset ?? 0): \(severity): \(message) (\(path)) "
          + "[\(finding.rule)]")
    case .github:
      let command = finding.severity == .info ? "notice" : finding.severity.word
      let place = path + (offset.map { " @" + hexadecimal($0) } ?? "")
      output.line(
        "::\(command) file=\(Self.property(Self.path(file))),"
          + "title=\(Self.property(finding.rule))::\(Self.text("\(message) (\(place))"))")
    }
  }

  /// Escapes a text for the message of a GitHub workflow command.
  private static func text(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  /// Returns the path of a file for a workflow command. A path with control characters, or with
  /// bytes that are not text, is shown with escapes. Line breaks are left unchanged: `text` escapes
  /// them.
  private static func path(_ file: String) -> String {
    let isText = file.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0.value != 0x7F || $0 == "\n" || $0 == "\r"
    }
    return isText && file.shownForBytes == nil ? file : file.fileNameForDisplay
  }

  /// Escapes a text for a property of a workflow command, such as `file` or `title`.
  private static func property(_ value: String) -> String {
    text(value).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
