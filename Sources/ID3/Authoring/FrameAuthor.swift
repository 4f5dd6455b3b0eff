import Anatomy
import Bytes
import Schema

/// Adds and changes the frames of an ID3v2 tag.
struct FrameAuthor {
  /// The tag or frame that is edited; nil if the file has no tag yet.
  private let tag: Node?
  let version: Int

  /// - Parameter tag: the tag, or a frame that contains frames, such as a chapter.
  init(of tag: Node?) {
    self.tag = tag
    var whole = tag
    while let node = whole, node.tagKey != nil { whole = node.parent }
    version = whole.map { $0.integer("major_version") ?? 0 } ?? Self.newVersion
  }

  /// The version of ID3v2 in which new tags are written: 2.4.
  private static let newVersion = 4

  /// Why the tag cannot be changed; nil if it can.
  var obstacle: String? {
    guard let tag else { return nil }
    if tag.isCut { return "the ID3v2 tag is cut off" }
    return (2...4).contains(version) ? nil : "the version of the ID3v2 tag is not known"
  }

  // MARK: Keys

  /// Returns the key of the frame that has the same meaning in the version of the tag; nil if that
  /// version has no such frame. `key` can be of any version. The result lacks the description that
  /// is part of a key such as `TXXX:NAME`.
  func storedKey(of key: TagKey) -> TagKey? {
    id(of: key).flatMap(code).map { TagKey(space: .id3, code: $0) }
  }

  /// Returns the ID in version 2.3 or 2.4 of the frame that a key of any version names; nil if the
  /// key names no frame.
  private func id(of key: TagKey) -> String? {
    let name = String(key.name.prefix { $0 != ":" })
    let letters = name.utf8
    guard letters.allSatisfy({ 0x41...0x5A ~= $0 || 0x30...0x39 ~= $0 }) else { return nil }
    return letters.count == 4 ? name : letters.count == 3 ? FrameIDs.long[name] : nil
  }

  /// Returns the code of a frame in the version of the tag; nil if that version has no such frame.
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

