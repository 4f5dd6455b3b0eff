import Keys
package import Metadata
import Privacy

/// Facts about which copies of a file can be written. Each is found by planning such a copy, as
/// `--dry-run` does.
extension FileFacts {
  static let ofPlans: [ComputedFact<FileFacts>] =
    [
      .bool("editable", "Whether edit can set a title, a comment or a description.") { file in
        [.title, .comments, .description].contains { file.canSet($0) }
      },
      .bool("cleanable", "Whether clean can write a copy under policy identifying.") {
        $0.canBeCleaned
      },
    ]
    + NormalizedField.allCases.compactMap { field in
      field.kind.sample == nil
        ? nil
        : .bool(
          FactName(prefixOfFields + field.rawValue),
          "Whether edit can set the field \(field.title)."
        ) { $0.canSet(field) }
    }

  private static let prefixOfFields = "editable."

  /// The facts that a table with all columns has: all but those about the single fields that can be
  /// set, each of which takes about as long as reading the file.
  package static var allColumns: [FactDescription] {
    registry.facts.filter { !$0.name.description.hasPrefix(prefixOfFields) }
  }

  private func canSet(_ field: NormalizedField) -> Bool {
    guard inspection.isRecognized, let sample = field.kind.sample,
      let requested = try? RequestedChanges(
        [(name: RequestName.set.rawValue, text: "\(field.rawValue)=\(sample)")],
        policy: { name throws(ChangeError) in throw ChangeError(name) })
    else { return false }
    return canBeMade(requested.copy)
  }

  private var canBeCleaned: Bool {
    inspection.isRecognized && inspection.cleaningRefusal == nil
      && canBeMade(CopyRequest(policy: Policy.named("identifying")))
  }

  private func canBeMade(_ request: CopyRequest) -> Bool {
    let job = CopyJob(inspection.document, request)
    defer { job.forgetAnswers() }
    return (try? job.requireMakeable(breakingSignatures: false)) != nil
  }
}

extension FieldKind {
  /// A value with which it is tried whether a field can be set; nil if a field of this kind is not
  /// set to a text.
  fileprivate var sample: String? {
    switch self {
    case .text, .texts, .credit: "A text"
    case .integer, .number, .position, .total, .flag, .rating: "1"
    case .gain: "-1.00 dB"
    case .tempo: "120"
    case .year: "2001"
    case .date: "2001-02-03T04:05:06Z"
    case .genre: "Jazz"
    case .place: "10,20"
    case .picture: nil
    }
  }
}
