import Anatomy
import Bytes
import Foundation
import FuzzMutation
import InvariantChecks

/// What is done with the tree of an input.
private enum Analysis: String, CaseIterable {
  /// All rules are checked.
  case rules
  /// All items, normalized fields, tracks, chapters and facts of presentation are read.
  case metadata
  /// The timeline is read, and exported in all formats.
  case timeline
  /// The findings of an audit are made.
  case audit
  /// All invariants are checked, which takes long.
  case invariants

  /// The analysis that MEDIAINSPECT_ANALYSIS names.
  static let chosen: Analysis = {
    let name = ProcessInfo.processInfo.environment["MEDIAINSPECT_ANALYSIS"] ?? ""
    guard let analysis = Analysis(rawValue: name) else {
      fatalError(
        "MEDIAINSPECT_ANALYSIS must be one of \(allCases.map(\.rawValue).joined(separator: ", "))")
    }
    return analysis
  }()

  func violations(in document: Document) -> [String] {
    switch self {
    case .rules: Checks.violations(in: document)
    case .metadata: Items.violations(in: document)
    case .timeline: Timelines.violations(in: document)
    case .audit: Audits.violations(in: document)
    case .invariants: Invariants.violations(in: document, nodes: Invariants.nodesOfAnyBytes)
    }
  }
}

/// Analyzes the input, and requires that the work is linear in its size.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let document = unsafe TreeSession.current.open(start, count: count)
  var violations = Analysis.chosen.violations(in: document)
  let steps = document.steps
  if !Invariants.steps.allows(steps, for: document.source.size) {
    violations.append("\(steps) steps for \(document.source.size) bytes")
  }
  if !violations.isEmpty { fatalError(violations.joined(separator: "\n")) }
  return 0
}
