import Anatomy
import Bytes
import Metadata
import Rewriting
import Verification

/// Finds the edits of a document that carry out a change.
struct ChangeResolver {
  let document: Document
  let change: MetadataChange
  /// The structures at the path to which the change is limited; nil if it has none.
  let places: Set<Node>?
  var edits: [Edit] = []
  private(set) var steps: [EditStep] = []
  private(set) var refusals: [EditRefusal] = []
  /// Messages about values that the file states only in part.
  private(set) var losses: [String] = []
  /// The changes that carry out the rest, one after the other, after the edits were made.
  private(set) var rest: [MetadataChange] = []
  /// The number of edits that only replace bytes of present values.
  private var localEdits = 0
  /// The changes of values in packets, by packet.
  private var packets: [TagRewriting] = []

  /// Maximum number of changes in the rest.
  static let longestRest = 32

  init(_ change: MetadataChange, in document: Document) {
    self.document = document
    self.change = change
    places = change.place.map { Set(document.nodes(at: $0)) }
    let obstacle =
      document.tagAuthor.map { $0.obstacle(in: document.root) }
      ?? "the metadata of this format cannot be edited yet"
    if let obstacle {
      refuse("\(obstacle)")
      return
    }
    // Further items would neither be found nor compared with those of the copy.
    guard document.storedItems.count < Document.maxItems else {
      refuse("the file has \(Document.maxItems) metadata items or more, and edit reads fewer")
      return
    }
    switch change.action {
    case .language(let tag): setLanguage(tag)
    case .set(let value): set(value)
    case .setAll(let values): set(values)
    case .add(let value): add(value)
    case .remove(let value): remove(value)
    case .clear: remove(nil)
    case .rename(let other): rename(to: other)
    case .agree(let space): agree(with: space)
    case .recode(let encoding): recode(from: encoding)
    case .convert(let version): convert(to: version)
    }
    writePackets()
  }

  /// Whether no tag has to be changed, because all of them have the value already.
  var changesNothing: Bool { edits.isEmpty && refusals.isEmpty }

  /// The ranges of the document that the change replaces, if it does nothing else; otherwise nil.
  var replacedRanges: [ByteRange]? {
    guard localEdits == edits.count, rest.isEmpty, refusals.isEmpty else { return nil }
    var ranges: [ByteRange] = []
    for edit in edits {
      guard case .bytes(let range) = edit.target, edit.node.source === document.source else {
        return nil
      }
      ranges.append(range)
    }
    return ranges
  }

  /// The number of bytes by which the edits make the file larger, if they only replace bytes.
  var growth: Int? {
    guard replacedRanges != nil else { return nil }
    var growth = 0
    for edit in edits {
      switch (edit.change, edit.target) {
      case (.replace(let bytes), .bytes(let range)), (.rewrite(let bytes), .bytes(let range)):
        growth += bytes.count - range.count
      default: return nil
      }
    }
    return growth
  }

  /// Returns the structures that the edits changed, or those around them if they were removed, in the
  /// edited document. They are found when they are requested.
  ///
  /// - Parameter isGrowing: Whether edits are left out that keep the size.
  func editedNodes(
    in edited: Document, growing isGrowing: Bool = false
  ) -> some BidirectionalCollection<Node> {
    var seen: Set<Node> = []
    let nodes = edits.compactMap { edit -> Node? in
      if isGrowing, case .replace(let bytes) = edit.change, case .bytes(let range) = edit.target,
        bytes.count == range.count
      {
        return nil
      }
      if case .remove = edit.change, case .structure = edit.target { return edit.node.parent }
      return edit.node
    }
    let unique = nodes.filter { seen.insert($0).inserted }
    return unique.lazy.compactMap { node in
      // The structure may have been removed with others.
      var node: Node? = node
      while let candidate = node {
        let path = try? NodePath(parsing: candidate.path)
        if let found = path.flatMap({ edited.nodes(at: $0).first }) { return found }
        node = candidate.parent
      }
      return nil
    }
  }

  /// Returns the tag that was written last, or the structure around one that was removed, in the edited
  /// document.
  func lastChanged(in edited: Document) -> Node? {
    let path = steps.last?.located(in: edited).path
    return path.flatMap { try? NodePath(parsing: $0) }.flatMap { edited.nodes(at: $0).first }
      ?? editedNodes(in: edited).last
  }

