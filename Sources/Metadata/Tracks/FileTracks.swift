package import Anatomy
import Bytes
import Movie

extension Document {
  /// Returns the tracks of a movie. For a file without a movie, the array has one track for its
  /// stream or picture.
  ///
  /// - Parameter precise: whether samples and frames are counted one by one if headers allow only
  ///   an estimate.
  package func tracks(precise: Bool = false) -> [TrackDescription] {
    var found: [TrackDescription] = []
    if let movie = MovieContext(root) {
      // Upper bound on the samples counted: no coding has more than 16 samples per byte.
      var room = precise ? root.range.count.saturatingTimes(16) : 0
      var ids: Set<Int> = []
      for (index, track) in movie.tracks.enumerated() {
        let id = track.trackID
        // If several tracks share an ID, the fragments with this ID belong to the first of these
        // tracks.
        let isFirst = id.map { ids.insert($0).inserted } ?? true
        found.append(
          TrackDescription(
            track, number: index + 1, in: movie, withFragments: isFirst, counting: &room))
      }
    } else if root.children.contains(where: { $0.code == "moof" }) {
      found = TrackDescription.pieces(in: root)
    }
    if let stream = TrackDescription(unitsIn: root) { return [stream] }
    if let picture = TrackDescription(pictureIn: root, number: found.count + 1) {
      found.append(picture)
    }
    return found.isEmpty
      ? [TrackDescription(soundIn: root, precise: precise)].compactMap(\.self) : found
  }
}

extension TrackDescription {
  /// Describes tracks from their fragments alone, for files with the movie box in another file.
  fileprivate static func pieces(in root: Node) -> [TrackDescription] {
    let fragments = FragmentTimes(root, movie: nil)
    return fragments.trackIDs.prefix(1024).enumerated().map { index, id in
      let indexed = fragments.indexedDuration(of: id)
      return TrackDescription(
        number: index + 1, id: id, mediaType: .other(nil), codec: nil, additionalCodecs: [],
        isEnabled: true, language: .none, name: nil, timeRange: nil,
        mediaDuration: indexed.map { Measured($0, isEstimate: true) }, edits: nil, frameRate: nil,
        picture: nil, sound: nil, bitRate: nil,
        sampleCount: Measured(fragments.sampleCount(of: id)), color: nil, dynamicRange: nil,
        preferredRate: nil, preferredVolume: nil, transform: nil, formats: [], alternateGroup: nil,
        characteristics: [], references: [], protection: nil,
        path: fragments.first(of: id)?.path ?? "/")
    }
  }

  /// Creates a description of a stream or picture outside a movie. The described track is enabled
  /// and has no language.
  init(
    _ type: TrackMediaType, number: Int = 1, _ codec: Codec?, path: String,
    duration: Measured<RationalTime>? = nil, picture: PictureFormat? = nil,
    sound: SoundFormat? = nil, bitRate: Measured<Int>? = nil, count: Measured<Int>? = nil,
    color: Color? = nil, dynamicRange: DynamicRange? = nil, protection: Protection? = nil,
    frameRate: FrameRate? = nil
  ) {
    self.init(
      number: number, id: nil, mediaType: type, codec: codec, additionalCodecs: [], isEnabled: true,
      language: .none, name: nil,
      timeRange: duration.map { TimeSpan(start: .zero, duration: $0.value) },
      mediaDuration: duration, edits: nil, frameRate: frameRate, picture: picture, sound: sound,
      bitRate: bitRate, sampleCount: count, color: color, dynamicRange: dynamicRange,
      preferredRate: nil, preferredVolume: nil, transform: nil,
      formats: codec.map { $0.code.isEmpty ? [] : [SampleFormat(code: $0.code)] } ?? [],
      alternateGroup: nil,
      characteristics: type.characteristics, references: [], protection: protection, path: path)
  }
}

extension Node {
  /// Returns the first node that meets a condition: this node or a descendant a few levels down.
  ///
  /// Audio streams are not searched, because finding their child nodes requires reading all frames.
  func first(below levels: Int, where isMeant: (Node) -> Bool) -> Node? {
    if isFrameStream { return nil }
    if isMeant(self) { return self }
    guard levels > 0 else { return nil }
    for child in children.prefix(256) {
      if let found = child.first(below: levels - 1, where: isMeant) { return found }
    }
    return nil
  }
}
