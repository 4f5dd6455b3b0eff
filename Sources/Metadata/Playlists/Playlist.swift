package import Anatomy

/// An HTTP Live Streaming playlist. Nothing is read in advance: each property reads the lines of
/// the playlist on each access.
package struct Playlist {
  package let root: Node

  /// Creates a playlist from a document; fails if the document is not a playlist.
  package init?(_ document: Document) {
    guard document.root.title == "HLS Playlist" else { return nil }
    root = document.root
  }

  /// Visits the lines with the given names, until the visitor returns false.
  func forEachLine(_ names: Set<String>, _ visit: (PlaylistLine) -> Bool) {
    for node in root.children where names.contains(node.name.description) {
      if !visit(PlaylistLine(node)) { return }
    }
  }

  func lines<Value>(_ name: String, _ value: (PlaylistLine) -> Value?) -> [Value] {
    var values: [Value] = []
    forEachLine([name]) { line in
      if let value = value(line) { values.append(value) }
      return true
    }
    return values
  }
}
