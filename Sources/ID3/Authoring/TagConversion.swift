import Anatomy
import Bytes
import Schema

/// The conversion of an ID3v2 tag to version 2.3 or 2.4.
struct TagConversion {
  /// The whole converted tag.
  private(set) var bytes: [UInt8] = []
  /// Messages about the data that the new version states in another way, or cannot state.
  private(set) var losses: [String] = []
  private let version: Int
  private let target: Int
  private let tag: Node
  /// The IDs in version 2.3 or 2.4 of all frames in the original tag, or in the chapter that is
  /// being converted. The same is true of the dates and people.
  private var ids: Set<String> = []
  /// The texts of the frames TYER, TDAT and TIME, by frame ID. Version 2.4 states them together in
  /// `TDRC`.
  private var dates: [String: String] = [:]
  /// The roles and names of all people, which version 2.3 states in one frame.
  private var people: [String] = []

  init(of tag: Node, to target: Int) throws(TagRefusal) {
    (self.tag, self.target) = (tag, target)
    version = tag.integer("major_version") ?? 0
    guard (2...4).contains(version), 3...4 ~= target else {
      throw TagRefusal("tags can be converted to version 2.3 or 2.4")
    }
    if tag.isCut { throw TagRefusal("the ID3v2 tag is cut off") }
    if target < 4, tag.range.start > 0 && tag.parent?.isRoot ?? false {
      throw TagRefusal("a tag after the sound needs a footer, which version 2.3 does not have")
    }
    let frames = tag.children.filter { $0.tagKey != nil }
    guard frames.allSatisfy({ $0.source === tag.source && !$0.isCut }) else {
      throw TagRefusal("the tag has incomplete frames")
    }
    var content = try converted(frames)
    if tag.children.contains(where: { $0.name == .word("extended_header") }) {
      losses.append("the extended header is omitted")
    }
    let padding = tag.children.last { $0.name == .word("padding") }?.range.count ?? 0
    content += [UInt8](repeating: 0, count: padding)
    guard let size = FrameContent.synchsafe(content.count) else {
      throw TagRefusal("the tag is too large")
    }
    bytes = Array("ID3".utf8) + [UInt8(target), 0, 0] + size + content
  }

  private static let partsOfDates: Set<String> = ["TYER", "TDAT", "TIME"]

  /// Returns the ID that a frame of any version has in version 2.3 or 2.4; nil if these versions
  /// have no such frame.
  private func id(of frame: Node) -> String? {
    guard let name = frame.tagKey?.name else { return nil }
    return name.utf8.count == 4 ? name : FrameIDs.long[name] ?? Self.others[name]
  }

  private static let others = [
    "UFI": "UFID", "MCI": "MCDI", "ETC": "ETCO", "MLL": "MLLT", "STC": "SYTC", "SLT": "SYLT",
    "RVA": "RVAD", "EQU": "EQUA", "REV": "RVRB", "GEO": "GEOB", "CNT": "PCNT", "POP": "POPM",
    "BUF": "RBUF", "CRA": "AENC", "GP1": "GRP1", "MVN": "MVNM", "MVI": "MVIN",
  ]
  /// IDs of frames that version 2.3 does not define, and that contain one text.
  private static let newTexts: Set<String> = ["TMOO", "TDRL", "TDEN", "TDTG", "TSST", "TPRO"]
  /// IDs of frames that only version 2.4 defines. A conversion to version 2.3 keeps their bytes. In
  /// the same way, a conversion to version 2.4 keeps the frames in `onlyOld`, which only older
  /// versions define.
  private static let onlyNew: Set<String> = ["ASPI", "EQU2", "RVA2", "SEEK", "SIGN"]
  private static let onlyOld: Set<String> = ["EQUA", "RVAD"]
  private static let oldTexts: Set<String> = ["TSIZ", "TRDA"]

  private static func texts(_ frame: Node) -> [NewTagValue] { FrameContent.values(of: frame) }

  private func frame(_ id: String, _ content: [UInt8], flags: Int = 0) throws(TagRefusal) -> [UInt8]
  {
    guard var frame = FrameContent.frame(FourCC(bytes: Array(id.utf8)), content, version: target)
    else {
      throw TagRefusal("the frame \(id) is too large")
    }
    frame[8] = UInt8(flags)
    return frame
  }

  // MARK: Frames

