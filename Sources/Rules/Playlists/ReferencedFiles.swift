import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules that compare what a playlist states about files with the files next to it.
extension Rule {
  private static let segment = #""styp" { "msdh" u32 0 "msdh" }"#
  private static let initialization = """
    ftyp { "iso6" u32 0 "iso6" }
    moov {
      full mvhd { u32 0, 0, 1000, 0 fixed32 1 fixed16 1 00 * 10 00 * 36 00 * 24 u32 2 }
      mvex { full trex { u32 1, 1, 1024, 0, 0 } }
    }
    """

  static let partBeyondFile = Rule(
    "hls.byterange.out-of-file", .error, at: .playlist,
    "The range in EXT-X-BYTERANGE must be inside the segment file", clause: Clause(.hls, "4.3.2.2"),
    cause: "The segment file was rewritten or truncated, and the playlist was not updated",
    fix: "Set EXT-X-BYTERANGE to a range inside the segment file",
    passing: .playlist(
      media: "#EXTINF:4.0,\n#EXT-X-BYTERANGE:10@10\nb.ts", files: ["b.ts": "47 00 * 19"]),
    failing: .playlist(
      media: "#EXTINF:4.0,\n↓#EXT-X-BYTERANGE:10@20\nb.ts", files: ["b.ts": "47 00 * 19"])
  ) { list, file in
    var isThere = false
    var violations: [Violation] = []
    list.forEachSegment { segment in
      guard let end = segment.end, let part = segment.part,
        let size = file.sibling(segment.uri)?.source.size
      else { return }
      isThere = true
      if end > size {
        violations.append(
          .about(
            part,
            "the byte range ends at byte \(end), but the size of \(segment.uri.shown) is \(size)"))
      }
    }
    return isThere ? violations : nil
  }

  static let mapWithoutMovie = Rule(
    "hls.map.not-init", .error, at: .playlist,
    "The file to which EXT-X-MAP refers must contain ftyp and a moov box with mvex",
    clause: Clause(.hls, "3.3"),
    cause: "URI of EXT-X-MAP probably points to a segment, or to a movie without fragments",
    fix: "Set URI of EXT-X-MAP to the initialization section that the packager wrote",
    passing: .playlist(
      media: "#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:4.0,\nb.m4s", files: ["i.mp4": initialization]),
    failing: .playlist(
      media: "↓#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:4.0,\nb.m4s", files: ["i.mp4": segment])
  ) { list, file in
    var isThere = false
    var violations: [Violation] = []
    for line in list.lines("EXT-X-MAP").prefix(100) {
      guard let uri = line.attribute(.URI), let root = file.sibling(uri)?.root else { continue }
      isThere = true
      let missing =
        root.child("ftyp") == nil
        ? "ftyp"
        : root.child("moov") == nil ? "moov" : root.descendant("moov", "mvex") == nil ? "mvex" : nil
      if let missing { violations.append(.about(line, "\(uri.shown) has no \(missing) box")) }
    }
    return isThere ? violations : nil
  }

