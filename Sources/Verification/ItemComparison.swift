import Anatomy
import Bytes
import Metadata

/// Compares the metadata items of a copy with those of the original. All items that the plan does
/// not name must be in the copy, in the same order, and so must the new values.
struct ItemComparison {
  /// The number of items that the plan does not name.
  private(set) var unchanged = 0

  /// A metadata item apart from its place.
  private struct Identity: Hashable {
    let identifier: Identifier
    let scope: KeyedItem.Scope
    let locale: String?
    let dataType: String
    let statement: EditStatement

    init(_ item: KeyedItem) {
      identifier = item.identifier
      scope = item.scope
      locale = item.locale
      dataType = item.dataType.identifier
      statement = item.statement
    }
  }

  init(_ plan: CopyPlan, _ copy: Document) throws(Verification.Failure) {
    var old = Self.items(of: plan.original)
    var new = Self.items(of: copy)
    // Steps are undone in both lists. What remains is what the plan does not name.
    var added: [EditStep] = []
    for step in plan.steps where !step.isOfTrackSetting {
      if let before = step.before {
        let own = added.firstIndex { $0.identifier == step.identifier && $0.after == before }
        if let own {
          // The value is one that an earlier step wrote.
          added.remove(at: own)
        } else if let index = old.firstIndex(where: { Self.matches($0, step, before) }) {
          old.remove(at: index)
        } else {
          throw .itemDiffers(step.identifier.description)
        }
      }
      if step.after != nil { added.append(step) }
    }
    for step in added {
      guard let after = step.after,
        let index = new.firstIndex(where: { Self.matches($0, step, after) })
      else { throw .itemMissing(step.identifier.description) }
      new.remove(at: index)
    }
    var sorted = Dictionary(grouping: new, by: \.identifier)
    for (identifier, items) in Dictionary(grouping: old, by: \.identifier) {
      guard sorted.removeValue(forKey: identifier) == items else {
        throw .itemDiffers(identifier.description)
      }
    }
    if let other = sorted.keys.first { throw .itemDiffers(other.description) }
    unchanged = old.count
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
    document.metadataItems(readingStreams: false).map(Identity.init)
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
