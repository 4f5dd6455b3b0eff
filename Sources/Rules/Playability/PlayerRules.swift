import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules about media that complies with the standards, but that the players of a platform do not
/// play. They apply on request.
extension Rule {
  static let entryForApple = Rule(
    "play.apple.sample-entry", .error, at: .box("stsd"),
    "For Apple's players, parameter sets must be in the sample entry, with code hvc1, avc1 or dvh1",
    in: [.apple],
    cause: "The writer kept the parameter sets in the samples, as for streaming",
    fix: "Copy the parameter sets into hvcC or avcC, and set the code to hvc1, avc1 or dvh1",
    passing: .coded("avc1", plainConfiguration),
    failing: .coded("↓avc3", plainConfiguration)
  ) { list, _ in
    list.violations(ofEntries: ["hev1": "hvc1", "avc3": "avc1", "dvhe": "dvh1", "dvav": "dva1"]) {
      "the sample entry is \($0), expected \($1)"
    }
  }

  static let codecForApple = codec(
    "play.apple.codec", .apple, "Apple's players", unplayedByApple)
  static let codecForAndroid = codec(
    "play.android.codec", .android, "Android's players", unplayedByAndroid)
  static let codecForWeb = codec("play.web.codec", .web, "Browsers", unplayedByBrowsers)

  /// Codes of sample entries that a platform does not play, with the codec to use instead.
  private static let unplayedByApple: [String: String] = [
    "vp08": "H.264 or HEVC", "vp09": "H.264 or HEVC", "DIVX": "H.264", "XVID": "H.264",
    "mjpa": "H.264", "WMA ": "AAC", "Spex": "AAC", "ac-4": "E-AC-3",
  ]
  private static let unplayedByAndroid: [String: String] = [
    "apco": "H.264 or HEVC", "apcs": "H.264 or HEVC", "apcn": "H.264 or HEVC",
    "apch": "H.264 or HEVC", "ap4h": "H.264 or HEVC", "ap4x": "H.264 or HEVC",
    "aprn": "H.264 or HEVC", "aprh": "H.264 or HEVC", "alac": "AAC or FLAC", "twos": "AAC",
    "SVQ3": "H.264", "QDM2": "AAC", "QDMC": "AAC", "ima4": "AAC",
  ]
  private static let unplayedByBrowsers: [String: String] = [
    "apco": "H.264 or AV1", "apcs": "H.264 or AV1", "apcn": "H.264 or AV1",
    "apch": "H.264 or AV1", "ap4h": "H.264 or AV1", "ap4x": "H.264 or AV1", "mp4v": "H.264 or AV1",
    "h263": "H.264 or AV1", "s263": "H.264 or AV1", "SVQ3": "H.264 or AV1",
    "jpeg": "H.264 or AV1", "mjpa": "H.264 or AV1", "mjpb": "H.264 or AV1",
    "hev1": "H.264 or AV1", "ac-3": "AAC", "ec-3": "AAC", "ac-4": "AAC", "alac": "AAC or FLAC",
    "samr": "AAC", "sawb": "AAC", "sowt": "AAC", "twos": "AAC", "lpcm": "AAC", "in24": "AAC",
    "ima4": "AAC", "QDM2": "AAC",
  ]

  private static func codec(
    _ id: String, _ profile: Profile, _ players: String, _ unplayed: [String: String]
  ) -> Rule {
    let example = unplayed["apch"] == nil ? "vp09" : "apch"
    return Rule(
      id, .warning, at: .box("stsd"),
      "\(players) should be able to decode each track", in: [profile],
      cause: "The file was made for editing or for another platform",
      fix: "Encode the track again in the format that \(players) play, which the message names",
      passing: .movie(), failing: .coded("↓" + example, "")
    ) { list, _ in
      list.violations(ofEntries: unplayed) {
        "\(players) do not play \($0), but \($1)"
      }
    }
  }

