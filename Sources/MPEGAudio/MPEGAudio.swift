package import Anatomy
package import Bytes
package import Schema

/// MPEG audio of all layers, and AAC in ADTS: a stream of frames with tags before, behind and in it.
package struct MPEGAudio: Sendable {
  /// A file, or a stream inside something else.
  package let file: DeclaredNodeKind
  private let tags: TagFinder

  package init(tags: TagFinder) {
    self.tags = tags
    let grammar = StreamGrammar(tags: tags)
    file = DeclaredNodeKind(
      Declaration("mpga", named: "mpeg", "MPEG Audio", holds: grammar),
      in: grammar)
  }

  /// Everything that has a name of its own.
  package static let dialects: [Dialect] = [
    Dialect(
      [SpecSection(.mpeg1Audio, [frame]), SpecSection(.aac, [ADTS.frame])],
      in: BareGrammar("frame", terminology: .audio)),
    Dialect([SpecSection(.xing, [xing, info])], in: DescriptionGrammar()),
    Dialect([SpecSection(.vbri, [vbri])], in: DescriptionGrammar(terminology: .audio)),
  ]

  static func nodeKind(_ code: FourCC) -> DeclaredNodeKind? {
    dialects.lazy.compactMap { $0.nodeKinds(code).first }.first
  }

  // MARK: Telling

  package enum Kind: Sendable {
    /// By its layer.
    case mpeg(layer: Int)
    case adts
  }

  /// What a file is: it begins with frames, or with tags and then frames.
  ///
  /// - Parameter behindJunk: whether frames may begin somewhere behind the beginning, as where a
  ///   stream was cut in the middle of one.
  package func kind(of source: ByteSource, afterJunk: Bool = false) -> Kind? {
    let layout = StreamLayout(source, source.wholeRange, tags: tags)
    let middle = layout.outer.middle
    // Chance frames in sound of another coding are none.
    guard UndecodedFormat(at: middle.start, in: source, before: middle.end) == nil else {
      return nil
    }
    let isSearched = afterJunk || !layout.outer.front.isEmpty
    return layout.format(isSearched: isSearched).map { format in
      format.isADTS ? .adts : .mpeg(layer: format.layer)
    }
  }

  /// Whether a part of a file is neither frames nor a tag.
  package static func isUndecoded(_ node: Node) -> Bool {
    let nodeKind = node.declaredNodeKind
    return nodeKind === DeclaredNodeKind.betweenFrames || nodeKind === DeclaredNodeKind.afterFrames
  }

  /// Whether a payload begins with frames. A stream of radio may begin in the middle of one.
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
