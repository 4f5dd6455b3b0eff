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
  /// Why changes, or parts of them, cannot be carried out. If there are any, no copy is written.
  package let refusals: [EditRefusal]
  /// The structure with a signature of the file that the edit makes invalid; nil if there is none.
  package let brokenSignature: Node?
  /// The rules that the copy must not violate unless the original does.
  private let rules: RuleSelection
  /// Changes that found nothing to remove.
  package let withoutEffect: [MetadataChange]
  /// Messages about what is not as the changes request, although they were carried out.
  package let reservations: [String]

  /// - Parameters:
  ///   - usesRoom: Whether free space takes up the difference in size, if it is large enough.
  ///     Otherwise the rest of the file moves.
  ///   - padding: The number of bytes of free space to add after the tags for later edits.
  package init(
    _ original: Document, _ changes: [MetadataChange], checking rules: RuleSelection,
    usingRoom usesRoom: Bool = false, padding: Int = 0
  ) {
    self.original = original
    original.removesNearDamage = true
    self.rules = rules
    self.changes = changes
    // A change can be resolved again, if numbers have to get more bits first. The last result counts.
    let length = 1 + ChangeResolver.longestRest
    var resolved = [ChangeResolver?](repeating: nil, count: changes.count * length)
    /// The size before each change.
    var sizes: [Int] = []
    /// The number of changes at the start that are made in one round.
    var together = 0
    /// Lets free space after the tags that some rounds changed take up a difference in size.
    func room(_ rounds: Range<Int>, for growth: Int, in document: Document) -> [Edit] {
      guard growth != 0 else { return [] }
      let edited = resolved[rounds].lazy.compactMap(\.self).flatMap {
        $0.editedNodes(in: document, growing: true)
      }
      var last: Room?
      for node in edited {
        let room = node.tagAuthor.flatMap { author in
          usesRoom || author.usesFreeSpace ? Room(after: node, author: author) : nil
        }
        // The free space of one tag is not used for another one, because what is between would move.
        let isOther = room == nil || last.map { $0.place != room?.place } ?? false
        guard usesRoom || !isOther else { return [] }
        last = [last, room].compactMap(\.self).max { $0.place < $1.place }
      }
      // Tags of the movie and of tracks have different free space. The last one is after all tags.
      return (last?.edit(takingUp: growth)).map { [$0] } ?? []
    }
    func room(_ rounds: Range<Int>, from size: Int?, in document: Document) -> [Edit] {
      size.map { room(rounds, for: document.source.size - $0, in: document) } ?? []
    }
    /// Makes the first changes in one round, if each of them only replaces values, and others than the
    /// changes before it. The file is opened less often then.
    func resolveTogether(_ document: Document) -> [Edit] {
      together = 0
      guard changes.count > 1 else { return [] }
      var first: [ChangeResolver] = []
      var ranges: [ByteRange] = []
      for change in changes {
        guard change.sets else { break }
        let resolver = ChangeResolver(change, in: document)
        guard let own = resolver.replacedRanges,
          !own.contains(where: { range in ranges.contains { $0.shares(with: range) } })
        else { break }
        first.append(resolver)
        ranges += own
      }
      let growths = first.compactMap(\.growth)
      guard first.count > 1, growths.count == first.count else { return [] }
      for (index, resolver) in first.enumerated() { resolved[index * length] = resolver }
      let growth = growths.reduce(0, +)
      let space = room(0..<first.count * length, for: growth, in: document)
      // Tags with different free space are changed one after the other.
      guard growth == 0 || !space.isEmpty else {
        for index in first.indices { resolved[index * length] = nil }
        return []
      }
      together = first.count
      sizes = Array(repeating: document.source.size, count: together)
      return first.flatMap(\.edits) + space
    }
    func resolve(_ round: Int) -> (Document) -> [Edit] {
      { document in
        let (first, place) = (round / length * length, round % length - 1)
        if round / length < together { return [] }
        if sizes.count <= round / length { sizes.append(document.source.size) }
        let rest = resolved[first]?.rest ?? []
        let change =
          place < 0 ? changes[round / length] : rest.indices.contains(place) ? rest[place] : nil
        resolved[round] = change.map { ChangeResolver($0, in: document) }
        let edits = resolved[round]?.edits ?? []
        return edits
          + (resolved[round]?.growth.map { room(round..<round + 1, for: $0, in: document) } ?? [])
      }
    }
    let rounds = changes.indices.flatMap { index in
      let own = index * length..<(index + 1) * length
      return own.map(resolve)
        + [
          { document in
            let rounds = index < together ? 0..<together * length : own
            return room(
              rounds, from: sizes.indices.contains(index) ? sizes[index] : nil, in: document)
          }
        ]
    }
    // If nothing else changes, the tags are written as they were.
    func preparation(_ document: Document) -> [Edit] {
      guard !changes.isEmpty else { return [] }
      return document.tagAuthor?.preparation(of: document.root).edits ?? []
    }
    func completion(_ document: Document) -> [Edit] {
      guard document !== original else { return [] }
      return document.tagAuthor?
        .completion(of: document.root, editedFrom: original.root).edits ?? []
    }
    func newRoom(_ document: Document) -> [Edit] {
      let isInPlace = document.source.size == original.source.size && usesRoom
      guard padding > 0, !isInPlace,
        let last = resolved.compactMap({ $0?.lastChanged(in: document) }).last,
        let author = last.tagAuthor
      else { return [] }
      return author.newFreeSpace(of: padding, after: last).map { [Edit($0)] } ?? []
    }
    editedDocument = EditedDocument(
      of: original, open: original.opener,
      rounds: [preparation, resolveTogether] + rounds + [newRoom, completion])
    let edited = editedDocument.document
    let isTooLarge =
      edited !== original
      && original.tagAuthor?.movesData(in: edited.root, editedFrom: original.root) ?? false
    steps = resolved.flatMap { $0?.steps ?? [] }.map { $0.located(in: edited) }
    refusals =
      resolved.flatMap { $0?.refusals ?? [] }
      + (isTooLarge
        ? [
          EditRefusal(
            "the tags have too little free space, and other data of this format must not move")
        ] : [])
      + editedDocument.refusals.map { EditRefusal("\($0.edit.node.path): \($0.reason)") }
      + (editedDocument.obstacle(toComparingWith: original).map { [EditRefusal($0.words)] } ?? [])
    let signature = edited === original ? nil : original.tagAuthor?.signature(in: original.root)
    reservations =
      (signature.map {
        ["\($0.path): the content credentials do not match the copy, which is not signed again"]
      } ?? [])
      + resolved.flatMap { $0?.losses ?? [] } + Self.stillStated(changes, in: edited)
    brokenSignature = signature
    withoutEffect = resolved.compactMap { resolver in
      resolver.flatMap { $0.changesNothing && $0.change.removes ? $0.change : nil }
    }
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
    guard !removals.isEmpty, document.tagAuthor != nil else { return [] }
    return removals.flatMap { change in
      ChangeResolver(change, in: document).unreachable.prefix(mostMessages).map { item in
        "\(item.tagNode.path): \(item.key.name) is still in the copy, because metadata in this "
          + "format cannot be edited yet"
      }
    }
  }

  /// The copy that is to be written, with the changes that are announced for it.
  package var plan: CopyPlan {
    CopyPlan(
      original: original, editedDocument: editedDocument, rules: rules, steps: steps,
      breaksSignature: brokenSignature != nil,
      convertsTags: changes.contains { if case .convert = $0.action { true } else { false } })
  }
}

extension [TagRewriting] {
  fileprivate var edits: [Edit] {
    flatMap { rewriting in
      rewriting.replacements.map {
        Edit(rewriting: $0.range, of: rewriting.tag, with: $0.bytes)
      }
    }
  }
}

extension ByteRange {
  /// Whether two ranges cannot be replaced at the same time.
  fileprivate func shares(with other: ByteRange) -> Bool {
    isEmpty || other.isEmpty
      ? start <= other.end && other.start <= end : start < other.end && other.start < end
  }
}

extension MetadataChange {
  fileprivate var sets: Bool { if case .set = action { true } else { false } }

  fileprivate var removes: Bool {
    switch action {
    case .remove, .clear, .rename: true
    case .set, .setAll, .add, .agree, .recode, .convert, .language: false
    }
  }
}
