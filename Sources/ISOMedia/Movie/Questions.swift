import Anatomy
import Bytes

/// What boxes have to know of others.
extension Question where Answer == Int {
  static let movieTimescale = Question<Int>("movieTimescale", scope: { $0.movie }) {
    $0.child("mvhd")?.integer("timescale")
  }

  static let mediaTimescale = Question<Int>("mediaTimescale", scope: { $0.track }) {
    $0.descendant("mdia", "mdhd")?.integer("timescale")
  }
}

extension Question where Answer == FourCC {
  static let handlerType = Question<FourCC>("handlerType", scope: { $0.enclosing("mdia") }) {
    if case .code(let code)? = $0.child("hdlr")?.value("handler_type") { return code }
    return nil
  }
}

extension Node {
  /// The movie that this file has, wherever this node is.
  var movie: Node? { enclosing("moov") ?? document.root.child("moov") }

  /// The track that this node belongs to, also from inside a fragment.
  var track: Node? { enclosing("trak") ?? enclosing("traf").flatMap(\.describedTrack) }

  private var describedTrack: Node? {
    guard code == "traf", let id = child("tfhd")?.integer("track_ID") else { return nil }
    return movie?.children("trak").first { $0.child("tkhd")?.integer("track_ID") == id }
  }
}
