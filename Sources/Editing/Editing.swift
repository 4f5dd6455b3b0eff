package import Anatomy
import Bytes
import Metadata
package import Rewriting
package import RuleEngine
package import Verification

/// The editing of the metadata of a file: the requested changes, and the edited copy.
package struct Editing {
  package let original: Document
  package let changes: [MetadataChange]
  /// The content of the copy before the copy is written.
  package let editedDocument: EditedDocument
  /// What the changes do to each tag, in the order in which they are carried out.
  package let steps: [EditStep]
  /// The reasons why changes, or parts of them, cannot be carried out. If there are any, no copy is
  /// written.
  package let refusals: [EditRefusal]
  /// The structure with the digital signature that the edit makes invalid; nil if the file is not
  /// signed, or not changed.
  package let brokenSignature: Node?
  /// The rules that the copy must not violate unless the original does.
  private let rules: RuleSelection
  /// Requested removals and renamings that changed nothing.
  package let withoutEffect: [MetadataChange]
  /// Messages about differences between the copy and the requested changes, although these were
  /// carried out: for example, the part of a value that a field cannot state.
  package private(set) var reservations: [String]
  /// What the change of chapters results in; nil if chapters are not changed.
  private let chapters: ChapterWriting?
  /// What the change of timed metadata results in; nil if it is not changed.
  private let timed: TimedWriting?
  /// The result of fast start. Nil if it was not requested.
  package let fastStart: FastStart?

  /// - Parameters:
  ///   - usesRoom: Whether free space takes up the difference in size, if the space is large
  ///     enough. Otherwise the rest of the file moves.
  ///   - padding: The number of bytes of free space to add after the tags for later edits.
  ///   - movesToFront: Whether `moov` has to be moved in front of the media data.
  package init(
    _ original: Document, _ changes: [MetadataChange], checking rules: RuleSelection,
    usingRoom usesRoom: Bool = false, padding: Int = 0, fastStart movesToFront: Bool = false
  ) {
    self.original = original
    original.removesNearDamage = true
    self.rules = rules
    self.changes = changes
    let preparation = changes.isEmpty ? [] : TagForms.preparation(of: original)
    // Each closure in `rounds` returns the edits of one round. A closure can run several times,
    // because some numbers may first have to get wider fields, so it stores only its last result in
    // these variables.
    var conversions = [VersionChange?](repeating: nil, count: changes.count)
    var resolver: ChangeResolver?
    var written: EditedTags.Result?
    var rounds: [(Document) -> [Edit]] = preparation.isEmpty ? [] : [{ _ in preparation }]
    var chapters = ChapterChange(changes, in: original)
    let changesChapters = chapters != nil
    for (place, change) in changes.enumerated() {
      guard case .convert(let version) = change.action else { continue }
      rounds.append { document in
        let conversion = VersionChange(
          change, to: version, in: document, besidesChapters: changesChapters)
        conversions[place] = conversion
        return conversion.edits
      }
    }
    rounds.append { document in
      guard let resolved = ChangeResolver(changes, in: document) else { return [] }
      let result = resolved.tags.written()
      (resolver, written) = (resolved, result)
      guard resolved.refusals.isEmpty else { return [] }
      return result.edits + Room.edits(besides: result.edits, in: document, usingAny: usesRoom)
    }
    for round in ChapterChange.Round.allCases where chapters != nil {
      rounds.append { document in chapters?.edits(round, document, original) ?? [] }
    }
    // A tag that the changes added gets the requested version, too.
    var laterConversions = conversions
    for (place, change) in changes.enumerated() {
      guard case .convert(let version) = change.action else { continue }
      rounds.append { document in
        laterConversions[place] = nil
        guard conversions[place]?.hasTag == false else { return [] }
        let conversion = VersionChange(
          change, to: version, in: document, besidesChapters: changesChapters)
        laterConversions[place] = conversion
        return conversion.edits
      }
    }
    var properties = changes.compactMap { PropertyChange($0) }
    for index in properties.indices {
      rounds.append { document in properties[index].edits(document) }
    }
    var headers = changes.compactMap { HeaderDateChange($0, in: original) }
    for index in headers.indices { rounds.append { document in headers[index].edits(document) } }
    var timed = TimedChange(changes)
    for round in TimedChange.Round.allCases where timed != nil {
      rounds.append { document in timed?.edits(round, document, original) ?? [] }
    }
    var lacksFreeSpace = padding > 0
    if padding > 0 {
      rounds.append { document in
        let isInPlace = document.source.size == original.source.size && usesRoom
        guard document !== original, !isInPlace, let last = written?.steps.last else { return [] }
        let edits = Room.newEdits(of: padding, after: last, in: document)
        if !edits.isEmpty { lacksFreeSpace = false }
        return edits
      }
    }
    if !preparation.isEmpty {
      rounds.append { document in
        document === original ? [] : TagForms.completion(of: document, editedFrom: original)
      }
    }
    editedDocument = EditedDocument(
      of: original, open: original.opener, rounds: rounds,
      move: { movesToFront ? $0.fastStartMove : nil })
    fastStart = movesToFront ? editedDocument.fastStart : nil
    let edited = editedDocument.document
    let converted = conversions.compactMap(\.self)
    let convertedLater = laterConversions.compactMap(\.self)
    steps =
      (converted.flatMap(\.steps) + (written?.steps ?? []) + convertedLater.flatMap(\.steps))
      .map { $0.located(in: edited) } + (chapters?.steps ?? []) + (timed?.steps ?? [])
      + properties.flatMap(\.steps) + headers.flatMap(\.steps)
    self.chapters = chapters?.writing
    self.timed = timed?.writing
    refusals =
      (converted + convertedLater).flatMap(\.refusals) + (resolver?.refusals ?? [])
      + (written?.reasons ?? []).map { EditRefusal($0) } + (chapters?.refusals ?? [])
      + (timed?.refusals ?? []) + properties.flatMap(\.refusals)
      + headers.flatMap(\.refusals)
      + editedDocument.refusals.map { EditRefusal("\($0.edit.node.path): \($0.reason)") }
      + (editedDocument.obstacle(toComparingWith: original).map { [EditRefusal($0.words)] } ?? [])
    let signature = edited === original ? nil : original.root.signature
    reservations =
      (signature.map {
        ["\($0.path): the content credentials do not match the copy, which is not signed again"]
      } ?? [])
      + (converted + convertedLater).flatMap(\.losses) + (resolver?.losses ?? [])
      + (chapters?.writing?.losses ?? []) + (timed?.writing?.tracks.losses ?? [])
      + Self.stillStated(changes, in: edited)
    if lacksFreeSpace, refusals.isEmpty {
      if changes.isEmpty {
        reservations.append("--padding has no effect, because no tag is changed")
      } else if edited !== original, !usesRoom || edited.source.size != original.source.size,
        let tag = written?.steps.last
      {
        reservations.append(
          "--padding has no effect on \(tag.identifier.keySpace.name) tags in this format")
      }
    }
    brokenSignature = signature
    withoutEffect = resolver?.withoutEffect ?? []
  }

  /// Whether the copy would be identical to the original.
  package var changesNothing: Bool { editedDocument.document === original }

  /// Maximum number of messages about tags that still state a removed field.
  private static let mostMessages = 20

  /// Returns messages about tags that were to be removed, but are in metadata that cannot be edited.
  private static func stillStated(
    _ changes: [MetadataChange], in document: Document
  ) -> [String] {
    let removals = changes.filter(\.removes)
    guard let first = removals.first, document.tagContainer != nil else { return [] }
    var resolver = ChangeResolver(finding: first, in: document)
    return removals.flatMap { change in
      resolver.unreachable(by: change).prefix(mostMessages).map { item in
        "\(item.tagNode.path): \(item.key.name) is still in the copy, because metadata in this "
          + "format cannot be edited yet"
      }
    }
  }

  /// The plan of the copy: the content to write, and the steps that are announced to the user.
  package var plan: CopyPlan {
    var plan = CopyPlan(
      original: original, editedDocument: editedDocument, rules: rules, steps: steps,
      breaksSignature: brokenSignature != nil,
      convertsTags: changes.contains { if case .convert = $0.action { true } else { false } })
    plan.chapters = chapters
    plan.timed = timed
    return plan
  }
}

extension MetadataChange {
  var removes: Bool {
    switch action {
    case .remove, .clear, .rename: true
    case .set, .setAll, .add, .agree, .synchronize, .recode, .convert, .language, .property,
      .headerDate, .chapters, .chapterEdits, .timed:
      false
    }
  }
}
