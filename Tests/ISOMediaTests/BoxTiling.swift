import Anatomy
import InvariantChecks
import Testing

/// Checks tiling of the whole bytes, and of the bytes truncated at every offset.
func expectTiled(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  #expect(isoDocument(bytes).tilingViolations == [], sourceLocation: sourceLocation)
  for count in 0..<bytes.count {
    let violations = isoDocument(Array(bytes.prefix(count))).tilingViolations
    #expect(violations == [], "cut to \(count) bytes", sourceLocation: sourceLocation)
    if !violations.isEmpty { return }
  }
}

/// Checks tiling of the whole and truncated bytes, and that the whole has no findings.
func expectSound(_ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
  expectTiled(bytes, sourceLocation: sourceLocation)
  let findings = isoDocument(bytes).findings.map { "\($0.rule): \($0.message)" }
  #expect(findings == [], sourceLocation: sourceLocation)
}
