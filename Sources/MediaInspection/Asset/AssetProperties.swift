import Anatomy
import Bytes
import Formats
import Keys
import Metadata

extension AsyncProperty where Root == Asset, Value == Bool {
  /// Whether the format of the file is recognized. If it is not, loading does not fail: the value
  /// is false.
  public static var isReadable: Self { Self(ofAnyFile: #function) { it, _ in it.isRecognized } }

  /// Whether any track is encrypted.
  public static var hasProtectedContent: Self { Self { it, _ in it.movie.isProtected } }

  /// Whether the movie has fragments, or declares that fragments may follow.
  public static var containsFragments: Self { Self { it, _ in it.movie.isFragmented } }

  /// Whether the duration is exact. The value is false if the duration is unknown, or estimated
  /// from a header.
  public static var providesPreciseDurationAndTiming: Self {
    Self { it, _ in it.movie.duration.map { !$0.isEstimate } ?? false }
  }
}

extension AsyncProperty where Root == Asset, Value == FileType {
  /// The file type, as detected from the contents of the file rather than from its name.
  ///
  /// Compare it with constants such as ``FileType/mov``.
  public static var fileType: Self {
    Self { it, reader in
      guard let kind = it.typeEvidence.structure else {
        throw AssetError.notRecognized(path: reader.path)
      }
      return FileType(kind)
    }
  }
}

extension AsyncProperty where Root == Asset, Value == String? {
  /// The MIME type that libmagic detects.
  ///
  /// The value is nil if libmagic does not know the type, or if the library was built without
  /// libmagic.
  public static var magicMIMEType: Self {
    Self(ofAnyFile: #function) { it, _ in
      LibMagic(describes: false)
        .answer(about: it.document.source, thoroughly: !it.isRecognized)?.mimeType
    }
  }

  /// The lyrics of a song; nil if the file has none.
  public static var lyrics: Self { Self { it, _ in it.normalizedView[.lyrics]?.text } }
}

extension AsyncProperty where Root == Asset, Value == MediaTime? {
  /// The duration of the media; nil if it is unknown, or if the media has no duration, as with a
  /// still image.
  public static var duration: Self {
    Self { it, _ in
      (it.movie.duration?.value ?? it.playlist?.overview.duration).map { MediaTime($0) }
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [AssetTrack] {
  /// The tracks of a movie. For other media files, the array has one track that describes the
  /// stream or picture.
  public static var tracks: Self {
    Self { it, reader in
      let (lengths, scales) = (it.document.sampleDataLengths, it.document.mediaTimescales)
      return it.movie.tracks.enumerated().map { index, track in
        AssetTrack(
          track, bytes: lengths.indices.contains(index) ? lengths[index] : nil,
          timescale: scales.indices.contains(index) ? scales[index] : nil, reader: reader)
      }
    }
  }
}

// MARK: Metadata

extension AsyncProperty where Root == Asset, Value == [MetadataItem] {
  /// All metadata items of the file, in file order.
  ///
  /// Tags between the frames of an audio stream are left out, because finding them requires reading
  /// the whole stream. Tags before and after the frames are included. The array contains at most
  /// the first 25,000 items.
  public static var metadata: Self {
    Self { it, reader in it.items.map { MetadataItem($0, reader: reader) } }
  }

  /// The metadata items that have a common key.
  ///
  /// If formats disagree, the item of the most trusted format comes first. If several items have
  /// equal values, only one of them is included.
  public static var commonMetadata: Self {
    Self { it, reader in
      it.normalizedView.entries.flatMap { entry in
        entry.field.common.map { common in
          (entry.values + entry.others).map {
            MetadataItem($0.item, common: common, reader: reader)
          }
        } ?? []
      }
    }
  }
}

extension AsyncProperty where Root == Asset, Value == MetadataItem? {
  /// The item that states when the content was created, from the most trusted tag; nil if no tag
  /// states a creation date.
  public static var creationDate: Self {
    Self { it, reader in
      it.normalizedView[.creationDate]?.values.first.map {
        MetadataItem($0.item, common: NormalizedField.creationDate.common, reader: reader)
      }
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [NormalizedMetadata] {
  /// The metadata of the file under names that are the same for all formats. Each name occurs once.
  public static var normalizedMetadata: Self {
    Self { it, reader in it.normalizedView.entries.map { NormalizedMetadata($0, reader: reader) } }
  }
}

extension AsyncProperty where Root == Asset, Value == [MetadataFormat] {
  /// The metadata formats in the file. Each format occurs once, at the position of its first item.
  public static var availableMetadataFormats: Self {
    Self { it, _ in it.keySpaces.map { MetadataFormat(keySpace: MetadataKeySpace($0)) } }
  }
}

extension AsyncProperty where Root == Asset, Value == [TimedMetadataGroup] {
  /// The timed metadata of the file: the date ranges of a playlist, then each track of timed
  /// metadata in turn. A sample without metadata results in a group without items.
  ///
  /// The array contains at most the first 100,000 groups. To read all groups, use
  /// ``Asset/timedMetadataGroups(of:)`` or ``Asset/forEachTimedMetadataGroup(in:_:)``.
  public static var timedMetadata: Self {
    Self { it, reader in
      var groups: [TimedMetadataGroup] = []
      it.forEachTimedGroup(reader) { group in
        groups.append(group)
        return groups.count < maxTimedGroups
      }
      return groups
    }
  }

  private static var maxTimedGroups: Int { 100_000 }
}

extension AsyncProperty where Root == Asset, Value == [DateRangeMetadataGroup] {
  /// The date ranges of a playlist, including date ranges without a position on the playlist's
  /// timeline.
  public static var dateRangeMetadataGroups: Self {
    Self { it, reader in
      var groups: [DateRangeMetadataGroup] = []
      it.timeline.forEachDateRangeGroup { group in
        groups.append(DateRangeMetadataGroup(group, reader: reader))
        return !Task.isCancelled
      }
      return groups
    }
  }
}

// MARK: Media selection and chapters

extension AsyncProperty where Root == Asset, Value == [MediaSelectionGroup] {
  /// The groups of options that a user can select from, such as audio languages, subtitles and
  /// camera angles.
  public static var mediaSelectionGroups: Self {
    Self { it, _ in
      (it.mediaSelectionGroups + (it.playlist?.mediaSelectionGroups ?? [])).map {
        MediaSelectionGroup($0)
      }
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [MediaCharacteristic] {
  /// The characteristics for which ``Asset/loadMediaSelectionGroup(for:)`` finds a group.
  public static var availableMediaCharacteristicsWithMediaSelectionOptions: Self {
    Self { it, reader in
      let groups = try AsyncProperty<Asset, [MediaSelectionGroup]>.mediaSelectionGroups
        .read(it, reader)
      var found: [MediaCharacteristic] = []
      for group in groups where !found.contains(group.characteristic) {
        found.append(group.characteristic)
      }
      return found
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [ChapterList] {
  /// All chapter lists of the file. They come from chapter tracks, Nero's `chpl` box, ID3 tags, cue
  /// sheets in FLAC files, and JSON files that a playlist refers to.
  public static var chapters: Self {
    Self { it, reader in
      it.chapterLists.map { ChapterList($0, reader: reader) }
        + ChapterList.lists(of: it.playlistChapters)
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [String] {
  /// The languages of the chapter lists, as BCP 47 tags.
  public static var availableChapterLocales: Self {
    Self { it, reader in
      let lists = try AsyncProperty<Asset, [ChapterList]>.chapters.read(it, reader)
      return lists.compactMap(\.extendedLanguageTag)
    }
  }
}
