import Anatomy
import Bytes
package import Jobs
package import Rendering

/// Writes a table with the verdict about each cleaned file.
package struct VerdictTable {
  package struct Row: Sendable {
    let file: String
    let verdict: CleaningVerdict
    /// The path of the copy; nil if there is none, or if it replaces the file.
    let copy: String?

    package init(_ file: String, _ verdict: CleaningVerdict, copy: String? = nil) {
      (self.file, self.verdict, self.copy) = (file, verdict, copy)
    }

    /// Whether a person has to decide what becomes of the file.
    package var needsDecision: Bool { !verdict.isFine }
  }

  private let style: Style
  private let output: Output

  /// Maximum width of a column. A longer text makes only its line longer, not the column.
  private static let widest = 48

  package init(style: Style, output: Output) {
    self.style = style
    self.output = output
  }

  /// - Parameter policy: the name of the policy; nil if there are exceptions from it.
  package func write(_ rows: [Row], under policy: String?) {
    let cells = rows.map { row in
      [
        row.file.fileNameForDisplay, row.verdict.words(under: policy),
        row.copy?.fileNameForDisplay ?? "–",
      ]
    }
    let widths = (0..<2).map { column in
      min(Self.widest, cells.map { $0[column].columns }.max() ?? 0)
    }
    for (row, texts) in zip(rows, cells) {
      let result = texts[1].padded(to: widths[1])
      output.lines(
        texts[0].padded(to: widths[0]) + "  "
          + style.paint(result, row.verdict.isFine ? .good : .wrong) + "  " + texts[2], style)
    }
  }
}

extension CleaningVerdict {
  func words(under policy: String?) -> String {
    switch self {
    case .nothingFound:
      policy.map(Self.policiesOfAll.contains) ?? false
        ? "nothing found that identifies" : "nothing found that the policy removes"
    case .cleaned: "cleaned, verified"
    case .cleanable: "can be cleaned"
    case .contains(let categories):
      "still contains "
        + (categories.isEmpty
          ? "data that cannot be removed"
          : categories.map(\.wordsInVerdict).joined(separator: ", "))
    case .leftOut: "sidecar, left out"
    case .notWritten: "no copy was written"
    case .notExamined: "not examined: do not publish"
    }
  }

  /// The names of the policies that remove all data that identifies a person.
  private static let policiesOfAll: Set<String> = ["identifying", "all-metadata"]
}

extension Anatomy.Category {
  fileprivate var wordsInVerdict: String {
    switch self {
    case .unknown: "data of unknown meaning"
    case .unreferenced: "unreferenced data"
    default: rawValue
    }
  }
}
