package import Anatomy
package import Bytes
package import Schema

/// The grammar of an audio stream in file order: header frames (Xing, Info or VBRI), audio frames,
/// and tags or other bytes between them.
package struct AudioGrammar: Grammar, ElementHolder, MediaHolder, SoundHolder,
  EncoderSignatureHolder
{
  static let code: FourCC = "audi"
  package let index: InheritedValue<FrameIndex>
  /// The kind of a run of contiguous frames. The nodes of its frames are created on request.
  private let run: DeclaredNodeKind

  init(tags: TagFinder) {
    let index = InheritedValue<FrameIndex>(
      "frameIndex", isOfBytes: true, scope: { $0.enclosing(Self.code) }
    ) { FrameIndex($0.source, $0.range, tags: tags) }
    self.index = index
    run = DeclaredNodeKind(
      Declaration(
        .none, named: "frames", "Frames", in: "audio",
        summary: Summary { run in run.inherited(index).flatMap { run.runSummary($0) } }
      ) { run in run.codedData("frames", searchedFrom: run.node?.startOfCutFrame(index) ?? .max) },
      in: FrameRunGrammar(terminology: .audio) { place, stream in
        stream.frame(at: place, stream.inherited(index))
      })
  }

  package var terminology: FormatTerminology { .audio }
  package var kind: StructureKind { .stream }

  package func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let index = node.inherited(self.index) else { return }
    for (number, part) in index.parts.enumerated() {
      switch part {
      case .tag(let tag): childList.add(tag, in: node)
      case .gap(let range):
        childList.add(
          .none, range, headerSize: 0, nodeKind: DeclaredNodeKind.betweenFrames)
      case .frames(let run):
        childList.add(.none, run.range, headerSize: 0, nodeKind: self.run)
      case .description(let range, let description):
        guard let nodeKind = MPEGAudio.nodeKind(description.kind.code) else { continue }
        childList.add(description.kind.code, range, headerSize: 0, nodeKind: nodeKind)
      }
      for finding in index.findings(about: number, in: node) { childList.reportOnLast(finding) }
    }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  package func elements(of node: Node) -> [ElementList] {
    guard let index = node.inherited(self.index) else { return [] }
    let source = node.source
    return [
      ElementList(.frame, count: index.frameCount) { visit in
        guard let nodeKind = index.frameKind else { return }
        index.forEachFrame(in: source) { number, range in
          visit(Element(number: number, range, of: source, nodeKind: nodeKind))
        }
      }
    ]
  }

  package func forEachEncoderSignature(
    in node: Node, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {
    if let index = node.inherited(index) {
      node.forEachFrameEncoderSignature(index, first: most, visit)
    }
  }

  package func sound(of node: Node, precise: Bool) -> SoundStream? {
    let stream = StreamStart(node.source, node.range)
    let estimate = precise ? nil : stream?.estimate
    // The quick result is used if it is exact, or if the stream is large. In a short stream, it is
    // not exact if the count stopped at tags or other bytes between frames. All frames are then
    // counted.
    if let estimate, !estimate.isEstimate || node.range.count > StreamStart.maxBytes {
      return estimate
    }
    let counted = node.inherited(index)?.facts.flatMap { stream?.sound($0) }
    // The counted frames are not used if they are very few and have another sample rate than the
    // first frame: they may be data that looks like frames by chance.
    if let estimate, let counted, counted.sampleRate != estimate.sampleRate,
      counted.frames ?? 0 < StreamStart.minFrames
    {
      return estimate
    }
    return counted ?? estimate
  }

  package func soundTrack(of node: Node, precise: Bool) -> SoundTrack? {
    guard let stream = sound(of: node, precise: precise) else { return nil }
    let isAAC =
      stream.parameter.hasPrefix("mp4a.40")
      || stream.parameter.hasPrefix("mp4a.6") && stream.name.hasPrefix("AAC")
    func measured<Value>(_ value: Value?) -> Measured<Value>? {
      value.map { Measured($0, isEstimate: stream.isEstimate) }
    }
    let replicatesBands =
      stream.parameter.hasSuffix(".2") && stream.sampleRate <= 48_000
      && StreamStart(node.source, node.range)?.replicatesBands ?? false
    return SoundTrack(
      code: isAAC ? "aac" : "mpga", name: replicatesBands ? "HE-AAC" : stream.name,
      parameter: replicatesBands ? "mp4a.40.5" : stream.parameter,
      sampleRate: stream.sampleRate * (replicatesBands ? 2 : 1), channels: stream.channels,
      duration: measured(
        stream.samples.flatMap { RationalTime(Int64($0), per: Int64(stream.sampleRate)) }),
      bitRate: measured(stream.bitRate), frames: measured(stream.frames))
  }
}

extension FrameIndex {
  fileprivate var frameKind: DeclaredNodeKind? {
    runs.first.flatMap { MPEGAudio.nodeKind($0.format.isADTS ? "adts" : "fram") }
  }
}

extension StreamDescription.Kind {
  var code: FourCC {
    switch self {
    case .xing: "Xing"
    case .info: "Info"
    case .vbri: "VBRI"
    }
  }
}

extension Node {
  /// Returns the offset of the last frame of this run if that frame is truncated; otherwise nil.
  fileprivate func startOfCutFrame(_ index: InheritedValue<FrameIndex>) -> Int? {
    guard let index = inherited(index), let run = index.run(holding: range.start), run.isCut
    else { return nil }
    return index.frame(holding: range.end - 1, in: source)?.range.start
  }

  /// Returns the frame of this stream that contains the byte at an offset; nil if there is none.
  fileprivate func frame(at offset: Int, _ index: FrameIndex?) -> Node? {
    guard let index, let nodeKind = index.frameKind,
      let found = index.frame(holding: offset, in: source)
    else { return nil }
    return node(for: Element(number: found.number, found.range, of: source, nodeKind: nodeKind))
  }
}
