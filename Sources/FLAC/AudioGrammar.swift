import Anatomy
import Bytes
import Schema

/// Frames (RFC 9639, 9), and what stands between and behind them.
struct AudioGrammar: Grammar {
  /// Not that of streams that may hold tags.
  static let code: FourCC = "flau"

  static let index = Question<FrameIndex>(
    "flacFrames", scope: { $0.enclosing(code) }
  ) { node in
    FrameIndex(node.source, node.range, StreamInformation(of: node))
  }

  var terms: Terms { .frames }
  var kind: String { "audio" }

  func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard let index = node.ask(Self.index), index.frameCount > 0 else { return }
    for (number, part) in index.parts.enumerated() {
      switch part {
      case .frames(let run):
        siblings.add(
          FourCC(rawValue: 0), run.places.range, headerSize: 0, shape: Self.run, isCut: run.isCut)
      case .gap(let range):
        siblings.add(FourCC(rawValue: 0), range, headerSize: 0, shape: Self.between)
      case .rest(let range, _):
        siblings.add(FourCC(rawValue: 0), range, headerSize: 0, shape: Self.behind)
      }
      for finding in index.findings(about: number, in: node) { siblings.reportOnLast(finding) }
    }
    for finding in index.findingsOfAll(in: node) { siblings.report(finding) }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  /// Where nothing is a frame.
  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    ("frames", .media)
  }

  private static let between = DeclaredShape.unreferencedBytes(.frames)
  private static let behind = DeclaredShape.trailingBytes(.frames)

  /// Frames behind each other; each is made when it is asked for.
  private static let run = DeclaredShape(
    Declaration(
      code: FourCC(rawValue: 0), name: .word("frames"), title: "Frames", containers: ["audio"],
      number: "9", standard: .flac, summary: { $0.runSummary },
      body: { $0.rest("frames", means: .media) }),
    in: FrameRunGrammar(terms: .frames) { place, stream in
      guard let index = stream.ask(index),
        let found = index.frame(holding: place, in: stream.source), let shape = FLAC.frameShape
      else { return nil }
      return stream.node(
        for: Element(number: found.number, found.range, of: stream.source, shape: shape))
    })

  func sound(of node: Node, precise: Bool) -> SoundStream? {
    guard precise, let index = node.ask(Self.index), let first = index.runs.first?.first,
      let rate = index.sampleRate
    else { return nil }
    return SoundStream(
      name: "FLAC", parameter: "flac", sampleRate: rate, channels: first.channels,
      frames: index.frameCount, samples: index.sampleCount, bitRate: nil, isEstimate: false)
  }

  func elements(of node: Node) -> [ElementList] {
    guard let index = node.ask(Self.index), let shape = FLAC.frameShape else { return [] }
    let source = node.source
    return [
      ElementList(name: "frame", count: index.frameCount) { visit in
        index.forEachFrame(in: source) { number, range in
          visit(Element(number: number, range, of: source, shape: shape))
        }
      }
    ]
  }
}

extension FLAC {
  static let audio = DeclaredShape(
    Declaration(
      code: AudioGrammar.code, name: .word("audio"), title: "Audio", containers: ["flac"],
      number: "9", standard: .flac, holds: AudioGrammar()),
    in: AudioGrammar())

  /// The name has no place in the table of blocks.
  static let frames = Dialect(
    [Chapter(.flac, [frame])], in: BareGrammar("frame", terms: .frames))

  static var frameShape: DeclaredShape? { frames.shapes(frame.code).first }
}

extension Terms {
  static let frames = Terms(structure: "the frame", tooShort: "flac.frame.cut")
}

extension Node {
  /// `131 frames · 3.422 s`
  fileprivate var runSummary: String? {
    guard let index = ask(AudioGrammar.index),
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
