import Foundation

/// Known differences and why they are right: file, field and reason on each line.
struct ExplanationIndex {
  private(set) var reasons: [String: [String: String]] = [:]
  /// Lines that are not valid explanations.
  private(set) var problems: [String] = []

  init(_ text: String) {
    for line in text.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 3, cells.allSatisfy({ !$0.isEmpty }),
        reasons[cells[0], default: [:]].updateValue(cells[2], forKey: cells[1]) == nil
      else {
        problems.append(String(line))
        continue
      }
    }
  }

  static func read(_ name: String) throws -> ExplanationIndex {
    ExplanationIndex(try String(contentsOf: Subjects.here.appending(path: name), encoding: .utf8))
  }
}
