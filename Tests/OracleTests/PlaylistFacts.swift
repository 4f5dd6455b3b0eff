import Anatomy
import Metadata
import Movie

/// Facts of the playlist model, with the names that playlists.py uses.
struct PlaylistFacts {
  private(set) var values: [String: [String]] = [:]

  init(_ playlist: Playlist) {
    var last: Int32 = 0
    playlist.forEachSegment {
      last = $0.node.index
      return add($0)
    }
    for node in playlist.root.children { add(node) }
    for rendition in playlist.renditions { add(rendition) }
    for variant in playlist.variants { add(variant) }
    for data in playlist.sessionData { add(data) }
    // m3u8 attaches date ranges to the segment after them.
    for range in playlist.dateRanges where range.node.index < last { add(range) }
    let overview = playlist.overview
    note("version", overview.version.map(String.init))
    note("target", overview.targetDuration.map(String.init))
    if overview.duration != nil { note("sequence", "\(overview.mediaSequence)") }
    if overview.kind == .multivariant, playlist.variants.contains(where: { !$0.isOfIFrames }) {
      note("kind", "multivariant")
    }
  }

  /// Facts of which m3u8 lists each value once.
  static let kindsOfOnce: Set<String> = ["key", "map"]

  private mutating func note(_ key: String, _ value: String?) {
    guard let value, !value.isEmpty else { return }
    if Self.kindsOfOnce.contains(key), values[key]?.contains(value) == true { return }
    values[key, default: []].append(value)
  }

  private mutating func note(_ key: String, joining parts: String?...) {
    note(key, parts.map { $0 ?? "" }.joined(separator: "|"))
  }

  private mutating func add(_ segment: PlaylistSegment) -> Bool {
    guard let duration = decimal(segment.duration) else { return true }
    note("segment uri", segment.section.uri)
    note("segment duration", duration)
    note("segment title", segment.title)
    note("segment date", segment.date.map { "\($0.value * (1000 / min(1000, $0.timescale)))" })
    return true
  }

  /// Adds values as the lines state them, without inherited values.
  private mutating func add(_ node: Node) {
    switch node.name.description {
    case "EXT-X-BYTERANGE":
      let offset = node.integer(named: "offset").map { "@\($0)" } ?? ""
      note("segment bytes", node.integer(named: "length").map { "\($0)\(offset)" })
    case "EXT-X-KEY", "EXT-X-SESSION-KEY":
      note(
        "key",
        joining: node.text("METHOD"), node.text("URI"), node.text("IV"), node.text("KEYFORMAT"))
    case "EXT-X-MAP": note("map", joining: node.text("URI"), node.text("BYTERANGE"))
    default: break
    }
  }

  private mutating func add(_ rendition: Rendition) {
    note(
      "rendition",
      joining: rendition.type, rendition.group, rendition.name, rendition.language,
      rendition.associatedLanguage, rendition.node.text("DEFAULT"), rendition.node.text("FORCED"),
      rendition.node.text("CHARACTERISTICS"), rendition.channels, rendition.instream,
      rendition.uri)
  }

  private mutating func add(_ variant: Variant) {
    let size = variant.resolution.map { "\($0.width)x\($0.height)" }
    let codecs = variant.codecs.joined(separator: ",")
    let bandwidth = variant.bandwidth.map(String.init)
    guard !variant.isOfIFrames else {
      return note("frames", joining: variant.uri, bandwidth, codecs, size)
    }
    note(
      "variant",
      joining: variant.uri, bandwidth, variant.averageBandwidth.map(String.init), codecs, size,
      decimal(variant.frameRate), variant.videoRange, variant.audio, variant.video,
      variant.subtitles)
  }

  private mutating func add(_ data: SessionData) {
    switch data.content {
    case .value(let value): note("session data", joining: data.id, value, nil, data.language)
    case .resource(let uri, _): note("session data", joining: data.id, nil, uri, data.language)
    }
  }

  private mutating func add(_ range: PlaylistDateRange) {
    note(
      "date range",
      joining: range.id, range.className, range.node.text("START-DATE"),
      range.node.text("END-DATE"), decimal(range.duration), decimal(range.plannedDuration))
  }

  /// A number with six decimals.
  private func decimal(_ time: RationalTime?) -> String? {
    guard let time, time.value >= 0 else { return nil }
    let scale = 1_000_000.0
    let millionths = Int((Double(time.value) / Double(time.timescale) * scale).rounded())
    let fraction = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
  }
}

extension Node {
  fileprivate func text(_ name: String) -> String? {
    if case .text(let text)? = value(name) { return text.string }
    return nil
  }
}
