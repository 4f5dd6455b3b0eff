import Anatomy
package import Bytes
import Formats
import Privacy
import Rules

/// What was seen of a written copy: read again from disk, held against the original and against what
/// was announced.
package struct Verification {
  package enum Failure: Error, Equatable {
    case notReadable
    case notAnnounced(String)
    case newFault(rule: String, path: String)
    case samplesDiffer(track: String)
    case stillThere(String, at: Int)
    case different

    package var words: String {
      switch self {
      case .notReadable: "the copy cannot be read"
      case .notAnnounced(let path): "\(path) is still found in the copy"
      case .newFault(let rule, let path): "the copy breaks \(rule) at \(path), the original did not"
      case .samplesDiffer(let track): "the samples of \(track) are not those of the original"
      case .stillThere(let title, let place): "\(title) is still in the copy, at byte \(place)"
      case .different: "the copy is not what was to be written"
      }
    }
  }

  /// Of each kept track: how many samples, and the digest of all of them.
  package private(set) var tracks: [TrackVerification] = []
  /// Removed values that samples hold too, or that stay elsewhere by what the policy keeps.
  package private(set) var hits: [ValueHit] = []

  /// - Parameter again: opens the copy once more, for another thread.
  package init(
    of cleaning: Cleaning, in copy: ByteSource, again: (@Sendable () -> ByteSource?)? = nil
  ) throws(Failure) {
    let document = Examination(copy, name: cleaning.name, magic: nil).document
    guard copy.size == cleaning.editedDocument.patchedSource.size,
      cleaning.fastStart != .moved || document.fastStartMove == nil
    else { throw .different }
    let audit = Audit(
      of: document, as: cleaning.found.medium, readingSamples: cleaning.policy.readsSamples)
    try Self.compare(audit, with: cleaning)
    try Self.compareChecks(cleaning.original, document)
    let search = ValueSearch(cleaning, telling: audit)
    func compare() throws(Failure) -> [TrackVerification] {
      let changes = cleaning.changesInSamples
      return try SampleComparison(
        cleaning.original, document, after: changes.edits, without: changes.offsetMap,
        keeping: cleaning.keptSamples
      ).tracks
    }
    guard let again else {
      tracks = try compare()
      hits = try search.hits(in: document).get()
      return
    }
    // Each goes through all of the copy.
    let done = try Workers.run(
      concurrently: { [name = cleaning.name] () -> Result<[ValueHit], Failure> in
        guard let copy = again() else { return .failure(.notReadable) }
        let hits = search.hits(in: Examination(copy, name: name, magic: nil).document)
        return copy.readFailure == nil ? hits : .failure(.notReadable)
      }, compare)
    (tracks, hits) = (done.own, try done.other.get())
  }

  /// What the audit of the copy finds is what was announced.
  private static func compare(_ audit: Audit, with cleaning: Cleaning) throws(Failure) {
    let report = AuditReport(
      audit, under: cleaning.policy,
      at: cleaning.targets.after(cleaning.editedDocument.patchedSource))
    var announced: [String: Int] = [:]
    for finding in cleaning.remainder.findings { announced[finding.sameness, default: 0] += 1 }
    for finding in report.findings {
      guard let left = announced[finding.sameness], left > 0 else {
        throw .notAnnounced(finding.disclosure.path)
      }
      announced[finding.sameness] = left - 1
    }
    if let missing = announced.first(where: { $0.value > 0 }) { throw .notAnnounced(missing.key) }
  }

  /// The copy breaks no rule that the original did not, by rule and subject.
  private static func compareChecks(_ original: Document, _ copy: Document) throws(Failure) {
    // Of a file of tags alone nothing is left, which no other rule is about.
    guard copy.source.size > 0 else { return }
    var known: Set<String> = []
    let profiles = Set<Profile>(fitting: original.root)
    _ = Check(Rule.all, profiles: profiles).run(on: original) { known.insert($0.subject) }
    var new: CheckedFinding?
    _ = Check(Rule.all, profiles: profiles).run(on: copy) { finding in
      if new == nil, finding.finding.severity > .info, !known.contains(finding.subject) {
        new = finding
      }
    }
    if let new { throw .newFault(rule: new.finding.rule, path: new.node.path) }
  }
}

extension AuditReport.Finding {
  /// The same in the copy as in what was announced.
  fileprivate var sameness: String { "\(action) \(disclosure.category) \(disclosure.path)" }
}

extension CheckedFinding {
  /// The rule and the structure, whatever number that has now.
  fileprivate var subject: String {
    let path = node.path.split(separator: "/").map { step in
      step.prefix { $0 != "[" }
    }
    return finding.rule + " " + path.joined(separator: "/")
  }
}
