import Anatomy
import Bytes
import Schema

/// Namespace for the frame declarations, grouped by section of the standard.
enum Frames {}

/// A declaration of one frame.
typealias Frame = Declaration

extension Declaration {
  /// Declares a version 2.2 frame with a three-character ID. Its body is read like that of the
  /// frame with the four-character ID `long`.
  static func short(
    _ code: FourCC, _ title: String, _ long: String?, occurs: Cardinality = .any,
    holds: (any Grammar)? = nil, _ body: @escaping Body
  ) -> Declaration {
    Declaration(
      code, long.map { "\(title) (\($0))" } ?? title, in: "ID3v2.2", occurs: occurs, holds: holds,
      body: body)
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
  ].map { section in
    // Frames that are declared without a version exist in versions 2.3 and 2.4.
    let frames = section.declarations.map {
      $0.containers.isEmpty ? $0.within(["ID3v2.3", "ID3v2.4"]) : $0
    }
    return SpecSection(section.standard, frames)
  }

  /// The declarations of all frames with three-character IDs.
  static let shortSections: [SpecSection] = [
    Frames.shortTexts, Frames.shortNamed, Frames.shortBinary, Frames.shortTimes,
    Frames.shortUnofficial,
  ]
}
