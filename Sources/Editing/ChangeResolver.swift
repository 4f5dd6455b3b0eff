import Anatomy
import Bytes
import Keys
import Metadata
import Rewriting
import Verification

/// Carries out changes of the tags of a document as changes of values, one after the other, and finds the edits
/// that write all of them.
struct ChangeResolver {
  let document: Document
  /// The change that is carried out.
  private(set) var change: MetadataChange
  /// The structures at the path to which the change is limited; nil if it has none.
  private(set) var places: Set<Node>?
  var tags: EditedTags
  private(set) var refusals: [EditRefusal] = []
  /// Messages about values that the file states only in part.
  private(set) var losses: [String] = []
  /// Changes that found nothing to remove.
  private(set) var withoutEffect: [MetadataChange] = []
  /// The changes that carry out the rest of a change.
  private var rest: [MetadataChange] = []
  /// Why no tag of the document can be changed; nil if tags can.
  private let obstacle: String?

  /// Maximum number of changes in the rest of a change, so that changes that follow from each other end.
  private static let longestRest = 1000

  /// Carries out changes; nil if there are none.
  init?(_ changes: [MetadataChange], in document: Document) {
    guard let first = changes.first else { return nil }
    self.init(finding: first, in: document)
    for change in changes { carryOut(change) }
  }

  /// Finds the values of a document to which a change applies.
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
    // Further items would neither be found nor compared with those of the copy.
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

  /// Begins with a change.
  mutating func take(_ change: MetadataChange) {
    self.change = change
    places = change.place.map { Set(document.nodes(at: $0)) }
    if change.place != nil { tags.includeChapters() }
  }

  private mutating func perform() {
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
    // The tag has the version already.
    case .convert: break
    }
  }

  /// Whether the change is of the second half of a pair of numbers, such as the number of tracks.
  private var isOfCount: Bool {
    switch change.key {
    case .field(.trackCount), .field(.discCount): true
    default: false
    }
  }

  // MARK: Messages

  mutating func tell(_ loss: String) { losses.append("\(change.words): \(loss)") }

  /// Adds a change that is carried out after this one.
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
    let value = nameOfGenre(value)
    let numbers = numbersOfGenres
    let placesOfNumbers = Set(numbers.map(\.id))
    let all = matches.filter { !placesOfNumbers.contains($0.id) }
    let found = all.filter { !$0.isField }
    defer {
      // A count alone is no value of a field with a number.
      let isCount = isOfCount || value.text?.hasPrefix("/") ?? false
      for item in all where item.isField && !(isCount && item.isPosition) {
        replaceField(of: item, by: value)
      }
    }
    if setGenre(value, in: numbers, besideTexts: !found.isEmpty) { return }
    guard !found.isEmpty else {
      // A value that the file states only in a field of headers can be changed, but not be added.
      if all.isEmpty || newTagKey != nil { add(value) }
      return
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
      let others = items.filter { $0.locale == main.locale && $0.id != main.id }
      let languages = Set(items.map(\.locale))
      replace(
        main, by: adapted(value, to: main), amongLanguages: languages.count > 1, removing: others)
    }
  }

  /// Gives the key several values, unless each of its tags has exactly these.
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
  func adapted(_ value: EditValue, to item: TagValue) -> EditValue {
    if isOfCount, item.pair != nil { return half(value, for: item.key) }
    guard case .field(let field) = change.key, value.type == nil, let new = value.text,
      let old = item.text
    else { return value }
    switch field {
    case .year:
      let isYear = new.utf8.count == 4 && Int(new) != nil
      let rest = old.dropFirst(4)
      // Dates of a camera with a clock that was not set consist of zeros.
      guard isYear, Int(old.prefix(4)) ?? 0 > 0, rest.first == "-" || rest.first == ":" else {
        return value
      }
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

  /// - Parameter others: other values, which are removed.
  mutating func replace(
    _ item: TagValue, by value: EditValue, amongLanguages hasOthers: Bool = false,
    removing others: [TagValue] = []
  ) {
    if item.isField { return replaceField(of: item, by: value) }
    if refusesChange(of: item) { return }
    let value = stated(value, in: item)
    let forms = value.forms(keeping: item.pair)
    // The numbers 0 mean that nothing is known.
    if item.isPosition, forms.contains(.pair(number: 0, count: 0)) {
      return remove(others + [item])
    }
    guard !forms.isEmpty else { return refuse(value, of: item.key) }
    if !others.isEmpty { remove(others) }
    if forms.contains(where: item.states) { return }
    for form in forms where tags.set(item, to: form) { return }
    // The value does not fit into the present structure, so the tag is removed and then added. Values
    // in several languages must keep their order.
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

  /// Replaces or removes the value of a field of fixed width.
  mutating func replaceField(of item: TagValue, by value: EditValue?) {
    do throws(TagRefusal) {
      if let loss = try tags.setField(item, to: value?.text) { tell("\(item.tag.path): \(loss)") }
    } catch {
      refuse(error)
    }
  }

  /// Refuses the change of a value that decides how the content is decoded or shown, or of one that cannot
  /// be edited at its place.
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
    let value = stated(half(nameOfGenre(value), for: storedKey), for: storedKey, in: list)
    let forms = value.forms()
    guard !forms.isEmpty else { return refuse(value, of: key) }
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
        // A reason in the file holds for the other forms of the value too.
        if reason?.isOfValue ?? true { reason = error }
      }
    }
    if let reason { refuse(reason) }
  }

  // MARK: Removing

  private mutating func remove(_ value: EditValue?) {
    var removed = matches.filter { item in value.map { isStated($0, by: item) } ?? true }
    if case .space = change.key {
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
      // A key with a description is another key.
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
  /// Returns the key with which the list states what a key means; nil if it cannot.
  func storedKey(of key: TagKey) -> TagKey? {
    author.statement(of: nil, for: key, in: structure)?.parts.first?.key
  }
}