  /// Whether the change is of the second half of a pair of numbers, such as the number of tracks.
  private var isOfCount: Bool {
    switch change.key {
    case .field(.trackCount), .field(.discCount): true
    default: false
    }
  }

  // MARK: Actions

  private mutating func set(_ value: EditValue) {
    let value = nameOfGenre(value)
    let numbers = numbersOfGenres
    let rangesOfNumbers = Set(numbers.map(\.range))
    let all = matches.filter { !rangesOfNumbers.contains($0.range) }
    let found = all.filter { !$0.isField }
    defer {
      // A count alone is no value of a field with a number.
      let isCount = isOfCount || value.text?.hasPrefix("/") ?? false
      for item in all where item.isField && !(isCount && item.isPosition) {
        _ = replaceField(of: item, by: value)
      }
    }
    if setGenre(value, in: numbers, besideTexts: !found.isEmpty) { return }
    guard !found.isEmpty else {
      // A value that the file states only in a field of headers can be changed, but not be added.
      if !all.isEmpty, newTagKey == nil { return }
      // The list of tags may be empty after the removal, so the tag is added later.
      return edits.isEmpty && packets.isEmpty ? add(value) : rest.append(change.adding(value))
    }
    stateWithEncoding(value, besides: found)
    let groups = Dictionary(grouping: found, by: \.groupKey)
    var seen: Set<TagKey> = []
    for key in found.map(\.groupKey) where seen.insert(key).inserted {
      let items = groups[key] ?? []
      // Values in other languages are kept, unless the change names their language.
      let forms = value.forms()
      guard
        let main = items.first(where: { item in forms.contains(where: item.states) })
          ?? items.first(where: { $0.locale == nil }) ?? items.first
      else { continue }
      let others = items.filter { $0.locale == main.locale && !$0.isSame(as: main) }
      for item in others where !isTogether(item, with: main) { remove(item) }
      let languages = Set(items.map(\.locale))
      replace(
        main, by: adapted(value, to: main), amongLanguages: languages.count > 1,
        removing: others.filter { isTogether($0, with: main) })
    }
  }

  /// Whether two items are in one tag that is written again as a whole.
  private func isTogether(_ item: KeyedItem, with other: KeyedItem) -> Bool {
    item.tagNode == other.tagNode && item.author?.statesTogether(item.tagNode) ?? false
  }

  /// Gives the key several values, unless each of its tags has exactly these.
  private mutating func set(_ values: [EditValue]) {
    let items = matches.filter { !$0.isField }
    let groups = Dictionary(grouping: items) { $0.groupKey }
    let isSame = groups.values.allSatisfy { group in
      group.count == values.count
        && zip(group, values).allSatisfy { item, value in
          value.forms(keeping: item.value.pair).contains(where: item.states)
        }
    }
    guard items.isEmpty || !isSame, let first = values.first else { return }
    set(first)
    for value in values.dropFirst() {
      var next = change.adding(value)
      next.isOptional = change.isOptional
      follow(with: next)
    }
  }

  /// Returns the number of tracks or discs as the second half of a pair, if the key states pairs, and
  /// other values as they are.
  private func half(_ value: EditValue, for key: TagKey) -> EditValue {
    guard isOfCount, !key.isForCounts, value.type == nil, let text = value.text, Int(text) != nil
    else {
      return value
    }
    return EditValue("/" + text)
  }

