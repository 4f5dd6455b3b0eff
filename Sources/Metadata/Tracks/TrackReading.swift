import Anatomy
import Bytes
import Movie

/// The data of a file that the descriptions of all its tracks use.
struct MovieContext {
  let root: Node
  /// The movie box; nil if the tracks are in another container.
  let movie: Node?
  let timescale: Int64
  let fragments: FragmentTimes
  let systems: [String]
  let tracks: [Node]

  init?(_ root: Node) {
    (self.root, movie, tracks) = (root, root.movie, root.tracks)
    if movie == nil, tracks.isEmpty { return nil }
    timescale = Int64(movie?.child("mvhd")?.integer(.timescale) ?? 0)
    fragments = FragmentTimes(root, movie: movie)
    systems = movie.map { Protection.systems(of: root, movie: $0) } ?? []
  }
}

extension TrackDescription {
  /// - Parameter room: the number of samples that may still be counted. It is reduced by the number
  ///   of samples in the track. If the track has more samples, they are not counted.
  init(
    _ track: Node, number: Int, in movie: MovieContext, withFragments: Bool,
    counting room: inout Int
  ) {
    let outline = TrackOutline(track, number: number)
    let header = track.trackHeader
    let geometry = track.trackGeometry
    let entries = track.sampleDescriptions.prefix(256).map { SampleEntry($0) }
    let first = entries.first
    let type = outline.mediaType
    (self.number, id, mediaType) = (number, outline.id, type)
    (isEnabled, alternateGroup) = (outline.isEnabled, outline.alternateGroup)
    (references, edits) = (outline.references, outline.edits)
    let coded =
      type == .audio ? first.flatMap { CodedSound($0, of: track, in: movie.root.source) } : nil
    codec = first.map { entry in coded.map { entry.codec.named($0.name) } ?? entry.codec }
    let codes = Set([first?.code].compactMap { $0 })
    additionalCodecs = entries.dropFirst().filter { !codes.contains($0.code) }.map(\.codec)
    language = header?.language ?? .none
    name = header?.name
    handlerName = track.descendant("mdia", "hdlr")?.string(of: .name)
    let totals = room > 0 ? track.samples.flatMap { SampleTotals($0, room: &room) } : nil
    let times = TrackTimes(
      track, edits, id: withFragments ? id : nil, counted: totals?.duration, in: movie)
    mediaDuration = times.mediaDuration
    timeRange = times.range
    let isPictorial = type.isPictorial
    frameRate = isPictorial ? times.frameRate : nil
    picture = isPictorial ? PictureFormat(track: track, movie: movie.movie, first) : nil
    sound =
      type == .audio
      ? first.map { SoundFormat($0, of: track, coded, in: movie.root.source) } : nil
    let declared = first?.statedBitRate
    bitRate = totals?.bitRate.map { Measured($0) } ?? declared
    declaredBitRate = totals?.bitRate == nil ? nil : declared?.value
    sampleCount = totals.map { Measured($0.count) } ?? times.sampleCount
    let color = isPictorial ? first.flatMap { Color($0) } : nil
    self.color = color
    let range = isPictorial ? first.flatMap { DynamicRange($0, color, of: track) } : nil
    dynamicRange = range
    preferredRate = FixedNumber(movie.movie?.child("mvhd")?.fixedPoint(of: .rate))
    preferredVolume = type == .audio ? FixedNumber(geometry?.fixedPoint(of: .volume)) : nil
    transform = TransformMatrix(geometry)
    formats = entries.map { SampleFormat($0.node) }
    characteristics =
      Self.characteristics(type, track, first, color, range, picture, header?.purposes ?? [])
    protection = Protection(entries, systems: movie.systems)
    path = track.path
  }

  private static func characteristics(
    _ type: TrackMediaType, _ track: Node, _ entry: SampleEntry?, _ color: Color?,
    _ range: DynamicRange?, _ picture: PictureFormat?, _ purposes: TrackPurposes
  ) -> [Characteristic] {
    var found = type.characteristics
    if range?.curve != nil || range?.dolbyVision != nil { found.append(.highDynamicRange) }
    if let primaries = color?.primaries?.number, [9, 11, 12].contains(primaries) {
      found.append(.wideGamut)
    }
    if picture?.isStereo == true { found.append(.stereo) }
    found += track.taggedCharacteristics + purposes.characteristics
    // The `tx3g` flag 0x40000000 means that all samples are displayed even if subtitles are off.
    let flags = entry?.code == "tx3g" ? entry?.node.integer(.displayFlags) ?? 0 : 0
    if flags & 0x4000_0000 != 0, !found.contains(.forcedOnly) { found.append(.forcedOnly) }
    return found
  }
}
