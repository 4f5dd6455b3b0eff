import Anatomy
import Bytes
import Metadata

/// Compares the metadata items of a copy with those of the original. All items that the plan does
/// not name must be in the copy, in the same order, and so must the new values.
struct ItemComparison {
  /// The number of items that the plan does not name.
  private(set) var unchanged = 0

  /// A metadata item independently of its offset.
  private struct Identity: Hashable {
    let identifier: Identifier
    let scope: KeyedItem.Scope
    let locale: String?
    let dataType: String
    let statement: EditStatement
    /// The structure that the value belongs to, if the value may be stored apart from it.
    let group: String?

    init(_ item: KeyedItem) {
      identifier = item.identifier
      scope = item.scope
      locale = item.locale
      dataType = item.dataType.identifier
      statement = item.statement
      group = item.node.group
    }
  }

  init(_ plan: CopyPlan, _ copy: Document) throws(Verification.Failure) {
    let (all, copied) = (Self.items(of: plan.original), Self.items(of: copy))
    var old = Pool(all)
    var new = Pool(copied)
    // Steps are undone in both lists. What remains is what the plan does not name.
    var added: [Identifier: [EditStep]] = [:]
    for step in plan.steps where !step.isOfTrackSetting {
      if let before = step.before {
        let own = added[step.identifier]?.firstIndex { $0.after == before }
        if let own {
          // The value is one that an earlier step wrote.
          added[step.identifier]?.remove(at: own)
        } else if !old.take(step.identifier, where: { Self.matches($0, step, before) }) {
          throw .itemDiffers(step.identifier.description)
        }
      }
      if step.after != nil { added[step.identifier, default: []].append(step) }
    }
    for (identifier, steps) in added.sorted(by: { $0.key.description < $1.key.description }) {
      // Another tag can state the same in another encoding, and must be kept.
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

  /// Items by identifier, from which items are taken.
  private struct Pool {
    private var lists: [Identifier: List] = [:]
    private(set) var count: Int

    private struct List {
      var items: [Identity?] = []
      /// The place before which all items are taken.
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
      // Values that are stored apart from their structures have no order among each other.
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
      item.statement.agrees(with: value)
    else { return false }
    // A language that is stated must be that of the step.
    guard let language = step.language else { return true }
    return LanguageTag(item.locale ?? "und") == LanguageTag(language)
  }

  private static func items(of document: Document) -> [Identity] {
    document.changeableItems.map(Identity.init)
  }
}

extension EditStatement {
  /// Whether a value that was read is a value that was written. A place that is stored in binary is
  /// read as the bytes of several fields.
  package func agrees(with written: EditStatement) -> Bool {
    if self == written { return true }
    if case .bytes = self, case .text(let text) = written { return text.hasSuffix("/") }
    return false
  }
}

extension CopyPlan {
  /// Requires that a copy has exactly the planned bytes.
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
