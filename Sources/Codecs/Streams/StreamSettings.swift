import Anatomy
import Bytes
import Movie

/// Finds the sequence headers of AV1 streams that are not in boxes.
extension Node {
  /// The offset of the header of this open bitstream unit, after the length in front of it.
  var startOfUnitHeader: Int {
    guard let units = declared?.grammar as? OBUs, units.isDelimited else { return range.start }
    return StatedSize(at: range.start, in: source, limit: range.end)?.end ?? range.start
  }

  /// The settings for frame headers in this part of a stream: from the sequence header in this
  /// part, or else from the last one in an earlier part.
  var settingsOfStream: AV1FrameSettings? {
    guard let part = partOfStream, let all = inherited(.av1StreamSettings) else { return nil }
    let next = all.endOfFirst { $0.part <= part.index }
    return next > 0 ? all[next - 1].settings : nil
  }

  /// The child of the root that contains this node or is this node; nil outside of streams of AV1.
  private var partOfStream: Node? {
    var node = self
    while let parent = node.parent {
      if parent.isRoot { return OpenStreams.isVideo(parent) ? node : nil }
      node = parent
    }
    return nil
  }

  /// The first sequence header in this part of a stream; nil if the part has none.
  fileprivate var sequenceHeaderOfPart: Node? {
    for child in children.prefix(16) {
      if child.code == OBUKinds.sequenceHeader { return child }
      if child.declaredNodeKind === SizedUnitGrammar.frameUnit,
        let header = child.children.prefix(16).first(where: { $0.code == OBUKinds.sequenceHeader })
      {
        return header
      }
    }
    return nil
  }
}

extension InheritedValue where Answer == [(part: Int32, settings: AV1FrameSettings)] {
  /// The settings from the sequence headers of a stream, each with the node index of the part of
  /// the stream that contains the header. A header that repeats the previous one is omitted.
  fileprivate static let av1StreamSettings = InheritedValue<
    [(part: Int32, settings: AV1FrameSettings)]
  >("av1StreamSettings", scope: { $0.document.root }) { root in
    var known: [UInt8] = []
    return root.children.compactMap { part in
      guard let header = part.sequenceHeaderOfPart else { return nil }
      let body = ByteRange(
        from: min(header.range.start + header.headerSize, header.range.end), to: header.range.end)
      let bytes = header.source.bytes(body, limit: 1024)
      guard bytes != known, let settings = AV1FrameSettings(header) else { return nil }
      known = bytes
      return (part.index, settings)
    }
  }
}
