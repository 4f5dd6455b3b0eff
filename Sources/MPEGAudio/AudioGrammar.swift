package import Anatomy
package import Bytes
package import Schema

/// A stream of frames as it lies: descriptions, frames, and what interrupts them.
package struct AudioGrammar: Grammar {
  static let code: FourCC = "audi"
  let index: Question<FrameIndex>

  init(tags: TagFinder) {
    index = Question("frameIndex", scope: { $0.enclosing(Self.code) }) { node in
      FrameIndex(node.source, node.range, tags: tags)
    }
  }

  package var terms: Terms { .audio }
  package var kind: String { "stream" }

  package func divide(_ region: ByteRange, of node: Node, into siblings: inout Siblings) {
    guard let index = node.ask(self.index) else { return }
    for (number, part) in index.parts.enumerated() {
      switch part {
      case .tag(let tag): siblings.add(tag, in: node)
      case .gap(let range):
        siblings.add(
          .none, range, headerSize: 0, shape: DeclaredShape.betweenFrames)
      case .frames(let run):
        siblings.add(.none, run.range, headerSize: 0, shape: Self.run)
      case .description(let range, let description):
        guard let shape = MPEGAudio.shape(description.kind.code) else { continue }
        siblings.add(description.kind.code, range, headerSize: 0, shape: shape)
      }
      for finding in index.findings(about: number, in: node) { siblings.reportOnLast(finding) }
    }
  }

  package func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  /// Frames behind each other; each is made when it is asked for.
  private static let run = DeclaredShape(
    Declaration(
      .none, named: "frames", "Frames", in: "audio", body: { $0.rest("frames", means: .media) },
      summary: { $0.runSummary }),
    in: FrameRunGrammar(terms: .audio) { place, stream in
      ((stream.declaredShape as? DeclaredShape)?.declaration.holds as? AudioGrammar)?
        .frame(at: place, of: stream)
    })

  package func elements(of node: Node) -> [ElementList] {
    guard let index = node.ask(self.index) else { return [] }
    let source = node.source
    return [
      ElementList(name: "frame", count: index.frameCount) { visit in
        guard let shape = index.frameShape else { return }
        index.forEachFrame(in: source) { number, range in
          visit(Element(number: number, range, of: source, shape: shape))
        }
      }
    ]
  }

  package func forEachInscription(
    in node: Node, first most: Int, _ visit: (Inscription) -> Bool
  ) {
    if let index = node.ask(index) { node.forEachFrameInscription(index, first: most, visit) }
  }

  package func sound(of node: Node, precise: Bool) -> SoundStream? {
    let stream = StreamHead(node.source, node.range)
    guard precise else { return stream?.estimate }
    return node.ask(index)?.facts.flatMap { stream?.sound($0) }
  }

  func frame(at offset: Int, of node: Node) -> Node? {
    guard let index = node.ask(self.index), let shape = index.frameShape,
      let found = index.frame(holding: offset, in: node.source)
    else { return nil }
    return node.node(
      for: Element(number: found.number, found.range, of: node.source, shape: shape))
  }
}

extension FrameIndex {
  fileprivate var frameShape: DeclaredShape? {
    runs.first.flatMap { MPEGAudio.shape($0.format.isADTS ? "adts" : "fram") }
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
  /// The frames of the stream that this node is or is in.
  package var frameIndex: FrameIndex? {
    guard let stream = enclosing(AudioGrammar.code),
      let grammar = (stream.declaredShape as? DeclaredShape)?.grammar as? AudioGrammar
    else { return nil }
    return stream.ask(grammar.index)
  }
}
