import Anatomy
import Bytes
import Metadata

/// Which fields of a structure get neutral bytes.
extension Field {
  /// Returns how the bytes of the field are made neutral; nil if they are kept, because they are part of
  /// the structure. Groups, lists and tables are not asked.
  func neutralFilling(in source: ByteSource) -> NeutralBytes.Filling? {
    switch meaning.role {
    case .time, .payload, .continuation, .media, .trailing, .undecoded, .unreferenced: return .zeros
    case .padding, .reserved:
      if case .bytes = value { return .zeros }
      return nil
    case .plain, .id, .reference, .language: break
    default: return nil
    }
    switch value {
    case .text(let text): return text.string.isPublicName ? nil : textFilling(in: source)
    case .uuid, .bytes: return .zeros
    case .code: return meaning.subject == nil ? nil : .zeros
    default: return meaning.subject == nil || bits != nil ? nil : .zeros
    }
  }

  private func textFilling(in source: ByteSource) -> NeutralBytes.Filling {
    let mark = source.bytes(range, limit: 2)
    if mark == [0xFF, 0xFE] { return .wideText(isBigEndian: false) }
    if mark == [0xFE, 0xFF] { return .wideText(isBigEndian: true) }
    guard case .text(let spelling) = spelling else { return .text }
    switch spelling.encoding {
    case .utf16, .utf16BigEndian: return .wideText(isBigEndian: true)
    case .utf16LittleEndian: return .wideText(isBigEndian: false)
    default: return .text
    }
  }
}

extension Column {
  /// How the cells of the column are made neutral; nil if they are kept.
  var neutralFilling: NeutralBytes.Filling? {
    if case .time = meaning.role { return .zeros }
    switch kind {
    case .bytes, .uuid: return meaning.role == .type ? nil : .zeros
    default: return meaning.subject == nil ? nil : .zeros
    }
  }
}

extension String {
  /// Whether the text is a name that standards or programs define, such as a media type or the key
  /// of a tag, and not something that a person wrote.
  fileprivate var isPublicName: Bool {
    if FieldTables.isPublicKey(self) { return true }
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, ["application", "audio", "image", "text", "video"].contains(parts[0])
    else { return false }
    return parts[1].utf8.allSatisfy { byte in
      0x30...0x39 ~= byte || 0x61...0x7A ~= byte || [0x2B, 0x2D, 0x2E].contains(byte)
    }
  }
}
