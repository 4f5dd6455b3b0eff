import Anatomy
import Bytes
import Schema

/// Writes the content of frames, which follows the frame header.
struct FrameContent {
  let version: Int
  /// The ID of the frame in version 2.3 or 2.4.
  let id: String
  /// The present frame, which gets other values; nil for a new frame.
  let frame: Node?

  /// Returns the content of the frame with the given values; nil if the frame cannot state them.
  /// The content has the layout that the declaration of the frame defines.
  ///
  /// - Parameters:
  ///   - description: the text that distinguishes the frame from others with the same ID; nil to
  ///     keep the description of the present frame.
  ///   - language: a code of three letters; nil to keep the language of the present frame.
  func stating(
    _ values: [NewTagValue], description: String? = nil, language: String? = nil
  ) -> [UInt8]? {
    guard let code, let draft = draft(code, values, description, language),
      let header = Self.header(code, contentSize: 0, version: version)
    else { return nil }
    return (try? ID3v2.emptyTag(version).bytes(of: draft)).map { Array($0.dropFirst(header.count)) }
  }

  /// The code of the frame in its version; nil if the version has no such frame.
  private var code: FourCC? {
    let name = version == 2 ? FrameIDs.short[id] : id
    return name.map { FourCC(bytes: Array($0.utf8)) }
  }

  private func draft(
    _ code: FourCC, _ values: [NewTagValue], _ description: String?, _ language: String?
  ) -> Draft? {
    let description = description ?? frame?.descriptionText
    if id == "APIC" { return picture(code, values, description ?? "") }
    if id == "UFID" { return identifier(code, values, of: description) }
    if Self.pairs.contains(id) { return people(code, values) }
    let texts = values.compactMap(text)
    guard texts.count == values.count, let first = texts.first else { return nil }
    func draft(_ coding: FrameText, _ fields: [(name: String, value: DraftValue)]) -> Draft {
      let encoding: (name: String, value: DraftValue) = ("text_encoding", coding.value)
      return Draft(code, fields: [encoding] + fields, keepingFaults: true)
    }
    switch id {
    case "COMM", "USLT":
      let language = language ?? frame?.textValue("language") ?? Self.unknownLanguage
      guard texts.count == 1, language.utf8.count == 3,
        let coding = coding([description ?? "", first])
      else { return nil }
      let names =
        id == "COMM" ? ("short_content_description", "text") : ("content_descriptor", "lyrics")
      return draft(
        coding,
        [
          ("language", .text(language)), (names.0, coding.terminated(description ?? "")),
          (names.1, coding.text(first)),
        ])
    case "USER":
      guard texts.count == 1, let language = language ?? frame?.textValue("language"),
        language.utf8.count == 3, let coding = coding(texts)
      else { return nil }
      return draft(coding, [("language", .text(language)), ("text", coding.text(first))])
    case "TXXX":
      guard let description, let coding = coding([description] + texts), mayHave(texts) else {
        return nil
      }
      return draft(
        coding, [("description", coding.terminated(description))] + coding.list("text", texts))
    case "WXXX":
      guard let description, texts.count == 1, let coding = coding([description]),
        FrameText.latin1(first) != nil
      else { return nil }
      return draft(
        coding, [("description", coding.terminated(description)), ("url", FrameText.link(first))])
    case "WFED" where frame?.value("text_encoding") != nil:
      guard texts.count == 1, let coding = coding(texts) else { return nil }
      return draft(coding, [("url", coding.text(first))])
    case _ where id.hasPrefix("W"):
      guard texts.count == 1, FrameText.latin1(first) != nil else { return nil }
      return Draft(code, fields: [("url", FrameText.link(first))], keepingFaults: true)
    case _ where Self.isText(id):
      guard let coding = coding(texts), mayHave(texts) else { return nil }
      return draft(coding, coding.list("text", texts))
    default: return nil
    }
  }

