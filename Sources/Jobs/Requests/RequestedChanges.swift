import Anatomy
import Bytes
import Editing
import Files
import Keys
import Metadata
package import Privacy

/// The changes that a sequence of requests contains, in order.
package struct RequestedChanges {
  private var changes: [MetadataChange] = []
  private let policy: Policy?
  private let movesToFront: Bool
  private var scope = KeyedItem.Scope.file
  private var chapters = RequestedChapters()
  private var timed = RequestedTimedMetadata()
  /// The path of the structures that the last `--item` names; nil if there is none.
  private var place: NodePath?
  private let space: KeySpace?
  /// The number of bytes of free space to add.
  private let padding: Int

  /// - Parameters:
  ///   - sequence: The requests in order. Options that are not requests are ignored.
  ///   - mayBeEmpty: Whether the sequence may contain no change, because a table or a source of
  ///     tags also requests changes.
  ///   - policy: Returns the policy for the value of the policy option: a name, or the path of a
  ///     file with a policy.
  package init(
    _ sequence: [(name: String, text: String)], mayBeEmpty: Bool = false,
    policy: (String) throws(ChangeError) -> Policy
  ) throws(ChangeError) {
    let sequence = sequence.compactMap { request in
      RequestName(rawValue: request.name).map { (name: $0, text: request.text) }
    }
    if let name = sequence.last(where: { $0.name == .onlyIn })?.text {
      guard KeySpace(named: name).title != nil else {
        throw ChangeError("--only-in \(name): unknown key space")
      }
      space = KeySpace(named: name)
    } else {
      space = nil
    }
    let padding = sequence.last { $0.name == .padding }
    self.padding = padding.flatMap { Int($0.text) } ?? 0
    guard self.padding == 0 || 8...(16 << 20) ~= self.padding else {
      throw ChangeError("--padding: expected a number from 8 to \(16 << 20)")
    }
    if let request = sequence.last(where: { $0.name == .policy }) {
      self.policy = try policy(request.text)
    } else {
      self.policy = nil
    }
    movesToFront = sequence.contains { $0.name == .fastStart }
    // Conversions of tags are taken last, so that they also apply to tags that other requests add.
    for (name, text) in sequence where name != .tagVersion { try take(name, text) }
    for (name, text) in sequence where name == .tagVersion { try take(name, text) }
    if let change = try chapters.change { changes.append(change) }
    changes += try timed.changes(isForced: sequence.contains { $0.name == .force })
    guard mayBeEmpty || !changes.isEmpty || self.policy != nil || movesToFront else {
      throw ChangeError("no change is requested")
    }
  }

  /// The request for a copy with these changes.
  package var copy: CopyRequest {
    var request = CopyRequest(policy: policy)
    request.isEdit = true
    request.changes = changes
    request.movesToFront = movesToFront
    request.padding = padding
    return request
  }

  private mutating func take(_ request: RequestName, _ text: String) throws(ChangeError) {
    let name = request.rawValue
    switch request {
    case .set:
      let (key, value) = try pair(name, text)
      try add(.set(try self.value(of: value, name, text)), key, name, text)
    case .add:
      let (key, value) = try pair(name, text)
      try add(.add(try self.value(of: value, name, text)), key, name, text)
    case .remove:
      let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let value = parts.count > 1 ? try self.value(of: String(parts[1]), name, text) : nil
      try add(.remove(value), String(parts[0]), name, text)
    case .clear:
      guard KeySpace(named: text).title != nil else {
        throw ChangeError("\(name) \(text): unknown key space")
      }
      append(.clear, .space(KeySpace(named: text)), nil, name, text)
    case .rename:
      let (key, other) = try pair(name, text)
      guard KeyName(other).language == nil else {
        throw ChangeError(
          "\(name) \(text): a value keeps its language; give the new key without [ ]")
      }
      guard let selector = KeySelector(other) else { throw Self.unknown(other, name) }
      try add(.rename(selector), key, name, text)
    case .agree: try takeAgreement(name, text)
    case .sync: try takeSynchronisation(name, text)
    case .tagVersion:
      guard let version = ["2.3": 3, "2.4": 4, "3": 3, "4": 4][text] else {
        throw ChangeError("\(name) \(text): expected 2.3 or 2.4")
      }
      append(.convert(version), .space(.id3), nil, name, text)
    case .recode: try takeEncoding(name, text)
    case .artwork: try take(name, text, as: .artwork) { .init("@" + $0) }
    case .location:
      try take(name, text, as: .location) { Self.place($0) }
    case .date: try take(name, text, as: .creationDate) { Self.isDate($0) ? $0 : nil }
    case .trackLanguage:
      try requireTrack(name, text)
      append(.language(text), .space(.track), nil, name, text)
    case .headerDates:
      let date = text == "none" ? nil : DateTimeText(Array(text.utf8))
      guard text == "none" || date != nil else {
        throw ChangeError(
          "\(name) \(text): expected a date with a time of day, such as 2026-05-06T07:08:09Z, or none"
        )
      }
      append(.headerDate(date), .space(.track), nil, name, text)
    case .trackName:
      try requireTrack(name, text)
      let action: MetadataChange.Action =
        text == "none" ? .remove(nil) : .set(try value(of: text, name, text))
      try add(action, "udta/name", name, text)
    case .enabled, .alternateGroup, .handler, .rotate, .aspect, .cleanAperture, .kind,
      .characteristic, .reference:
      try requireTrack(name, text)
      append(.property(try TrackProperty(request, text)), .space(.track), nil, name, text)
    case .track:
      guard let number = Int(text), number >= 0 else {
        throw ChangeError("\(name) \(text): expected the number of a track")
      }
      (scope, place) = (number == 0 ? .file : .track(number), nil)
    case .item:
      do {
        (scope, place) = (.file, text == "/" ? nil : try NodePath(parsing: text))
      } catch {
        throw ChangeError("\(name) \(text): not a path")
      }
    case .chapters, .chapter, .chapterPictures, .chapterShift, .chapterScale, .chapterTitle,
      .chapterMerge, .chapterSplit:
      try chapters.take(request, text)
    case .timed, .timedStart: timed.take(request, text)
    case .onlyIn, .padding, .policy, .fastStart, .force: break
    }
  }

  private func requireTrack(_ name: String, _ text: String) throws(ChangeError) {
    guard scope != .file || place != nil else {
      throw ChangeError("\(name) \(text): give the track with --track before it")
    }
  }

  private mutating func takeAgreement(_ name: String, _ text: String) throws(ChangeError) {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    guard let first = parts.first, let field = NormalizedField(named: first) else {
      throw ChangeError("\(name) \(text): expected the name of a field")
    }
    let space = parts.count > 1 ? parts[1].split(separator: " ").last.map(String.init) : nil
    if let space, KeySpace(named: space).title == nil {
      throw ChangeError("\(name) \(text): unknown key space")
    }
    append(.agree(space.map { KeySpace(named: $0) }), .field(field), nil, name, text)
  }

  private mutating func takeSynchronisation(_ name: String, _ text: String) throws(ChangeError) {
    if text == "all" {
      for field in NormalizedField.allCases where field.isSynchronizedWithAll {
        var change = MetadataChange(
          .synchronize, of: .field(field), scope: scope, words: "\(name) \(field.rawValue)")
        change.isOptional = true
        changes.append(change)
      }
      return
    }
    guard let field = NormalizedField(named: text) else {
      throw ChangeError("\(name) \(text): expected the name of a field, or all")
    }
    guard field.canBeSynchronized else {
      throw ChangeError("\(name) \(text): dates, totals and pictures are not synchronized")
    }
    append(.synchronize, .field(field), nil, name, text)
  }

  private mutating func takeEncoding(_ name: String, _ text: String) throws(ChangeError) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    let encodings = words.first?.split(separator: ":").map { $0.lowercased() } ?? []
    guard words.count == 2, let first = encodings.first, let encoding = CharacterEncoding(first),
      encodings.count == 1 || ["utf8", "utf-8"].contains(encodings[1]) && encodings.count == 2
    else {
      throw ChangeError(
        "\(name) \(text): expected a known encoding, :utf8 and a key, as in cp1251:utf8 title")
    }
    try add(.recode(encoding), words[1], name, text)
  }

  /// Takes an option that changes one field. The text `none` removes the field. The function
  /// `value` converts other texts, and returns nil for a text that is not valid.
  private mutating func take(
    _ name: String, _ text: String, as field: NormalizedField, _ value: (String) -> String?
  ) throws(ChangeError) {
    if text == "none" { return append(.remove(nil), .field(field), nil, name, text) }
    guard let stated = value(text) else {
      throw ChangeError("\(name) \(text): not a valid \(name.dropFirst(2))")
    }
    append(.set(try self.value(of: stated, name, text)), .field(field), nil, name, text)
  }

  private mutating func add(
    _ action: MetadataChange.Action, _ key: String, _ name: String, _ text: String
  ) throws(ChangeError) {
    let key = KeyName(key)
    guard key.ordinals == nil, key.language?.isEmpty != true else {
      throw ChangeError("\(name) \(text): expected a language in [ ]")
    }
    guard !key.key.isEmpty, !key.key.hasPrefix("[") else {
      throw ChangeError("\(name) \(text): expected a key before [ ]")
    }
    guard let selector = KeySelector(key.key) else { throw Self.unknown(key.key, name) }
    append(
      try Self.converted(action, selector, "\(name) \(text)"), selector, key.language, name, text)
  }

  /// Returns the action with its value in the form that tags have: a location in ISO 6709 form, yes
  /// and no as 1 and 0. Returns other actions unchanged.
  static func converted(
    _ action: MetadataChange.Action, _ key: KeySelector, _ words: String
  ) throws(ChangeError) -> MetadataChange.Action {
    guard case .field(let field) = key, [.place, .flag].contains(field.kind) else { return action }
    func value(_ stated: EditValue) throws(ChangeError) -> EditValue {
      guard stated.type == nil, let text = stated.text else { return stated }
      if field.kind == .flag {
        guard let flag = flag(text) else { throw ChangeError("\(words): expected yes or no") }
        return EditValue(flag ? "1" : "0")
      }
      guard let place = place(text) else { throw ChangeError("\(words): not a valid location") }
      return EditValue(place)
    }
    return switch action {
    case .set(let stated): .set(try value(stated))
    case .setAll(let all):
      .setAll(try all.map { stated throws(ChangeError) in try value(stated) })
    case .add(let stated): .add(try value(stated))
    default: action
    }
  }

  private static func flag(_ text: String) -> Bool? {
    ["1": true, "yes": true, "true": true, "0": false, "no": false, "false": false][
      text.lowercased()]
  }

  private mutating func append(
    _ action: MetadataChange.Action, _ key: KeySelector, _ language: String?, _ name: String,
    _ text: String
  ) {
    changes.append(
      MetadataChange(
        action, of: key, language: language, scope: scope, under: place, in: space,
        words: "\(name) \(text)"))
  }

  package static func unknown(_ key: String, _ name: String) -> ChangeError {
    let hint = nearest(to: key, in: KeySelector.suggestions).map { "; did you mean \($0)?" } ?? ""
    return ChangeError("\(name): \(key) is not a field, an identifier or a code\(hint)")
  }

  private func pair(_ name: String, _ text: String) throws(ChangeError) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw ChangeError("\(name) \(text): expected a key, = and a value")
    }
    return (String(parts[0]), String(parts[1]))
  }

  /// Returns the value of a text such as `Evening`, `int8:5`, `@note.txt` or `jpeg:@cover.jpg`.
  private func value(
    of text: String, _ name: String, _ words: String
  ) throws(ChangeError) -> EditValue {
    var rest = text
    var type: EditValue.TypeName?
    if let colon = text.firstIndex(of: ":"),
      let stated = EditValue.TypeName(rawValue: String(text[..<colon]))
    {
      type = stated
      rest = String(text[text.index(after: colon)...])
    }
    // `fileNameBytes` restores the bytes of arguments that are not valid UTF-8 and are stored
    // escaped.
    var value = EditValue(rest.fileNameBytes, as: type)
    if rest.hasPrefix("@"), rest.count > 1 {
      let path = String(rest.dropFirst())
      guard let source = try? ByteSource.open(path: path), source.size <= Self.longestFile else {
        throw ChangeError("\(name) \(words): \(path.fileNameForDisplay) cannot be read")
      }
      value = EditValue(source.bytes(source.wholeRange), as: type)
    }
    guard !value.forms().isEmpty else {
      throw ChangeError(
        "\(name) \(words): "
          + (type.map { "the value is not of the type \($0.rawValue)" }
            ?? "the value is neither text nor a picture in JPEG, PNG, BMP or GIF format"))
    }
    return value
  }

  /// Maximum number of bytes of a file that becomes a value.
  private static let longestFile = 64 << 20

  /// Returns a location in ISO 6709 form; nil if the text is not a location.
  private static func place(_ text: String) -> String? {
    if let location = StatedLocation(iso6709: text), location.isOnEarth { return text }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var result = ""
    for (index, part) in parts.enumerated() {
      let digits = part.hasPrefix("-") || part.hasPrefix("+") ? part.dropFirst() : part
      guard let number = Double(digits), number.isFinite,
        digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") })
      else { return nil }
      let pieces = digits.split(separator: ".", omittingEmptySubsequences: false)
      let width = index == 0 ? 2 : index == 1 ? 3 : 0
      let zeros = String(repeating: "0", count: max(0, width - pieces[0].count))
      result += (part.hasPrefix("-") ? "-" : "+") + zeros + digits
    }
    result += "/"
    return StatedLocation(iso6709: result).flatMap { $0.isOnEarth ? result : nil }
  }

  private static func isDate(_ text: String) -> Bool {
    guard let date = StatedDate(text) else { return false }
    guard let month = date.month, let day = date.day else { return true }
    let isLeapYear = date.year % 4 == 0 && (date.year % 100 != 0 || date.year % 400 == 0)
    let days = [31, isLeapYear ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return 1...12 ~= month && 1...days[month - 1] ~= day
  }
}

extension StatedLocation {
  fileprivate var isOnEarth: Bool {
    guard let north = Double(latitude), let east = Double(longitude) else { return false }
    let height = altitude.flatMap { Double($0) } ?? 0
    return north.magnitude <= 90 && east.magnitude <= 180 && height.magnitude <= 1_000_000
  }
}
