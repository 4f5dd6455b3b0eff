package import Anatomy

/// What a playlist of HTTP Live Streaming says. Nothing is read before it is asked for, and each
/// question walks the lines once.
package struct Playlist {
  package let root: Node

  /// Nil when the document is no playlist.
  package init?(_ document: Document) {
    guard document.root.title == "HLS Playlist" else { return nil }
    root = document.root
  }

  /// Lines of some names.
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