  static let sessionDataNoJSON = Rule(
    "hls.session-data.uri-not-json", .warning, at: .playlist,
    "The file to which EXT-X-SESSION-DATA refers must be JSON unless FORMAT is RAW",
    clause: Clause(.hls, "4.3.4.4"),
    cause: "The URI probably points to a web page, or to data in another format",
    fix: "Write the session data as JSON, or add FORMAT=RAW",
    passing: .playlist(
      multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.json""#,
      files: ["a.json": #""{}""#]),
    failing: .playlist(
      multivariant: #"↓#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.json""#,
      files: ["a.json": #""<html>""#])
  ) { list, file in
    var isThere = false
    var violations: [Violation] = []
    for line in list.lines("EXT-X-SESSION-DATA").prefix(100) {
      guard let uri = line.attribute(.URI), line.attribute(.FORMAT) != "RAW",
        let source = file.sibling(uri)?.source
      else { continue }
      isThere = true
      let first = source.bytes(source.wholeRange, limit: 256).first { $0 > 0x20 }
      if first.map({ !jsonBeginnings.contains($0) }) ?? true {
        violations.append(.about(line, "\(uri.shown) does not begin with a JSON value"))
      }
    }
    return isThere ? violations : nil
  }

  private static let jsonBeginnings = Array(#"{["-0123456789tfn"#.utf8)

  static let packedTimestamp = Rule(
    "hls.packed-audio.timestamp", .warning, at: .playlist,
    "A packed audio segment must begin with an ID3 tag that states the timestamp of the segment",
    clause: Clause(.hls, "3.4"),
    cause: "A tool that does not support HLS probably split the audio",
    fix: "Add an ID3 tag with the transport stream timestamp in a PRIV frame to the start of each "
      + "segment",
    passing: .playlist(
      media: "#EXTINF:4.0,\nb.mp3",
      files: [
        "b.mp3": """
        "ID3" 04 00 00 sized synchsafe {
          "PRIV" sized synchsafe -2 {
            00 00 "com.apple.streaming.transportStreamTimestamp\\0" 00 * 8
          }
        }
        \(Example.frames)
        """
      ]),
    failing: .playlist(media: "#EXTINF:4.0,\n↓b.mp3", files: ["b.mp3": Example.frames])
  ) { list, file in
    var isThere = false
    var violations: [Violation] = []
    list.forEachSegment { segment in
      guard violations.isEmpty, segment.end == nil, let root = file.sibling(segment.uri)?.root,
        root.isPackedSound
      else { return }
      isThere = true
      let owners = root.children.first.map { $0.frames("PRIV") } ?? []
      let isTimed = owners.contains {
        $0.textValue(.owner_identifier) == "com.apple.streaming.transportStreamTimestamp"
      }
      if !isTimed {
        violations.append(
          .about(segment.line, "\(segment.uri.shown) has no PRIV frame with its timestamp"))
      }
    }
    return isThere ? violations : nil
  }

  static let segmentLength = Rule(
    "hls.duration.vs-segment", .warning, at: .playlist,
    "EXTINF should state the duration of the segment", clause: Clause(.hls, "4.3.2.1"),
    cause: "Durations were rounded or estimated, or the segment was rewritten",
    fix: "Set EXTINF to the duration of the samples in the segment",
    passing: .playlist(media: "#EXTINF:0.3,\nb.mp3", files: ["b.mp3": Example.frames]),
    failing: .playlist(media: "↓#EXTINF:4.0,\nb.mp3", files: ["b.mp3": Example.frames])
  ) { list, file in
    var isThere = false
    var violations: [Violation] = []
    list.forEachSegment { segment in
      guard segment.end == nil, let stated = segment.seconds, let length = segment.length,
        let root = file.sibling(segment.uri)?.root,
        let seconds = root.secondsOfSegment(in: segment.map.flatMap { file.sibling($0)?.root })
      else { return }
      isThere = true
      // A difference of 0.6 seconds is tolerated, because the first protocol versions have
      // durations in whole seconds.
      guard abs(seconds - stated) > 0.6 else { return }
      let shown = (seconds * 1000).rounded(.towardZero) / 1000
      violations.append(
        .about(length, "EXTINF states \(stated) s, but \(segment.uri.shown) lasts \(shown) s"))
    }
    return isThere ? violations : nil
  }
}

extension Node {
  /// Whether the file consists of MPEG audio frames, with only tags before and after them.
  fileprivate var isPackedSound: Bool {
    declaredNodeKind.kind == .stream && declaredNodeKind.declaredName == "mpeg"
  }

  /// Returns the duration of the samples of this segment in seconds; nil if it cannot be
  /// determined.
  ///
  /// - Parameter movie: the initialization section of the segment; nil if it has none in a separate
  ///   file.
  fileprivate func secondsOfSegment(in movie: Node?) -> Double? {
    if isPackedSound {
      let sound = children.first { $0.declaredNodeKind.kind == .stream }?.sound(precise: true)
      guard let sound, let samples = sound.samples, sound.sampleRate > 0 else { return nil }
      return Double(samples) / Double(sound.sampleRate)
    }
    guard let movie = (movie ?? self).child("moov"),
      let id = child("moof")?.child("traf")?.child("tfhd")?.integer(.track_ID),
      let scale = movie.track(id)?.descendant("mdia", "mdhd")?.integer(.timescale), scale > 0
    else { return nil }
    let defaults = SampleDefaults.ofTracks(in: movie)[id] ?? SampleDefaults()
    var units: Int64 = 0
    for fragment in children("moof") {
      for part in fragment.children("traf") {
        guard let header = part.child("tfhd"), header.integer(.track_ID) == id else { continue }
        let own = defaults.overridden(by: header)
        for run in part.children("trun") { units &+= FragmentRun(run).totals(own).duration }
      }
    }
    return Double(units) / Double(scale)
  }
}

extension String {
  fileprivate var shown: String { String(prefix(80)) }
}
