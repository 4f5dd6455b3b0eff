import Anatomy
import Bytes

/// What a playlist says of files, held against those that lie beside it.
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
    "a part of a resource lies inside it", clause: Clause(.hls, "4.3.2.2"),
    cause: "the resource was written anew, or cut, and the playlist was kept",
    fix: "state parts that the resource has",
    passing: [
      .playlist(media: "#EXTINF:4.0,\n#EXT-X-BYTERANGE:10@10\nb.ts", files: ["b.ts": "47 00 * 19"])
    ],
    failing: [
      .playlist(
        media: "#EXTINF:4.0,\n↓#EXT-X-BYTERANGE:10@20\nb.ts", files: ["b.ts": "47 00 * 19"])
    ]
  ) { list, file in
    var isThere = false
    var faults: [Violation] = []
    list.forEachSegment { segment in
      guard let end = segment.end, let part = segment.part,
        let size = file.sibling(segment.uri)?.source.size
      else { return }
      isThere = true
      if end > size {
        faults.append(
          .about(part, "the part ends at \(end), and \(segment.uri.shown) has \(size) bytes"))
      }
    }
    return isThere ? faults : nil
  }

  static let mapWithoutMovie = Rule(
    "hls.map.not-init", .error, at: .playlist,
    "an initialization section has the brands of its file and a movie of fragments",
    clause: Clause(.hls, "3.3"),
    cause: "the address leads to a segment, or to a movie that is whole by itself",
    fix: "let EXT-X-MAP lead to the file that the packager wrote for it",
    passing: [
      .playlist(
        media: "#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:4.0,\nb.m4s", files: ["i.mp4": initialization])
    ],
    failing: [
      .playlist(
        media: "↓#EXT-X-MAP:URI=\"i.mp4\"\n#EXTINF:4.0,\nb.m4s", files: ["i.mp4": segment])
    ]
  ) { list, file in
    var isThere = false
    var faults: [Violation] = []
    for line in list.lines("EXT-X-MAP").prefix(100) {
      guard let uri = line.attribute("URI"), let root = file.sibling(uri)?.root else { continue }
      isThere = true
      let missing =
        root.child("ftyp") == nil
        ? "ftyp"
        : root.child("moov") == nil ? "moov" : root.descendant("moov", "mvex") == nil ? "mvex" : nil
      if let missing { faults.append(.about(line, "\(uri.shown) has no \(missing)")) }
    }
    return isThere ? faults : nil
  }

  static let sessionDataNoJSON = Rule(
    "hls.session-data.uri-not-json", .warning, at: .playlist,
    "session data that is a resource is JSON", clause: Clause(.hls, "4.3.4.4"),
    cause: "the address leads to a page, or to data of another form",
    fix: "write the data as JSON, or state FORMAT=RAW",
    passing: [
      .playlist(
        multivariant: #"#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.json""#,
        files: ["a.json": #""{}""#])
    ],
    failing: [
      .playlist(
        multivariant: #"↓#EXT-X-SESSION-DATA:DATA-ID="com.example.a",URI="a.json""#,
        files: ["a.json": #""<html>""#])
    ]
  ) { list, file in
    var isThere = false
    var faults: [Violation] = []
    for line in list.lines("EXT-X-SESSION-DATA").prefix(100) {
      guard let uri = line.attribute("URI"), line.attribute("FORMAT") != "RAW",
        let source = file.sibling(uri)?.source
      else { continue }
      isThere = true
      let first = source.bytes(source.wholeRange, limit: 256).first { $0 > 0x20 }
      if first.map({ !jsonBeginnings.contains($0) }) ?? true {
        faults.append(.about(line, "\(uri.shown) is no JSON"))
      }
    }
    return isThere ? faults : nil
  }

  private static let jsonBeginnings = Array(#"{["-0123456789tfn"#.utf8)

  static let packedTimestamp = Rule(
    "hls.packed-audio.timestamp", .warning, at: .playlist,
    "a segment of packed sound begins with a tag that tells its time", clause: Clause(.hls, "3.4"),
    cause: "the sound was cut into files by a tool that knows no streaming",
    fix: "put a frame PRIV with the time of the transport stream before each segment",
    passing: [
      .playlist(
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
        ])
    ],
    failing: [.playlist(media: "#EXTINF:4.0,\n↓b.mp3", files: ["b.mp3": Example.frames])]
  ) { list, file in
    var isThere = false
    var faults: [Violation] = []
    list.forEachSegment { segment in
      guard faults.isEmpty, segment.end == nil, let root = file.sibling(segment.uri)?.root,
        root.isPackedSound
      else { return }
      isThere = true
      let owners = root.children.first.map { $0.frames("PRIV") } ?? []
      let isTimed = owners.contains {
        $0.textValue("owner_identifier") == "com.apple.streaming.transportStreamTimestamp"
      }
      if !isTimed {
        faults.append(.about(segment.line, "no tag tells the time of \(segment.uri.shown)"))
      }
    }
    return isThere ? faults : nil
  }

  static let segmentLength = Rule(
    "hls.duration.vs-segment", .warning, at: .playlist,
    "a segment is as long as the playlist says", clause: Clause(.hls, "4.3.2.1"),
    cause: "durations were rounded or guessed, or the segment was written anew",
    fix: "state the duration of the samples",
    passing: [.playlist(media: "#EXTINF:0.3,\nb.mp3", files: ["b.mp3": Example.frames])],
    failing: [.playlist(media: "↓#EXTINF:4.0,\nb.mp3", files: ["b.mp3": Example.frames])]
  ) { list, file in
    var isThere = false
    var faults: [Violation] = []
    list.forEachSegment { segment in
      guard segment.end == nil, let stated = segment.seconds, let length = segment.length,
        let root = file.sibling(segment.uri)?.root,
        let seconds = root.secondsOfSegment(in: segment.map.flatMap { file.sibling($0)?.root })
      else { return }
      isThere = true
      // Durations are rounded to whole seconds in the oldest version.
      guard abs(seconds - stated) > 0.6 else { return }
      let shown = (seconds * 1000).rounded(.towardZero) / 1000
      faults.append(
        .about(length, "\(stated) s are stated, and \(segment.uri.shown) has \(shown) s"))
    }
    return isThere ? faults : nil
  }
}

extension Node {
  /// Frames of sound with nothing but tags around them.
  fileprivate var isPackedSound: Bool {
    declaredNodeKind.kind == "stream" && declaredNodeKind.declaredName == "mpeg"
  }

  /// How long the samples of a segment are; nil where that is not told here.
  fileprivate func secondsOfSegment(in movie: Node?) -> Double? {
    if isPackedSound {
      let sound = children.first { $0.declaredNodeKind.kind == "stream" }?.sound(precise: true)
      guard let sound, let samples = sound.samples, sound.sampleRate > 0 else { return nil }
      return Double(samples) / Double(sound.sampleRate)
    }
    guard let movie = (movie ?? self).child("moov"),
      let id = child("moof")?.child("traf")?.child("tfhd")?.integer("track_ID"),
      let scale = movie.track(id)?.descendant("mdia", "mdhd")?.integer("timescale"), scale > 0
    else { return nil }
    let defaults = FragmentDefaults.ofTracks(in: movie)[id] ?? FragmentDefaults()
    var units: Int64 = 0
    for fragment in children("moof") {
      for part in fragment.children("traf") {
        guard let header = part.child("tfhd"), header.integer("track_ID") == id else { continue }
        let own = defaults.overridden(by: header)
        for run in part.children("trun") { units = units &+ RunSize(run, own).duration }
      }
    }
    return Double(units) / Double(scale)
  }
}

extension String {
  fileprivate var shown: String { String(prefix(80)) }
}
