import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// The values of all tags of a document after the changes so far, and the edits that write the
/// values. Each list of tags is written once, with all its changes.
struct EditedTags {
  let document: Document
  /// The lists of tags of the file.
  let lists: [TagList]
  private var all: [TagValue] = []
  /// For each tag that the file has, the IDs of its values.
  private var places: [Node: [Int]] = [:]
  private var hasChapters = false
  /// The edits of values that are written one by one, by the ID of the value.
  private var edits: [Int: [Edit]] = [:]
  /// The edits of tags that are written or removed as a whole, by tag.
  private var wholes: [Node: [Edit]] = [:]
  /// The tags that are removed.
  private var removed: Set<Node> = []
  /// The changed values and other steps, in the order of the changes.
  private var course: [Step] = []
  private var changed: Set<Int> = []
  private var otherEdits: [Edit] = []
  /// The number of changes so far.
  private(set) var changeCount = 0

  private enum Step {
    case value(Int)
    case other(EditStep)
  }

  init(of document: Document, _ lists: [TagList]) {
    self.document = document
    self.lists = lists
    for item in document.storedItems {
      append(TagValue(item, id: all.count, ofChapter: false))
    }
  }

  private mutating func append(_ value: TagValue) {
    all.append(value)
    if value.item != nil || value.isJoined { places[value.tag, default: []].append(value.id) }
  }

  /// Includes the values that describe single chapters.
  mutating func includeChapters() {
    guard !hasChapters else { return }
    hasChapters = true
    for item in document.itemsOfChapters {
      append(TagValue(item, id: all.count, ofChapter: true))
    }
  }

  /// The values that are not removed.
  var values: [TagValue] { all.filter { !$0.isRemoved } }

  /// Whether the given list has values that describe the whole file.
  func isThere(_ list: TagList) -> Bool {
    all.contains { value in
      !value.isRemoved && value.keySpace == list.space && value.scope == .file && !value.isOfChapter
        && !value.isEmbedded
    }
  }

  /// The values of one tag that are not removed.
  private func values(of tag: Node) -> [TagValue] {
    (places[tag] ?? []).map { all[$0] }.filter { !$0.isRemoved }
  }

  /// Returns the change that replaces all values of a tag; nil if one of the values is nil, which
  /// means that it could not be decoded, or if the tag cannot be written as a whole.
  private func rewriting(
    of tag: Node, to values: [NewTagValue?]
  ) throws(TagRefusal) -> TagRewriting? {
    let known = values.compactMap(\.self)
    guard known.count == values.count, let first = places[tag]?.first, let item = all[first].item
    else { return nil }
    return try item.author?.rewriting(of: item.tagPlace, to: known)
  }

  private mutating func note(_ id: Int) {
    changeCount += 1
    if changed.insert(id).inserted { course.append(.value(id)) }
  }

  /// Adds edits that do not change the value of a tag, such as edits of the language of a track,
  /// with the step that describes them.
  mutating func take(_ edits: [Edit], _ step: EditStep) {
    changeCount += 1
    otherEdits += edits
    course.append(.other(step))
  }

  // MARK: Changing

  /// Replaces a value by `new`. Returns false if the tag cannot state the new value.
  mutating func set(_ value: TagValue, to new: NewTagValue) -> Bool {
    switch (value.form, value.item) {
    case (.whole, let item):
      let own = values(of: value.tag)
      let values = own.map { $0.id == value.id ? new : $0.newValue }
      if let change = try? rewriting(of: value.tag, to: values) {
        wholes[value.tag] = change.edits(rewriting: true)
      } else if own.count == 1, let fields = item.flatMap({ FieldReplacement(of: $0, by: new) }) {
        edits[value.id] = fields.edits
      } else {
        return false
      }
    case (_, nil):
      guard (try? written(value, as: new)) != nil else { return false }
    case (.entry, let item?):
      guard (try? item.author?.rewriting(of: item.tagPlace, to: [new])) != nil else { return false }
    case (.fields, let item?), (nil, let item?):
      if let fields = FieldReplacement(of: item, by: new) {
        edits[value.id] = fields.edits
      } else if let change = try? item.author?.rewriting(of: item.tagPlace, to: [new]) {
        edits[value.id] = change.edits(rewriting: false)
      } else {
        return false
      }
    case (.field, _), (.setting, _), (.locked, _): return false
    }
    all[value.id].set(new)
    note(value.id)
    return true
  }

  /// Replaces the value in a field of fixed width, or removes it if `text` is nil.
  ///
  /// - Returns: a message about the part of the value that the field cannot state; nil if the field
  ///   states the whole value.
  mutating func setField(_ value: TagValue, to text: String?) throws(TagRefusal) -> String? {
    guard let item = value.item else { return nil }
    let change = try item.author?.rewriting(
      of: item.tagPlace, to: text.map { [.text($0)] } ?? [])
    guard let change else {
      throw TagRefusal(
        ofValue: "the value does not fit into \(item.node.path).\(item.key.name)")
    }
    let after = change.values.first
    if after?.statement == value.statement { return change.loss }
    edits[value.id] = change.edits(rewriting: false)
    if let after { all[value.id].set(after) } else { all[value.id].remove() }
    note(value.id)
    return change.loss
  }

