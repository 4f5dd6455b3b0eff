import Files
import Privacy

/// Collects the photos and movies of a run that share a content identifier. Reports each pair in
/// which only one copy has the identifier.
final class LivePhotoPairs: Sendable {
  private struct Member {
    let file: String
    /// Whether a copy without the identifier was written.
    let isRemoved: Bool
  }

  /// The files by their content identifier.
  private let members = Monitor<[String: [Member]]>([:])

  /// Adds a file under each content identifier that its audit found.
  ///
  /// - Parameter isWritten: whether a copy was written, or would be written without `--dry-run`.
  func note(_ file: String, _ report: AuditReport, isWritten: Bool) {
    for link in report.livePhotoLinks {
      let member = Member(file: file, isRemoved: isWritten && link.isRemoved)
      members.change { $0[link.value, default: []].append(member) }
    }
  }

  func report(_ run: Run) {
    let pairs = members.change { $0 }.values.map { $0.sorted { $0.file < $1.file } }
    for pair in pairs.sorted(by: { ($0.first?.file ?? "") < ($1.first?.file ?? "") }) {
      guard let removed = pair.first(where: \.isRemoved),
        let other = pair.first(where: { !$0.isRemoved })
      else { continue }
      run.complain(
        "\(removed.file.fileNameForDisplay): the copy does not have the content identifier of the Live Photo, "
          + "but \(other.file.fileNameForDisplay) keeps it")
      run.end(with: .findings)
    }
  }
}
