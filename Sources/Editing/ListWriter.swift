import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// Writes changed lists of tags. Each structure is written once, and inner structures are written
/// before the structures around them.
struct ListWriter {
  private let document: Document
  private var present: [Node: (author: any TagAuthor, changes: TagChanges)] = [:]
  private var order: [Node] = []
  private var new: [(list: TagList, changes: TagChanges, ids: [Int])] = []
  private(set) var edits: [Edit] = []
  /// Steps that add tags which the format requires in addition to the requested ones.
  private(set) var others: [EditStep] = []
  private(set) var reasons: [String] = []
  /// The items of an image file that contain the new values, by the IDs of the values.
  private(set) var scopes: [Int: KeyedItem.Scope] = [:]

  init(of document: Document) { self.document = document }

  /// Records the new value of an entry in a list; a `value` of nil removes the entry.
  mutating func change(
    _ place: TagPlace, _ value: NewTagValue?, of structure: Node, by author: any TagAuthor
  ) {
    open(structure, author)
    present[structure]?.changes.entries.append((place, value))
  }

  /// Records a new tag for a list.
  ///
  /// - Parameter id: the ID of the tag's value.
  mutating func add(_ tag: NewTag, of id: Int, to list: TagList) {
    if let structure = list.structure {
      open(structure, list.author)
      present[structure]?.changes.added.append(tag)
      return
    }
    let space = list.space.ofStructure
    let place = new.firstIndex { $0.list.space.ofStructure == space } ?? new.count
    if place == new.count { new.append((list, TagChanges(of: nil), [])) }
    new[place].changes.added.append(tag)
    new[place].ids.append(id)
  }

  private mutating func open(_ structure: Node, _ author: any TagAuthor) {
    guard present[structure] == nil else { return }
    present[structure] = (author, TagChanges(of: structure))
    if !order.contains(structure) { order.append(structure) }
  }

  /// Makes the edits that write the recorded changes.
  ///
  /// - Parameter removed: the tags that are removed.
  mutating func write(without removed: Set<Node>) {
    let root = document.root
    var contents: [(ids: [Int], others: [NewTag])] = []
    for (list, changes, ids) in new {
      guard let author = root.ownTagAuthor, let writing = write(changes, by: list.author),
        let bytes = writing.content
      else { continue }
      open(root, author)
      present[root]?.changes.contents.append(TagContent(list.space.ofStructure, bytes))
      contents.append((ids, writing.others))
    }
    var scopesOfContents = contents.map { _ in KeyedItem.Scope.file }
    // If a structure becomes too large for its place, the structure around it writes it at another
    // place. The deepest structures are therefore written first.
    while let structure = deepest, let (author, changes) = present.removeValue(forKey: structure) {
      var own = changes
      own.removed = removed
      guard let writing = write(own, by: author) else { continue }
      if writing.removesEntries {
        edits += own.entries.map { Edit(.field($0.place.range), of: $0.place.node) }
      }
      edits += writing.insertions.map { Edit($0) }
      tell(writing.others, KeyedItem.Scope(of: structure) ?? .file)
      if structure.isRoot {
        for (place, item) in writing.items.enumerated() where place < contents.count {
          scopesOfContents[place] = .item(item)
          for id in contents[place].ids { scopes[id] = .item(item) }
        }
      }
      guard let bytes = writing.content else { continue }
      let space = own.entries.first?.place.key.space ?? own.added.first?.key.space
      guard let space, let outer = structure.parent?.authoredStructure,
        let author = outer.ownTagAuthor
      else {
        reasons.append(
          "\(structure.path) has too little free space, and other data must not move")
        continue
      }
      open(outer, author)
      present[outer]?.changes.contents.append(TagContent(space, bytes, replacing: structure))
    }
    for (content, scope) in zip(contents, scopesOfContents) { tell(content.others, scope) }
  }

  /// The deepest structure that is not yet written; the first if several are equally deep. Nil if
  /// all are written.
  private var deepest: Node? {
    order.filter { present[$0] != nil }.max { one, other in one.depth < other.depth }
  }

  private mutating func write(_ changes: TagChanges, by author: any TagAuthor) -> TagWriting? {
    do throws(TagRefusal) {
      return try author.writing(changes)
    } catch {
      reasons.append(error.reason)
      return nil
    }
  }

  private mutating func tell(_ tags: [NewTag], _ scope: KeyedItem.Scope) {
    others += tags.map { tag in
      EditStep(
        .add, Identifier(tag.key), path: nil, scope: scope, language: nil,
        dataType: tag.value.typeName, before: nil, after: tag.value.statement)
    }
  }
}
