import Anatomy
import Bytes
import Metadata
import Movie
import Rewriting

/// Compares the facts that decide how media is decoded and presented in a copy with those of the
/// original. A fact may differ only in two cases: an announced change covers its bytes and is
/// allowed to change it, or the media that the fact is about was removed.
struct PresentationComparison {
  /// The number of facts that are the same in the copy and in the original.
  private(set) var unchanged = 0
  /// The first facts of the original that the copy does not have.
  private(set) var lost: [PresentationFact] = []

  /// Maximum number of lost facts that are determined.
  private static let mostLost = 64

  init(_ plan: CopyPlan, _ copy: Document) {
    let kept = OffsetMap(plan.editedDocument.patchedSource.kept)
    let places = KeptPlaces(plan.editedDocument.patchedSource)
    var left: [Identity: Int] = [:]
    copy.forEachPresentationFact(storingItems: true) { fact in
      left[Identity(fact), default: 0] += 1
      return true
    }
    var announced: [PresentationAspect: OffsetMap] = [:]
    plan.original.forEachPresentationFact(storingItems: true) { fact in
      if fact.isRemovedWithOwner(kept) || plan.removesTrack(of: fact) { return true }
      let identity = Identity(fact)
      // If structures are removed, a field of the copy may no longer decide how media is presented.
      // The fact in this field counts as unchanged if the copy has the same bytes.
      if fact.statement == nil, fact.target == nil, left[identity] == nil,
        fact.isSame(in: copy.source, at: places)
      {
        unchanged += 1
        return true
      }
      if let count = left[identity], count > 0 {
        left[identity] = count - 1
        unchanged += 1
        return true
      }
      let ranges = announced[fact.aspect] ?? OffsetMap(plan.announcedRanges(of: fact.aspect))
      announced[fact.aspect] = ranges
      if fact.isChanged(by: ranges) || plan.announces(fact) { return true }
      if fact.node.isEditList, isMoved(fact, plan, copy) {
        unchanged += 1
      } else {
        lost.append(fact)
      }
      return lost.count < Self.mostLost
    }
  }

  /// Whether the fact is an edit list of a track that loses samples, and the copy shows the kept
  /// samples as before.
  private func isMoved(_ fact: PresentationFact, _ plan: CopyPlan, _ copy: Document) -> Bool {
    let (track, id) = (fact.owner, fact.ownerID)
    var list: Node?
    copy.forEachStructuralFact { other in
      if other.node.isEditList, other.ownerID == id { list = other.node }
      return list == nil
    }
    guard let list, let copied = list.enclosingTrack, let samples = track.samples,
      let others = copied.samples, others.statedCount < samples.statedCount
    else { return false }
    let edits = MovedEdits(
      samples, keeping: plan.keptSamples[track], emptied: plan.changesInSamples.offsetMap)
    return edits.move(fact.node, to: list) || edits.show(track, as: copied)
  }

  /// The identity of a fact, independent of its offset: its field, the names of the structures
  /// around it, and the bytes of the value. The numbers of these structures may differ in the copy,
  /// so they are not included.
  private struct Identity: Hashable {
    let aspect: PresentationAspect
    let owner: Int?
    let name: String
    let structures: [NodeName]
    /// The structure that the value belongs to, if the format can store values outside of their
    /// structure; otherwise nil.
    let group: String?
    let bits: Int?
    let statement: String?
    let bytes: [UInt8]
    let checksum: UInt32

    init(_ fact: PresentationFact) {
      aspect = fact.aspect
      owner = fact.ownerID
      name = fact.name
      (structures, group) = fact.node.namesInGroup
      statement = fact.statement
      bits = fact.field.bits == nil ? nil : fact.field.value.integer
      let (source, range) = (fact.node.source, fact.field.range)
      let hasBytes = bits == nil && statement == nil
      bytes = hasBytes ? source.bytes(range, limit: Self.mostBytes) : []
      let after = ByteRange(from: min(range.start + Self.mostBytes, range.end), to: range.end)
      checksum = after.isEmpty || !hasBytes ? 0 : source.crc32(of: after)
    }

