import Anatomy
package import Bytes
package import Schema

/// The node kind of a saved internet radio stream: the response of the server, then audio with
/// titles that may be inserted at regular intervals.
package enum SavedStream {
  package static let file = DeclaredNodeKind(
    Declaration(
      FourCC(rawValue: 0), named: "icy", "Saved Stream", by: .icy, holds: SavedStreamGrammar()),
    in: SavedStreamGrammar())

  /// The node kinds of the parts of a saved stream that are not audio.
  package static let parts = [StreamReply.nodeKind, StreamTitles.nodeKind]

  /// Whether a file begins with the response of a streaming server.
  package static func begins(_ source: ByteSource) -> Bool { StreamReply(source) != nil }

  /// A section of audio between inserted titles. All sections together form one payload.
  fileprivate static let stretch = DeclaredNodeKind.headless(
    "sound", "Audio Section", .icy, terminology: .icy
  ) { $0.rest("data", means: .media) }

  fileprivate static let content = DeclaredNodeKind.headless(
    "content", "Content", .icy, terminology: .icy,
    holds: PayloadGrammar("undecoded", means: Meaning(.undecoded), terminology: .icy))
}

/// The grammar of a saved stream: the response of the server, then audio and titles.
private struct SavedStreamGrammar: Grammar {
  var terminology: FormatTerminology { .icy }
  var kind: StructureKind { .stream }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    guard let reply = StreamReply(source) else { return }
    add(reply.range, StreamReply.nodeKind, &childList)
    let rest = ByteRange(from: reply.range.end, to: region.end)
    // The audio may begin in the middle of a frame. The declared type makes the audio reader search
    // for the first complete frame.
    let declaredType = Payload.DeclaredType.code("icy ")
    guard let distance = reply.distance else {
      if !childList.open(
        Payload(source, rest, declaredType: declaredType), in: node, inPlace: true),
        !rest.isEmpty
      {
        add(rest, SavedStream.content, &childList)
      }
      return
    }
    var stretches: [ByteRange] = []
    var place = rest.start
    while place < rest.end {
      let stretch = ByteRange(from: place, to: min(rest.end, place.saturatingAdd(distance)))
      add(stretch, SavedStream.stretch, &childList)
      stretches.append(stretch)
      guard let count = source.byte(at: stretch.end), stretch.end < rest.end else { break }
      let end = stretch.end + 1 + Int(count) * 16
      place = min(rest.end, end)
      childList.add(
        FourCC(rawValue: 0), ByteRange(from: stretch.end, to: place), headerSize: 0,
        nodeKind: StreamTitles.nodeKind, isCut: end > rest.end)
    }
    let sound = source.joined(stretches)
    childList.open(Payload(sound, sound.wholeRange, declaredType: declaredType), in: node)
  }

  private func add(_ range: ByteRange, _ nodeKind: DeclaredNodeKind, _ childList: inout ChildList) {
    childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension ByteSource {
  /// Returns the encoding of a text in a saved stream: UTF-8 if its bytes are valid UTF-8,
  /// otherwise Latin-1. Servers forward the bytes of their sources without conversion.
  func encoding(of range: ByteRange) -> TextEncoding {
    String(validating: bytes(range), as: UTF8.self) == nil ? .latin1 : .utf8
  }
}