  /// Returns the converted frames of the tag, or those inside a chapter. The frames inside a chapter
  /// state its own dates and people.
  private mutating func converted(_ frames: [Node]) throws(TagRefusal) -> [UInt8] {
    let outer = (ids, dates, people)
    defer { (ids, dates, people) = outer }
    (dates, people) = ([:], [])
    ids = Set(frames.compactMap(id))
    for frame in frames {
      if let id = id(of: frame), Self.partsOfDates.contains(id),
        case .text(let text)? = Self.texts(frame).first
      {
        dates[id] = dates[id] ?? text
      }
    }
    var content: [UInt8] = []
    for frame in frames { content += try converted(frame) }
    guard !people.isEmpty else { return content }
    guard let coding = FrameText(people, version: target, present: nil) else {
      throw TagRefusal("the lists TIPL and TMCL cannot be written in version 2.\(target)")
    }
    let texts = people.flatMap { coding.bytes(of: $0) + coding.terminator }
    return content + (try frame("IPLS", [UInt8(coding.encoding)] + texts))
  }

  private mutating func converted(_ whole: Node) throws(TagRefusal) -> [UInt8] {
    guard let id = id(of: whole) else {
      throw TagRefusal("the frame \(whole.code) has no counterpart in version 2.\(target)")
    }
    let flags = flags(of: whole)
    var (node, header) = (whole, whole.headerSize)
    if header != (version == 2 ? 6 : 10) {
      // A compressed frame has a child with the decompressed content, which is converted in its
      // place.
      guard
        let inner = whole.children.first(where: {
          $0.code == whole.code && $0.source !== whole.source
        })
      else { throw TagRefusal("the frame \(id) is encrypted or grouped") }
      losses.append("\(id) is not compressed in the copy")
      (node, header) = (inner, 0)
    }
    let start = min(node.range.start + header, node.range.end)
    let content = node.source.bytes(ByteRange(from: start, to: node.range.end))
    if let other = Self.counterpart(of: id), ids.contains(other) {
      losses.append("\(id) is omitted, because \(other) states the same")
      return []
    }
    switch id {
    case "TYER" where target >= 4:
      return try frame("TDRC", text([.text(date)], "TDRC"), flags: flags)
    case "TDAT" where target >= 4, "TIME" where target >= 4:
      if dates["TYER"] != nil { return [] }
      losses.append(keptWithoutDefinition(id))
    case "TORY" where target >= 4: return try frame("TDOR", content, flags: flags)
    case "IPLS" where target >= 4: return try frame("TIPL", content, flags: flags)
    case "TDRC" where target < 4: return try oldDate(of: node, "TYER", flags)
    case "TDOR" where target < 4: return try oldDate(of: node, "TORY", flags)
    case "TIPL" where target < 4, "TMCL" where target < 4,
      "IPLS" where target < 4 && !ids.isDisjoint(with: ["TIPL", "TMCL"]):
      let texts = node.fields.leaves(atMost: Self.mostFields).compactMap { leaf -> String? in
        if case .text(let text) = leaf.field.value, leaf.field.range.start >= start {
          text.string
        } else {
          nil
        }
      }
      people += texts
      return []
    case "TCON":
      let values = Self.texts(node).map { genre($0) }
      return try texts(values, id, node, flags)
    case _
    where Self.newTexts.contains(id) && target < 4 || Self.oldTexts.contains(id) && target >= 4:
      losses.append("\(id) becomes TXXX:\(id), because version 2.\(target) has no such frame")
      let values = Self.texts(node)
      guard values.count == 1 else {
        throw TagRefusal("version 2.\(target) cannot have several values of \(id)")
      }
      return try described(id, values[0])
    case "TXXX" where target < 4 && Self.texts(node).count > 1:
      return try describedTexts(node)
    case "CHAP", "CTOC": return try chapter(node, id, content, flags)
    case "PIC", "APIC": return try frame("APIC", picture(node, content), flags: flags)
    default: break
    }
    if (target < 4 ? Self.onlyNew : Self.onlyOld).contains(id) {
      losses.append(keptWithoutDefinition(id))
    }
    if FrameContent.isText(id), target < 4 { return try texts(Self.texts(node), id, node, flags) }
    guard target < 4, let encoding = content.first, encoding > 1, Self.encoded.contains(id) else {
      return try frame(id, content, flags: flags)
    }
    guard let own = recoded(node, from: start) else {
      throw TagRefusal("the texts of \(id) cannot be written in version 2.3")
    }
    return try frame(id, own, flags: flags)
  }

