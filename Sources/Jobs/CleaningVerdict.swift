package import Anatomy
import Cleaning
import Privacy

/// The result of cleaning a file, for a person who wants to publish the copy.
package enum CleaningVerdict: Sendable {
  /// The file contains nothing that the policy removes.
  case nothingFound
  /// The copy was verified, and contains nothing that the policy removes.
  case cleaned
  /// The copy would contain nothing that the policy removes.
  case cleanable
  /// The copy contains data of the given categories, or undecoded data that may belong to them.
  case contains([Anatomy.Category])
  /// The file is a sidecar, of which no copy is written.
  case leftOut
  /// There is no copy, for a reason that was reported.
  case notWritten
  /// There is no copy, and nothing is known about the file.
  case notExamined

  /// Whether the user can publish the file or its copy without a decision, because it contains
  /// nothing that the policy removes.
  package var isFine: Bool {
    switch self {
    case .nothingFound, .cleaned, .cleanable, .leftOut: true
    case .contains, .notWritten, .notExamined: false
    }
  }
}

extension CopyJob {
  /// Returns the verdict about the copy with the given outcome; `notExamined` if the job has no
  /// policy.
  package func verdict(_ outcome: CopyOutcome) -> CleaningVerdict {
    guard let cleaning else { return .notExamined }
    guard cleaning.isComplete else {
      let categories = Set(cleaning.remaining.map(\.disclosure.category))
        .union(cleaning.remainder.undecodedAndKept.flatMap(\.categories))
      return .contains(Anatomy.Category.allCases.filter(categories.contains))
    }
    if cleaning.found.removedFromCopy.isEmpty, cleaning.removedAlong.isEmpty,
      cleaning.attributes.removed.isEmpty
    {
      return .nothingFound
    }
    if case .planned = outcome { return .cleanable }
    return .cleaned
  }
}
