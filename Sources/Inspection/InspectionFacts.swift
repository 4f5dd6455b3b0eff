import Anatomy
import Formats
package import Metadata

/// Facts about the file as a whole.
extension Inspection {
  package static let facts: [ComputedFact<Inspection>] = [
    .size("size", "The size of the file.") { $0.document.source.size },
    .text("kind", "The kind of the file that its structure shows.") {
      $0.typeEvidence.structure?.title
    },
    .text("brand", "The brand or signature of the kind, such as qt.") {
      $0.typeEvidence.structure?.name
    },
    .bool("recognized", "Whether the format of the file is decoded.") { $0.isRecognized },
    .text("mime", "The MIME type that libmagic reports.") { $0.typeEvidence.magic?.mimeType },
    .text("extension", "The file name extension in lower case.") {
      $0.typeEvidence.nameExtension
    },
    .text("agreement", "Whether name and libmagic agree with the structure: agree or disagree.") {
      switch $0.typeEvidence.agreement {
      case .agree: "agree"
      case .disagree: "disagree"
      case .unknown: nil
      }
    },
    .text("mediaType", "video, audio, image or playlist.") {
      $0.mediaType
    },
    .integer("chapters", "The number of chapters.") { inspection in
      inspection.isRecognized ? inspection.shownChapterLists.first?.chapters.count ?? 0 : nil
    },
    .texts("keySpaces", "The key spaces of the metadata, such as itsk and id3.") {
      $0.keySpaces.map(\.name)
    },
    .texts(
      "parts",
      "The parts in addition to the main picture or tracks, such as motion video, gain map or thumbnail."
    ) { $0.parts.map(\.words) },
    .text("colorProfile", "The name of the ICC profile of the picture.") {
      $0.colorProfile?.name
    },
    .text("colorSpace", "The color space that Exif states, such as sRGB.") {
      $0.items.first { $0.key.space == .exif && $0.key.name == "ColorSpace" }?.words
    },
  ]

  private var mediaType: String? {
    if playlist != nil { return "playlist" }
    let types = movie.tracks.map(\.mediaType)
    if types.contains(where: { [.video, .muxed].contains($0) }) { return "video" }
    if types.contains(where: \.isPictorial) { return "image" }
    return types.contains(.audio) ? "audio" : nil
  }
}
