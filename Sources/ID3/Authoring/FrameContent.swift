import Anatomy
import Bytes
import Schema

/// Writes the content of frames after their headers.
struct FrameContent {
  let version: Int
  /// The ID of the frame in version 2.3 or 2.4.
  let id: String
  /// The present frame with other values; nil for a new frame.
  let frame: Node?

  /// Returns the content of the frame with values; nil if the frame cannot state them.
  ///
  /// - Parameters:
  ///   - description: what distinguishes the frame from others with the same ID; nil for that of the
  ///     present frame.
  ///   - language: a code of three letters; nil for that of the present frame.
  func stating(
    _ values: [NewTagValue], description: String? = nil, language: String? = nil
  ) -> [UInt8]? {
    if id == "APIC" { return picture(values, description) }
    let texts = values.compactMap(text)
    guard texts.count == values.count, let first = texts.first else { return nil }
    let description =
      description ?? frame?.descriptionText
    switch id {
    case "COMM", "USLT":
      guard texts.count == 1 else { return nil }
      let language = language ?? frame?.textValue("language") ?? Self.unknownLanguage
      guard let coding = coding([description ?? "", first]), language.utf8.count == 3 else {
        return nil
      }
      return [UInt8(coding.encoding)] + Array(language.utf8) + coding.bytes(of: description ?? "")
        + coding.terminator + coding.bytes(of: first)
    case "USER":
      guard texts.count == 1, let language = language ?? frame?.textValue("language"),
        language.utf8.count == 3, let coding = coding(texts)
      else { return nil }
      return [UInt8(coding.encoding)] + Array(language.utf8) + coding.bytes(of: first)
    case "TXXX":
      guard let description, let coding = coding([description] + texts),
        let joined = joined(texts, coding)
      else { return nil }
      return [UInt8(coding.encoding)] + coding.bytes(of: description) + coding.terminator + joined
    case "WXXX":
      guard let description, texts.count == 1, let coding = coding([description]),
        let url = FrameText.latin1(first)
      else { return nil }
      return [UInt8(coding.encoding)] + coding.bytes(of: description) + coding.terminator + url
    case _ where id.hasPrefix("W"):
      return texts.count == 1 && id != "WFED" ? FrameText.latin1(first) : nil
    case _ where Self.isText(id):
      guard let coding = coding(texts), let joined = joined(texts, coding) else { return nil }
      return [UInt8(coding.encoding)] + joined
    default: return nil
    }
  }

  /// Text frames with IDs that do not begin with T.
  private static let otherTexts: Set<String> = [
    "GRP1", "MVIN", "MVNM", "XDOR", "XSOA", "XSOP", "XSOT",
  ]
  /// Text frames that can list several persons with slashes between them before version 2.4.
  static let lists: Set<String> = ["TPE1", "TCOM", "TEXT", "TOLY", "TOPE"]
  /// Frames with names and roles, which are no list of values.
  static let pairs: Set<String> = ["TIPL", "TMCL", "IPLS"]

  /// Whether frames with an ID contain texts and nothing else.
  static func isText(_ id: String) -> Bool {
    id.hasPrefix("T") && id != "TXXX" || otherTexts.contains(id)
  }

  /// Whether frames with an ID can be written.
  static func isKnown(_ id: String) -> Bool {
    id.hasPrefix("T") || id.hasPrefix("W") || otherTexts.contains(id) || pairs.contains(id)
      || ["COMM", "USLT", "USER", "APIC"].contains(id)
  }

  /// Whether a tag can have only one frame with an ID. Frames with a description, and links to shops
  /// and artists, can be repeated.
  static func isSingle(_ id: String) -> Bool {
    !["TXXX", "WXXX", "COMM", "USLT", "APIC", "UFID", "PRIV", "GEOB", "WCOM", "WOAR"].contains(id)
  }

  /// The texts of a frame, in order.
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
    // A position without a number.
    case .pair(0, let count) where id == "TRCK" || id == "TPOS": "0/\(count)"
    default: nil
    }
  }

  /// Joins several values with zeros. Returns nil if the frame can have only one value. Frames that
  /// have several values although their version does not allow it can keep them.
  private func joined(_ texts: [String], _ coding: FrameText) -> [UInt8]? {
    if Self.pairs.contains(id) { return nil }
    let most = version >= 4 ? Int.max : max(1, frame.map { Self.values(of: $0).count } ?? 1)
    guard texts.count <= most else { return nil }
    return Array(texts.map(coding.bytes).joined(separator: coding.terminator))
  }

  private func coding(_ texts: [String]) -> FrameText? {
    FrameText(texts, version: version, present: frame?.value("text_encoding")?.integer)
  }

  /// The picture, with the type and description of the present one; a new one is the front cover.
  private func picture(_ values: [NewTagValue], _ description: String?) -> [UInt8]? {
    guard values.count == 1, case .file(let bytes, let format) = values[0] else { return nil }
    let description = description ?? frame?.descriptionText ?? ""
    let type = frame?.value("picture_type")?.integer ?? Self.frontCover
    guard let coding = coding([description]), let type = UInt8(exactly: type) else { return nil }
    let kind: [UInt8] =
      switch (version, format) {
      case (2, .jpeg): Array("JPG".utf8)
      case (2, _): Array("\(format)".uppercased().utf8)
      default: Array("image/\(format)".utf8) + [0]
      }
    return [UInt8(coding.encoding)] + kind + [type] + coding.bytes(of: description)
      + coding.terminator + bytes
  }

  static let frontCover = 3
  /// The code with which frames state that the language is not known.
  static let unknownLanguage = "XXX"

  // MARK: New frames

  /// Returns a whole frame with a content; nil if the content is too large.
  static func frame(_ code: FourCC, _ content: [UInt8], version: Int) -> [UInt8]? {
    let size = content.count
    let letters = Array(code.description.utf8)
    if version == 2 {
      guard letters.count == 3, let bytes = NumberCoding.big.bytes(of: UInt64(size), count: 3)
      else {
        return nil
      }
      return letters + bytes + content
    }
    guard letters.count == 4, let safe = synchsafe(size) else { return nil }
    let bytes = version >= 4 ? safe : NumberCoding.big.bytes(nearest: size, count: 4)
    return letters + bytes + [0, 0] + content
  }

  /// Returns a tag of version 2.4 with frames.
  static func tag(_ frames: [UInt8]) -> [UInt8]? {
    synchsafe(frames.count).map { Array("ID3".utf8) + [4, 0, 0] + $0 + frames }
  }

  /// Returns a size in four bytes of seven bits; nil if it is too large.
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

  /// The identity of a new frame. Returns nil for frames without a description.
  init?(_ id: String, description: String?, language: String?) {
    guard Self.described.contains(id) else { return nil }
    self.description = description ?? ""
    self.language = id == "COMM" || id == "USLT" ? language ?? FrameContent.unknownLanguage : ""
    type = id == "APIC" ? FrameContent.frontCover : 0
  }

  private static let described: Set<String> = ["TXXX", "WXXX", "COMM", "USLT", "APIC"]

  /// Returns nil for frames without a description.
  init?(of frame: Node, _ id: String) {
    guard Self.described.contains(id) else { return nil }
    description = frame.descriptionText ?? ""
    language = frame.textValue("language") ?? ""
    type = frame.value("picture_type")?.integer ?? 0
  }
}

extension Node {
  /// The text that distinguishes a frame from others with the same ID; nil if it has none.
  fileprivate var descriptionText: String? {
    ["description", "short_content_description", "content_descriptor"].lazy
      .compactMap { textValue($0) }.first
  }
}