  static let movieBehindMedia = Rule(
    "play.web.moov-order", .warning, at: .boxFile,
    "moov should precede the media data, so that playback starts before the download ends",
    in: [.web],
    cause: "The writer did not move moov to the front after recording",
    fix: "Move moov in front of the media data, for example with clean --fast-start",
    passing: .movie(),
    failing: .movie(
      fileType: #"ftyp { "isom" u32 512 "isom" "mp42" } mdat { samples: (01 18 20 07) * 2 } ↓"#,
      media: ""), insteadOf: ["isom.moov.after-mdat"]
  ) { root, _ in
    guard root.isRoot, let movie = root.child("moov"), let media = root.child("mdat") else {
      return nil
    }
    return media.range.start < movie.range.start
      ? .about(movie, "moov follows mdat at byte \(media.range.start)") : []
  }

  static let quickTimeForWeb = Rule(
    "play.web.container", .warning, at: .box("ftyp"),
    "A movie for browsers should be an MP4 file, not a QuickTime file", in: [.web],
    cause: "A camera or an editor wrote a QuickTime file",
    fix: "Copy the tracks into an MP4 file, without encoding them again",
    passing: .movie(), failing: .movie(fileType: #"ftyp { ↓"qt  " u32 512 "qt  " }"#)
  ) { type, _ in
    type.fourCC(of: .major_brand) == "qt  "
      ? .field(
        .major_brand, of: type, "major_brand is \"qt  \", and some browsers do not play such files")
      : []
  }

  static let playability: [Rule] = [
    parameterSetMissing, parameterSetType, parameterSetLevel, configurationDiffers, hiddenByEdits,
    entryForApple, codecForApple, codecForAndroid, codecForWeb, movieBehindMedia, quickTimeForWeb,
  ]

  static let hiddenByEdits = Rule(
    "isom.elst.hides-all", .error, at: .box("elst"),
    "An edit list must present a part of the media",
    cause: "An editor wrote an edit list for another track, or the media was cut later",
    fix: "Correct media_time, or remove the edit list",
    passing: .movie(moreOfTrack: "edts { full elst { u32 1 u32 46 i32 0 fixed32 1 } }"),
    failing: .movie(moreOfTrack: "edts { ↓full elst { u32 1 u32 46 i32 -1 fixed32 1 } }"),
    insteadOf: ["isom.elst.beyond-media"]
  ) { list, _ in
    guard let track = list.parent?.parent, track.code == "trak",
      let table = list.table(.entries), table.rowCount > 0,
      let column = table.column(named: .media_time), !list.isOfFragments,
      let stated = track.descendant("mdia", "mdhd")?.statedDuration, stated > 0,
      track.samples?.statedCount ?? 0 > 0
    else { return nil }
    let media = max(stated, track.inherited(.sampleSurvey)?.times?.duration ?? 0)
    let starts = (0..<min(table.rowCount, 10_000)).lazy.map {
      (table.rawCell(row: $0, column: column) ?? 0).signed(width: column.bitCount)
    }
    if table.rowCount > 10_000 || starts.contains(where: { $0 >= 0 && UInt64($0) < media }) {
      return []
    }
    // The rule does not apply if the first edit plays backward, because such an edit starts at the
    // end of the media.
    if let rate = table.column(named: .media_rate_integer),
      table.rawCell(row: 0, column: rate)?.signed(width: rate.bitCount) ?? 0 < 0
    {
      return nil
    }
    // Negative times other than -1, which means an empty edit, are reported by
    // `isom.elst.media-time-invalid`.
    if starts.contains(where: { $0 < -1 }) { return nil }
    let isEmpty = starts.allSatisfy { $0 < 0 }
    return .about(
      list,
      isEmpty
        ? "all edits are empty, number of edits: \(table.rowCount)"
        : "all edits start after the end of the media, at \(media)")
  }

  private static let plainConfiguration =
    "avcC { 01 42 c0 1e ff e1 sized u16 { 67 42 c0 1e da 79 } 01 sized u16 { 68 ce 38 80 } }"
}

extension Node {
  /// Returns a violation for each sample description in this list with a code that is a key of
  /// `codes`.
  fileprivate func violations(
    ofEntries codes: [String: String], _ message: (_ code: String, _ other: String) -> String
  ) -> [Violation] {
    children.prefix(64).flatMap { entry -> [Violation] in
      let code = entry.code.letters
      guard let other = codes[code] else { return [] }
      return .about(entry, message(code, other))
    }
  }
}