  /// The IDs of text frames that do not begin with T.
  private static let otherTexts: Set<String> = [
    "GRP1", "MVIN", "MVNM", "XDOR", "XSOA", "XSOP", "XSOT",
  ]
  /// IDs of text frames that can list several persons with slashes between them before version 2.4.
  static let lists: Set<String> = ["TPE1", "TCOM", "TEXT", "TOLY", "TOPE"]
  /// IDs of frames that contain pairs of a role and a name, and not a list of values.
  static let pairs: Set<String> = ["TIPL", "TMCL", "IPLS"]

  /// Whether frames with the given ID contain texts and nothing else.
  static func isText(_ id: String) -> Bool {
    id.hasPrefix("T") && id != "TXXX" || otherTexts.contains(id)
  }

  /// Whether frames with the given ID can be written.
  static func isKnown(_ id: String) -> Bool {
    id.hasPrefix("T") || id.hasPrefix("W") || otherTexts.contains(id) || pairs.contains(id)
      || ["COMM", "USLT", "USER", "APIC", "UFID"].contains(id)
  }

  /// Whether a tag can have only one frame with the given ID. Frames with a description, and links
  /// to shops and artists, can be repeated.
  static func isSingle(_ id: String) -> Bool {
    !["TXXX", "WXXX", "COMM", "USLT", "APIC", "UFID", "PRIV", "GEOB", "WCOM", "WOAR"].contains(id)
  }

  /// Returns the texts and links of a frame, in order.
  static func values(of frame: Node) -> [NewTagValue] {
    frame.fields.compactMap { field in
      guard field.name == "text" || field.name == "url", case .text(let text) = field.value else {
        return nil
      }
      return .text(text.string)
    }
  }

  private func text(_ value: NewTagValue) -> String? {
    switch value {
    case .text(let text): text
    // A pair with the number 0 states only how many tracks or discs there are.
    case .pair(0, let count) where ["TRCK", "TPOS", "MVIN"].contains(id): "0/\(count)"
    default: nil
    }
  }

  /// Whether the frame can have all of the given texts as values. A frame that already has several
  /// values, although its version does not allow this, can keep that number of values.
  private func mayHave(_ texts: [String]) -> Bool {
    version >= 4
      || texts.count <= max(1, frame.map { Self.values(of: $0).count } ?? 1)
  }

  private func coding(_ texts: [String]) -> FrameText? {
    FrameText(texts, version: version, present: frame?.value("text_encoding")?.integer)
  }

  /// Returns a draft of the picture frame. A changed picture keeps its type, and a new picture
  /// becomes the front cover. Nil if the values are not a single picture.
  private func picture(
    _ code: FourCC, _ values: [NewTagValue], _ description: String
  ) -> Draft? {
    guard values.count == 1, case .file(let bytes, let format) = values[0],
      let coding = coding([description]),
      let type = UInt8(exactly: frame?.value("picture_type")?.integer ?? Self.frontCover)
    else { return nil }
    let kind: (name: String, value: DraftValue) =
      version == 2
      ? ("image_format", .text(format == .jpeg ? "JPG" : "\(format)".uppercased()))
      : ("mime_type", FrameText.terminatedLink("image/\(format)"))
    return Draft(
      code,
      fields: [
        ("text_encoding", coding.value), kind, ("picture_type", .number(UInt64(type), bytes: 1)),
        ("description", coding.terminated(description)),
      ], content: bytes, keepingFaults: true)
  }

  /// Returns a draft of a frame with an identifier; nil without an owner, or if the identifier is not
  /// ASCII, is empty, or is longer than the 64 bytes that ID3 allows.
  private func identifier(_ code: FourCC, _ values: [NewTagValue], of owner: String?) -> Draft? {
    guard let owner, !owner.isEmpty, FrameText.latin1(owner) != nil, values.count == 1 else {
      return nil
    }
    let bytes: [UInt8]? =
      switch values[0] {
      case .text(let text): text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
      case .data(let bytes): bytes
      default: nil
      }
    guard let bytes, 1...64 ~= bytes.count else { return nil }
    return Draft(
      code,
      fields: [
        ("owner_identifier", FrameText.terminatedLink(owner)), ("identifier", .bytes(bytes)),
      ],
      keepingFaults: true)
  }

