import Bytes
import Files
import Formats
import RuleEngine
import Rules

extension SegmentedPresentation {
  /// Reads the segments among the files of a check. Only files that begin like a segment or a
  /// playlist are examined.
  ///
  /// - Parameter files: the paths of the files. Files that can be read only once are left out.
  init(among files: [String]) {
    var kinds: [(path: String, kind: FirstBox)] = []
    for file in files where Folder.isFile(file) {
      if let kind = FirstBox(of: file) { kinds.append((file, kind)) }
    }
    // A single file belongs to no other file, and without media segments there is nothing to
    // connect.
    guard kinds.count > 1, kinds.contains(where: { $0.kind == .ofMediaSegment }) else {
      self.init([])
      return
    }
    let candidates = kinds.map(\.path)
    let next = Monitor(0)
    let facts = Monitor<[Int: SegmentFacts]>([:])
    Workers.run(Swift.min(Workers.processors, candidates.count)) {
      while true {
        let number = next.change { number in
          defer { number += 1 }
          return number
        }
        guard number < candidates.count else { return }
        let path = candidates[number]
        guard let source = try? ByteSource.open(path: path) else { continue }
        let document = Examination(source, name: path, magic: nil).document
        let own = SegmentFacts(document, path: path)
        document.forgetAnswers()
        if let own { facts.change { $0[number] = own } }
      }
    }
    let found = facts.change { $0 }
    self.init(candidates.indices.compactMap { found[$0] })
  }
}

/// The kind of a file, as its first bytes suggest: a media segment, an initialization segment or a
/// playlist.
private enum FirstBox {
  case ofMediaSegment, ofMovie, ofPlaylist

  /// Maximum size of an initialization segment in bytes. Such a segment is small, because it has no
  /// samples.
  private static let maxMovieSize = 16 << 20

  /// Determines the kind of the file from its first bytes; nil if neither a segment nor a playlist
  /// begins with them, or if the file is too large for an initialization segment.
  init?(of path: String) {
    guard let source = try? ByteSource.open(path: path) else { return nil }
    if source.bytes(ByteRange(start: 0, count: 7)).elementsEqual("#EXTM3U".utf8) {
      self = .ofPlaylist
      return
    }
    let code = source.bytes(ByteRange(start: 4, count: 4))
    switch String(decoding: code, as: UTF8.self) {
    // `uuid`: in a signed segment, a box with content credentials precedes the fragment.
    case "styp", "sidx", "moof", "emsg", "prft", "uuid": self = .ofMediaSegment
    case "ftyp", "moov":
      guard source.size <= Self.maxMovieSize else { return nil }
      self = .ofMovie
    default: return nil
    }
  }
}
