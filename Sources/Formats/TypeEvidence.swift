package import Anatomy
package import Bytes
package import Schema

/// The evidence for the type of a file: its structure, the result of libmagic, and its name.
package struct TypeEvidence: Sendable {
  package let structure: FileKind?
  /// The format that the signature of the file indicates, if no family decodes that format;
  /// otherwise nil.
  package let unsupported: UndecodedFormat?
  /// The result of libmagic. Nil if libmagic was not used or is not part of this program.
  package let magic: MagicAnswer?
  /// The file name extension in lower case without the dot; nil if there is none.
  package let nameExtension: String?

  package enum Agreement: Sendable {
    case agree
    /// Some evidence contradicts the structure. The associated value contains the names of this
    /// evidence.
    case disagree([String])
    /// There is nothing to compare with the structure.
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

  /// Returns the finding about evidence that contradicts the structure; nil if there is none. It
  /// shows the first bytes of the file.
  package func finding(in source: ByteSource) -> Finding? {
    guard case .disagree(let against) = agreement, let structure else { return nil }
    // AAC in ADTS form with the extension .mp3 is an error: MP3 players find no frames in it.
    if structure.name == "adts", nameExtension == "mp3" {
      return Finding(
        rule: "aac.adts.in-mp3", severity: .error,
        message: "the content is \(structure.title), but the extension .mp3 implies MPEG layer III",
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

/// The answer of libmagic about a file.
package struct MagicAnswer: Sendable {
  package let mimeType: String
  /// The description of the file. Nil if only its MIME type was requested.
  package let description: String?

  package init(mimeType: String, description: String?) {
    self.mimeType = mimeType
    self.description = description
  }

  /// Whether libmagic recognized the file. Otherwise it reports `application/octet-stream`.
  package var isOpinion: Bool { mimeType != "application/octet-stream" }
}
