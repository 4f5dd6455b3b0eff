import Anatomy

extension Rule {
  static let renditionTwice = Rule(
    "hls.media.duplicate-name", .error, at: .playlist,
    "no two renditions of a group share a name", clause: Clause(.hls, "4.3.4.1.1"),
    cause: "a program names renditions by language, and there are two of one",
    fix: "give each a name of its own: people choose by it",
    passing: [
      .playlist(
        multivariant: """
          #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",LANGUAGE="en",URI="a.m3u8"
          #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Two",LANGUAGE="en",URI="b.m3u8"
          """)
    ],
    failing: [
      .playlist(
        multivariant: """
          #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",LANGUAGE="en",URI="a.m3u8"
          #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="↓One",LANGUAGE="en",URI="b.m3u8"
          """)
    ]
  ) { list, _ in
    list.repeated("EXT-X-MEDIA", alike: ["TYPE", "GROUP-ID", "NAME"], shown: "NAME") {
      "another rendition of the group has the name \($0)"
    }
  }

  static let sessionDataTwice = Rule(
    "hls.session-data.duplicate", .error, at: .playlist,
    "no two lines of session data share name and language", clause: Clause(.hls, "4.3.4.4"),
    cause: "a program added a line instead of changing the one that was there",
    fix: "keep one of them, or state their languages",
    passing: [.playlist(multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1""#)],
    failing: [
      .playlist(
        multivariant: """
          #EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1"
          #EXT-X-SESSION-DATA:DATA-ID="↓com.example.a",VALUE="2"
          """)
    ]
  ) { list, _ in
    list.repeated("EXT-X-SESSION-DATA", alike: ["DATA-ID", "LANGUAGE"], shown: "DATA-ID") {
      "a line before this one is about \($0) too"
    }
  }

  static let sessionDataMisplaced = Rule(
    "hls.session-data.in-media-playlist", .error, at: .playlist,
    "session data stands in playlists of playlists", clause: Clause(.hls, "4.3.4.4"),
    cause: "a program wrote the line into each playlist",
    fix: "move the line to the playlist that leads to this one",
    passing: [.playlist(multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1""#)],
    failing: [.playlist(media: #"↓#EXT-X-SESSION-DATA:DATA-ID="com.example.a",VALUE="1""#)]
  ) { list, _ in
    let data = list.lines("EXT-X-SESSION-DATA")
    guard !data.isEmpty else { return nil }
    return list.isOfSegments ? data.map { .about($0, "this playlist lists segments") } : []
  }

  static let groupMissing = Rule(
    "hls.streaminf.group-missing", .error, at: .playlist,
    "the groups that a variant refers to are there", clause: Clause(.hls, "4.3.4.2"),
    cause: "a group was renamed or removed, and the variants kept its name",
    fix: "write a rendition of that group and type, or remove the attribute",
    passing: [
      .playlist(
        multivariant: """
          #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="One",LANGUAGE="en",URI="a.m3u8"
          #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=9,CODECS="mp4a.40.2",AUDIO="a"
          b.m3u8
          """)
    ],
    failing: [
      .playlist(
        multivariant: """
          #EXT-X-STREAM-INF:BANDWIDTH=9,AVERAGE-BANDWIDTH=9,CODECS="mp4a.40.2",AUDIO="↓a"
          b.m3u8
          """)
    ]
  ) { list, _ in
    let variants = list.lines(["EXT-X-STREAM-INF", "EXT-X-I-FRAME-STREAM-INF"])
    guard !variants.isEmpty else { return nil }
    let groups = Set(
      list.lines("EXT-X-MEDIA").map {
        [$0.attribute("TYPE") ?? "", $0.attribute("GROUP-ID") ?? ""]
      })
    return variants.flatMap { variant in
      ["AUDIO", "VIDEO", "SUBTITLES", "CLOSED-CAPTIONS"].compactMap { type -> Violation? in
        guard let group = variant.attribute(type), !groups.contains([type, group]),
          !(type == "CLOSED-CAPTIONS" && group == "NONE")
        else { return nil }
        return .field(type, of: variant, "no rendition of \(type) is in a group \(group)")
      }
    }
  }
}

extension Node {
  /// Lines that say in some attributes what one before them says; nil where there is no such line.
  fileprivate func repeated(
    _ name: String, alike attributes: [String], shown: String, _ words: (String) -> String
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
        shown, of: tag, words(text), related: [RelatedPlace("the first", owner, field: shown)])
    }
  }
}