  // MARK: Removing

  /// Removes the given values.
  ///
  /// - Returns: the reasons why some of the values cannot be removed; empty if all were removed.
  mutating func remove(_ values: [TagValue]) -> [String] {
    var reasons: [String] = []
    let ids = Set(values.map(\.id))
    var done: Set<Node> = []
    for value in values {
      guard value.item != nil || value.isJoined else {
        drop(value.id)
        continue
      }
      guard done.insert(value.tag).inserted else { continue }
      let present = self.values(of: value.tag)
      let own = present.filter { ids.contains($0.id) }
      if own.count == present.count, value.isRemovedWithTag {
        let edit = Edit(.structure, of: value.tag)
        if let reason = edit.obstacle {
          reasons.append("\(value.tag.path): \(reason)")
          continue
        }
        wholes[value.tag] = [edit]
        removed.insert(value.tag)
      } else if case .whole = value.form {
        let kept = present.filter { !ids.contains($0.id) }
        guard let change = try? rewriting(of: value.tag, to: kept.map(\.newValue)) else {
          reasons.append("\(value.tag.path): the other values of the tag cannot be kept")
          continue
        }
        wholes[value.tag] = change.edits(rewriting: true)
      } else {
        for item in own { reasons += remove(one: item) }
        continue
      }
      for item in own { drop(item.id) }
    }
    return reasons
  }

  private mutating func remove(one value: TagValue) -> [String] {
    guard let item = value.item else { return [] }
    switch value.form {
    case .field:
      do throws(TagRefusal) { _ = try setField(value, to: nil) } catch { return [error.reason] }
      return []
    case .entry:
      drop(value.id)
      return []
    default:
      let edit = Edit(removing: item)
      if let reason = edit.obstacle { return ["\(item.node.path): \(reason)"] }
      edits[value.id] = [edit]
      drop(value.id)
      return []
    }
  }

  private mutating func drop(_ id: Int) {
    all[id].remove()
    note(id)
  }

  // MARK: Adding

  /// Adds a value to a list of tags, or to an existing tag of the same key that can have several
  /// values.
  ///
  /// - Parameters:
  ///   - node: the file, track or chapter that the value describes.
  ///   - place: the structure that must contain the value; nil for any.
  mutating func add(
    _ value: NewTagValue, _ key: TagKey, storedAs storedKey: TagKey, _ language: TagLanguage?,
    to list: TagList, _ scope: KeyedItem.Scope, at node: Node, inside place: Node?
  ) throws(TagRefusal) {
    let new = TagValue(
      value, key, storedAs: storedKey, language, id: all.count, in: list, scope, at: node)
    if let present = present(toJoin: new) {
      if let place, !present.isInside([place]) {
        throw TagRefusal("tags of this kind cannot be in \(place.path)")
      }
      return try join(new, value, to: present)
    }
    let writing = try written(new, as: value)
    if let place, !writing.insertions.allSatisfy({ $0.node.isInside([place]) }) {
      throw TagRefusal("tags of this kind cannot be in \(place.path)")
    }
    if let joined = writing.joined,
      let other = all.last(where: { $0.isWritten(with: new) && !$0.isRemoved })
    {
      all[other.id].set(joined)
      return note(other.id)
    }
    append(new)
    note(new.id)
  }

  /// Returns the tag of the file that gets the new value in addition to its own values; nil if the
  /// new value needs a new tag.
  private func present(toJoin new: TagValue) -> Node? {
    all.last { value in
      value.item != nil && !value.isRemoved && value.groupKey == new.groupKey
        && value.form == .whole(joins: true) && value.tag.parent == new.list?.structure
    }?.tag
  }

  /// Writes an existing tag again with one more value.
  private mutating func join(
    _ new: TagValue, _ value: NewTagValue, to tag: Node
  ) throws(TagRefusal) {
    let present = values(of: tag)
    guard let change = try rewriting(of: tag, to: present.map(\.newValue) + [value]) else {
      throw TagRefusal("\(tag.path): the tag cannot be written with one more value")
    }
    wholes[tag] = change.edits(rewriting: true)
    if change.values.count > present.count {
      var joined = new
      joined.join(tag)
      append(joined)
      note(new.id)
    } else if let last = present.last, let text = change.values.last {
      all[last.id].set(text)
      note(last.id)
    }
  }

