import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// The conversion of a tag to another version of its format, before other changes.
struct VersionChange {
  private(set) var edits: [Edit] = []
  private(set) var steps: [EditStep] = []
  private(set) var refusals: [EditRefusal] = []
  private(set) var losses: [String] = []
  /// Whether the document has a tag that can be converted.
  private(set) var hasTag = true

  /// - Parameter besidesChapters: whether nothing is announced about chapters, because they are
  ///   replaced.
  init(
    _ change: MetadataChange, to version: Int, in document: Document,
    besidesChapters: Bool = false
  ) {
    do throws(TagRefusal) {
      let list = try document.tagLists(in: document.root).first {
        $0.author is any VersionedTagAuthor
      }
      guard let author = list?.author as? any VersionedTagAuthor else {
        throw TagRefusal("the file has no ID3v2 tag")
      }
      guard let tag = list?.structure else {
        hasTag = false
        return
      }
      guard let result = try author.conversion(of: tag, to: version) else { return }
      losses = result.losses.map { "\(change.words): \($0)" }
      let converted = document.opener(
        ByteSource(bytes: result.rewriting.replacements.flatMap(\.bytes)))
      edits = result.rewriting.edits(rewriting: true)
      let (old, new) =
        besidesChapters
        ? (document.storedItems, converted.storedItems)
        : (document.changeableItems, converted.changeableItems)
      announce(old.filter { $0.tagNode.isInside([tag]) }, new)
      converted.forgetAnswers()
    } catch {
      refusals.append(EditRefusal("\(change.words): \(error.reason)"))
    }
  }

  /// Adds steps for the items that differ between the old and the new tag: one that removes each
  /// old item, and one that adds each new item.
  private mutating func announce(_ old: [KeyedItem], _ new: [KeyedItem]) {
    var added = Dictionary(grouping: new, by: StatedItem.init)
    for item in old where added[StatedItem(item)]?.popLast() == nil {
      steps.append(EditStep(.remove, item, before: item.statement, after: nil))
    }
    for item in new where !(added[StatedItem(item)] ?? []).isEmpty {
      _ = added[StatedItem(item)]?.popLast()
      steps.append(
        EditStep(
          .add, item.identifier, path: nil, scope: item.scope, language: item.locale,
          dataType: item.dataType.identifier, before: nil, after: item.statement))
    }
  }
}

/// Conversion of tags in a form that cannot be changed, such as unsynchronized ID3v2 tags: they get
/// another form before the changes, and their original form again afterwards.
enum TagForms {
  /// Returns the edits that give tags a form in which they can be changed.
  static func preparation(of document: Document) -> [Edit] {
    tags(of: document).flatMap { tag, author in
      (try? author.conversion(of: tag, to: nil))?.rewriting.edits(rewriting: true) ?? []
    }
  }

  /// Returns the edits that give edited tags the form that they had in the original.
  static func completion(of document: Document, editedFrom original: Document) -> [Edit] {
    let (old, new) = (tags(of: original), tags(of: document))
    guard old.count == new.count else { return [] }
    return zip(old, new).flatMap { old, new in
      new.author.restoration(of: new.tag, like: old.tag)?.edits(rewriting: true) ?? []
    }
  }

  private static func tags(
    of document: Document
  ) -> [(tag: Node, author: any VersionedTagAuthor)] {
    let lists = (try? document.tagLists(in: document.root)) ?? []
    let tags = lists.compactMap { list -> (tag: Node, author: any VersionedTagAuthor)? in
      guard let tag = list.structure, let author = list.author as? any VersionedTagAuthor else {
        return nil
      }
      return (tag, author)
    }
    return tags.sorted { $0.tag.range.start < $1.tag.range.start }
  }
}

/// The content of an item, independently of its offset, so that items of two tags can be compared.
private struct StatedItem: Hashable {
  let identifier: Identifier
  let locale: String?
  let type: String
  let statement: EditStatement

  init(_ item: KeyedItem) {
    (identifier, locale) = (item.identifier, item.locale)
    (type, statement) = (item.dataType.identifier, item.statement)
  }
}
