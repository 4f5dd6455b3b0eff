package import Anatomy
import Bytes

extension Node {
  /// Whether all tracks of this file have the handlers of ISO files: without the component type
  /// that QuickTime states, and without a data handler.
  package var hasTracksOfISO: Bool {
    let tracks = movies.first?.children("trak") ?? []
    return !tracks.isEmpty && child("wide") == nil
      && tracks.prefix(100).allSatisfy { track in
        guard let media = track.child("mdia"), let handler = media.child("hdlr") else {
          return false
        }
        let type = ByteRange(start: handler.range.start + handler.headerSize + 4, count: 4)
        return media.descendant("minf", "hdlr") == nil && media.child("minf") != nil
          && handler.source.bytes(type) == [0, 0, 0, 0]
      }
  }
}
