import Anatomy
import Bytes
import Schema

/// Adds and changes the frames of an ID3v2 tag.
struct FrameAuthor {
  /// Nil if the file has no tag yet.
  private let tag: Node?
  private let version: Int

  /// - Parameter tag: the tag, or a frame that contains frames, such as a chapter.
  init(of tag: Node?) {
    self.tag = tag
    var whole = tag
    while let node = whole, node.tagKey != nil { whole = node.parent }
    version = whole.map { $0.integer("major_version") ?? 0 } ?? Self.newVersion
  }

  /// The version of new tags.
  private static let newVersion = 4

  /// Why the tag cannot be changed; nil if it can.
  var obstacle: String? {
    guard let tag else { return nil }
    if tag.isCut { return "the ID3v2 tag is cut off" }
    return (2...4).contains(version) ? nil : "the version of the ID3v2 tag is not known"
  }

  // MARK: Keys

  /// Returns the key with which the tag states what a key of any version means; nil if it cannot. The
  /// description of a key such as `TXXX:NAME` is not part of it.
  func storedKey(of key: TagKey) -> TagKey? {
    id(of: key).flatMap(code).map { TagKey(space: .id3, code: $0) }
  }

  /// The ID in version 2.3 or 2.4 that a key of any version names.
  private func id(of key: TagKey) -> String? {
    let name = String(key.name.prefix { $0 != ":" })
    let letters = name.utf8
    guard letters.allSatisfy({ 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }) else { return nil }
    return letters.count == 4 ? name : letters.count == 3 ? FrameIDs.long[name] : nil
  }

  /// The code of a frame in the version of the tag; nil if the version has none.
  private func code(of id: String) -> FourCC? {
    let own =
      switch (id, version) {
      case ("TDRC", ..<4): "TYER"
      case ("TYER", 4...): "TDRC"
      case ("TDOR", ..<4): "TORY"
      case ("TORY", 4...): "TDOR"
      case ("TIPL", ..<4), ("TMCL", ..<4): "IPLS"
      case ("IPLS", 4...): "TIPL"
      default: id
      }
    let text = version == 2 ? FrameIDs.short[own] : own
    return text.map { FourCC(bytes: Array($0.utf8)) }
  }

  private static func description(in key: TagKey) -> String? {
    key.name.firstIndex(of: ":").map { String(key.name[key.name.index(after: $0)...]) }
  }

  // MARK: Dates

  /// Returns a date as the version states it: in three frames before version 2.4, and without a time
  /// zone. Nil for other values.
  func statement(of text: String, for key: TagKey) -> TagStatement? {
    guard let id = id(of: key) else { return nil }
    switch id {
    case "TDRC", "TDRL", "TDOR", "TDEN", "TDTG", "TYER", "TORY": break
    default: return nil
    }
    guard let date = WrittenDate(text), let code = code(of: id) else { return nil }
    let own = TagKey(space: .id3, code: code)
    if version >= 4 {
      return TagStatement(
        [(own, date.text)], loss: date.zone.map { "ID3 has no time zones, so \($0) is omitted" })
    }
    guard id != "TORY", id != "TDOR" else {
      return TagStatement(
        [(own, date.year)], loss: date.day == nil ? nil : "the tag states only the year")
    }
    func part(_ id: String, _ text: String?) -> [(key: TagKey, text: String?)] {
      self.code(of: id).map { [(TagKey(space: .id3, code: $0), text)] } ?? []
    }
    let parts =
      [(own, date.year)]
      + (date.isYear ? [] : part("TDAT", date.dayAndMonth) + part("TIME", date.time))
    return TagStatement(parts, loss: date.loss)
  }

  // MARK: Adding

