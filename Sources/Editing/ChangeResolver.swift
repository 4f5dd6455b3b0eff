import Anatomy
import Bytes
import Keys
import Metadata
import Rewriting
import Verification

/// Carries out the requested changes of a document's tags, one after the other, and finds the edits
/// that write all changed values.
struct ChangeResolver {
  let document: Document
  /// The change that is being carried out.
  private(set) var change: MetadataChange
  /// The structures to which the change is limited; nil if it is not limited to a path.
  private(set) var places: Set<Node>?
  var tags: EditedTags
  private(set) var refusals: [EditRefusal] = []
  /// Messages about values that the copy states only in part, or not at all.
  private(set) var losses: [String] = []
  /// The keys that fields were synchronized to, each by one field.
  var synchronized: Set<TagKey> = []
  /// Requested removals and renamings that changed nothing.
  private(set) var withoutEffect: [MetadataChange] = []
  /// Further changes that the requested change needs, such as changes of other tags that state a
  /// part of the value.
  private var rest: [MetadataChange] = []
  /// Why no tag of the document can be changed; nil if tags can be changed.
  private let obstacle: String?

  /// Maximum number of further changes for one requested change. A further change can itself need
  /// further changes, so the limit prevents an endless sequence.
  private static let longestRest = 1000

  /// Carries out the given changes in order; nil if `changes` is empty.
  init?(_ changes: [MetadataChange], in document: Document) {
    guard let first = changes.first else { return nil }
    self.init(finding: first, in: document)
    for change in changes { carryOut(change) }
  }

  /// Prepares for finding the values to which the given change applies. Nothing is changed.
  init(finding change: MetadataChange, in document: Document) {
    self.document = document
    self.change = change
    do throws(TagRefusal) {
      tags = EditedTags(of: document, try document.tagLists(in: document.root))
      obstacle = nil
    } catch {
      tags = EditedTags(of: document, [])
      obstacle = error.reason
    }
    take(change)
  }

  private mutating func carryOut(_ requested: MetadataChange) {
    take(requested)
    let before = (tags.changeCount, refusals.count)
    defer {
      if requested.removes, before == (tags.changeCount, refusals.count) {
        withoutEffect.append(requested)
      }
    }
    if let obstacle { return refuse(obstacle) }
    // No change is made if there may be more items than the maximum, because `edit` would neither
    // find the further items nor compare them with the items of the copy.
    guard document.storedItems.count < Document.maxItems else {
      return refuse(
        "the file has \(Document.maxItems) metadata items or more, and edit reads fewer")
    }
    perform()
    var done = 0
    while done < rest.count {
      guard done < Self.longestRest else {
        take(requested)
        refuse("one change can set at most \(Self.longestRest) values")
        break
      }
      take(rest[done])
      perform()
      done += 1
    }
    rest = []
  }

  /// Makes the given change the current one, and finds the structures to which it is limited.
  mutating func take(_ change: MetadataChange) {
    self.change = change
    places = change.place.map { Set(document.nodes(at: $0)) }
    if change.place != nil { tags.includeChapters() }
  }

  private mutating func perform() {
    switch change.action {
    case .language(let tag): setLanguage(tag)
    case .property, .headerDate, .chapters, .chapterEdits, .timed: break
    case .set(let value): set(value)
    case .setAll(let values): set(values)
    case .add(let value): add(value)
    case .remove(let value): remove(value)
    case .clear: remove(nil)
    case .rename(let other): rename(to: other)
    case .agree(let space): agree(with: space)
    case .synchronize: synchronize()
    case .recode(let encoding): recode(from: encoding)
    // `VersionChange` has already converted the tag.
    case .convert: break
    }
  }

  /// Whether the change is about the length of a sequence, which many formats store as the second
  /// half of a pair such as `3/12`.
  private var isOfCount: Bool {
    switch change.key {
    case .field(let field): field.position != nil
    default: false
    }
  }

  // MARK: Messages

  mutating func tell(_ loss: String) { losses.append("\(change.words): \(loss)") }

  /// Adds a change to carry out after the current one.
  mutating func follow(with change: MetadataChange) { rest.append(change) }

  mutating func refuse(_ words: String, because cause: EditRefusal.Cause = .file) {
    if change.isOptional { return tell("not copied: \(words)") }
    refusals.append(EditRefusal("\(change.words): \(words)", because: cause))
  }