  /// Returns the content of a frame with its texts in an encoding of the new version, and all other fields as they
  /// are; nil if the texts cannot be written.
  private func recoded(_ node: Node, from start: Int) -> [UInt8]? {
    let leaves = node.fields.leaves(atMost: Self.mostFields).map(\.field)
      .filter { $0.range.start >= start && !$0.range.isEmpty }
    func text(_ field: Field) -> String? {
      guard case .text(let text) = field.value, text.isValid,
        let encoding = field.spelling.ofText?.encoding, encoding != .latin1
      else { return nil }
      return text.string
    }
    guard let coding = FrameText(leaves.compactMap(text), version: target, present: nil) else {
      return nil
    }
    var (bytes, place): ([UInt8], Int) = ([], start)
    for field in leaves {
      guard field.range.start == place else { return nil }
      if field.name == "text_encoding" {
        bytes.append(UInt8(coding.encoding))
      } else if let text = text(field) {
        let isTerminated = field.spelling.ofText?.form == .terminated
        bytes += coding.bytes(of: text) + (isTerminated ? coding.terminator : [])
      } else {
        bytes += node.source.bytes(field.range)
      }
      place = field.range.end
    }
    // Bytes after the fields, such as those of a picture, are copied.
    return bytes + node.source.bytes(ByteRange(from: place, to: max(place, node.range.end)))
  }

  /// Maximum number of fields that are read from a frame when it is converted.
  private static let mostFields = 100_000

  /// Returns the ID of the version 2.4 frame that replaces the version 2.3 frame with the given ID;
  /// nil if no frame replaces it.
  private static func counterpart(of id: String) -> String? {
    switch id {
    case "TYER", "TDAT", "TIME": "TDRC"
    case "TORY": "TDOR"
    default: nil
    }
  }

  private func keptWithoutDefinition(_ id: String) -> String {
    "\(id) is kept, but version 2.\(target) does not define it"
  }

  /// IDs of frames that begin with the encoding of their texts.
  private static let encoded: Set<String> = [
    "TXXX", "WXXX", "COMM", "USLT", "SYLT", "GEOB", "USER", "OWNE", "COMR",
  ]

  private func text(_ values: [NewTagValue], _ id: String) throws(TagRefusal) -> [UInt8] {
    guard let content = FrameContent(version: target, id: id, frame: nil).stating(values) else {
      throw TagRefusal("the texts of \(id) cannot be written in version 2.\(target)")
    }
    return content
  }

  private func described(_ name: String, _ value: NewTagValue) throws(TagRefusal) -> [UInt8] {
    let content = FrameContent(version: target, id: "TXXX", frame: nil)
      .stating([value], description: name)
    guard let content else {
      throw TagRefusal("the texts of \(name) cannot be written in version 2.\(target)")
    }
    return try frame("TXXX", content)
  }

  /// Returns a separate `TXXX` frame for each value of a frame.
  private mutating func describedTexts(_ node: Node) throws(TagRefusal) -> [UInt8] {
    let name = node.textValue("description") ?? ""
    losses.append(
      "TXXX:\(name) keeps its first value; the others become TXXX:\(name) 2 and so on, because "
        + "version 2.3 has one value in a frame")
    var frames: [UInt8] = []
    for (place, value) in Self.texts(node).enumerated() {
      frames += try described(place == 0 ? name : "\(name) \(place + 1)", value)
    }
    return frames
  }

  /// Returns text frames with the given values. Version 2.3 allows one value in a frame. Names of
  /// persons are joined with slashes if no name contains a slash; otherwise, all values except the
  /// first become `TXXX` frames.
  private mutating func texts(
    _ values: [NewTagValue], _ id: String, _ node: Node, _ flags: Int
  ) throws(TagRefusal) -> [UInt8] {
    guard target < 4, values.count > 1 else {
      guard !values.isEmpty else {
        throw TagRefusal("the frame \(id) cannot be read")
      }
      return try frame(id, text(values, id), flags: flags)
    }
    let words = values.compactMap { value in if case .text(let text) = value { text } else { nil } }
    if FrameContent.lists.contains(id), !words.contains(where: { $0.contains("/") }) {
      losses.append("the values of \(id) are joined with /, because version 2.3 has no other way")
      return try frame(id, text([.text(words.joined(separator: "/"))], id), flags: flags)
    }
    losses.append("\(id) keeps its first value; the others become TXXX:\(id)")
    var frames = try frame(id, text([.text(words[0])], id), flags: flags)
    for (place, word) in words.dropFirst().enumerated() {
      // The descriptions of `TXXX` frames must differ, so a number follows the ID in all but the
      // first.
      frames += try described(place == 0 ? id : "\(id) \(place + 1)", .text(word))
    }
    return frames
  }

