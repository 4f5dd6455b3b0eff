import Anatomy
import Metadata
import Movie

extension AssetTrack {
  /// - Parameters:
  ///   - track: the description of the track.
  ///   - bytes: the total size of the samples; nil if it is unknown.
  ///   - timescale: the timescale of the media; nil if the file states none.
  ///   - reader: the reader of the file.
  init(_ track: TrackDescription, bytes: Int?, timescale: Int?, reader: AssetReader) {
    let mediaType = MediaType(track.mediaType)
    self.init(
      number: track.number, trackID: track.id, mediaType: mediaType,
      formatDescriptions: track.formats.map { FormatDescription($0, mediaType) },
      codec: track.codec.map { Codec($0) },
      additionalCodecs: track.additionalCodecs.map { Codec($0) },
      isEnabled: track.isEnabled, languageCode: track.language.code,
      extendedLanguageTag: track.language.extendedTag.flatMap { LanguageTag(stated: $0)?.text },
      name: track.name,
      timeRange: track.timeRange.map { MediaTimeRange($0) },
      naturalTimeScale: timescale ?? track.sound?.sampleRate,
      segments: track.edits?.map { AssetTrackSegment($0) } ?? [],
      naturalSize: track.picture?.encoded.map { PixelSize($0) },
      displaySize: track.picture?.shown.map { PixelSize($0) },
      rotation: track.picture?.orientation.clockwise,
      isMirrored: track.picture?.orientation.isMirrored ?? false,
      preferredTransform: MediaTransform(track.transform),
      nominalFrameRate: track.frameRate.map {
        Double($0.average.numerator) / Double($0.average.denominator)
      },
      minFrameDuration: track.frameRate.flatMap { rate in
        let fastest = rate.range?.upperBound ?? rate.average
        return MediaTime(value: fastest.denominator, timescale: fastest.numerator)
      },
      channelCount: track.sound?.channels, sampleRate: track.sound?.sampleRate,
      preferredVolume: track.preferredVolume?.number ?? 1,
      bitDepth: track.sound?.bitDepth ?? track.picture?.bitDepth,
      estimatedDataRate: bytes.flatMap { track.bitRate(ofBytes: $0) } ?? track.bitRate?.value,
      totalSampleDataLength: bytes, sampleCount: track.sampleCount?.value,
      alternateGroup: track.alternateGroup,
      mediaCharacteristics: track.characteristics.map { MediaCharacteristic($0) },
      associations: track.references.map {
        AssetTrackAssociation(kind: $0.kind, title: $0.words, trackIDs: $0.trackIDs)
      },
      protection: track.protection?.words, path: track.path)
    self.reader = TrackReader(reader: reader)
  }
}
