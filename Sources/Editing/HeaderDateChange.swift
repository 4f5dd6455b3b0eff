import Anatomy
import Metadata
import Rewriting
import Verification

/// The setting of the dates in all headers of a file. They are in UTC by the standard, but many
/// cameras write local time. A date with a time zone is written as the headers of the file state
/// dates: in local time only if a satellite clock in the file shows that they are in local time.
struct HeaderDateChange {
  private let words: String
  /// The seconds since 1970; nil for no date.
  private let date: Int64?
  /// The time zone of the written date, for messages.
  private let zone: String
  private(set) var steps: [EditStep] = []
  private(set) var refusals: [EditRefusal] = []

  /// Fails for other changes.
  init?(_ change: MetadataChange, in original: Document) {
    guard case .headerDate(let date) = change.action else { return nil }
    words = change.words
    guard let date else {
      (self.date, zone) = (nil, "")
      return
    }
    let seconds = date.value / date.timescale
    let clock = original.movieDescription().clock
    if !date.hasZone {
      (self.date, zone) = (seconds, "as given")
    } else if let minutes = clock?.minutesFromUTC {
      (self.date, zone) = (seconds + Int64(minutes) * 60, "local time, as in the original")
    } else {
      (self.date, zone) = (seconds, "UTC")
    }
  }

  mutating func edits(_ document: Document) -> [Edit] {
    guard let author = document.root.trackAuthor else {
      refusals = [EditRefusal("\(words): the headers of this format have no dates")]
      return []
    }
    do throws(TagRefusal) {
      let settings = try author.settings(ofHeaderDate: date, in: document.root)
        .filter { $0.before != $0.after }
      let note = zone.isEmpty ? "" : " (\(zone))"
      steps = settings.map { setting in
        EditStep(
          setting.action, Identifier(TagKey(space: .track, name: "header date")),
          path: setting.path, scope: .file, language: nil, dataType: nil,
          before: setting.before.map { .text($0) }, after: setting.after.map { .text($0 + note) })
      }
      return settings.map(\.edit)
    } catch {
      refusals = [EditRefusal("\(words): \(error.reason)")]
      return []
    }
  }
}