  /// Returns the value with the parts of the present one that the field does not state: the month and
  /// day after a year, and the number of tracks after the number of a track.
  func adapted(_ value: EditValue, to item: KeyedItem) -> EditValue {
    if isOfCount, item.value.pair != nil { return half(value, for: item.key) }
    guard case .field(let field) = change.key, value.type == nil, let new = value.text,
      let old = item.value.text
    else { return value }
    switch field {
    case .year:
      let isYear = new.utf8.count == 4 && Int(new) != nil
      let rest = old.dropFirst(4)
      guard isYear, Int(old.prefix(4)) != nil, rest.first == "-" else { return value }
      return EditValue(new + rest)
    case .trackNumber, .discNumber:
      if new.hasPrefix("/"), new.utf8.count > 1 {
        let number = old.prefix { $0 != "/" }
        return Int(number) == nil ? value : EditValue(number + new)
      }
      guard Int(new) != nil, let slash = old.firstIndex(of: "/"), Int(old[..<slash]) != nil else {
        return value
      }
      return EditValue(new + old[slash...])
    case .genre where item.keySpace == .id3:
      // A number is replaced by a number.
      guard let number = StatedGenre(new, isVideo: false).number else { return value }
      let inner = old.hasPrefix("(") && old.hasSuffix(")") ? old.dropFirst().dropLast() : nil
      if let inner, Int(inner) != nil { return EditValue("(\(number))") }
      return Int(old) == nil ? value : EditValue(String(number))
    case .trackCount, .discCount:
      let number = old.prefix { $0 != "/" }
      return !item.key.isForCounts && Int(new) != nil && Int(number) != nil
        ? EditValue("\(number)/\(new)") : half(value, for: item.key)
    default: return value
    }
  }

  /// - Parameter others: other values of the same tag, which are removed.
  mutating func replace(
    _ item: KeyedItem, by value: EditValue, amongLanguages hasOthers: Bool = false,
    removing others: [KeyedItem] = []
  ) {
    if replaceField(of: item, by: value) { return }
    if let reason = item.author?.obstacle(to: item.tagNode) { return refuse(reason) }
    if isSetting(item) { return }
    let value = stated(value, for: item.key, in: item)
    let forms = value.forms(keeping: item.value.pair)
    // The numbers 0 mean that nothing is known.
    if item.isPosition, forms.contains(.pair(number: 0, count: 0)) { return remove(item) }
    guard !forms.isEmpty else { return refuse(value, of: item.key) }
    if others.isEmpty, forms.contains(where: item.states) { return }
    if replaceTogether(item, by: forms, removing: others) { return }
    for form in forms {
      guard let own = ValueReplacement(of: item, by: form, author: item.author) else { continue }
      let step = EditStep(
        .set, item, before: item.statement, after: own.statement, dataType: form.newTypeName)
      switch own.way {
      case .rewriting(let rewriting): take(rewriting, step)
      case .edits(let edits): take(edits, step, isLocal: true)
      }
      return
    }
    // The value does not fit into the present structure, so the tag is removed and then added. Values
    // in several languages must keep their order.
    if hasOthers || rest.count == Self.longestRest {
      refuse(
        "the value does not fit into the tag \(item.tagNode.path), which must be "
          + "before other tags")
      return
    }
    remove(item)
    rest.append(
      change.adding(
        value, to: .identifier(item.identifier), in: change.language ?? item.locale))
  }

  /// Refuses the change of a value that decides how the content is decoded or shown, or of one that cannot
  /// be edited at its place.
  private mutating func isSetting(_ item: KeyedItem) -> Bool {
    guard isKept(item) else { return false }
    if let reason = item.author?.obstacle(to: item.tagNode) {
      refuse(reason)
      return true
    }
    refuse(
      "\(item.key.name) cannot be changed: edit changes only texts, dates and positions")
    return true
  }

  /// Whether the value is one of Exif or IPTC that no change removes.
  private func isKept(_ item: KeyedItem) -> Bool {
    !item.isEditable
      && (item.isInDirectory || !(item.author?.mayChangeFields(of: item.key) ?? true))
  }

  /// Takes the change of a value. Changes of one packet are made together.
  private mutating func take(_ rewriting: TagRewriting, _ step: EditStep) {
    steps.append(step)
    guard rewriting.tag.isTagPacket else { return edits += rewriting.edits }
    if let place = packets.firstIndex(where: { $0.tag == rewriting.tag }) {
      packets[place].append(rewriting.replacements)
    } else {
      packets.append(rewriting)
    }
  }

  /// Adds the edits of the packets.
  private mutating func writePackets() {
    for changes in packets {
      if let fitted = changes.tag.tagAuthor?.fitted(changes) {
        edits += fitted.edits
      } else {
        refuse("\(changes.tag.path) has too little free space, and other data must not move")
      }
    }
  }

