/// What a normalized field is: its name in text output, its type and its meaning.
package struct FieldDefinition: Sendable {
  /// The name of the field in text output.
  package let title: String
  package let kind: FieldKind
  /// What the field states, in one sentence.
  package let meaning: String
  /// Fields that state the same more generally. The conductor, for example, is a contributor.
  package let broader: Set<NormalizedField>

  fileprivate init(
    _ title: String, _ kind: FieldKind, _ meaning: String, in broader: Set<NormalizedField> = []
  ) {
    (self.title, self.kind, self.meaning, self.broader) = (title, kind, meaning, broader)
  }
}

/// The type of a normalized field.
package enum FieldKind: Sendable, Hashable {
  /// One text.
  case text
  /// A text of which a file often has several.
  case texts
  /// The names of the people with a role. Some formats list all people with their roles in one tag,
  /// which then has the given name of the role.
  case credit(String)
  case integer
  /// A number that may have a fraction.
  case number
  /// A number of decibels.
  case gain
  case tempo
  /// A number in a sequence, and the field for the length of the sequence, which many tags state
  /// together, as in track 3 of 12.
  case position(NormalizedField)
  /// The length of a sequence, and the field for the number in the sequence.
  case total(NormalizedField)
  /// Yes or no.
  case flag
  /// A number from 0 to 5. Formats state it on different scales.
  case rating
  case year, date, genre, place, picture
}

extension NormalizedField {
  package var kind: FieldKind { definition.kind }

  /// The field for the length of the sequence, if the field is a number in a sequence; otherwise nil.
  package var total: NormalizedField? {
    if case .position(let total) = kind { total } else { nil }
  }

  /// The field for the number in the sequence, if the field is the length of a sequence; otherwise
  /// nil.
  package var position: NormalizedField? {
    if case .total(let position) = kind { position } else { nil }
  }

  /// The name by which lists of people state the role of these people; nil if the field is not about
  /// people with a role.
  package var role: String? { if case .credit(let role) = kind { role } else { nil } }

  package var definition: FieldDefinition { Self.definitions[self] ?? stated }

