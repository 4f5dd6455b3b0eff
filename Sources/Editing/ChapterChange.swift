package import Anatomy
package import Bytes
import Metadata
import Rewriting
import Verification

/// The change of the chapters of a file, in two rounds of edits: structures that are written again
/// are removed first.
struct ChapterChange {
  enum Round: CaseIterable { case preparation, writing }

  private let new: NewChapters
  private let words: String
  private(set) var writing: ChapterWriting?
  private(set) var refusals: [EditRefusal] = []
  private(set) var steps: [EditStep] = []

  /// Takes the last change of chapters; nil if there is none.
  init?(_ changes: [MetadataChange], in original: Document) {
    for change in changes.reversed() {
      switch change.action {
      case .chapters(let chapters):
        (new, words) = (chapters, change.words)
        return
      case .chapterEdits(let edits):
        words = change.words
        var chapters = original.chapterLists().plainChapters(of: original)
        guard !chapters.isEmpty else {
          new = NewChapters([])
          refusals = [EditRefusal("\(words): the file has no chapters")]
          return
        }
        do throws(TagRefusal) {
          for edit in edits { chapters = try chapters.applying(edit) }
        } catch {
          refusals = [EditRefusal("\(words): \(error.reason)")]
        }
        new = NewChapters(
          chapters.map { $0.withSizeOfPicture(openedBy: original.opener) },
          includingPictureTrack: chapters.flat.contains { $0.picture != nil })
        return
      default: break
      }
    }
    return nil
  }

  /// Returns the edits of a round.
  mutating func edits(_ round: Round, _ document: Document, _ original: Document) -> [Edit] {
    guard refusals.isEmpty else { return [] }
    let root = document.root
    guard let author = root.chapterAuthor else {
      return refuse("chapters cannot be written in this format")
    }
    do throws(TagRefusal) {
      switch round {
      case .preparation:
        let preparation = try author.preparation(for: new, in: root)
        writing = preparation
        return preparation.tracks.edits
      case .writing:
        let result = try author.writing(new, in: root, preparedFrom: original.root)
        let preparation = try author.preparation(for: new, in: original.root)
        var all = result
        all.removedTracks += preparation.removedTracks
        let old = original.chapterLists()
        all.losses = preparation.losses + all.losses
        if let sheet = old.first(where: { $0.source == .cueSheet }) {
          all.losses.append(
            "\(sheet.path): the cue sheet is kept, and may differ from the chapters")
        }
        writing = all
        steps = Self.steps(from: old.filter { $0.source != .cueSheet }, to: all.forms)
        return result.tracks.edits
      }
    } catch {
      return refuse(error.reason)
    }
  }

  private mutating func refuse(_ reason: String) -> [Edit] {
    refusals = [EditRefusal("\(words): \(reason)")]
    return []
  }

  /// The steps that describe the change: one for each list that is removed, and one for each that
  /// is written.
  private static func steps(
    from lists: [ChapterList], to forms: [ChapterWriting.Form]
  ) -> [EditStep] {
    func step(_ action: EditStep.Action, _ words: String, _ count: Int, path: String?) -> EditStep {
      let text = EditStatement.text("\(words): \(count) \(count == 1 ? "chapter" : "chapters")")
      return EditStep(
        action, Identifier(TagKey(space: .track, name: "chapters")), path: path, scope: .file,
        language: nil, dataType: nil, before: action == .remove ? text : nil,
        after: action == .remove ? nil : text)
    }
    return lists.map { step(.remove, $0.source.words, $0.chapters.count, path: $0.path) }
      + forms.map { step(.add, $0.words, $0.chapters.count, path: nil) }
  }
}

extension TrackWriting {
  /// The edits that carry out the changes.
  var edits: [Edit] {
    removed.map { Edit(.structure, of: $0) } + rewritings.flatMap { $0.edits(rewriting: false) }
      + insertions.map { Edit($0) }
  }
}

extension Chapter {
  /// Returns the chapter with the width and height of its picture.
  ///
  /// - Parameter open: opens a file.
  package func withSizeOfPicture(openedBy open: (ByteSource) -> Document) -> Chapter {
    var chapter = self
    chapter.children = children.map { $0.withSizeOfPicture(openedBy: open) }
    guard let picture else { return chapter }
    let size = open(ByteSource(bytes: picture.bytes)).root.plainPictureSize
    chapter.picture?.width = size?.width ?? 0
    chapter.picture?.height = size?.height ?? 0
    return chapter
  }
}
