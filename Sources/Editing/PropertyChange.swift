import Anatomy
import Metadata
import Rewriting
import Verification

/// The setting of a property of a track.
struct PropertyChange {
  private let change: MetadataChange
  private let property: TrackProperty
  private(set) var steps: [EditStep] = []
  private(set) var refusals: [EditRefusal] = []

  /// Fails for other changes.
  init?(_ change: MetadataChange) {
    guard case .property(let property) = change.action else { return nil }
    self.change = change
    self.property = property
  }

  mutating func edits(_ document: Document) -> [Edit] {
    guard case .track(let number) = change.scope, let track = document.track(number),
      let author = track.trackAuthor
    else {
      refusals = [EditRefusal("\(change.words): the file has no such track")]
      return []
    }
    do throws(TagRefusal) {
      let settings = try author.settings(of: property, for: track)
        .filter { $0.before != $0.after }
      steps = settings.map { setting in
        EditStep(
          setting.action,
          Identifier(setting.key ?? TagKey(space: .track, name: property.name)),
          path: setting.path, scope: change.scope, language: nil, dataType: nil,
          before: setting.before.map { .text($0) }, after: setting.after.map { .text($0) })
      }
      return settings.map(\.edit)
    } catch {
      refusals = [EditRefusal("\(change.words): \(error.reason)")]
      return []
    }
  }
}