  private static let definitions = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.stated) })

  private var stated: FieldDefinition {
    switch self {
    case .title: .init("title", .text, "The title.")
    case .artist: .init("artist", .texts, "The artists.")
    case .albumArtist: .init("album artist", .texts, "The artists of the album.")
    case .album: .init("album", .text, "The title of the album.")
    case .grouping: .init("grouping", .text, "The group that the work belongs to.")
    case .composer: .init("composer", .texts, "The composers.")
    case .comments: .init("comments", .texts, "The comments.")
    case .artwork:
      .init(
        "artwork", .picture, "The pictures in the tags: format, size in pixels and size in bytes.")
    case .genre: .init("genre", .genre, "The genres.")
    case .year: .init("year", .year, "The year of the release.")
    case .bpm: .init("tempo", .tempo, "The tempo in beats per minute.")
    case .trackNumber:
      .init("track", .position(.trackCount), "The number of the track on its disc.")
    case .trackCount: .init("tracks", .total(.trackNumber), "The number of tracks on the disc.")
    case .discNumber: .init("disc", .position(.discCount), "The number of the disc.")
    case .discCount: .init("discs", .total(.discNumber), "The number of discs.")
    case .copyright: .init("copyright", .text, "The copyright notice.")
    case .encoder: .init("encoder", .text, "The program that encoded the media.")
    case .language: .init("language", .texts, "The languages that the tags state.")
    case .creationDate: .init("created", .date, "The date of the recording that the tags state.")
    case .location: .init("location", .place, "The place of the recording.")
    case .make: .init("make", .text, "The manufacturer of the recording device.")
    case .model: .init("model", .text, "The model of the recording device.")
    case .software: .init("software", .text, "The program that wrote the file.")
    case .subject: .init("subject", .texts, "The subjects and keywords.")
    case .description: .init("description", .texts, "The descriptions.")
    case .publisher: .init("publisher", .texts, "The publishers.")
    case .contributor: .init("contributor", .texts, "The contributors.")
    case .lastModifiedDate:
      .init("modified", .date, "The date of the last change that the tags state.")
    case .type: .init("type", .text, "The type of the content.")
    case .format: .init("format", .text, "The format that the tags state.")
    case .identifier: .init("identifier", .texts, "The identifiers that the tags state.")
    case .source: .init("source", .text, "The source from which the content is derived.")
    case .relation: .init("relation", .texts, "Related works.")
    case .author: .init("author", .texts, "The authors.")
    case .accessibilityDescription:
      .init("accessibility", .text, "The description for users who do not see the picture.")
    case .lyrics: .init("lyrics", .texts, "The lyrics.")
    case .titleSort: .init("title sort", .text, "The title in the form for sorting.")
    case .artistSort: .init("artist sort", .text, "The artists in the form for sorting.")
    case .albumSort: .init("album sort", .text, "The title of the album in the form for sorting.")
    case .albumArtistSort:
      .init("album artist sort", .text, "The artists of the album in the form for sorting.")
    case .composerSort: .init("composer sort", .text, "The composers in the form for sorting.")
    case .showSort:
      .init("show sort", .text, "The title of the series of broadcasts in the form for sorting.")
    case .subtitle: .init("subtitle", .text, "The subtitle.", in: [.description, .subject])
    case .discSubtitle: .init("disc subtitle", .text, "The title of the disc.")
    case .work: .init("work", .text, "The title of the musical work.")
    case .movement: .init("movement", .text, "The title of the movement of a musical work.")
    case .movementNumber:
      .init(
        "movement number", .position(.movementCount),
        "The number of the movement in a musical work.")
    case .movementCount:
      .init("movement count", .total(.movementNumber), "The number of movements of a musical work.")
    case .showMovement:
      .init("show movement", .flag, "Whether players show work and movement in place of the title.")
    case .initialKey: .init("key", .text, "The musical key in which the music begins.")
    case .mood: .init("mood", .texts, "The moods.")
    case .originalAlbum:
      .init(
        "original album", .text, "The title of the album on which the music was first released.",
        in: [.source])
    case .originalArtist: .init("original artist", .texts, "The artists of the original recording.")
    case .originalDate: .init("original date", .date, "The date of the first release.")
    case .originalYear: .init("original year", .year, "The year of the first release.")
    case .originalFileName: .init("original file name", .text, "The name that the file had before.")
    case .releaseDate: .init("release date", .date, "The date of this release.")
    case .artists: .init("artists", .texts, "The artists, one by one.")
    case .albumArtists: .init("album artists", .texts, "The artists of the album, one by one.")
    case .lyricist: .init("lyricist", .texts, "The writers of the lyrics.", in: [.author])
    case .conductor: .init("conductor", .texts, "The conductors.", in: [.contributor])
    case .remixer: .init("remixer", .texts, "The people who remixed the music.", in: [.contributor])
    case .arranger: .init("arranger", .credit("arranger"), "The arrangers.", in: [.contributor])
    case .producer: .init("producer", .credit("producer"), "The producers.", in: [.contributor])
    case .engineer:
      .init("engineer", .credit("engineer"), "The sound engineers.", in: [.contributor])
    case .mixer:
      .init("mixer", .credit("mix"), "The people who mixed the sound.", in: [.contributor])
    case .djMixer:
      .init(
        "DJ mixer", .credit("DJ-mix"), "The people who mixed the tracks of a DJ mix.",
        in: [.contributor])
    case .writer:
      .init(
        "writer", .texts,
        "The writers, if the tags do not state whether they wrote music or lyrics.", in: [.composer]
      )
    case .director: .init("director", .texts, "The directors.")
    case .narrator: .init("narrator", .texts, "The narrators.")
    case .compilation:
      .init("compilation", .flag, "Whether the album is a compilation of several artists.")
    case .isrc:
      .init("ISRC", .texts, "The International Standard Recording Codes.", in: [.identifier])
    case .catalogNumber: .init("catalog number", .texts, "The catalog numbers of the release.")
    case .barcode: .init("barcode", .text, "The barcode of the release.")
    case .asin: .init("ASIN", .text, "The number of the product at Amazon.")
    case .label: .init("label", .texts, "The record labels.", in: [.publisher])
    case .media:
      .init("media", .text, "The medium of the release, such as a CD.", in: [.type, .discNumber])
    case .script:
      .init("script", .text, "The script in which the tags are written, as a code of four letters.")
    case .releaseCountry: .init("release country", .text, "The country of the release.")
    case .releaseStatus:
      .init("release status", .text, "The status of the release, such as official or bootleg.")
    case .releaseType:
      .init("release type", .texts, "The type of the release, such as album or single.")
    case .license: .init("license", .text, "The license of the work.")
    case .website: .init("website", .text, "The web page of the artists.")
    case .musicBrainzTrackID:
      .init("MusicBrainz track", .text, "The MusicBrainz identifier of the track of the release.")
    case .musicBrainzAlbumID:
      .init("MusicBrainz album", .text, "The MusicBrainz identifier of the release.")
    case .musicBrainzArtistID:
      .init("MusicBrainz artist", .texts, "The MusicBrainz identifiers of the artists.")
    case .musicBrainzAlbumArtistID:
      .init(
        "MusicBrainz album artist", .texts,
        "The MusicBrainz identifiers of the artists of the album.")
    case .musicBrainzReleaseGroupID:
      .init("MusicBrainz release group", .text, "The MusicBrainz identifier of the release group.")
    case .musicBrainzWorkID:
      .init("MusicBrainz work", .texts, "The MusicBrainz identifiers of the works.")
    case .musicBrainzComposerID:
      .init("MusicBrainz composer", .texts, "The MusicBrainz identifiers of the composers.")
    case .musicBrainzDiscID:
      .init("MusicBrainz disc", .text, "The MusicBrainz identifier of the disc.")
    case .musicBrainzOriginalAlbumID:
      .init(
        "MusicBrainz original album", .text, "The MusicBrainz identifier of the original album.")
    case .musicBrainzOriginalArtistID:
      .init(
        "MusicBrainz original artist", .texts,
        "The MusicBrainz identifiers of the original artists.")
    case .musicBrainzTRMID:
      .init(
        "MusicBrainz TRM", .text,
        "The identifier by which MusicBrainz recognized sound before AcoustID.")
    case .musicBrainzRecordingID:
      .init(
        "MusicBrainz recording", .text, "The MusicBrainz identifier of the recording.",
        in: [.identifier])
    case .musicIPPUID:
      .init("MusicIP PUID", .text, "The identifier by which MusicIP recognized sound.")
    case .acoustID: .init("AcoustID", .text, "The AcoustID identifier of the sound.")
    case .acoustIDFingerprint:
      .init("AcoustID fingerprint", .text, "The AcoustID fingerprint of the sound.")
    case .replayGainTrackGain:
      .init(
        "track gain", .gain,
        "The gain that brings the track to the reference loudness (ReplayGain).")
    case .replayGainTrackPeak:
      .init("track peak", .number, "The highest sample of the track (ReplayGain).")
    case .replayGainTrackRange:
      .init("track range", .gain, "The range of loudness of the track (ReplayGain).")
    case .replayGainAlbumGain:
      .init(
        "album gain", .gain,
        "The gain that brings the album to the reference loudness (ReplayGain).")
    case .replayGainAlbumPeak:
      .init("album peak", .number, "The highest sample of the album (ReplayGain).")
    case .replayGainAlbumRange:
      .init("album range", .gain, "The range of loudness of the album (ReplayGain).")
    case .replayGainReferenceLoudness:
      .init("reference loudness", .gain, "The loudness to which the gains refer (ReplayGain).")
    case .r128TrackGain:
      .init(
        "R128 track gain", .integer,
        "The gain that brings the track to -23 LUFS, in steps of 1/256 dB.")
    case .r128AlbumGain:
      .init(
        "R128 album gain", .integer,
        "The gain that brings the album to -23 LUFS, in steps of 1/256 dB.")
    case .podcast: .init("podcast", .flag, "Whether the file is an episode of a podcast.")
    case .podcastURL: .init("podcast URL", .text, "The address of the podcast.")
    case .podcastCategory: .init("podcast category", .text, "The category of the podcast.")
    case .podcastKeywords: .init("podcast keywords", .text, "The keywords of the podcast.")
    case .episodeID:
      .init("episode identifier", .text, "The identifier of the episode of a podcast.")
    case .show: .init("show", .text, "The title of the series of broadcasts.")
    case .network: .init("network", .text, "The network that broadcast the episode.")
    case .season: .init("season", .integer, "The number of the season.")
    case .episode: .init("episode", .integer, "The number of the episode in its season.")
    case .episodeName:
      .init("episode name", .text, "The name or code by which the network knows the episode.")
    case .gapless: .init("gapless", .flag, "Whether players play the album without gaps.")
    case .series: .init("series", .text, "The title of the series of books.")
    case .seriesPart: .init("series part", .text, "The number of the book in its series.")
    case .rating: .init("rating", .rating, "The rating by a user, from 0 to 5; -1 means rejected.")
    case .headline: .init("headline", .text, "The headline.")
    case .sublocation: .init("sublocation", .text, "The place within the city.")
    case .city: .init("city", .text, "The city.")
    case .state: .init("state", .text, "The state or province.")
    case .country: .init("country", .text, "The country.")
    case .countryCode: .init("country code", .text, "The code of the country.")
    case .creatorJobTitle: .init("creator title", .text, "The job title of the creator.")
    case .credit: .init("credit", .text, "The text that must be printed with the picture.")
    case .captionWriter: .init("caption writer", .text, "The writer of the description.")
    case .instructions: .init("instructions", .text, "Instructions for the use of the picture.")
    case .jobID:
      .init("job identifier", .text, "The identifier of the job for which the picture was made.")
    case .usageTerms: .init("usage terms", .text, "The terms on which the work may be used.")
    case .rightsURL: .init("rights URL", .text, "The address of a statement about the rights.")
    case .lensMake: .init("lens make", .text, "The manufacturer of the lens.")
    case .lensModel: .init("lens model", .text, "The model of the lens.")
    case .exposureTime: .init("exposure time", .number, "The exposure time in seconds.")
    case .aperture: .init("aperture", .number, "The aperture as an f-number.")
    case .iso: .init("ISO", .integer, "The sensitivity as an ISO speed.")
    case .focalLength: .init("focal length", .number, "The focal length in millimeters.")
    case .focalLengthIn35mmFilm:
      .init(
        "focal length in 35 mm film", .integer,
        "The focal length in millimeters that has the same angle of view on 35 mm film.")
    case .exposureBias: .init("exposure bias", .number, "The exposure bias in EV.")
    case .exposureProgram:
      .init("exposure program", .text, "The program by which the camera set the exposure.")
    case .meteringMode:
      .init("metering mode", .text, "The method by which the camera measured the light.")
    case .flash: .init("flash", .text, "Whether and how the flash fired.")
    case .whiteBalance: .init("white balance", .text, "How the camera set the white balance.")
    case .digitalSourceType:
      .init("digital source type", .text, "How the media was made, as a term of the IPTC.")
    }
  }
}
