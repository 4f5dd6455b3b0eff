import Anatomy
import Bytes
import Formats
import Metadata

extension AsyncProperty where Root == Asset, Value == Bool {
  /// Whether the file is of a kind that is understood.
  public static var isReadable: Self { Self(ofAnyFile: #function) { it, _ in it.isRecognized } }

  /// Whether any track is encrypted.
  public static var hasProtectedContent: Self { Self { it, _ in it.movie.isProtected } }

  /// Whether the movie goes on in fragments, or is made to.
  public static var containsFragments: Self { Self { it, _ in it.movie.isFragmented } }

  /// Whether the duration is known exactly rather than estimated from a header.
  public static var providesPreciseDurationAndTiming: Self {
    Self { it, _ in it.movie.duration.map { !$0.isEstimate } ?? false }
  }
}

extension AsyncProperty where Root == Asset, Value == FileType {
  /// What the file is by its own bytes, whatever its name says.
  public static var fileType: Self {
    Self { it, _ in
      guard let kind = it.typeEvidence.structure else { throw AssetError.notRecognized }
      return FileType(name: kind.name, title: kind.title)
    }
  }
}

extension AsyncProperty where Root == Asset, Value == String? {
  /// What libmagic takes the file for, as a MIME type; nil where it does not know, or is not part of
  /// the library.
  public static var magicMIMEType: Self {
    Self(ofAnyFile: #function) { it, _ in
      LibMagic(describes: false)
        .answer(about: it.document.source, thoroughly: !it.isRecognized)?.mimeType
    }
  }

  /// The words of a song.
  public static var lyrics: Self { Self { it, _ in it.normalizedView[.lyrics]?.text } }
}

extension AsyncProperty where Root == Asset, Value == MediaTime? {
  /// How long it plays; nil where that has no meaning, as with a picture, or is not known.
  public static var duration: Self {
    Self { it, _ in
      (it.movie.duration?.value ?? it.playlist?.overview.duration).map { MediaTime($0) }
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [AssetTrack] {
  /// The tracks of a movie, or the one stream or picture that another file is.
  public static var tracks: Self { Self { it, _ in it.movie.tracks.map { AssetTrack($0) } } }
}

// MARK: Metadata

extension AsyncProperty where Root == Asset, Value == [MetadataItem] {
  /// Everything that the file says about itself, in the order of the file; of very many items the
  /// first.
  public static var metadata: Self {
    Self { it, reader in it.items.map { MetadataItem($0, reader: reader) } }
  }

  /// What has a meaning in all formats, under common keys. Where sources disagree, that of the most
  /// trusted format comes first; what others say that is the same is left out.
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
  /// When the content came to be, as the most trusted of its tags says.
  public static var creationDate: Self {
    Self { it, reader in
      it.normalizedView[.creationDate]?.values.first.map {
        MetadataItem($0.item, common: NormalizedField.creationDate.common, reader: reader)
      }
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [NormalizedMetadata] {
  /// What the file says under names that are the same for all formats, each once.
  public static var normalizedMetadata: Self {
    Self { it, reader in it.normalizedView.entries.map { NormalizedMetadata($0, reader: reader) } }
  }
}

extension AsyncProperty where Root == Asset, Value == [MetadataFormat] {
  /// The formats of the metadata, each once, in the order in which they occur.
  public static var availableMetadataFormats: Self {
    Self { it, _ in it.keySpaces.map { MetadataFormat(keySpace: MetadataKeySpace($0)) } }
  }
}

extension AsyncProperty where Root == Asset, Value == [TimedMetadataGroup] {
  /// What a playlist says of stretches of its time, and what tracks of timed metadata say, one track
  /// after the other: of very many groups the first. Use ``Asset/forEachTimedMetadataGroup(in:_:)`` to
  /// see them all.
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
  /// What a playlist says of stretches of the calendar, wherever they lie on its time line.
  public static var dateRangeMetadataGroups: Self {
    Self { it, reader in
      var groups: [DateRangeMetadataGroup] = []
      it.timeline.forEachDatedGroup { group in
        groups.append(DateRangeMetadataGroup(group, reader: reader))
        return !Task.isCancelled
      }
      return groups
    }
  }
}

// MARK: Choices and chapters

extension AsyncProperty where Root == Asset, Value == [MediaSelectionGroup] {
  /// What somebody can choose from: languages of sound, subtitles, angles.
  public static var mediaSelectionGroups: Self {
    Self { it, _ in
      (it.mediaSelectionGroups + (it.playlist?.mediaSelectionGroups ?? [])).map {
        MediaSelectionGroup($0)
      }
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [MediaCharacteristic] {
  /// Which characteristics ``Asset/loadMediaSelectionGroup(for:)`` finds a group for.
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
  /// All lists of chapters: of tracks, of Nero, of ID3, and of a file beside a playlist.
  public static var chapters: Self {
    Self { it, reader in
      it.chapterLists.map { ChapterList($0, reader: reader) }
        + ChapterList.lists(of: it.playlistChapters)
    }
  }
}

extension AsyncProperty where Root == Asset, Value == [String] {
  /// The languages of the lists of chapters, as BCP 47 writes them.
  public static var availableChapterLocales: Self {
    Self { it, reader in
      let lists = try AsyncProperty<Asset, [ChapterList]>.chapters.read(it, reader)
      return lists.compactMap(\.extendedLanguageTag)
    }
  }
}
