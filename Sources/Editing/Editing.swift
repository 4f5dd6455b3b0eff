package import Anatomy
import Bytes
import Formats
import Metadata
package import Rewriting
package import Verification

/// The editing of the metadata of a file: the requested changes, and the edited copy.
package struct Editing {
  package let original: Document
  package let name: String
  package let changes: [MetadataChange]
  /// The content of the copy before the copy is written.
  package let editedDocument: EditedDocument
  /// What the changes do to each tag, in the order in which they are carried out.
  package let steps: [EditStep]
  /// Why changes, or parts of them, cannot be carried out. If there are any, no copy is written.
  package let refusals: [String]
  /// Changes that found nothing to remove.
  package let withoutEffect: [MetadataChange]

  package init(_ original: Document, name: String, _ changes: [MetadataChange]) {
    self.original = original
    self.name = name
    self.changes = changes
    // A change can be resolved again, if numbers have to get more bits first. The last result counts.
    var resolved = [ChangeResolver?](repeating: nil, count: changes.count * 2)
    func edits(of change: MetadataChange?, _ round: Int, _ document: Document) -> [Edit] {
      let resolver = change.map { ChangeResolver($0, in: document) }
      resolved[round] = resolver
      return resolver?.edits ?? []
    }
    let rounds = changes.indices.flatMap { index in
      [
        { (document: Document) in edits(of: changes[index], index * 2, document) },
        { (document: Document) in
          edits(of: resolved[index * 2]?.next, index * 2 + 1, document)
        },
      ]
    }
    editedDocument = EditedDocument(
      of: original, open: { Examination($0, name: name, magic: nil).document }, rounds: rounds)
    let edited = editedDocument.document
    steps = resolved.flatMap { $0?.steps ?? [] }.map { $0.located(in: edited) }
    refusals =
      resolved.flatMap { $0?.refusals ?? [] }
      + editedDocument.refusals.map { "\($0.edit.node.path): \($0.reason)" }
    withoutEffect = resolved.compactMap { resolver in
      resolver.flatMap { $0.changesNothing && $0.change.removes ? $0.change : nil }
    }
  }

  /// Whether the copy would be identical to the original.
  package var changesNothing: Bool { editedDocument.document === original }

  /// The copy that is to be written, with the changes that are announced for it.
  package var plan: CopyPlan {
    CopyPlan(original: original, name: name, editedDocument: editedDocument, steps: steps)
  }
}

extension MetadataChange {
  fileprivate var removes: Bool {
    switch action {
    case .remove, .clear, .rename: true
    case .set, .add: false
    }
  }
}