  /// Returns the insertions that write a new value together with the other new values of its key;
  /// throws the reason if they cannot be written.
  private func written(
    _ value: TagValue, as new: NewTagValue
  ) throws(TagRefusal) -> TagWriting {
    guard let list = value.list else { return TagWriting() }
    var changes = TagChanges(of: list.structure)
    changes.removed = removed
    changes.entries = entries(in: list.structure)
    changes.added = all.filter { other in
      !other.isRemoved && other.id != value.id && other.isWritten(with: value)
    }.compactMap(\.newTag)
    changes.added.append(NewTag(value.newKey, new, language: value.language))
    let writing = try list.author.writing(changes)
    guard list.structure == nil, let bytes = writing.content,
      let author = document.root.ownTagAuthor
    else { return writing }
    var outer = TagChanges(of: document.root)
    outer.contents = [TagContent(list.space.ofStructure, bytes)]
    return try author.writing(outer)
  }

  /// The changed entries of a structure that is written as a whole.
  private func entries(in structure: Node?) -> [(place: TagPlace, value: NewTagValue?)] {
    guard let structure else { return [] }
    return all.compactMap { value in
      guard changed.contains(value.id), let item = value.item, value.form == .entry,
        value.tag.authoredStructure == structure
      else { return nil }
      return (item.tagPlace, value.isRemoved ? nil : value.new)
    }
  }

  // MARK: Writing

  /// All edits, and the steps in the order of the changes.
  struct Result {
    var edits: [Edit] = []
    var steps: [EditStep] = []
    /// Reasons why lists cannot be written.
    var reasons: [String] = []
  }

  /// Returns the edits that write all lists.
  func written() -> Result {
    var result = Result()
    var done: Set<Node> = []
    for step in course {
      guard case .value(let id) = step, all[id].item != nil || all[id].isJoined else { continue }
      guard let whole = wholes[all[id].tag] else {
        result.edits += edits[id] ?? []
        continue
      }
      if done.insert(all[id].tag).inserted { result.edits += whole }
    }
    var writer = ListWriter(of: document)
    for step in course {
      guard case .value(let id) = step else { continue }
      let value = all[id]
      if let item = value.item, value.form == .entry,
        let structure = value.tag.authoredStructure, let author = structure.ownTagAuthor
      {
        writer.change(item.tagPlace, value.isRemoved ? nil : value.new, of: structure, by: author)
      } else if let list = value.list, let tag = value.newTag, !value.isRemoved, !value.isJoined {
        writer.add(tag, of: id, to: list)
      }
    }
    writer.write(without: removed)
    result.edits += writer.edits + otherEdits
    result.reasons = writer.reasons
    for step in course {
      switch step {
      case .other(let step): result.steps.append(step)
      case .value(let id):
        if let step = all[id].step(in: writer.scopes[id]) { result.steps.append(step) }
      }
    }
    result.steps += writer.others
    return result
  }
}

extension TagValue {
  /// The value as a new tag; nil if the value is in an existing tag.
  var newTag: NewTag? {
    item == nil && !isJoined ? new.map { NewTag(newKey, $0, language: language) } : nil
  }

  /// Whether two new values have the same key in the same list, so that they are written together.
  fileprivate func isWritten(with other: TagValue) -> Bool {
    list != nil && !isJoined && groupKey == other.groupKey && tag == other.tag
  }

  /// Whether the structure of the tag is removed together with the last value of the tag.
  fileprivate var isRemovedWithTag: Bool {
    switch form {
    case .fields, .whole, .field(ofRemovable: true): true
    case nil: item?.author == nil
    case .entry, .field(ofRemovable: false), .setting, .locked: false
    }
  }

  /// Returns the step that describes what the changes do to the value; nil if they leave it as it
  /// was.
  ///
  /// - Parameter newScope: the item of an image file that contains a new value; nil if there is
  ///   none.
  fileprivate func step(in newScope: KeyedItem.Scope?) -> EditStep? {
    let after = isRemoved ? nil : new
    guard let item else {
      return after.map { value in
        EditStep(
          .add, Identifier(key), path: nil,
          scope: newScope ?? list?.structure.flatMap { KeyedItem.Scope(of: $0) } ?? scope,
          language: language?.tag, dataType: value.typeName, before: nil, after: value.statement)
      }
    }
    if isRemoved { return EditStep(.remove, item, before: item.statement, after: nil) }
    guard let after, after.statement != item.statement else { return nil }
    return EditStep(
      .set, item, before: item.statement, after: after.statement, dataType: after.newTypeName)
  }
}

extension TagRewriting {
  /// The edits that carry out the changes.
  ///
  /// - Parameter isWhole: whether the sizes in the new bytes are final, so that they are not
  ///   updated.
  func edits(rewriting isWhole: Bool) -> [Edit] {
    replacements.map { change in
      isWhole
        ? Edit(rewriting: change.range, of: tag, with: change.bytes)
        : Edit(replacing: change.range, of: tag, with: change.bytes)
    }
  }
}
