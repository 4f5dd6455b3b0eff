import Metadata

extension AsyncProperty where Root == AssetTrack, Value == [MetadataItem] {
  /// All metadata items that describe the track, in file order.
  public static var metadata: Self { Self(ofMetadata: { $0 }) }

  /// The metadata items that describe the track and have a common key, in file order.
  public static var commonMetadata: Self {
    Self(ofMetadata: { items in items.filter { $0.commonKey != nil } })
  }
}

extension AsyncProperty where Root == AssetTrack, Value == [MetadataFormat] {
  /// The metadata formats of the items that describe the track. Each format occurs once, at the
  /// position of its first item.
  public static var availableMetadataFormats: Self {
    Self(ofMetadata: { items in
      var formats: [MetadataFormat] = []
      for item in items {
        let format = MetadataFormat(keySpace: item.keySpace)
        if !formats.contains(format) { formats.append(format) }
      }
      return formats
    })
  }
}

// MARK: Properties that are read with the track

extension AsyncProperty where Root == AssetTrack, Value == [FormatDescription] {
  /// The formats of the samples: ``AssetTrack/formatDescriptions``.
  public static var formatDescriptions: Self { Self { $0.formatDescriptions } }
}

extension AsyncProperty where Root == AssetTrack, Value == [MediaCharacteristic] {
  /// The media characteristics: ``AssetTrack/mediaCharacteristics``.
  public static var mediaCharacteristics: Self { Self { $0.mediaCharacteristics } }
}

extension AsyncProperty where Root == AssetTrack, Value == [AssetTrackSegment] {
  /// The segments that the edit list defines: ``AssetTrack/segments``.
  public static var segments: Self { Self { $0.segments } }
}

extension AsyncProperty where Root == AssetTrack, Value == Bool {
  /// Whether the track is enabled for playback: ``AssetTrack/isEnabled``.
  public static var isEnabled: Self { Self { $0.isEnabled } }
}

extension AsyncProperty where Root == AssetTrack, Value == String? {
  /// The language as an ISO 639-2 code: ``AssetTrack/languageCode``.
  public static var languageCode: Self { Self { $0.languageCode } }
  /// The language as a BCP 47 tag: ``AssetTrack/extendedLanguageTag``.
  public static var extendedLanguageTag: Self { Self { $0.extendedLanguageTag } }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTimeRange? {
  /// The time range on the timeline of the movie: ``AssetTrack/timeRange``.
  public static var timeRange: Self { Self { $0.timeRange } }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTime? {
  /// The shortest duration of a frame: ``AssetTrack/minFrameDuration``.
  public static var minFrameDuration: Self { Self { $0.minFrameDuration } }
}

extension AsyncProperty where Root == AssetTrack, Value == PixelSize? {
  /// The size of the coded pictures: ``AssetTrack/naturalSize``.
  public static var naturalSize: Self { Self { $0.naturalSize } }
}

extension AsyncProperty where Root == AssetTrack, Value == MediaTransform {
  /// The transform of the pictures for display: ``AssetTrack/preferredTransform``.
  public static var preferredTransform: Self { Self { $0.preferredTransform } }
}

extension AsyncProperty where Root == AssetTrack, Value == Double {
  /// The volume of the sound: ``AssetTrack/preferredVolume``.
  public static var preferredVolume: Self { Self { $0.preferredVolume } }
}

extension AsyncProperty where Root == AssetTrack, Value == Double? {
  /// The average frame rate: ``AssetTrack/nominalFrameRate``.
  public static var nominalFrameRate: Self { Self { $0.nominalFrameRate } }
}

extension AsyncProperty where Root == AssetTrack, Value == Int? {
  /// The timescale of the media: ``AssetTrack/naturalTimeScale``.
  public static var naturalTimeScale: Self { Self { $0.naturalTimeScale } }
  /// The data rate in bits per second: ``AssetTrack/estimatedDataRate``.
  public static var estimatedDataRate: Self { Self { $0.estimatedDataRate } }
  /// The total size of the samples in bytes: ``AssetTrack/totalSampleDataLength``.
  public static var totalSampleDataLength: Self { Self { $0.totalSampleDataLength } }
}
