import Anatomy
import Bytes
import Schema

/// Namespace for the frame declarations, grouped by section of the standard.
enum Frames {}

/// A declaration of one frame.
typealias Frame = Declaration

/// The versions of ID3v2 that define a frame.
enum FrameVersions {
  case both, only3, only4

  var containers: [String] {
    switch self {
    case .both: ["ID3v2.3", "ID3v2.4"]
    case .only3: ["ID3v2.3"]
    case .only4: ["ID3v2.4"]
    }
  }
}

extension Declaration {
  init(
    _ code: FourCC, _ title: String, in versions: FrameVersions = .both,
    occurs: Cardinality = .any, holds: (any Grammar)? = nil, _ body: @escaping Body
  ) {
    self.init(
      code: code, title: title, containers: versions.containers, occurs: occurs, number: "",
      standard: versions == .only3 ? .id3v23 : nil, holds: holds, body: body)
  }

  /// Declares a version 2.2 frame with a three-character ID. Its body is read like that of the
  /// frame with the four-character ID `long`.
  init(
    short code: FourCC, _ title: String, _ long: String?, occurs: Cardinality = .any,
    holds: (any Grammar)? = nil,
    _ body: @escaping Body
  ) {
    self.init(
      code: code, title: long.map { "\(title) (\($0))" } ?? title, containers: ["ID3v2.2"],
      occurs: occurs, number: "", holds: holds, body: body)
  }
}

extension FrameDialects {
  /// The declarations of all frames with four-character IDs. New sections need to be added only
  /// here.
  static let chapters: [SpecSection] = [
    Frames.texts, Frames.unofficialTexts, Frames.namedTexts, Frames.people, Frames.links,
    Frames.comments, Frames.identifiers, Frames.pictures, Frames.commerce, Frames.encryption,
    Frames.timing, Frames.volumes, Frames.replayGain, Frames.counters, Frames.places,
    Frames.chapters, Frames.unofficial,
  ]

  /// The declarations of all frames with three-character IDs.
  static let shortSections: [SpecSection] = [
    Frames.shortTexts, Frames.shortNamed, Frames.shortBinary, Frames.shortTimes,
    Frames.shortUnofficial,
  ]
}
