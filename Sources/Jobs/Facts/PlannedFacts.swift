import Keys
import Metadata
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
      samples[field] == nil
        ? nil
        : .bool(
          FactName("editable.\(field.rawValue)"), "Whether edit can set the field \(field.title)."
        ) { $0.canSet(field) }
    }

  /// Values with which it is tried whether fields can be set.
  private static let samples: [NormalizedField: String] = {
    var samples: [NormalizedField: String] = [
      .year: "2001", .bpm: "120", .trackNumber: "1", .trackCount: "2", .discNumber: "1",
      .discCount: "2", .language: "eng", .creationDate: "2001-02-03T04:05:06Z",
      .location: "10,20", .genre: "Jazz",
    ]
    for field in [
      NormalizedField.title, .artist, .albumArtist, .album, .grouping, .composer, .comments,
      .copyright, .encoder, .make, .model, .software, .subject, .description, .publisher,
      .contributor, .author, .lyrics,
    ] { samples[field] = "A text" }
    return samples
  }()

  private func canSet(_ field: NormalizedField) -> Bool {
    guard inspection.isRecognized, let sample = Self.samples[field],
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
