package import Anatomy
package import Bytes
package import Schema

/// The evidence for the type of a file: its structure, libmagic, and its name.
package struct TypeEvidence: Sendable {
  package let structure: FileKind?
  /// The format by signature, if no family decodes it.
  package let unsupported: UndecodedFormat?
  /// Nil if libmagic was not used or is not part of this program.
  package let magic: MagicAnswer?
  /// The file name extension in lower case without the dot; nil if there is none.
  package let nameExtension: String?

  package enum Agreement: Sendable {
    case agree
    /// Has the names of the evidence that contradicts the structure.
    case disagree([String])
    /// There is nothing to compare.
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

  /// The finding for contradicting evidence; its evidence is the start of the file.
  package func finding(in source: ByteSource) -> Finding? {
    guard case .disagree(let against) = agreement, let structure else { return nil }
    // MP3 players find no frames in it.
    if structure.name == "adts", nameExtension == "mp3" {
      return Finding(
        rule: "aac.adts.in-mp3", severity: .error,
        message: "the content is \(structure.title), but the extension .mp3 implies layer III",
        evidence: Evidence(ByteRange(start: 0, count: 2), in: source))
    }
    return Finding(
      rule: "file.extension-vs-content", severity: .warning,
      message: "the content is \(structure.title) (\(structure.name)), which contradicts "
        + against.map {
          $0 == "name" ? "the extension .\((nameExtension ?? "").fileNameForDisplay)" : denial
        }
        .joined(separator: " and "),
      evidence: Evidence(
        ByteRange(start: 0, count: 12).clamped(to: source.wholeRange), in: source))
  }

  private var denial: String { "libmagic (\(magic?.mimeType ?? ""))" }
}

/// The result of libmagic.
package struct MagicAnswer: Sendable {
  package let mimeType: String
  /// Nil if only the type was requested.
  package let description: String?

  package init(mimeType: String, description: String?) {
    self.mimeType = mimeType
    self.description = description
  }

  /// libmagic reports `application/octet-stream` if it does not recognize the file.
  package var isOpinion: Bool { mimeType != "application/octet-stream" }
}