  /// Returns how the version of the tag states a date: without a time zone, and before version 2.4
  /// in up to three frames. Nil if `key` is not the key of a date, or if `text` is not a date.
  func statement(of text: String, for key: TagKey) -> TagStatement? {
    guard let id = id(of: key) else { return nil }
    switch id {
    case "TDRC", "TDRL", "TDOR", "TDEN", "TDTG", "TYER", "TORY": break
    default: return nil
    }
    guard let date = WrittenDate(text), let code = code(of: id) else { return nil }
    let own = TagKey(space: .id3, code: code)
    // Before version 2.4, only the date of the recording has frames for the day and the time.
    let isWhole = version >= 4 || ["TDRL", "TDEN", "TDTG"].contains(id)
    if isWhole {
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

  /// Whether a tag can have only one frame with the given key.
  func isSingle(_ key: TagKey) -> Bool { id(of: key).map(FrameContent.isSingle) ?? false }

  /// A frame that is to be written.
  private struct NewFrame {
    let code: FourCC
    /// The ID in version 2.3 or 2.4.
    let id: String
    var values: [NewTagValue]
    let description: String?
    let language: String?

    var identity: FrameIdentity? { FrameIdentity(id, description: description, language: language) }
  }

  func writing(_ changes: TagChanges) throws(TagRefusal) -> TagWriting {
    if let obstacle { throw TagRefusal(obstacle) }
    var new: [NewFrame] = []
    for added in changes.added {
      let frame = try frame(of: added)
      let isSingle = FrameContent.isSingle(frame.id)
      let like = new.firstIndex { other in
        other.code == frame.code
          && (isSingle || frame.identity.map { $0 == other.identity } ?? false)
      }
      let present = tag?.children.filter { $0.code == frame.code && !changes.removed.contains($0) }
      let isPresent =
        isSingle
        ? present?.isEmpty == false
        : frame.identity.map { identity in
          present?.contains { FrameIdentity(of: $0, frame.id) == identity } ?? false
        } ?? false
      if isPresent || like != nil && !isSingle { throw Self.isPresent(frame) }
      if let like {
        new[like].values += frame.values
      } else {
        new.append(frame)
      }
    }
    var frames: [(order: TagKey, bytes: [UInt8])] = []
    for frame in new {
      frames.append((Self.order(of: frame.code), try bytes(of: frame)))
    }
    frames.sort { $0.order.precedes($1.order) }
    var joined: NewTagValue?
    for frame in new where frame.values.count > 1 {
      let values = try self.joined(frame.values, 1, frame.id, frame.code)
      if values.count == 1 { joined = values[0] }
    }
    guard let tag else {
      guard let whole = FrameContent.tag(frames.flatMap(\.bytes)) else {
        throw TagRefusal(ofValue: "the values do not fit into an ID3v2 tag")
      }
      return TagWriting(content: whole)
    }
    let present = tag.children.filter { $0.tagKey != nil && !changes.removed.contains($0) }
    var insertions = frames.map { order, bytes in
      let next = order.follower(among: present) { Self.order(of: $0.code) }
      return TagInsertion(bytes, into: tag, .child(before: next))
    }
    if let space = changes.freeSpace, tag.tagKey == nil {
      let zeros = [UInt8](repeating: 0, count: space.size)
      insertions.append(TagInsertion(zeros, into: tag, .child(before: nil)))
    }
    var writing = TagWriting(insertions)
    writing.joined = joined
    return writing
  }

  private func frame(of new: NewTag) throws(TagRefusal) -> NewFrame {
    guard let id = id(of: new.key), let code = code(of: id) else {
      throw TagRefusal("version 2.\(version) of ID3 has no frame \(new.key.name)")
    }
    let stored = FrameIDs.long[code.description] ?? code.description
    guard FrameContent.isKnown(stored) else {
      throw TagRefusal("ID3 has no frame \(stored) that can be written")
    }
    if new.language != nil, stored != "COMM", stored != "USLT" {
      throw TagRefusal("frames \(code) state no language")
    }
    if new.language?.country != nil { throw TagRefusal("ID3 states no countries") }
    if FrameContent.pairs.contains(stored) {
      guard case .credits = new.value else {
        throw TagRefusal(
          "frames \(code) list people with roles; set a field such as producer or arranger")
      }
    }
    return NewFrame(
      code: code, id: stored, values: [new.value], description: Self.description(in: new.key),
      language: new.language?.code)
  }

  private func bytes(of frame: NewFrame) throws(TagRefusal) -> [UInt8] {
    let content = FrameContent(version: version, id: frame.id, frame: nil)
    guard
      let bytes = content.stating(
        try joined(frame.values, 1, frame.id, frame.code), description: frame.description,
        language: frame.language),
      let whole = FrameContent.frame(frame.code, bytes, version: version)
    else {
      throw TagRefusal(
        ofValue: frame.description == nil && ["TXXX", "WXXX"].contains(frame.id)
          ? "frames \(frame.code) need a description: \(frame.code):DESCRIPTION"
          : "the value does not fit the key \(frame.code)")
    }
    return whole
  }

  private static func isPresent(_ frame: NewFrame) -> TagRefusal {
    guard frame.identity != nil else {
      return TagRefusal("the frame \(frame.code) is compressed, encrypted or not valid")
    }
    let what = frame.id == "APIC" ? "picture type" : "language"
    return TagRefusal("the tag has a frame \(frame.code) with the same \(what) and description")
  }

  /// Returns a key for sorting new frames: texts first, and pictures and objects last, so that
  /// readers that show only texts need not read the large frames.
  private static func order(of code: FourCC) -> TagKey {
    let name = code.description
    let isLarge = ["APIC", "PIC", "GEOB", "GEO", "PRIV"].contains(name)
    return TagKey(space: .id3, name: (name.hasPrefix("T") ? "1" : isLarge ? "3" : "2") + name)
  }

  /// Returns the values as the version of the tag states them in one frame. Before version 2.4,
  /// several texts are joined with slashes.
  ///
  /// - Parameter count: the number of values that the frame has before the change.
  private func joined(
    _ values: [NewTagValue], _ count: Int, _ id: String, _ code: FourCC
  ) throws(TagRefusal) -> [NewTagValue] {
    guard version < 4, values.count > max(1, count) else { return values }
    let texts = values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    guard FrameContent.lists.contains(id), texts.count == values.count else {
      throw TagRefusal("a tag of version 2.\(version) can have only one value of \(code)")
    }
    guard !texts.contains(where: { $0.contains("/") }) else {
      throw TagRefusal(
        "version 2.\(version) separates values with /, which is in one of the values")
    }
    return [.text(texts.joined(separator: "/"))]
  }

  // MARK: Changing

  func rewriting(
    of frame: Node, to values: [NewTagValue]
  ) throws(TagRefusal) -> TagRewriting? {
    guard let key = frame.tagKey, let id = id(of: key) else { return nil }
    if isTransformed(frame) {
      throw TagRefusal("the frame \(frame.code) is compressed, encrypted or not valid")
    }
    let count = FrameContent.values(of: frame).count
    let values = try joined(values, count, id, frame.code)
    guard let content = FrameContent(version: version, id: id, frame: frame).stating(values) else {
      return nil
    }
    let start = min(frame.range.start + frame.headerSize, frame.range.end)
    let range = ByteRange(from: start, to: frame.range.end)
    return TagRewriting(of: frame, [Replacement(range, with: content)], stating: values)
  }

  /// Whether a frame has a header with more than an ID, a size and flags, such as a compressed or
  /// an encrypted frame.
  private func isTransformed(_ frame: Node) -> Bool {
    frame.headerSize != (version == 2 ? 6 : 10)
      || ["decompressed_size", "encryption_method", "group_identifier", "data_length_indicator"]
        .contains { frame.field($0) != nil }
  }
}

/// Translates frame IDs between version 2.2 and later versions.
enum FrameIDs {
  static let short = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  static let long = Dictionary(pairs.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })

  private static let pairs =
    Frames.idsOfTexts + Frames.idsOfLinks + [
      ("COMM", "COM"), ("USLT", "ULT"), ("APIC", "PIC"), ("TXXX", "TXX"), ("WXXX", "WXX"),
      ("IPLS", "IPL"), ("WFED", "WFD"), ("UFID", "UFI"),
    ]
}
