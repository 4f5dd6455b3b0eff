package import Anatomy
package import Bytes
package import Schema

/// Who says what a file is: its own structure, libmagic, and its name.
package struct TypeEvidence: Sendable {
  package let structure: FileKind?
  /// What the file is by its signature, where no family decodes it.
  package let unsupported: UndecodedFormat?
  /// Nil when libmagic was not asked or is not part of this program.
  package let magic: MagicAnswer?
  /// Without the dot, in small letters; nil when the name has none.
  package let nameExtension: String?

  package enum Agreement: Sendable {
    case agree
    /// Names those that speak against the structure.
    case disagree([String])
    /// There is nothing to hold the others against.
    case unknown
  }

  package var agreement: Agreement {
    guard let structure else { return .unknown }
    var against: [String] = []
    if let magic, magic.isOpinion, !structure.mimeTypes.contains(magic.mimeType) {
      against.append("libmagic")
    }
    if let nameExtension, !structure.extensions.contains(nameExtension) { against.append("name") }
    if against.isEmpty, nameExtension == nil, magic?.isOpinion != true { return .unknown }
    return against.isEmpty ? .agree : .disagree(against)
  }

  /// The finding that a disagreement is; its evidence is where the structure's word stands.
  package func finding(in source: ByteSource) -> Finding? {
    guard case .disagree(let against) = agreement, let structure else { return nil }
    // Players of MP3 find no frame in it.
    if structure.name == "adts", nameExtension == "mp3" {
      return Finding(
        rule: "aac.adts.in-mp3", severity: .error,
        message: "the content is \(structure.title), and the name .mp3 promises layer III",
        evidence: Evidence(ByteRange(start: 0, count: 2), in: source))
    }
    return Finding(
      rule: "file.extension-vs-content", severity: .warning,
      message: "the content is \(structure.title) (\(structure.name)), which "
        + against.map {
          $0 == "name" ? "the name .\((nameExtension ?? "").fileNameForDisplay) denies" : denial
        }
        .joined(separator: " and "),
      evidence: Evidence(
        ByteRange(start: 0, count: 12).clamped(to: source.wholeRange), in: source))
  }

  private var denial: String { "libmagic (\(magic?.mimeType ?? "")) denies" }
}

/// What libmagic says.
package struct MagicAnswer: Sendable {
  package let mimeType: String
  /// Nil when only the type was asked for.
  package let description: String?

  package init(mimeType: String, description: String?) {
    self.mimeType = mimeType
    self.description = description
  }

  /// `application/octet-stream` is how it says that it does not know.
  package var isOpinion: Bool { mimeType != "application/octet-stream" }
}
