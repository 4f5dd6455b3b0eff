package import Anatomy
import Bytes
import Movie

/// The tracks of a movie (ISO/IEC 14496-12, 8.3).
extension BoxGrammar: TrackHolder {
  package func tracks(of file: Node) -> [Node] { file.movie?.children("trak") ?? [] }

  package func isTrack(_ node: Node) -> Bool { node.code == "trak" }

  package func id(of track: Node) -> Int? { track.child("tkhd")?.integer(.track_ID) }

  package func header(of track: Node) -> TrackHeader {
    let header = track.child("tkhd")
    let media = track.child("mdia")
    let mediaHeader = media?.child("mdhd")
    return TrackHeader(
      TrackMediaType(handler: media?.child("hdlr")?.fourCC(of: .handler_type)),
      timescale: Int64(mediaHeader?.integer(.timescale) ?? 0),
      duration: mediaHeader?.time(.duration) ?? 0,
      isEnabled: (header?.integer(.flags) ?? 0) & 1 != 0,
      alternateGroup: header?.integer(.alternate_group).flatMap { $0 != 0 ? $0 : nil },
      language: TrackLanguage(media), name: track.trackName)
  }

  package func sampleDescriptions(of track: Node) -> [Node] {
    track.descendant("mdia", "minf", "stbl", "stsd").map { Array($0.children) } ?? []
  }

  package func references(from track: Node) -> [TrackReference] {
    guard let boxes = track.child("tref")?.children.prefix(256) else { return [] }
    return boxes.compactMap { box in
      guard let table = box.table(.track_IDs), let column = table.columns.first else { return nil }
      let ids = (0..<min(table.rowCount, 1024)).compactMap { row in
        table.rawCell(row: row, column: column).map { Int(truncatingIfNeeded: $0) }
      }
      return TrackReference(
        kind: box.code.letters, words: box.title, trackIDs: ids, isToChapters: box.code == "chap")
    }
  }

  package func edits(of track: Node) -> EditList? {
    EditList(
      track, movie: Int64(track.parent?.child("mvhd")?.integer(.timescale) ?? 0),
      media: Int64(track.descendant("mdia", "mdhd")?.integer(.timescale) ?? 0))
  }
}

extension TrackLanguage {
  fileprivate init(_ media: Node?) {
    let packed = media?.child("mdhd")?.integer(.language).map { UInt16(truncatingIfNeeded: $0) }
    let macintosh = packed.flatMap { $0 < 0x400 ? MacintoshLanguage(code: $0)?.tag : nil }
    let code = packed.flatMap { $0 == Language.unspecified ? nil : Language.code(packed: $0) }
    self.init(
      code: code ?? macintosh.map { LanguageTag($0).threeLetters ?? $0 },
      extendedTag: media?.child("elng")?.string(of: .extended_language)
        ?? macintosh.flatMap { LanguageTag($0).subtags.count > 1 ? $0 : nil })
  }
}

extension Node {
  /// The name of this track, from its user data; nil if the user data contains no name.
  fileprivate var trackName: String? {
    for data in children("udta") {
      if let name = data.child("name")?.string(of: .name) { return name.withoutZeros }
      if let title = data.child("titl")?.string(of: .text) { return title.withoutZeros }
      if let label = data.child("labl")?.string(of: .label) { return label }
      if let texts = data.child("©nam"), case .list(let strings)? = texts.value(.strings),
        let text = strings.item(0)?.member(called: .text)?.string, !text.isEmpty
      {
        return text
      }
    }
    return nil
  }
}

extension String {
  /// The text without trailing NUL characters. Some writers include the terminator in the length.
  fileprivate var withoutZeros: String {
    var scalars = unicodeScalars[...]
    while scalars.last == "\0" { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
