import Anatomy
import Bytes
import Movie
import Rewriting

/// Compares the facts that decide how media is decoded and presented in a copy with those of the
/// original. A fact may differ only if the plan names its bytes, or the media that it is about.
struct PresentationComparison {
  /// The number of facts that the copy has, as the original does.
  private(set) var unchanged = 0

  init(_ cleaning: Cleaning, _ copy: Document) throws(Verification.Failure) {
    let kept = OffsetMap(cleaning.editedDocument.patchedSource.kept)
    var left: [Identity: Int] = [:]
    copy.forEachPresentationFact { fact in
      left[Identity(fact), default: 0] += 1
      return true
    }
    var announced: OffsetMap?
    var lost: PresentationFact?
    cleaning.original.forEachPresentationFact { fact in
      if fact.isRemovedWithOwner(kept) { return true }
      let identity = Identity(fact)
      if let count = left[identity], count > 0 {
        left[identity] = count - 1
        unchanged += 1
        return true
      }
      let ranges = announced ?? OffsetMap(cleaning.announcedRanges)
      announced = ranges
      if !fact.isChanged(by: ranges) { lost = fact }
      return lost == nil
    }
    if let lost {
      throw .presentationDiffers(lost.aspect.rawValue, path: lost.path)
    }
  }

  /// A fact apart from its place: its field, the path without ordinal numbers, which may differ in
  /// the copy, and the bytes of the value.
  private struct Identity: Hashable {
    let aspect: PresentationAspect
    let path: String
    let bits: Int?
    let bytes: [UInt8]
    let checksum: UInt32

    init(_ fact: PresentationFact) {
      aspect = fact.aspect
      let steps = fact.node.path.split(separator: "/").map { step in step.prefix { $0 != "[" } }
      path = steps.joined(separator: "/") + "." + fact.name
      bits = fact.field.bits == nil ? nil : fact.field.value.integer
      let (source, range) = (fact.node.source, fact.field.range)
      bytes = bits == nil ? source.bytes(range, limit: Self.mostBytes) : []
      let after = ByteRange(from: min(range.start + Self.mostBytes, range.end), to: range.end)
      checksum = after.isEmpty ? 0 : source.crc32(of: after)
    }

    private static let mostBytes = 1024
  }
}

extension Cleaning {
  /// The ranges of the original that the edits of the plan remove or replace. Updates of sizes,
  /// offsets and other references are not included.
  fileprivate var announcedRanges: [ByteRange] {
    found.removed.compactMap(\.disclosure.edit).joined.flatMap(\.resolutions).flatMap {
      resolution -> [ByteRange] in
      switch resolution {
      case .drop(let ranges): ranges
      case .replace(let replacements): replacements.map(\.range)
      case .together(_, _, let node), .inStream(let node, _):
        node.source.exactFileRanges(of: node.range) ?? []
      case .insert, .refused: []
      }
    }
  }
}

extension PresentationFact {
  fileprivate func isChanged(by ranges: OffsetMap) -> Bool {
    node.source.exactFileRanges(of: field.range)?.contains { ranges.count(in: $0) > 0 } ?? false
  }

  /// Whether the copy does not contain the media that the fact is about: the track, or the property
  /// of a picture.
  fileprivate func isRemovedWithOwner(_ kept: OffsetMap) -> Bool {
    let whole = owner.isRoot ? node : owner
    // A structure that cannot be moved is replaced by free space of the same size.
    let start = min(whole.range.start.saturatingAdd(whole.headerSize), whole.range.end)
    guard !owner.isRoot || node.isPictureProperty,
      let content = whole.source.exactFileRange(of: ByteRange(from: start, to: whole.range.end))
    else { return false }
    return kept.count(in: content) == 0
  }
}
