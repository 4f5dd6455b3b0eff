import Anatomy
import Bytes
package import Metadata

/// Compares the metadata items of a copy with those of the original. The copy must contain all
/// items that the plan does not name, in the same order, and all new values.
struct ItemComparison {
  /// The number of items that the plan does not name, and that are the same in both files.
  private(set) var unchanged = 0

  /// The identity of a metadata item, independent of its offset.
  private struct Identity: Hashable {
    let identifier: Identifier
    let scope: KeyedItem.Scope
    let locale: String?
    let dataType: String
    let statement: EditStatement
    /// The location that the value states in several binary fields; nil for other values.
    let location: StatedLocation?
    /// The structure that the value belongs to, if the format can store values outside of their
    /// structure; otherwise nil.
    let group: String?

    init(_ item: KeyedItem) {
      identifier = item.identifier
      scope = item.scope
      locale = item.locale
      dataType = item.dataType.identifier
      statement = item.statement
      location = item.binaryLocation
      group = item.node.group
    }
  }

  init(_ plan: CopyPlan, _ copy: Document) throws(Verification.Failure) {
    let besidesChapters = plan.chapters != nil
    let all = Self.items(of: plan.original, besidesChapters: besidesChapters)
    let copied = Self.items(of: copy, besidesChapters: besidesChapters)
    var old = Pool(all)
    var new = Pool(copied)
    // The items of all steps are taken out of both lists. The plan does not name the remaining
    // items.
    var added: [Identifier: [EditStep]] = [:]
    for step in plan.steps where !step.isOfTrackSetting {
      if let before = step.before {
        let own = added[step.identifier]?.firstIndex { $0.after == before }
        if let own {
          // An earlier step wrote this value, and this step replaces it, so the value is in neither
          // file.
          added[step.identifier]?.remove(at: own)
        } else if !old.take(step.identifier, where: { Self.matches($0, step, before) }) {
          throw .itemDiffers(step.identifier.description)
        }
      }
      if step.after != nil { added[step.identifier, default: []].append(step) }
    }
    for (identifier, steps) in added.sorted(by: { $0.key.description < $1.key.description }) {
      // Another tag of the original can state the same value in another encoding, and must be kept.
      // An item that equals a kept item is therefore taken only if no other item matches.
      let kept = Set(old.rest(of: identifier))
      for step in steps {
        guard let after = step.after,
          new.take(identifier, where: { !kept.contains($0) && Self.matches($0, step, after) })
            || new.take(identifier, where: { Self.matches($0, step, after) })
        else { throw .itemMissing(identifier.description) }
      }
    }
    let identifiers = Set(old.identifiers).union(new.identifiers)
    for identifier in identifiers.sorted(by: { $0.description < $1.description })
    where old.rest(of: identifier) != new.rest(of: identifier) {
      throw .itemDiffers(identifier.description)
    }
    unchanged = old.count
  }

  /// Metadata items by identifier. Matching items are taken out one by one.
  private struct Pool {
    private var lists: [Identifier: List] = [:]
    private(set) var count: Int

    private struct List {
      var items: [Identity?] = []
      /// The index before which all items have been taken.
      var start = 0

      mutating func take(where isFitting: (Identity) -> Bool) -> Bool {
        while start < items.count, items[start] == nil { start += 1 }
        for place in start..<items.count {
          guard let item = items[place], isFitting(item) else { continue }
          items[place] = nil
          return true
        }
        return false
      }
    }

    init(_ all: [Identity]) {
      for item in all { lists[item.identifier, default: List()].items.append(item) }
      count = all.count
    }

    var identifiers: some Collection<Identifier> { lists.keys }

    func rest(of identifier: Identifier) -> [Identity] {
      let items = lists[identifier]?.items.compactMap(\.self) ?? []
      // Values that are stored apart from their structures have no order across structures, so they
      // are listed by structure.
      let groups = Set(items.map(\.group))
      return groups.count < 2
        ? items
        : groups.sorted { $0 ?? "" < $1 ?? "" }.flatMap { group in
          items.filter { $0.group == group }
        }
    }

    /// Takes the first item that fits; returns false if there is none.
    mutating func take(_ identifier: Identifier, where isFitting: (Identity) -> Bool) -> Bool {
      guard lists[identifier]?.take(where: isFitting) ?? false else { return false }
      count -= 1
      return true
    }
  }

  private static func matches(_ item: Identity, _ step: EditStep, _ value: EditStatement) -> Bool {
    guard item.identifier == step.identifier, item.scope == step.scope,
      item.statement.agrees(with: value, at: item.location)
    else { return false }
    // If the step states a language, the item must have this language.
    guard let language = step.language else { return true }
    return LanguageTag(item.locale ?? "und") == LanguageTag(language)
  }

  /// - Parameter besidesChapters: whether items that state chapters are left out. They are compared
  ///   as chapters if chapters are changed.
  private static func items(of document: Document, besidesChapters: Bool) -> [Identity] {
    guard besidesChapters else { return document.changeableItems.map(Identity.init) }
    return document.storedItems.filter { item in
      item.key.space != .vorbis || ChapterComment(named: item.key.name) == nil
    }.map(Identity.init)
  }
}

extension EditStatement {
  /// Whether this value, which was read, equals the written value.
  ///
  /// - Parameter location: The location that the read value states in several binary fields; nil
  ///   for other values. It is compared with the location that the written text states.
  package func agrees(with written: EditStatement, at location: StatedLocation?) -> Bool {
    if self == written { return true }
    guard case .text(let text) = written, let location else { return false }
    return StatedLocation(iso6709: text).map { $0.isSamePlace(as: location) } ?? false
  }
}

extension CopyPlan {
  /// Requires that the copy has exactly the planned bytes.
  func requireBytes(of copy: ByteSource) throws(Verification.Failure) {
    var place = 0
    for run in editedDocument.patchedSource.runs {
      let range = ByteRange(start: place, count: run.count)
      switch run {
      case .original(let old):
        guard copy.holds(range, as: old, of: original.source) else { throw .different }
      case .fresh(let bytes):
        guard copy.bytes(range) == bytes else { throw .different }
      }
      place += run.count
    }
    guard place == copy.size else { throw .different }
  }
}