  mutating func take(_ new: [Edit], _ step: EditStep, isLocal: Bool = false) {
    edits += new
    if isLocal { localEdits += new.count }
    steps.append(step)
  }

  mutating func tell(_ loss: String) { losses.append("\(change.words): \(loss)") }

  /// Adds a change that is carried out after the edits.
  mutating func follow(with change: MetadataChange) { rest.append(change) }

  mutating func refuse(_ words: String, because cause: EditRefusal.Cause = .file) {
    if change.isOptional { return tell("not copied: \(words)") }
    refusals.append(EditRefusal("\(change.words): \(words)", because: cause))
  }

  private mutating func refuse(_ value: EditValue, of key: TagKey) {
    if let type = value.type {
      refuse("the value is not of the type \(type.rawValue)", because: .value)
    } else {
      refuse(
        "the value for \(key.name) is neither text nor a picture that tags can contain",
        because: .value)
    }
  }

  private mutating func add(_ value: EditValue) {
    guard let author = document.tagAuthor else {
      refuse("tags cannot be added to this format")
      return
    }
    guard let holder = scopeNode else {
      refuse("the file has no such \(change.place == nil ? "track" : "structure")")
      return
    }
    let places = places ?? []
    if places.count > 1 {
      refuse("a tag can be added to one structure only, and \(places.count) have the path")
      return
    }
    if case .field(.genre) = change.key, !numbersOfGenres.isEmpty {
      refuse("the file states its genre as a number, and can state no other one; use --set")
      return
    }
    guard let key = presentKey(author) ?? newKey(author),
      let storedKey = author.storedKey(of: key, in: holder)
    else {
      refuse("this format has no key for it")
      return
    }
    let value = stated(half(nameOfGenre(value), for: storedKey), for: storedKey)
    let forms = value.forms()
    guard !forms.isEmpty else { return refuse(value, of: key) }
    var language: TagLanguage?
    if let stated = change.language {
      guard let known = TagLanguage(stated) else {
        refuse(
          "tags of this format can state a language with a code of three letters and a country, "
            + "not \(stated)", because: .value)
        return
      }
      language = known
    }
    var reason: (words: String, cause: EditRefusal.Cause)?
    for form in forms {
      let tag = NewTag(key, form, language: language)
      let addition = author.addition(of: tag, to: holder)
      if let place = places.first, !addition.nodes.allSatisfy({ $0.isInside([place]) }) {
        refuse("tags of this kind cannot be in \(place.path)")
        return
      }
      switch addition {
      case .impossible(let why): reason = reason ?? (why, .file)
      case .unfit(let why): reason = reason ?? (why, .value)
      case .values(let values, let node):
        if restate(node, values, adding: form, of: storedKey) { return }
        reason = reason ?? ("\(node.path): the tag cannot be written with one more value", .file)
      case .replacement(let replacement, let node):
        return take(
          [Edit(replacement, of: node)],
          EditStep(
            .add, storedKey, change, in: KeyedItem.Scope(of: node) ?? scope, after: form.statement,
            dataType: form.typeName))
      case .insertions(let insertions, let others, let newItem):
        edits += insertions.map { Edit($0) }
        // Image files contain metadata as items.
        let place =
          newItem.map { .item($0) } ?? insertions.first.flatMap { KeyedItem.Scope(of: $0.node) }
          ?? scope
        steps.append(
          EditStep(
            .add, storedKey, change, in: place, after: form.statement, dataType: form.typeName))
        steps += others.map { other in
          EditStep(
            .add, other.key, change, in: place, after: other.value.statement,
            dataType: other.value.typeName)
        }
        takeOver(into: storedKey)
        return
      }
    }
    if let reason { refuse(reason.words, because: reason.cause) }
  }

