import Anatomy
import Bytes
package import Schema

extension ID3 {
  /// Tags at both ends of sound, and in the middle of it.
  package static let finder = TagFinder(
    firstBytes: Set("AIT".utf8),
    beginning: { source, place, limit in
      tag(beginningAt: place, in: source, limit: limit)
        ?? trailer(beginningAt: place, in: source, limit: limit)
    },
    ending: { tag(endingAt: $1, in: $0, from: $2) })

  /// A file of which nothing but the tags is known, or what lies between them opens by itself.
  package static let file = DeclaredShape(
    Declaration(
      code: FourCC(rawValue: 0), name: .word("tagged"), title: "Tagged File", containers: [],
      number: "", holds: taggedFile),
    in: taggedFile)

  private static let taggedFile = TaggedGrammar(finder, "tag", terms: .id3Tags) {
    outer, node, siblings in
    if siblings.open(Payload(node.source, outer.middle), in: node, inPlace: true) { return }
    siblings.add(
      FourCC(rawValue: 0), outer.middle, headerSize: 0, shape: DeclaredShape.betweenTags)
    guard let tag = outer.front.last, !isSound(at: outer.middle.start, in: node.source) else {
      return
    }
    siblings.reportOnLast(
      Finding(
        rule: "id3.tag.next-is-not-audio", severity: .warning,
        message: "behind \(tag.shape?.title ?? "the tag") no sound begins that is known",
        evidence: Evidence(
          ByteRange(start: outer.middle.start, count: min(4, outer.middle.count)), in: node.source))
    )
  }

  /// How files of sound begin that bear these tags, beside those that open.
  private static func isSound(at place: Int, in source: ByteSource) -> Bool {
    let head = source.bytes(ByteRange(start: place, count: 4))
    // AC-3 and DTS have sync words.
    return head.starts(with: [0x0B, 0x77]) || head == [0x7F, 0xFE, 0x80, 0x01]
      || words.contains { head.starts(with: $0.utf8) }
  }

  private static let words: [String] = [
    "ADIF", "MAC ", "MP+", "MPCK", "OFR ", "OggS", "TTA1", "TTA2", "tBaK", "wvpk",
  ]
}
