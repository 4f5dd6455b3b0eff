import Anatomy
import Metadata
import Rewriting
import Verification

/// The change of the timed metadata of a file, in two rounds of edits: tracks that are replaced are
/// removed first.
struct TimedChange {
  enum Round: CaseIterable { case preparation, writing }

  private let change: TimedMetadataChange
  private let words: String
  private var preparation: TrackWriting?
  private(set) var writing: TimedWriting?
  private(set) var refusals: [EditRefusal] = []
  private(set) var steps: [EditStep] = []

  /// Joins all changes of timed metadata; nil if there is none.
  init?(_ changes: [MetadataChange]) {
    var new: [NewTimedMetadata] = []
    var words: [String] = []
    var isForced = false
    for change in changes {
      guard case .timed(let timed) = change.action else { continue }
      new += timed.new
      isForced = isForced || timed.isForced
      words.append(change.words)
    }
    guard !words.isEmpty else { return nil }
    change = TimedMetadataChange(new, isForced: isForced)
    self.words = words.joined(separator: " ")
  }

  /// Returns the edits of a round.
  mutating func edits(_ round: Round, _ document: Document, _ original: Document) -> [Edit] {
    guard refusals.isEmpty else { return [] }
    let root = document.root
    guard let author = root.timedMetadataAuthor else {
      return refuse("timed metadata cannot be written in this format")
    }
    do throws(TagRefusal) {
      switch round {
      case .preparation:
        let result = try author.preparation(for: change, in: root)
        steps = result.removedTracks.compactMap { id in
          original.root.tracksWithIDs.first { $0.id == id }.map {
            Self.step(.remove, "track \(id) with timed metadata", path: $0.track.path)
          }
        }
        var all = TimedWriting()
        all.tracks = result
        (preparation, writing) = (result, all)
        return result.edits
      case .writing:
        var all = try author.writing(change, in: root)
        let edits = all.tracks.edits
        steps.removeAll { $0.after != nil }
        steps += all.streams.map { stream in
          let count = stream.itemCounts.count { $0 > 0 }
          return Self.step(
            .add,
            "track \(stream.trackID), \(stream.words): \(count) "
              + (count == 1 ? "group" : "groups"), path: nil)
        }
        all.tracks.removedTracks = preparation?.removedTracks ?? []
        all.tracks.losses = (preparation?.losses ?? []) + all.tracks.losses
        writing = all
        return edits
      }
    } catch {
      return refuse(error.reason)
    }
  }

  private mutating func refuse(_ reason: String) -> [Edit] {
    refusals = [EditRefusal("\(words): \(reason)")]
    return []
  }

  private static func step(_ action: EditStep.Action, _ words: String, path: String?) -> EditStep {
    let text = EditStatement.text(words)
    return EditStep(
      action, Identifier(TagKey(space: .track, name: "timed metadata")), path: path, scope: .file,
      language: nil, dataType: nil, before: action == .remove ? text : nil,
      after: action == .remove ? nil : text)
  }
}