  /// Returns a genre as the new version writes it: before version 2.4, a number is in parentheses.
  private func genre(_ value: NewTagValue) -> NewTagValue {
    guard case .text(let text) = value else { return value }
    if target >= 4 {
      guard text.hasPrefix("("), text.hasSuffix(")"), Int(text.dropFirst().dropLast()) != nil else {
        return value
      }
      return .text(String(text.dropFirst().dropLast()))
    }
    return Int(text) == nil ? value : .text("(\(text))")
  }

  // MARK: Dates

  /// The date of the recording in the form of version 2.4.
  private var date: String {
    let year = dates["TYER"] ?? ""
    guard let day = dates["TDAT"], day.utf8.count == 4, Int(day) != nil else { return year }
    let date = "\(year)-\(day.suffix(2))-\(day.prefix(2))"
    guard let time = dates["TIME"], time.utf8.count == 4, Int(time) != nil else { return date }
    return "\(date)T\(time.prefix(2)):\(time.suffix(2))"
  }

  private mutating func oldDate(
    of node: Node, _ id: String, _ flags: Int
  ) throws(TagRefusal) -> [UInt8] {
    guard case .text(let stated)? = Self.texts(node).first, let date = WrittenDate(stated) else {
      throw TagRefusal("\(node.code) is not a date")
    }
    var frames = try frame(id, text([.text(date.year)], id), flags: flags)
    if id == "TORY" {
      if !date.isYear { losses.append("of \(node.code), only the year is kept") }
      return frames
    }
    for (part, text) in [("TDAT", date.dayAndMonth), ("TIME", date.time)] {
      if let text { frames += try frame(part, self.text([.text(text)], part)) }
    }
    if let loss = date.loss { losses.append(loss) }
    return frames
  }

  // MARK: Other frames

  private mutating func chapter(
    _ node: Node, _ id: String, _ content: [UInt8], _ flags: Int
  ) throws(TagRefusal) -> [UInt8] {
    let start = min(node.range.start + node.headerSize, node.range.end)
    let frames = node.children.filter { $0.tagKey != nil }
    let head = content.prefix((frames.first?.range.start ?? node.range.end) - start)
    return try frame(id, head + converted(frames), flags: flags)
  }

  /// Returns the content of a picture frame, with a media type and an encoding of the new version.
  private func picture(_ node: Node, _ content: [UInt8]) throws(TagRefusal) -> [UInt8] {
    let description = node.textValue("description") ?? ""
    let data =
      node.children.first { $0.isPayload }?.range.start ?? node.field("picture_data")?.range.start
      ?? node.field("url")?.range.start
    let present = node.value("text_encoding")?.integer
    guard let type = node.value("picture_type")?.integer, let type = UInt8(exactly: type), let data,
      let coding = FrameText([description], version: target, present: present)
    else { throw TagRefusal("the picture \(node.path) cannot be read") }
    let format = node.textValue("image_format")
    let mime =
      node.textValue("mime_type")
      ?? (format == "JPG"
        ? "image/jpeg" : format == "-->" ? "-->" : "image/\((format ?? "").lowercased())")
    return [UInt8(coding.encoding)] + Array(mime.utf8) + [0, type]
      + coding.bytes(of: description) + coding.terminator
      + node.source.bytes(ByteRange(from: data, to: node.range.end))
  }

  /// Returns the first byte of the flags of a frame, with the flag bits at their positions in the
  /// new version.
  private func flags(of node: Node) -> Int {
    guard version > 2, let byte = node.source.byte(at: node.range.start + 8) else { return 0 }
    let status = version >= 4 ? Int(byte) << 1 & 0xE0 : Int(byte) & 0xE0
    return target >= 4 ? status >> 1 : status
  }
}
