import Anatomy
package import Bytes
package import Schema

/// A stream of internet radio as somebody saved it: what the server replied, and sound, into which
/// titles may be inserted at even distances.
package enum SavedStream {
  package static let file = DeclaredNodeKind(
    Declaration(
      code: FourCC(rawValue: 0), name: .word("icy"), title: "Saved Stream", containers: [],
      number: "", standard: .icy, holds: SavedStreamGrammar()),
    in: SavedStreamGrammar())

  /// What stands in it beside sound.
  package static let parts = [StreamReply.nodeKind, StreamTitles.nodeKind]

  /// Whether a file is one.
  package static func begins(_ source: ByteSource) -> Bool { StreamReply(source) != nil }

  /// A stretch of sound that titles cut off; all stretches together are a payload.
  fileprivate static let stretch = DeclaredNodeKind.headless(
    "sound", "Stretch of Sound", .icy, terminology: .icy
  ) { $0.rest("data", means: .media) }

  fileprivate static let content = DeclaredNodeKind.headless(
    "content", "Content", .icy, terminology: .icy,
    holds: PayloadGrammar("undecoded", means: Meaning(.undecoded), terminology: .icy))
}

/// The reply, and what comes behind it.
private struct SavedStreamGrammar: Grammar {
  var terminology: FormatTerminology { .icy }
  var kind: String { "stream" }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    guard let reply = StreamReply(source) else { return }
    add(reply.range, StreamReply.nodeKind, &childList)
    let rest = ByteRange(from: reply.range.end, to: region.end)
    // A stream may begin in the middle of a frame: its frames have to be looked for.
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
  /// Servers send what their sources gave them: UTF-8, or else what may be Latin-1.
  func encoding(of range: ByteRange) -> TextEncoding {
    String(validating: bytes(range), as: UTF8.self) == nil ? .latin1 : .utf8
  }
}
