import Anatomy
import Bytes

/// An observation about the structure of a file: something that is damaged, or that a standard does
/// not allow.
///
/// ```swift
/// for finding in try await asset.load(.findings) where finding.severity == .error {
///   print("\(finding.path): \(finding.message)")
/// }
/// ```
public struct AssetFinding: Hashable, Sendable {
  /// The severity levels of findings, in ascending order.
  ///
  /// ```swift
  /// let findings = try await asset.load(.findings)
  /// let serious = findings.filter { $0.severity >= .warning }
  /// ```
  public enum Severity: Int, Hashable, Comparable, Sendable {
    /// The file is as it should be, but something about it is worth knowing.
    case info
    /// Some readers may not understand the file.
    case warning
    /// The file is damaged, or violates a standard.
    case error

    /// Returns whether the first severity is lower than the second.
    public static func < (left: Severity, right: Severity) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// The identifier of the rule that led to the finding. The command `mediainspect explain`
  /// describes the rule.
  public let rule: String
  /// How serious the finding is.
  public let severity: Severity
  /// A message that states what the file contains, and what was expected.
  public let message: String
  /// The path of the node with the finding, as in the output of `mediainspect tree`.
  public let path: String
  /// The byte ranges in the file that show the finding.
  public let byteRanges: [Range<Int>]
}

extension AsyncProperty where Root == Asset, Value == [AssetFinding] {
  /// The findings about the structure of the file, in file order.
  ///
  /// Loading reads all structures of the file, but no samples. The array contains at most the first
  /// 10,000 findings. To check all rules, use `mediainspect check`.
  public static var findings: Self {
    Self { it, _ in
      var findings: [AssetFinding] = []
      it.document.root.forEachStructure { node in
        for finding in node.layoutFindings + node.read(for: .fields).findings
        where findings.count < mostFindings {
          findings.append(AssetFinding(finding, at: node))
        }
        return findings.count < mostFindings && !Task.isCancelled
      }
      return findings
    }
  }

  private static var mostFindings: Int { 10_000 }
}

extension AsyncProperty where Root == Asset, Value == Bool {
  /// Whether the file contains all structures that it declares, up to their ends.
  ///
  /// The value is false if the end of the file is missing. Other properties can still be loaded
  /// from the part that exists.
  public static var isComplete: Self {
    Self { it, _ in
      var isComplete = true
      it.document.root.forEachStructure { node in
        if node.isCut { isComplete = false }
        return isComplete && !Task.isCancelled
      }
      return isComplete
    }
  }
}

extension Node {
  /// Calls the visitor for this node and all nodes in it, until the visitor returns false. Returns
  /// whether all nodes were visited.
  @discardableResult
  fileprivate func forEachStructure(_ visit: (Node) -> Bool) -> Bool {
    guard visit(self) else { return false }
    return children.allSatisfy { $0.forEachStructure(visit) }
  }
}

extension AssetFinding {
  fileprivate init(_ finding: Finding, at node: Node) {
    let severity: Severity =
      switch finding.severity {
      case .info: .info
      case .warning: .warning
      case .error: .error
      }
    self.init(
      rule: finding.rule, severity: severity, message: finding.message, path: node.path,
      byteRanges: finding.evidence.fileRanges.map { $0.start..<$0.end })
  }
}