  private mutating func refuse(_ refusal: TagRefusal) {
    refuse(refusal.reason, because: refusal.isOfValue ? .value : .file)
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

  // MARK: Setting

  private mutating func set(_ value: EditValue) {
    if divideBySeparateKeys(value) { return }
    let value = nameOfGenre(value)
    let isCredited = addCredit(value, asOnly: true)
    let numbers = numbersOfGenres
    let placesOfNumbers = Set(numbers.map(\.id))
    let all = matches.filter { !placesOfNumbers.contains($0.id) && $0.credits == nil }
    if isCredited, all.isEmpty { return }
    let found = all.filter { !$0.isField }
    defer {
      // A count alone, such as `/12`, does not replace the track number in a header field.
      let isCount = isOfCount || value.text?.hasPrefix("/") ?? false
      for item in all where item.isField && !(isCount && item.isPosition) {
        replaceField(of: item, by: value)
      }
    }
    if setGenre(value, in: numbers, besideTexts: !found.isEmpty) { return }
    setCount(besides: value)
    guard !found.isEmpty else {
      // If header fields state the value, they are changed in any case. A tag is then added only if
      // the format has a key for it.
      if all.isEmpty || newTagKey != nil {
        let other = keyForOtherReaders
        add(value)
        if let other {
          var next = change.adding(value, to: .identifier(Identifier(other)))
          next.isOptional = true
          follow(with: next)
        }
      }
      return
    }
    stateWithEncoding(value, besides: found)
    let groups = Dictionary(grouping: found, by: \.groupKey)
    var seen: Set<TagKey> = []
    for key in found.map(\.groupKey) where seen.insert(key).inserted {
      let items = groups[key] ?? []
      // One value is replaced: one that already equals the new value or, if there is none, one
      // without a language. Values in other languages than that of the replaced value are kept.
      let forms = value.forms()
      guard
        let main = items.first(where: { item in forms.contains(where: item.states) })
          ?? items.first(where: { $0.locale == nil }) ?? items.first
      else { continue }
      let others = items.filter { $0.locale == main.locale && $0.id != main.id }
      let languages = Set(items.map(\.locale))
      replace(
        main, by: adapted(value, to: main), amongLanguages: languages.count > 1, removing: others)
    }
  }

  /// If the value is a number with its total, such as `2/4`, and the format has separate keys for
  /// both, sets each of them. Returns whether it does.
  private mutating func divideBySeparateKeys(_ value: EditValue) -> Bool {
    guard case .field(let field) = change.key, let total = field.total, value.type == nil,
      let parts = value.text?.split(separator: "/", omittingEmptySubsequences: false),
      parts.count == 2, let key = newKey, total.newKey(in: key.space) != nil,
      KnownKeys.entry(for: key)?.ranks[total] == nil
    else { return false }
    follow(with: change.with(.set(EditValue(String(parts[0]))), of: .field(field)))
    follow(with: change.with(.set(EditValue(String(parts[1]))), of: .field(total)))
    return true
  }

  /// If the value is the number of a track or disc with the count, such as `3/12`, gives the count to
  /// all tags that state it apart from the number.
  private mutating func setCount(besides value: EditValue) {
    guard case .field(let field) = change.key, let count = field.total,
      let parts = value.text?.split(separator: "/"), parts.count == 2
    else { return }
    for item in tags.values
    where isInScope(item) && isInSpace(item.keySpace) && item.isEditable && !item.isField
      && item.key.isForCounts && count.isValue(of: item.describedKey)
      && !item.describesOtherResource
    {
      replace(item, by: EditValue(String(parts[1])))
    }
  }

  /// Gives the key the given values, unless the values of all its tags are already the same.
  private mutating func set(_ values: [EditValue]) {
    let items = matches.filter { !$0.isField }
    let groups = Dictionary(grouping: items) { $0.groupKey }
    let isSame = groups.values.allSatisfy { group in
      group.count == values.count
        && zip(group, values).allSatisfy { item, value in
          value.forms(keeping: item.pair).contains(where: item.states)
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

  /// If the change is about a number of tracks or discs, and the key states pairs, returns the
  /// number as the second half of a pair, such as `/12`. Other values are returned unchanged.
  private func half(_ value: EditValue, for key: TagKey) -> EditValue {
    guard isOfCount, !key.isForCounts, value.type == nil, let text = value.text, Int(text) != nil
    else {
      return value
    }
    return EditValue("/" + text)
  }

  /// Returns the new value, completed with parts of the current value that the change does not set:
  /// the month and day after a year, or the number of tracks after a track number.
  func adapted(_ value: EditValue, to item: TagValue) -> EditValue {
    if isOfCount, item.pair != nil { return half(value, for: item.key) }
    guard case .field(let field) = change.key, value.type == nil, let new = value.text,
      let old = item.text
    else { return value }
    switch field.kind {
    case .year:
      let isYear = new.utf8.count == 4 && Int(new) != nil
      let rest = old.dropFirst(4)
      // A date of zeros has no month and day to keep. A camera writes such a date if its clock was
      // not set.
      guard isYear, Int(old.prefix(4)) ?? 0 > 0, rest.first == "-" || rest.first == ":" else {
        return value
      }
      return EditValue(new + (wholeDate(of: item)?.dropFirst(4) ?? rest))
    case .position:
      if new.hasPrefix("/"), new.utf8.count > 1 {
        let number = old.prefix { $0 != "/" }
        return Int(number) == nil ? value : EditValue(number + new)
      }
      guard Int(new) != nil, let slash = old.firstIndex(of: "/"),
        slash == old.startIndex || Int(old[..<slash]) != nil
      else { return value }
      return EditValue(new + old[slash...])
    case .genre where item.keySpace == .id3:
      // If the tag states the genre as a number, the number of the new genre replaces it.
      guard let number = StatedGenre(new, isVideo: false).number else { return value }
      let inner = old.hasPrefix("(") && old.hasSuffix(")") ? old.dropFirst().dropLast() : nil
      if let inner, Int(inner) != nil { return EditValue("(\(number))") }
      return Int(old) == nil ? value : EditValue(String(number))
    case .total:
      let number = old.prefix { $0 != "/" }
      return !item.key.isForCounts && Int(new) != nil && Int(number) != nil
        ? EditValue("\(number)/\(new)") : half(value, for: item.key)
    default: return value
    }
  }

  /// Returns the date of an Exif tag with the time zone, which another tag states; nil for tags of
  /// other formats.
  private func wholeDate(of item: TagValue) -> String? {
    guard item.keySpace == .exif, let own = item.item else { return nil }
    let items = tags.values.compactMap(\.item).filter { $0.keySpace == .exif }
    let view = NormalizedView(items, isVideo: false)
    let sources = [NormalizedField.creationDate, .lastModifiedDate].flatMap { field in
      view[field].map { $0.values + $0.others } ?? []
    }
    return sources.first { $0.item.place == own.place }?.value.text
  }

  /// Replaces the value of `item`, or refuses the change.
  ///
  /// - Parameter others: further values, which are removed so that `item` is the only one.
  mutating func replace(
    _ item: TagValue, by value: EditValue, amongLanguages hasOthers: Bool = false,
    removing others: [TagValue] = []
  ) {
    if item.isField { return replaceField(of: item, by: value) }
    if refusesChange(of: item) { return }
    let value = stated(value, in: item)
    let forms = value.forms(keeping: item.pair)
    // A pair of two zeros means that neither number is known, so the tag is removed.
    if item.isPosition, forms.contains(.pair(number: 0, count: 0)) {
      return remove(others + [item])
    }
    guard !forms.isEmpty else { return refuse(value, of: item.key) }
    if !others.isEmpty { remove(others) }
    if forms.contains(where: item.states) { return }
    for form in forms where tags.set(item, to: form) { return }
    // The value does not fit into the current structure, so the tag is removed and a new one added.
    // This would change the order of the tags. If there are values in several languages, the order
    // matters, so the change is refused.
    if hasOthers {
      return refuse(
        "the value does not fit into the tag \(item.tag.path), which must be "
          + "before other tags")
    }
    remove([item])
    follow(
      with: change.adding(
        value, to: .identifier(Identifier(item.key)), in: change.language ?? item.locale))
  }

  /// Replaces the value in a field of fixed width, or removes it if `value` is nil.
  mutating func replaceField(of item: TagValue, by value: EditValue?) {
    do throws(TagRefusal) {
      if let loss = try tags.setField(item, to: value?.text) { tell("\(item.tag.path): \(loss)") }
    } catch {
      refuse(error)
    }
  }

  /// Refuses to change a value that decides how the content is decoded or shown, or that is in a
  /// structure that cannot be changed. Returns whether the change is refused.
  private mutating func refusesChange(of item: TagValue) -> Bool {
    switch item.form {
    case .locked(let reason): refuse(reason)
    case .setting:
      refuse(
        "\(item.key.name) cannot be changed: edit changes only texts, dates and positions")
    default: return false
    }
    return true
  }

  // MARK: Adding

  private mutating func add(_ value: EditValue) {
    guard let holder = scopeNode else {
      return refuse("the file has no such \(change.place == nil ? "track" : "structure")")
    }
    if case .add = change.action, addCredit(value, asOnly: false) { return }
    let places = places ?? []
    if places.count > 1 {
      return refuse(
        "a tag can be added to one structure only, and \(places.count) have the path")
    }
    if case .field(.genre) = change.key, !numbersOfGenres.isEmpty {
      return refuse("the file states its genre as a number, and can state no other one; use --set")
    }
    guard let key = presentKey ?? newKey else { return refuse("this format has no key for it") }
    guard let list = list(of: key.space, in: holder) else {
      return refuse("keys of the key space \(key.space) cannot be added")
    }
    guard let storedKey = list.storedKey(of: key) else {
      return refuse("this format has no key for it")
    }
    let value = stated(
      half(credited(nameOfGenre(value), for: storedKey), for: storedKey), for: storedKey, in: list)
    let forms = value.forms()
    guard !forms.isEmpty else { return refuse(value, of: key) }
    if isOfCount, forms.contains(.pair(number: 0, count: 0)) {
      return refuse("a total of 0 states nothing", because: .value)
    }
    var language: TagLanguage?
    if let stated = change.language {
      guard let known = TagLanguage(stated) else {
        return refuse(
          "tags of this format can state a language with a code of three letters and a country, "
            + "not \(stated)", because: .value)
      }
      language = known
    }
    var reason: TagRefusal?
    let takesOver = takesOver(into: list)
    for form in forms {
      do throws(TagRefusal) {
        try tags.add(
          form, key, storedAs: storedKey, language, to: list, scope, at: holder,
          inside: places.first)
        if takesOver { takeOver(into: storedKey) }
        return
      } catch {
        // A reason that concerns the file applies to all forms of the value, so it is reported
        // rather than a reason that concerns one form.
        if reason?.isOfValue ?? true { reason = error }
      }
    }
    if let reason { refuse(reason) }
  }

  // MARK: Removing

  private mutating func remove(_ value: EditValue?) {
    removeCredits(value)
    var removed = matches.filter { item in
      item.credits == nil && value.map { isStated($0, by: item) } ?? true
    }
    if case .space = change.key {
      // The fields of a structure that contains tags, such as the name of the library that wrote
      // Vorbis comments, are no tags.
      removed.removeAll { value in
        value.tag.tagKey == nil && value.tag.children.contains { $0.tagKey != nil }
      }
      let count = removed.count
      removed = removed.filter { $0.form != .setting }
      if removed.count < count {
        tell(
          "only texts, dates and positions are removed; "
            + "number of values that are kept: \(count - removed.count)")
      }
    }
    if value == nil, isOfCount {
      for item in removed {
        if let pair = item.pair {
          replace(item, by: EditValue("\(pair.number)/0"))
        } else if let text = item.text, item.key.isForPositions {
          replace(item, by: EditValue(String(text.prefix { $0 != "/" })))
        } else if item.isEditable, !item.key.isForPositions {
          remove([item])
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
    remove(removed)
  }

  mutating func remove(_ items: [TagValue]) {
    var kept: [TagValue] = []
    for item in items where !refusesChange(of: item) { kept.append(item) }
    for reason in tags.remove(kept) { refuse(reason) }
  }

  // MARK: Other changes

  private mutating func setLanguage(_ text: String) {
    guard let track = scopeNode, scope != .file, let author = track.trackAuthor else {
      return refuse("the file has no such track")
    }
    guard let tag = LanguageTag(stated: text), let code = tag.threeLetters else {
      return refuse("the language has no code of three letters", because: .value)
    }
    let language = NewTrackLanguage(code: code, tag: tag.subtags.count > 1 ? tag.text : nil)
    guard let settings = author.settings(of: language, for: track) else {
      return refuse("the track states no language")
    }
    for setting in settings where setting.before != setting.after {
      tags.take(
        [setting.edit],
        EditStep(
          setting.action, Identifier(TagKey(space: .track, name: "language")),
          path: setting.path, scope: scope, language: nil, dataType: nil,
          before: setting.before.map { .text($0) }, after: setting.after.map { .text($0) }))
    }
  }

  private mutating func rename(to other: KeySelector) {
    guard let holder = scopeNode else { return refuse("tags cannot be added to this format") }
    var statements: Set<EditStatement> = []
    for item in matches {
      guard let key = self.key(for: other, in: holder),
        let stored = list(of: key.space, in: holder)?.storedKey(of: key)
      else {
        refuse("this format has no key for it")
        continue
      }
      // Skips tags that have the new key already. Keys of one frame with different descriptions,
      // such as `TXXX:A` and `TXXX:B`, are different keys.
      guard
        stored.name != item.key.name
          || key.name != item.describedKey.name && key.name != stored.name
      else { continue }
      guard let value = item.newValue else {
        refuse("the value of \(item.key.name) cannot be copied")
        continue
      }
      // Several tags with the same value become one.
      remove([item])
      guard statements.insert(item.statement).inserted else { continue }
      follow(
        with: change.adding(EditValue(value), to: .identifier(Identifier(key)), in: item.locale))
    }
  }
}

extension TagList {
  /// Returns the key under which this list stores values of the given key, such as `TYER` for
  /// `TDRC` in older versions of ID3v2; nil if it cannot store them.
  func storedKey(of key: TagKey) -> TagKey? {
    author.statement(of: nil, for: key, in: structure)?.parts.first?.key
  }
}