  private mutating func remove(_ value: EditValue?) {
    var removed = matches.filter { item in value.map { isStated($0, by: item) } ?? true }
    if case .space = change.key {
      let count = removed.count
      removed = removed.filter { !isKept($0) }
      if removed.count < count {
        tell(
          "only texts, dates and positions are removed; "
            + "number of values that are kept: \(count - removed.count)")
      }
    }
    if value == nil, isOfCount {
      for item in removed {
        if let pair = item.value.pair {
          replace(item, by: EditValue("\(pair.number)/0"))
        } else if let text = item.value.text, item.key.isForPositions {
          replace(item, by: EditValue(String(text.prefix { $0 != "/" })))
        } else if item.author?.changes(item.key) ?? false, !item.key.isForPositions {
          remove(item)
        }
      }
      return
    }
    if value == nil, case .field(let field) = change.key {
      switch field {
      case .year, .creationDate, .lastModifiedDate:
        removeRest(of: removed, like: "2000-01-01T00:00")
      case .location: removeRest(of: removed, like: "+00+000+0/")
      default: break
      }
    }
    let tags = Dictionary(grouping: removed, by: \.tagNode)
    let all = removed.isEmpty ? [] : allItems
    let values = Dictionary(grouping: all, by: \.tagNode)
    var done: Set<Node> = []
    for item in removed {
      // A tag of which all values are removed is removed as a whole.
      let tag = item.tagNode
      let values = values[tag] ?? []
      let own = tags[tag] ?? []
      let isWhole = own.count == values.count && item.author?.isTag(tag) ?? true
      if !isWhole, item.author?.statesTogether(tag) ?? false {
        if done.insert(tag).inserted { remove(own, of: values, in: tag) }
      } else {
        remove(item, withTag: isWhole, amongOthers: removed.count > 1)
      }
    }
  }

  /// - Parameter hasOthers: whether other items are removed by the same change.
  mutating func remove(
    _ item: KeyedItem, withTag isWhole: Bool = false, amongOthers hasOthers: Bool = false
  ) {
    if !isWhole, replaceField(of: item, by: nil) { return }
    // Several entries of one directory are removed together.
    let isTogether = hasOthers && item.isInDirectory
    if !isTogether,
      let change = item.author?.replacement(ofValueAt: item.range, in: item.node, stating: nil)
    {
      return take(change, EditStep(.remove, item, before: item.statement, after: nil))
    }
    if isSetting(item) { return }
    let edit = isWhole ? Edit(.structure, of: item.tagNode) : Edit(removing: item)
    if let reason = edit.obstacle {
      refuse("\(item.node.path): \(reason)")
      return
    }
    edits.append(edit)
    steps.append(EditStep(.remove, item, before: item.statement, after: nil))
  }

  private mutating func setLanguage(_ text: String) {
    guard let author = document.tagAuthor, let track = scopeNode, scope != .file else {
      refuse("the file has no such track")
      return
    }
    guard let tag = LanguageTag(stated: text), let code = tag.threeLetters else {
      refuse("the language has no code of three letters", because: .value)
      return
    }
    let language = NewTrackLanguage(code: code, tag: tag.subtags.count > 1 ? tag.text : nil)
    guard let settings = author.settings(of: language, for: track) else {
      refuse("the track states no language")
      return
    }
    for setting in settings where setting.before != setting.after {
      edits.append(setting.edit)
      steps.append(
        EditStep(
          setting.action, Identifier(TagKey(space: .track, name: "language")),
          path: setting.path, scope: scope, language: nil, dataType: nil,
          before: setting.before.map { .text($0) }, after: setting.after.map { .text($0) }))
    }
  }

  private mutating func rename(to other: KeySelector) {
    guard let author = document.tagAuthor, let holder = scopeNode else {
      refuse("tags cannot be added to this format")
      return
    }
    var statements: Set<EditStatement> = []
    for item in matches {
      let key = Self.key(other, author, holder)
      guard let key, let stored = author.storedKey(of: key, in: holder) else {
        refuse("this format has no key for it")
        continue
      }
      // A key with a description is another key.
      guard
        stored.name != item.key.name
          || key.name != item.describedKey.name && key.name != stored.name
      else { continue }
      guard let value = item.newValue, rest.count < Self.longestRest else {
        refuse("the value of \(item.key.name) cannot be copied")
        continue
      }
      // The list of tags may be empty after the removal, so the new tag is added later. Several tags
      // with the same value become one.
      remove(item)
      guard statements.insert(item.statement).inserted else { continue }
      rest.append(
        change.adding(EditValue(value), to: .identifier(Identifier(key)), in: item.locale))
    }
  }
}