  /// Returns a draft of a list of people with their roles; nil for other values.
  private func people(_ code: FourCC, _ values: [NewTagValue]) -> Draft? {
    guard values.count == 1, case .credits(let credits) = values[0], !credits.isEmpty,
      let coding = coding(credits.flatMap { [$0.role, $0.name] })
    else { return nil }
    var fields: [(name: String, value: DraftValue)] = [("text_encoding", coding.value)]
    for (place, credit) in credits.enumerated() {
      let isLast = place == credits.count - 1
      let item = "people[\(place + 1)]"
      fields.append(("\(item).involvement", coding.terminated(credit.role)))
      fields.append(
        ("\(item).person", isLast ? coding.text(credit.name) : coding.terminated(credit.name)))
    }
    return Draft(code, fields: fields, keepingFaults: true)
  }

  static let frontCover = 3
  /// The code with which frames state that the language is not known.
  static let unknownLanguage = "XXX"

  // MARK: New frames

  /// Returns a whole frame with the given content; nil if the content is too large.
  static func frame(_ code: FourCC, _ content: [UInt8], version: Int) -> [UInt8]? {
    header(code, contentSize: content.count, version: version).map { $0 + content }
  }

  /// Returns the header of a frame; nil if the content is too large.
  static func header(_ code: FourCC, contentSize size: Int, version: Int) -> [UInt8]? {
    let letters = Array(code.description.utf8)
    if version == 2 {
      guard letters.count == 3 else { return nil }
      return NumberCoding.big.bytes(of: UInt64(size), count: 3).map { letters + $0 }
    }
    guard letters.count == 4, let safe = synchsafe(size) else { return nil }
    let bytes = version >= 4 ? safe : NumberCoding.big.bytes(nearest: size, count: 4)
    return letters + bytes + [0, 0]
  }

  /// Returns a tag of version 2.4 with the given frames; nil if they are too large.
  static func tag(_ frames: [UInt8]) -> [UInt8]? {
    synchsafe(frames.count).map { Array("ID3".utf8) + [4, 0, 0] + $0 + frames }
  }

  /// Returns a size as four bytes of seven bits each; nil if it is too large.
  static func synchsafe(_ size: Int) -> [UInt8]? {
    NumberCoding.synchsafe.bytes(of: UInt64(size), count: 4)
  }
}

/// What distinguishes a frame from others with the same ID: its description, and its language or
/// picture type.
struct FrameIdentity: Equatable {
  private let description: String
  private let language: String
  private let type: Int

  /// Creates the identity of a new frame. Returns nil for frames without a description.
  init?(_ id: String, description: String?, language: String?) {
    guard Self.described.contains(id) else { return nil }
    self.description = description ?? ""
    self.language = id == "COMM" || id == "USLT" ? language ?? FrameContent.unknownLanguage : ""
    type = id == "APIC" ? FrameContent.frontCover : 0
  }

  private static let described: Set<String> = ["TXXX", "WXXX", "COMM", "USLT", "APIC", "UFID"]

  /// Creates the identity of a present frame. Returns nil for frames without a description.
  init?(of frame: Node, _ id: String) {
    guard Self.described.contains(id) else { return nil }
    description = frame.descriptionText ?? ""
    language = frame.textValue("language") ?? ""
    type = frame.value("picture_type")?.integer ?? 0
  }
}

extension Node {
  /// The text that distinguishes this frame from others with the same ID; nil if it has none.
  fileprivate var descriptionText: String? {
    ["description", "short_content_description", "content_descriptor", "owner_identifier"].lazy
      .compactMap { textValue($0) }.first
  }
}
