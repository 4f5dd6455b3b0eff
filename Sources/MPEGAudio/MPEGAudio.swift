package import Anatomy
package import Bytes
package import Schema

/// The formats MPEG audio (all layers) and AAC in ADTS: a stream of frames with tags before, after
/// and within it.
package struct MPEGAudio: Sendable {
  /// The node kind of an audio file, or of an audio stream inside another structure.
  package let file: DeclaredNodeKind
  private let tags: TagFinder

  package init(tags: TagFinder) {
    self.tags = tags
    let grammar = StreamGrammar(tags: tags)
    file = DeclaredNodeKind(
      Declaration("mpga", named: "mpeg", "MPEG Audio", holds: grammar),
      in: grammar)
  }

  /// The declarations of audio frames and header frames.
  package static let dialects: [Dialect] = [
    Dialect(
      [SpecSection(.mpeg1Audio, [frame]), SpecSection(.aac, [ADTS.frame])],
      in: BareGrammar(.frame, terminology: .audio)),
    Dialect([SpecSection(.xing, [xing, info])], in: DescriptionGrammar()),
    Dialect([SpecSection(.vbri, [vbri])], in: DescriptionGrammar(terminology: .audio)),
  ]

  static func nodeKind(_ code: FourCC) -> DeclaredNodeKind? {
    dialects.lazy.compactMap { $0.nodeKinds(code).first }.first
  }

  // MARK: Detection

  package enum Kind: Sendable {
    /// MPEG audio of the given layer.
    case mpeg(layer: Int)
    case adts
  }

  /// Returns the kind of audio in a file that begins with frames, or with tags followed by frames;
  /// nil for other files.
  ///
  /// - Parameter afterJunk: whether frames may begin after other bytes, such as in a stream that
  ///   was cut in the middle of a frame.
  package func kind(of source: ByteSource, afterJunk: Bool = false) -> Kind? {
    let layout = StreamLayout(source, source.wholeRange, tags: tags)
    let middle = layout.outer.middle
    // Audio of another format may contain bytes that look like frames by chance.
    guard UndecodedFormat(at: middle.start, in: source, before: middle.end) == nil else {
      return nil
    }
    let isSearched = afterJunk || !layout.outer.front.isEmpty
    return layout.format(isSearched: isSearched).map { format in
      format.isADTS ? .adts : .mpeg(layer: format.layer)
    }
  }

  /// Whether a part of an audio file consists of bytes that are neither frames nor a tag.
  package static func isUndecoded(_ node: Node) -> Bool {
    let nodeKind = node.declaredNodeKind
    return nodeKind === DeclaredNodeKind.betweenFrames || nodeKind === DeclaredNodeKind.afterFrames
  }

  /// Whether a payload begins with audio frames. A payload from a radio stream may begin in the
  /// middle of a frame.
  package func opens(_ payload: Payload) -> Bool {
    if payload.declaredType == .code("icy ") {
      let layout = StreamLayout(payload.source, payload.range, tags: tags)
      return layout.format(isSearched: true) != nil
    }
    guard payload.source.big16(at: payload.range.start).map({ $0 >= 0xFFE0 }) == true else {
      return false
    }
    var synchronization = FrameSynchronization(
      payload.source, before: payload.range.end, tags: .none, acceptsTruncated: false)
    return synchronization.format(at: payload.range.start) != nil
  }
}