    private static let mostBytes = 1024
  }
}

extension CopyPlan {
  /// Requires that a copy has all facts of presentation that no announced change may change.
  ///
  /// - Returns: The number of facts that are the same in the copy and in the original.
  func requirePresentation(in copy: Document) throws(Verification.Failure) -> Int {
    let comparison = PresentationComparison(self, copy)
    if let lost = comparison.lost.first {
      throw .presentationDiffers(lost.aspect.rawValue, path: lost.path)
    }
    return comparison.unchanged
  }
}

extension CopyPlan {
  /// Whether the plan announces that the track which the fact is about is removed. A new track may
  /// reuse bytes of a removed track, so these bytes do not show that the track is still there.
  fileprivate func removesTrack(of fact: PresentationFact) -> Bool {
    fact.owner.isTrack && removedTracks.contains(fact.ownerID ?? 0)
  }
}

extension PresentationFact {
  /// Whether the copy has the bytes of the field at the place where the plan puts them.
  fileprivate func isSame(in copy: ByteSource, at places: KeptPlaces) -> Bool {
    guard let ranges = node.source.exactFileRanges(of: field.range) else { return false }
    let source = node.document.outermost.source
    return ranges.allSatisfy { range in
      places.place(of: range).map { copy.holds($0, as: range, of: source) } ?? false
    }
  }

  fileprivate func isChanged(by ranges: OffsetMap) -> Bool {
    // Data that is joined from several parts of the file changes if one of the parts is changed, so
    // all parts are tested.
    let (source, isJoined) = (node.source, node.source !== node.document.outermost.source)
    return source.exactFileRanges(of: isJoined ? source.wholeRange : field.range)?.contains {
      ranges.count(in: $0) > 0
    } ?? false
  }

  /// Whether the copy does not contain the media that the fact is about: the track, the item, or
  /// the property of a picture.
  fileprivate func isRemovedWithOwner(_ kept: OffsetMap) -> Bool {
    if let target, target.isRemoved(kept) { return true }
    if owner.isRoot { return node.isPictureProperty && node.isRemoved(kept) }
    return owner.isRemoved(kept)
  }
}

extension Node {
  /// The names of the node and of the structures around it, from the inside out, and the structure
  /// that the value belongs to (`group`). The names are the same if the value is stored outside of
  /// this structure.
  fileprivate var namesInGroup: (names: [NodeName], group: String?) {
    guard let group, let parent else { return (names, nil) }
    let whole = parent.group == nil ? parent : parent.parent ?? parent
    return ((name.description == group ? [] : [name]) + whole.names, group)
  }

  private var names: [NodeName] {
    var names: [NodeName] = []
    var node = self
    while let parent = node.parent {
      names.append(node.name)
      node = parent
    }
    return names
  }

  fileprivate func isRemoved(_ kept: OffsetMap) -> Bool {
    // Only the bytes after the header are tested, because a structure that cannot be moved becomes
    // free space of the same size, and may keep parts of its header.
    let start = min(range.start.saturatingAdd(headerSize), range.end)
    guard let content = source.exactFileRange(of: ByteRange(from: start, to: range.end)) else {
      return false
    }
    return kept.count(in: content) == 0
  }
}

/// The places where the copy has the kept ranges of the original.
private struct KeptPlaces {
  private var runs: [(range: ByteRange, place: Int)] = []

  init(_ source: PatchedSource) {
    source.forEachKept { runs.append(($0, $1)) }
    runs.sort { $0.range.start < $1.range.start }
  }

  /// Returns where in the copy the given range of the original is; nil if the range is not kept as
  /// a whole.
  func place(of range: ByteRange) -> ByteRange? {
    let index = runs.endOfFirst { $0.range.end < range.end }
    guard index < runs.count, runs[index].range.contains(range) else { return nil }
    let run = runs[index]
    return ByteRange(start: run.place + range.start - run.range.start, count: range.count)
  }
}
