import Anatomy
import Bytes
import Schema

/// Reasons to keep parts of boxes that decoders or players may need.
extension Node {
  /// Returns the reason why the given part of this box must be kept; nil if the part may be
  /// removed.
  func reasonToKeep(_ part: Target) -> String? {
    switch part {
    case .structure: return reasonToKeepBox
    case .bytes: return reasonToKeepUnknown
    case .field(let range):
      if code == "emsg" { return Self.eventReason }
      return isUnknownField(at: range) ? reasonToKeepUnknown : nil
    case .row, .samples, .sampleBytes, .values, .encoderSignatures: return nil
    }
  }

  private static let eventReason = "players may act on the event that this box (emsg) describes"

  private var reasonToKeepBox: String? {
    if code == "emsg" { return Self.eventReason }
    if declaredNodeKind === ISODialect.sphericalVideo {
      return "players need the projection of the spherical video from this box"
    }
    if isInSampleEntry, isOfNoKnownKind {
      return "the unknown box may be needed to decode the samples"
    }
    if isEssentialProperty, isOfNoKnownKind {
      return "the item must not be shown without this essential property"
    }
    if parent?.code == "iinf", isOfNoKnownKind {
      return "the unknown box may describe an item of the picture"
    }
    if code == "infe", isOfUnknownItemType {
      return "the picture may be derived from this item of unknown type"
    }
    return nil
  }

  /// The reason to keep undecoded bytes or fields of this box that a decoder may read; nil if they
  /// may be removed.
  private var reasonToKeepUnknown: String? {
    if isInSampleEntry, isOfFixedContent { return nil }
    if isInSampleEntry { return "bytes of unknown meaning may be needed to decode the samples" }
    guard let parent,
      Self.holdersOfPictureData.contains(parent.code) || Self.pictureData.contains(code)
    else { return nil }
    return "bytes of unknown meaning may be needed to decode the picture"
  }

  /// Whether readers need only the decoded fields of the box. Undecoded bytes follow the fields
  /// that the version of the box defines. In `dfLa`, the undecoded bytes are in later blocks, and
  /// decoders need only the first block.
  private var isOfFixedContent: Bool {
    switch code {
    case "dac3", "dfLa", "alac", "ftab": true
    case "dOps": integer("Version") == 0
    case "hvcC": integer("configurationVersion") == 1
    case "vpcC": integer("version") == 1
    default: false
    }
  }

  /// Codes of the containers of item properties, property associations, item entries and item
  /// references.
  private static let holdersOfPictureData: Set<FourCC> = ["ipco", "iprp", "iref", "iinf"]
  /// Codes of the boxes that locate items, describe them or relate them to each other.
  private static let pictureData: Set<FourCC> = ["iloc", "iinf", "iref", "iprp"]

  private func isUnknownField(at range: ByteRange) -> Bool {
    fields.have(at: range) { field in
      switch field.meaning.role {
      case .undecoded, .trailing: true
      default: field.meaning.subject == .category(.unknown)
      }
    }
  }

  /// Whether the box is inside a sample entry, at any depth. A sample entry itself does not count.
  var isInSampleEntry: Bool {
    guard let parent, let entries = parent.enclosing("stsd") else { return false }
    return entries != parent
  }

  private var isOfUnknownItemType: Bool {
    guard let type = value("item_type")?.code else { return false }
    return Names.itemTypes[type] == nil
  }
}
