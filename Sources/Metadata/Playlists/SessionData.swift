package import Anatomy
import Movie

/// Data about a whole presentation (`EXT-X-SESSION-DATA`).
package struct SessionData {
  package enum Content: Hashable, Sendable {
    case value(String)
    /// The URI of a resource with the data. The format is JSON unless another format is stated.
    case resource(uri: String, format: String?)
  }

  package let id: String
  package let content: Content
  package let language: String?
  package let node: Node
}

extension Playlist {
  /// All session data of the playlist that has an ID and either a value or a URI.
  package var sessionData: [SessionData] {
    lines("EXT-X-SESSION-DATA") { line in
      guard let id = line.text(.`DATA-ID`) else { return nil }
      let resource = line.text(.URI).map {
        SessionData.Content.resource(uri: $0, format: line.text(.FORMAT))
      }
      guard let content = line.text(.VALUE).map(SessionData.Content.value) ?? resource else {
        return nil
      }
      return SessionData(
        id: id, content: content, language: line.text(.LANGUAGE), node: line.node)
    }
  }
}
