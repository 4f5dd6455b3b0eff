/// The kind of a structure: what its standard calls it, and where it may contain text. A format
/// family that needs a further kind adds a case here, and extends the properties of this type.
package enum StructureKind: String, CaseIterable, Sendable {
  case audio, bitmap, block, box, bytes, chunk, comment, content, data, dataset, descriptor
  case directory, document, element, field, frame, item, line, object, packet, part, payload
  case picture, playlist, profile, record, reply, resource, sample, section, segment, sound
  case stream, structure, tag, telemetry, text, value
  case avcUnit = "AVC NAL unit"
  case codedSound = "coded sound"
  case derivedPicture = "derived picture"
  case hevcUnit = "HEVC NAL unit"
  case message = "SEI message"
  case openBitstreamUnit = "open bitstream unit"
  case parameterSet = "parameter set"
  case parameterSets = "list of parameter sets"
  case protectedSample = "protected sample"
  case rawPhoto = "raw photo"
  case vvcUnit = "VVC NAL unit"

  /// The word for several structures of the kind.
  package var plural: String {
    switch self {
    case .box: "boxes"
    case .directory: "directories"
    case .parameterSets: "lists of parameter sets"
    default: rawValue + "s"
    }
  }

  /// Where structures of a kind may contain text.
  package enum Texts: Sendable {
    /// Only in fields for names of formats and for settings of decoders. Other text is unusual, and
    /// so is text in fields for numbers.
    case namesOfFormats
    /// In text fields. Text in fields for numbers is unusual.
    case textFields
    /// Anywhere, because the structure is text, or its content is compressed or decoded elsewhere.
    case anywhere
  }

  package var texts: Texts {
    switch self {
    case .block, .box, .chunk, .descriptor: .namesOfFormats
    case .frame, .segment: .textFields
    case .audio, .bitmap, .bytes, .codedSound, .comment, .content, .data, .dataset,
      .derivedPicture, .directory, .document, .element, .field, .item, .line, .object, .packet,
      .part, .payload, .picture, .playlist, .profile, .record, .reply, .resource, .sample,
      .section, .sound, .stream, .structure, .tag, .telemetry, .text, .value, .avcUnit, .hevcUnit,
      .message, .openBitstreamUnit, .parameterSet, .parameterSets, .protectedSample, .rawPhoto,
      .vvcUnit:
      .anywhere
    }
  }
}
