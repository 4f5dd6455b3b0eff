import Anatomy
import Bytes
import Schema

/// Where the chapters hang their frames.
enum Frames {}

/// A declaration of one frame.
typealias Frame = Declaration

/// Which versions have a frame.
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

  /// A frame of version 2.2, which reads like one of four letters.
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
  /// Frames of four letters. A new group is entered here and nowhere else.
  static let chapters: [SpecSection] = [
    Frames.texts, Frames.unofficialTexts, Frames.namedTexts, Frames.people, Frames.links,
    Frames.comments, Frames.identifiers, Frames.pictures, Frames.commerce, Frames.encryption,
    Frames.timing, Frames.volumes, Frames.replayGain, Frames.counters, Frames.places,
    Frames.chapters, Frames.unofficial,
  ]

  /// Frames of three letters.
  static let shortChapters: [SpecSection] = [
    Frames.shortTexts, Frames.shortNamed, Frames.shortBinary, Frames.shortTimes,
    Frames.shortUnofficial,
  ]
}
