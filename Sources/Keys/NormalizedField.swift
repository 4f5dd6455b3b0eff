/// A metadata field that has one name for all formats.
package enum NormalizedField: String, CaseIterable, Sendable {
  case title, artist, albumArtist, album, grouping, composer, comments, artwork, genre, year, bpm
  case trackNumber, trackCount, discNumber, discCount
  case copyright, encoder, language, creationDate, location, make, model, software
  case subject, description, publisher, contributor, lastModifiedDate, type, format, identifier
  case source, relation, author, accessibilityDescription, lyrics
  // Fields of music in further detail.
  case titleSort, artistSort, albumSort, albumArtistSort, composerSort, showSort, subtitle
  case discSubtitle, work, movement, movementNumber, movementCount, showMovement, initialKey, mood
  case originalAlbum, originalArtist, originalDate, originalYear, originalFileName, releaseDate
  case artists, albumArtists, lyricist, conductor, remixer, arranger, producer, engineer, mixer
  case djMixer, writer, director, narrator
  // Fields of releases.
  case compilation, isrc, catalogNumber, barcode, asin, label, media, script, releaseCountry
  case releaseStatus, releaseType, license, website
  // Identifiers in databases of music.
  case musicBrainzTrackID, musicBrainzAlbumID, musicBrainzArtistID, musicBrainzAlbumArtistID
  case musicBrainzReleaseGroupID, musicBrainzWorkID, musicBrainzComposerID, musicBrainzDiscID
  case musicBrainzOriginalAlbumID, musicBrainzOriginalArtistID, musicBrainzTRMID
  case musicBrainzRecordingID, musicIPPUID, acoustID, acoustIDFingerprint
  case replayGainTrackGain, replayGainTrackPeak, replayGainTrackRange, replayGainAlbumGain
  case replayGainAlbumPeak, replayGainAlbumRange, replayGainReferenceLoudness, r128TrackGain
  case r128AlbumGain
  // Fields of podcasts, broadcasts and books.
  case podcast, podcastURL, podcastCategory, podcastKeywords, episodeID, show, network, season
  case episode, episodeName, gapless, series, seriesPart
  // Fields of photos.
  case rating, headline, sublocation, city, state, country, countryCode, creatorJobTitle, credit
  case captionWriter, instructions, jobID, usageTerms, rightsURL, lensMake, lensModel
  case exposureTime, aperture, iso, focalLength, focalLengthIn35mmFilm, exposureBias
  case exposureProgram, meteringMode, flash, whiteBalance, digitalSourceType

  /// - Parameter name: the public name of the field, its name in text output, or another common name, such as
  ///   `name` for `title`.
  package init?(named name: String) {
    if let field = Self(rawValue: name) ?? Self.otherNames[name] {
      self = field
    } else if let field = Self.allCases.first(where: { $0.title == name }) {
      self = field
    } else {
      return nil
    }
  }

  private static let otherNames: [String: Self] = [
    "name": .title, "comment": .comments, "date": .year, "keywords": .subject,
    "caption": .description, "creator": .author, "copyrightNotice": .copyright,
  ]

  /// The name of the field in text output.
  package var title: String { definition.title }
}
