package import Anatomy
import Movie

/// An alternative rendition of audio, video, subtitles or captions (`EXT-X-MEDIA`).
package struct Rendition {
  /// The type: `AUDIO`, `VIDEO`, `SUBTITLES` or `CLOSED-CAPTIONS`.
  package let type: String
  package let group: String
  package let name: String
  package let language: String?
  package let associatedLanguage: String?
  package let isDefault: Bool
  package let isAutoselected: Bool
  package let isForced: Bool
  package let characteristics: [String]
  /// For audio, the number of channels, which can be followed by more parameters after slashes.
  package let channels: String?
  /// The closed caption channel within the video (`INSTREAM-ID`).
  package let instream: String?
  package let uri: String?
  package let node: Node
}

extension Playlist {
  /// All renditions of the playlist that have the required attributes.
  package var renditions: [Rendition] {
    lines("EXT-X-MEDIA") { line in
      guard let type = line.text(.TYPE), let group = line.text(.`GROUP-ID`),
        let name = line.text(.NAME)
      else { return nil }
      return Rendition(
        type: type, group: group, name: name, language: line.text(.LANGUAGE),
        associatedLanguage: line.text(.`ASSOC-LANGUAGE`), isDefault: line.isYes(.DEFAULT),
        // `DEFAULT=YES` implies `AUTOSELECT=YES`.
        isAutoselected: line.isYes(.AUTOSELECT) || line.isYes(.DEFAULT),
        isForced: line.isYes(.FORCED), characteristics: line.list(.CHARACTERISTICS),
        channels: line.text(.CHANNELS), instream: line.text(.`INSTREAM-ID`),
        uri: line.text(.URI), node: line.node)
    }
  }
}
