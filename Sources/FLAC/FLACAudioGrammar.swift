import Anatomy
import Bytes
import Schema

/// Grammar of the audio of a FLAC stream: frames (RFC 9639, 9), and the bytes between and after
/// them.
struct FLACAudioGrammar: Grammar, ElementHolder, MediaHolder {
  /// The code of the audio nodes. It differs from the code of the whole stream, which may contain
  /// tags.
  static let code: FourCC = "flau"

  static let index = InheritedValue<FLACFrameIndex>(
    "flacFrames", scope: { $0.enclosing(code) }
  ) { node in
    FLACFrameIndex(node.source, node.range, StreamInformation(of: node))
  }

  var terminology: FormatTerminology { .frames }
  var kind: StructureKind { .audio }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let index = node.inherited(Self.index), index.frameCount > 0 else { return }
    for (number, part) in index.parts.enumerated() {
      switch part {
      case .frames(let run):
        childList.add(
          FourCC(rawValue: 0), run.places.range, headerSize: 0, nodeKind: Self.run, isCut: run.isCut
        )
      case .gap(let range):
        childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: Self.between)
      case .rest(let range, _):
        childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: Self.after)
      }
      for finding in index.findings(about: number, in: node) { childList.reportOnLast(finding) }
    }
    for finding in index.findingsOfAll(in: node) { childList.report(finding) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  /// Returns the name and meaning of bytes in the audio in which no frame was found.
  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("frames", .media)
  }

  private static let between = DeclaredNodeKind.unreferencedBytes(.frames)
  private static let after = DeclaredNodeKind.trailingBytes(.frames)

  /// The node kind of a run of consecutive frames. The nodes of its frames are created on demand.
  private static let run = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "frames", "Frames", in: "audio", spec: "9", by: .flac,
      summary: Summary { $0.runSummary }
    ) { $0.rest("frames", means: .media) },
    in: FrameRunGrammar(terminology: .frames) { place, stream in
      guard let index = stream.inherited(index),
        let found = index.frame(holding: place, in: stream.source), let nodeKind = FLAC.frameKind
      else { return nil }
      return stream.node(
        for: Element(number: found.number, found.range, of: stream.source, nodeKind: nodeKind))
    })

  /// The maximum size in bytes of a stream of which all frames are counted even if no exact count
  /// is requested.
  private static let maxBytes = 2 << 20

  func sound(of node: Node, precise: Bool) -> SoundStream? {
    guard precise || node.range.count <= Self.maxBytes,
      let index = node.inherited(Self.index), let first = index.runs.first?.first,
      let rate = index.sampleRate
    else { return nil }
    return SoundStream(
      name: "FLAC", parameter: "flac", sampleRate: rate, channels: first.channels,
      frames: index.frameCount, samples: index.sampleCount, bitRate: nil,
      isEstimate: index.isExhausted)
  }

  func elements(of node: Node) -> [ElementList] {
    guard let index = node.inherited(Self.index), let nodeKind = FLAC.frameKind else { return [] }
    let source = node.source
    return [
      ElementList(.frame, count: index.frameCount) { visit in
        index.forEachFrame(in: source) { number, range in
          visit(Element(number: number, range, of: source, nodeKind: nodeKind))
        }
      }
    ]
  }
}

extension FLAC {
  static let audio = DeclaredNodeKind(
    Declaration(
      FLACAudioGrammar.code, named: "audio", "Audio", in: "flac", spec: "9", by: .flac,
      holds: FLACAudioGrammar()),
    in: FLACAudioGrammar())

  /// The declaration of frames. It is separate from `blocks`, where the code of a declaration
  /// depends on the block type.
  static let frames = Dialect(
    [SpecSection(.flac, [frame])], in: BareGrammar(.frame, terminology: .frames))

  static var frameKind: DeclaredNodeKind? { frames.nodeKinds(frame.code).first }
}

extension FormatTerminology {
  static let frames = FormatTerminology(structure: "the frame", tooShort: "flac.frame.cut")
}

extension Node {
  /// Summary of consecutive frames: `131 frames · 3.422 s`.
  fileprivate var runSummary: String? {
    guard let index = inherited(FLACAudioGrammar.index),
      let run = index.runs.first(where: { $0.places.range == range })
    else { return nil }
    let count = run.places.frames
    let duration = index.sampleRate.flatMap {
      Quantity.duration(UInt64(clamping: run.samples), timescale: UInt64(clamping: $0))
    }
    return [count == 1 ? "1 frame" : "\(count) frames", duration].compactMap { $0 }
      .joined(separator: " · ")
  }
}
