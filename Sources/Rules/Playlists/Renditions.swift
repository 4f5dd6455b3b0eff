import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let renditionTwice = Rule(
    "hls.media.duplicate-name", .error, at: .playlist,
    "Renditions of a group must have different names", clause: Clause(.hls, "4.3.4.1.1"),
    cause: "A program probably named renditions by language, and two have the same language",
    fix: "Give each rendition a different NAME, because users select renditions by name",
    passing: .playlist(
      multivariant: """
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",LANGUAGE="en",URI="a.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Two",LANGUAGE="en",URI="b.m3u8"
        """),
    failing: .playlist(
      multivariant: """
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",LANGUAGE="en",URI="a.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="↓One",LANGUAGE="en",URI="b.m3u8"
        """)
  ) { list, _ in
    list.repeated("EXT-X-MEDIA", alike: [.TYPE, .`GROUP-ID`, .NAME], shown: .NAME) {
      "an earlier rendition of the same group already has NAME=\"\($0)\""
    }
  }

  static let sessionDataTwice = Rule(
    "hls.session-data.duplicate", .error, at: .playlist,
    "EXT-X-SESSION-DATA lines must differ in DATA-ID or LANGUAGE", clause: Clause(.hls, "4.3.4.4"),
    cause: "A program added a line instead of changing the existing line",
    fix: "Keep one of the lines, or state a different LANGUAGE in each",
    passing: .playlist(multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1""#),
    failing: .playlist(
      multivariant: """
        #EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1"
        #EXT-X-SESSION-DATA:DATA-ID="↓com.example.a",VALUE="2"
        """)
  ) { list, _ in
    list.repeated("EXT-X-SESSION-DATA", alike: [.`DATA-ID`, .LANGUAGE], shown: .`DATA-ID`) {
      "an earlier line already states DATA-ID=\"\($0)\" for the same language"
    }
  }

  static let sessionDataMisplaced = Rule(
    "hls.session-data.in-media-playlist", .error, at: .playlist,
    "EXT-X-SESSION-DATA must not appear in a media playlist", clause: Clause(.hls, "4.3.4"),
    cause: "A program wrote the line into every playlist",
    fix: "Move EXT-X-SESSION-DATA to the multivariant playlist that refers to this playlist",
    passing: .playlist(multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1""#),
    failing: .playlist(media: #"↓#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1""#)
  ) { list, _ in
    let data = list.lines("EXT-X-SESSION-DATA")
    guard !data.isEmpty else { return nil }
    return list.isOfSegments
      ? data.map {
        .about($0, "\($0.lineName) is in a media playlist, expected only in multivariant playlists")
      } : []
  }

  static let groupMissing = Rule(
    "hls.streaminf.group-missing", .error, at: .playlist,
    "Each group to which a variant refers must be defined by EXT-X-MEDIA with the same TYPE",
    clause: Clause(.hls, "4.3.4.2"),
    cause: "A group was renamed or removed, and the variants were not updated",
    fix: "Add an EXT-X-MEDIA line with this TYPE and GROUP-ID, or remove the attribute of the "
      + "variant",
    passing: .playlist(
      multivariant: """
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",LANGUAGE="en",URI="a.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=9,CODECS="mp4a.40.2",AUDIO="a"
        b.m3u8
        """),
    failing: .playlist(
      multivariant: """
        #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=9,CODECS="mp4a.40.2",AUDIO="↓a"
        b.m3u8
        """)
  ) { list, _ in
    let variants = list.lines(["EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF"])
    guard !variants.isEmpty else { return nil }
    let groups = Set(
      list.lines("EXT-X-MEDIA").map {
        [$0.attribute(.TYPE) ?? "", $0.attribute(.`GROUP-ID`) ?? ""]
      })
    return variants.flatMap { variant in
      [FieldName.AUDIO, .VIDEO, .SUBTITLES, .`CLOSED-CAPTIONS`].compactMap { type -> Violation? in
        guard let group = variant.attribute(type), !groups.contains([type.rawValue, group]),
          !(type == .`CLOSED-CAPTIONS` && group == "NONE")
        else { return nil }
        return .field(
          type, of: variant,
          "\(type) refers to the group \(group), which no EXT-X-MEDIA with TYPE=\(type) defines")
      }
    }
  }
}

extension Node {
  /// Returns a violation for each line with the given name that has the same values of `attributes`
  /// as an earlier one. Nil if the playlist has no line with this name.
  fileprivate func repeated(
    _ name: String, alike attributes: [FieldName], shown: FieldName, _ words: (String) -> String
  ) -> [Violation]? {
    let tags = lines(name)
    guard !tags.isEmpty else { return nil }
    var owners: [[String?]: Node] = [:]
    return tags.compactMap { tag in
      let key = attributes.map { tag.attribute($0) }
      guard let text = tag.attribute(shown) else { return nil }
      guard let owner = owners[key] else {
        owners[key] = tag
        return nil
      }
      return .field(
        shown, of: tag, words(text),
        related: [RelatedPlace("the earlier line with this value", owner, field: shown)])
    }
  }
}
