package import Anatomy

/// Why a hash assertion is wrong or cannot be compared.
enum BindingFailure: Error {
  /// The assertion does not follow the specification.
  case malformed(String)
  case notCompared(String)

  static let noDigest = BindingFailure.notCompared("no digest could be computed")
}

/// The result of a comparison of a hash assertion with the bytes of its file.
package struct BindingResult {
  /// The parts of the file that differ from their hashes, or that lack a hash.
  package private(set) var changes: [Violation] = []
  /// Why an assertion does not follow the specification.
  package private(set) var malformed: [Violation] = []
  /// Why parts of the file could not be compared.
  package private(set) var notCompared: [String] = []
  /// The bytes that the hashes cover; nil if this is not known.
  var coverage: BindingCoverage?

  /// The maximum number of changes that are reported. Further changes are not looked for.
  private static let maxChanges = 16

  /// Whether any part was compared. If `malformed` and `notCompared` are empty, all parts were
  /// compared.
  var isCompared: Bool {
    !changes.isEmpty || malformed.isEmpty && notCompared.isEmpty || hasEqualParts
  }
  /// Whether a part of the file was found to be unchanged.
  private(set) var hasEqualParts = false

  package init() {}

  mutating func addEqualPart() { hasEqualParts = true }

  /// Whether no further changes are looked for.
  var isFull: Bool { changes.count >= Self.maxChanges }

  mutating func add(_ change: Violation) {
    if !isFull { changes.append(change) }
  }

  package mutating func addReason(_ reason: String) {
    if !notCompared.contains(reason), notCompared.count < Self.maxChanges {
      notCompared.append(reason)
    }
  }

  /// Calls `body` and records the failure that it throws, if any.
  ///
  /// - Parameter violation: returns the violation for a malformed assertion.
  mutating func collect(
    malformed violation: (String) -> Violation,
    _ body: (inout BindingResult) throws(BindingFailure) -> Void
  ) {
    do throws(BindingFailure) {
      try body(&self)
    } catch {
      switch error {
      case .malformed(let reason): malformed.append(violation(reason))
      case .notCompared(let reason): addReason(reason)
      }
    }
  }

  /// Removes all changes and adds `reason`, which states why they are not reported.
  mutating func excuseChanges(_ reason: String) {
    guard !changes.isEmpty else { return }
    changes = []
    addReason(reason)
  }
}
