import Anatomy
import Bytes
import Schema

/// Parts of boxes that are kept, because decoders or players may need them.
extension Node {
  /// Why a part of this box is kept; nil where it may be removed.
  func reasonToKeep(_ part: Target) -> String? {
    switch part {
    case .structure: return reasonToKeepBox
    case .bytes: return reasonToKeepUnknown
    case .field(let range):
      if code == "emsg" { return Self.eventReason }
      return isUnknownField(at: range) ? reasonToKeepUnknown : nil
    case .row, .samples, .ofSamples: return nil
    }
  }

  private static let eventReason = "players of the stream may act on the event"

  private var reasonToKeepBox: String? {
    if code == "emsg" { return Self.eventReason }
    if declaredNodeKind === ISODialect.sphericalVideo {
      return "players read the projection of the video from it"
    }
    if isInSampleEntry, isOfNoKnownKind { return "the samples may need it to be decoded" }
    if isEssentialProperty, isOfNoKnownKind { return "its item must not be shown without it" }
    if parent?.code == "iinf", isOfNoKnownKind { return "it may describe an item of the picture" }
    if code == "infe", isOfUnknownItemType {
      return "pictures may be made of an item of unknown type"
    }
    return nil
  }

  /// Bytes that no declaration explains, where a decoder reads more than is declared.
  private var reasonToKeepUnknown: String? {
    if isInSampleEntry { return "the samples may need bytes of unknown meaning to be decoded" }
    guard let parent,
      Self.holdersOfPictureData.contains(parent.code) || Self.pictureData.contains(code)
    else { return nil }
    return "the picture may need bytes of unknown meaning to be decoded"
  }

  /// Item properties and their associations, and references between items.
  private static let holdersOfPictureData: Set<FourCC> = ["ipco", "iprp", "iref", "iinf"]
  /// Where items lie, and what they are.
  private static let pictureData: Set<FourCC> = ["iloc", "iinf", "iref", "iprp"]

  private func isUnknownField(at range: ByteRange) -> Bool {
    fields.have(at: range) { field in
      switch field.meaning.role {
      case .undecoded, .trailing: true
      default: field.meaning.subject == .category(.unknown)
      }
    }
  }

  /// Whether it lies in a description of samples and is not one itself.
  var isInSampleEntry: Bool {
    guard let parent, let entries = parent.enclosing("stsd") else { return false }
    return entries != parent
  }

  private var isOfUnknownItemType: Bool {
    guard let type = value("item_type")?.code else { return false }
    return Names.itemTypes[type] == nil
  }
}
