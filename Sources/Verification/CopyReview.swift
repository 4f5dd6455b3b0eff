package import Anatomy
import Bytes
package import Movie
package import Privacy

/// The faults of a planned copy. They are found before the copy is written, by the same comparisons
/// that verify the written copy.
package struct CopyReview {
  /// The reason why the verification of the copy would fail; nil if no fault was found.
  package let failure: Verification.Failure?
  /// The first facts of presentation of the original that the copy would not have.
  package let lostFacts: [PresentationFact]

  package init(of plan: CopyPlan) {
    let document = plan.editedDocument.document
    guard document !== plan.original else {
      (failure, lostFacts) = (nil, [])
      return
    }
    lostFacts = PresentationComparison(plan, document).lost
    if let lost = lostFacts.first {
      failure = .presentationDiffers(lost.aspect.rawValue, path: lost.path)
    } else {
      failure =
        Self.changedSamples(plan, document) ?? FaultComparison(plan, document).failure
    }
  }
}

extension CopyReview {
  /// Returns the failure if samples of the copy differ from the original; nil if they are the same.
  /// Samples that are taken from the original are not read.
  private static func changedSamples(
    _ plan: CopyPlan, _ copy: Document
  ) -> Verification.Failure? {
    do throws(Verification.Failure) {
      let changes = plan.changesInSamples
      _ = try SampleComparison(
        plan.original, copy, after: changes.edits, without: changes.offsetMap,
        removing: plan.announcedRanges, keeping: plan.keptSamples,
        knownAs: plan.editedDocument.patchedSource, digesting: false)
      return nil
    } catch {
      return error
    }
  }
}

extension RepeatedValues {
  /// Finds the places where a planned copy contains values that are removed from other places.
  ///
  /// - Parameter audit: The audit of the planned copy.
  package init(of removed: [Disclosure], in document: Document, with audit: Audit) {
    self = ValueSearch(for: removed, telling: audit, allowing: OffsetMap([]))
      .repetitions(in: document, outside: audit.mediaRanges)
  }
}

extension Verification.Failure {
  /// The reason why data is kept in the copy: removing it would cause this failure.
  package var reasonToKeep: String {
    switch self {
    case .presentationDiffers(let aspect, let path):
      "without it, the copy would not have the \(aspect) of the original (\(path))"
    case .samplesDiffer(let track):
      "without it, the samples of \(track) would differ from those of the original"
    case .newFault(let rule, let path): "without it, the copy would violate \(rule) at \(path)"
    case .notDecoded(let path):
      "without it, other data would move, and \(path) has an unknown version and may contain its offsets"
    default: "without it, \(words)"
    }
  }
}
