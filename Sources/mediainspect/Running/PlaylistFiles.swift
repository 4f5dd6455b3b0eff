import Anatomy
import Bytes
import Formats
import Metadata
import Rendering

/// What lies beside a playlist, and belongs to it.
extension Run {
  /// The chapters of a file; those of a playlist are in files beside it.
  func chapterLists(of document: Document, file: String) -> [ChapterList] {
    guard let playlist = Playlist(document) else { return document.chapterLists() }
    return playlist.chapterLists(in: PlaylistFolder(of: file), json: Document.json)
  }

  /// The tracks of the first segment that is here.
  func writeSegment(of document: Document, file: String) {
    guard let (segment, tracks) = segment(of: document, file: file) else { return }
    PlaylistText(style: style, output: output).write(segment, tracks)
  }

  func writeSegmentJSON(of document: Document, file: String, _ writer: JSONWriter) {
    guard let (segment, tracks) = segment(of: document, file: file) else { return }
    PlaylistJSON(writer: writer).write(segment, tracks)
  }

  private func segment(
    of document: Document, file: String
  ) -> (PlaylistSegment, [TrackDescription])? {
    guard let playlist = Playlist(document),
      let (segment, source) = PlaylistFolder(of: file).firstSegment(of: playlist)
    else { return nil }
    let inside = Examination(source, name: segment.section.uri, magic: nil)
    guard inside.isRecognised else { return nil }
    return (segment, inside.document.tracks(precise: invocation.flag(.precise)))
  }
}
