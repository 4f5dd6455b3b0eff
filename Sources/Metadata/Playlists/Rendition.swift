package import Anatomy

/// One of several versions of sound, picture or text that a reader can choose from.
package struct Rendition {
  /// `AUDIO`, `VIDEO`, `SUBTITLES` or `CLOSED-CAPTIONS`, as the playlist writes it.
  package let type: String
  package let group: String
  package let name: String
  package let language: String?
  package let associatedLanguage: String?
  package let isDefault: Bool
  package let isAutoselected: Bool
  package let isForced: Bool
  package let characteristics: [String]
  /// Of sound: how many, and behind slashes what else is said of them.
  package let channels: String?
  /// The channel of closed captions in the picture.
  package let instream: String?
  package let uri: String?
  package let node: Node
}

extension Playlist {
  /// Without those that lack what every one has to state.
  package var renditions: [Rendition] {
    lines("EXT-X-MEDIA") { line in
      guard let type = line.text("TYPE"), let group = line.text("GROUP-ID"),
        let name = line.text("NAME")
      else { return nil }
      return Rendition(
        type: type, group: group, name: name, language: line.text("LANGUAGE"),
        associatedLanguage: line.text("ASSOC-LANGUAGE"), isDefault: line.isYes("DEFAULT"),
        // What is the default is chosen too.
        isAutoselected: line.isYes("AUTOSELECT") || line.isYes("DEFAULT"),
        isForced: line.isYes("FORCED"), characteristics: line.list("CHARACTERISTICS"),
        channels: line.text("CHANNELS"), instream: line.text("INSTREAM-ID"),
        uri: line.text("URI"), node: line.node)
    }
  }
}