  /// Returns how a frame is added to the tag, or a new tag to the file.
  ///
  /// - Parameters:
  ///   - first: the node before which a new tag is inserted.
  ///   - root: the node that contains the new tag.
  func addition(of new: NewTag, before first: Node?, in root: Node) -> TagAddition {
    if let obstacle { return .impossible(obstacle) }
    guard let id = id(of: new.key), let code = code(of: id) else {
      return .impossible("version 2.\(version) of ID3 has no frame \(new.key.name)")
    }
    let stored = FrameIDs.long[code.description] ?? code.description
    guard FrameContent.isKnown(stored) else {
      return .impossible("ID3 has no frame \(stored) that can be written")
    }
    let language = new.language.map(\.code)
    if language != nil, stored != "COMM", stored != "USLT" {
      return .impossible("frames \(code) state no language")
    }
    if new.language?.country != nil { return .impossible("ID3 states no countries") }
    if FrameContent.pairs.contains(stored) {
      return .impossible("lists of names and roles cannot be written yet")
    }
    let present = tag?.children.filter { $0.code == code } ?? []
    if FrameContent.isSingle(stored), let frame = present.first {
      return together(with: frame, stored, new.value)
    }
    let content = FrameContent(version: version, id: stored, frame: nil)
    let description = Self.description(in: new.key)
    guard let bytes = content.stating([new.value], description: description, language: language),
      let frame = FrameContent.frame(code, bytes, version: version)
    else {
      return description == nil && ["TXXX", "WXXX"].contains(stored)
        ? .unfit("frames \(code) need a description: \(code):DESCRIPTION")
        : .unfit("the value does not fit the key \(new.key.name)")
    }
    let identity = FrameIdentity(stored, description: description, language: language)
    if let identity, present.contains(where: { FrameIdentity(of: $0, stored) == identity }) {
      return .impossible(
        "the tag has a frame \(code) with the same "
          + (stored == "APIC" ? "picture type and description" : "language and description"))
    }
    if let tag {
      let frames = tag.children.filter { $0.tagKey != nil }
      let next = Self.order(of: code).follower(among: frames) { Self.order(of: $0.code) }
      return .insertions([TagInsertion(frame, into: tag, .child(before: next))])
    }
    guard let whole = FrameContent.tag(frame) else {
      return .unfit("the value does not fit the key \(new.key.name)")
    }
    return .insertions([TagInsertion(whole, into: root, .child(before: first))])
  }

  /// The order of new frames: texts first, and pictures and objects last, because readers need not
  /// read beyond what they show.
  private static func order(of code: FourCC) -> TagKey {
    let name = code.description
    let isLarge = ["APIC", "PIC", "GEOB", "GEO", "PRIV"].contains(name)
    return TagKey(space: .id3, name: (name.hasPrefix("T") ? "1" : isLarge ? "3" : "2") + name)
  }

  /// Returns how a value is added to a present frame of which a tag can have only one.
  private func together(with frame: Node, _ id: String, _ value: NewTagValue) -> TagAddition {
    let present = FrameContent.values(of: frame)
    if present.isEmpty {
      return .impossible("the frame \(frame.code) is compressed, encrypted or not valid")
    }
    guard version < 4 else { return .values(present + [value], of: frame) }
    guard FrameContent.lists.contains(id), present.count == 1, case .text(let old) = present[0],
      case .text(let new) = value
    else {
      return .impossible(
        "a tag of version 2.\(version) can have only one value of \(frame.code)")
    }
    guard !(old + new).contains("/") else {
      return .impossible(
        "version 2.\(version) separates values with /, which is in one of the values")
    }
    return .values([.text("\(old)/\(new)")], of: frame)
  }

  // MARK: Changing

  func replacement(in frame: Node, stating values: [NewTagValue]) -> Replacement? {
    guard let key = frame.tagKey, let id = id(of: key), !isTransformed(frame),
      let content = FrameContent(version: version, id: id, frame: frame).stating(values)
    else { return nil }
    let start = min(frame.range.start + frame.headerSize, frame.range.end)
    return Replacement(ByteRange(from: start, to: frame.range.end), with: content)
  }

  /// Whether a frame has a header with more than an ID, a size and flags, as those of compressed and
  /// encrypted frames have.
  private func isTransformed(_ frame: Node) -> Bool {
    frame.headerSize != (version == 2 ? 6 : 10)
      || ["decompressed_size", "encryption_method", "group_identifier", "data_length_indicator"]
        .contains { frame.field($0) != nil }
  }
}

/// The IDs of frames in version 2.2 and in later versions.
enum FrameIDs {
  static let short = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  static let long = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  private static let pairs =
    Frames.idsOfTexts + Frames.idsOfLinks + [
      ("COMM", "COM"), ("USLT", "ULT"), ("APIC", "PIC"), ("TXXX", "TXX"), ("WXXX", "WXX"),
      ("IPLS", "IPL"), ("WFED", "WFD"),
    ]
}
