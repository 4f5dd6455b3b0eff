import Anatomy
import Bytes
import Movie

/// The data of a movie that the descriptions of all its tracks use.
struct MovieContext {
  let root: Node
  let movie: Node
  let timescale: Int64
  let fragments: FragmentTimes
  let systems: [String]

  init?(_ root: Node) {
    guard let movie = root.movie else { return nil }
    self.root = root
    self.movie = movie
    timescale = Int64(movie.child("mvhd")?.integer(.timescale) ?? 0)
    fragments = FragmentTimes(root, movie: movie)
    systems = Protection.systems(of: root, movie: movie)
  }

  var tracks: [Node] { movie.children("trak") }
}

extension TrackDescription {
  /// - Parameter room: the number of samples that may still be counted. It is reduced by the number
  ///   of samples in the track. If the track has more samples, they are not counted.
  init(
    _ track: Node, number: Int, in movie: MovieContext, withFragments: Bool,
    counting room: inout Int
  ) {
    let outline = TrackOutline(track, number: number)
    let header = track.child("tkhd")
    let media = track.child("mdia")
    let tables = media?.descendant("minf", "stbl")
    let entries = tables?.child("stsd")?.children.prefix(256).map { SampleEntry($0) } ?? []
    let first = entries.first
    let type = outline.mediaType
    (self.number, id, mediaType) = (number, outline.id, type)
    (isEnabled, alternateGroup) = (outline.isEnabled, outline.alternateGroup)
    (references, edits) = (outline.references, outline.edits)
    codec = first?.codec
    let codes = Set([first?.code].compactMap { $0 })
    additionalCodecs = entries.dropFirst().filter { !codes.contains($0.code) }.map(\.codec)
    language = TrackLanguage(media)
    name = track.trackName
    let totals = room > 0 ? track.samples.flatMap { SampleTotals($0, room: &room) } : nil
    let times = TrackTimes(
      track, edits, id: withFragments ? id : nil, counted: totals?.duration, in: movie)
    mediaDuration = times.mediaDuration
    timeRange = times.range
    let isPictorial = type.isPictorial
    frameRate = isPictorial ? times.frameRate : nil
    picture = isPictorial ? PictureFormat(track: track, movie: movie.movie, first) : nil
    sound = type == .audio ? first.map { SoundFormat($0, of: track, in: movie.root.source) } : nil
    bitRate = totals?.bitRate.map { Measured($0) } ?? first?.statedBitRate
    sampleCount = totals.map { Measured($0.count) } ?? times.sampleCount
    let color = isPictorial ? first.flatMap { Color($0) } : nil
    self.color = color
    let range = isPictorial ? first.flatMap { DynamicRange($0, color, of: track) } : nil
    dynamicRange = range
    preferredRate = FixedNumber(movie.movie.child("mvhd")?.fixedPoint(of: .rate))
    preferredVolume = type == .audio ? FixedNumber(header?.fixedPoint(of: .volume)) : nil
    transform = TransformMatrix(header)
    formats = entries.map { SampleFormat($0.node) }
    characteristics = Self.characteristics(type, track, first, color, range, picture)
    protection = Protection(entries, systems: movie.systems)
    path = track.path
  }

  private static func characteristics(
    _ type: TrackMediaType, _ track: Node, _ entry: SampleEntry?, _ color: Color?,
    _ range: DynamicRange?, _ picture: PictureFormat?
  ) -> [Characteristic] {
    var found = type.characteristics
    if range?.curve != nil || range?.dolbyVision != nil { found.append(.highDynamicRange) }
    if let primaries = color?.primaries?.number, [9, 11, 12].contains(primaries) {
      found.append(.wideGamut)
    }
    if picture?.isStereo == true { found.append(.stereo) }
    found += track.taggedCharacteristics
    // The `tx3g` flag 0x40000000 means that all samples are displayed even if subtitles are off.
    let flags = entry?.code == "tx3g" ? entry?.node.integer(.displayFlags) ?? 0 : 0
    if flags & 0x4000_0000 != 0, !found.contains(.forcedOnly) { found.append(.forcedOnly) }
    return found
  }
}

extension TrackLanguage {
  init(_ media: Node?) {
    let packed = media?.child("mdhd")?.integer(.language).map { UInt16(truncatingIfNeeded: $0) }
    let macintosh = packed.flatMap { $0 < 0x400 ? MacintoshLanguage(code: $0)?.tag : nil }
    let code = packed.flatMap { $0 == Language.unspecified ? nil : Language.code(packed: $0) }
    self.init(
      code: code ?? macintosh.map { LanguageTag($0).threeLetters ?? $0 },
      extendedTag: media?.child("elng")?.string(of: .extended_language)
        ?? macintosh.flatMap { LanguageTag($0).subtags.count > 1 ? $0 : nil })
  }
}

extension Node {
  /// The name of a track in its user data; nil if there is none.
  var trackName: String? {
    for data in children("udta") {
      if let name = data.child("name")?.string(of: .name) { return name.withoutZeros }
      if let title = data.child("titl")?.string(of: .text) { return title.withoutZeros }
      if let label = data.child("labl")?.string(of: .label) { return label }
      if let texts = data.child("©nam"), case .list(let strings)? = texts.value(.strings),
        let text = strings.item(0)?.member(called: .text)?.string, !text.isEmpty
      {
        return text
      }
    }
    return nil
  }
}

extension String {
  /// The text without trailing NUL characters. Some writers include the terminator in the length.
  var withoutZeros: String {
    var scalars = unicodeScalars[...]
    while scalars.last == "\0" { scalars.removeLast() }
    return String(String.UnicodeScalarView(scalars))
  }
}
