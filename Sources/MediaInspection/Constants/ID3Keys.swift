/// Keys of ID3 frames.
extension MetadataKey {
  /// Audio encryption: `AENC`.
  public static var id3MetadataKeyAudioEncryption: Self { listed() }
  /// Attached picture: `APIC`.
  public static var id3MetadataKeyAttachedPicture: Self { listed() }
  /// Audio seek point index: `ASPI`.
  public static var id3MetadataKeyAudioSeekPointIndex: Self { listed() }
  /// Comments: `COMM`.
  public static var id3MetadataKeyComments: Self { listed() }
  /// Offer to sell the audio (commercial frame): `COMR`.
  public static var id3MetadataKeyCommercial: Self { listed() }
  /// Registration of an encryption method: `ENCR`.
  public static var id3MetadataKeyEncryption: Self { listed() }
  /// Equalization in ID3v2.3: `EQUA`.
  public static var id3MetadataKeyEqualization: Self { listed() }
  /// Equalization in ID3v2.4: `EQU2`.
  public static var id3MetadataKeyEqualization2: Self { listed() }
  /// Event timing codes: `ETCO`.
  public static var id3MetadataKeyEventTimingCodes: Self { listed() }
  /// Embedded file (general encapsulated object): `GEOB`.
  public static var id3MetadataKeyGeneralEncapsulatedObject: Self { listed() }
  /// Registration of a group of frames: `GRID`.
  public static var id3MetadataKeyGroupIdentifier: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.3: `IPLS`.
  public static var id3MetadataKeyInvolvedPeopleList_v23: Self { listed() }
  /// Link to frames in another file: `LINK`.
  public static var id3MetadataKeyLink: Self { listed() }
  /// Music CD identifier: `MCDI`.
  public static var id3MetadataKeyMusicCDIdentifier: Self { listed() }
  /// MPEG location lookup table: `MLLT`.
  public static var id3MetadataKeyMPEGLocationLookupTable: Self { listed() }
  /// Record of the purchase (ownership frame): `OWNE`.
  public static var id3MetadataKeyOwnership: Self { listed() }
  /// Private data of a program: `PRIV`.
  public static var id3MetadataKeyPrivate: Self { listed() }
  /// Play counter: `PCNT`.
  public static var id3MetadataKeyPlayCounter: Self { listed() }
  /// Rating and play counter of a user (popularimeter): `POPM`.
  public static var id3MetadataKeyPopularimeter: Self { listed() }
  /// Position of a received stream within the audio: `POSS`.
  public static var id3MetadataKeyPositionSynchronization: Self { listed() }
  /// Recommended buffer size: `RBUF`.
  public static var id3MetadataKeyRecommendedBufferSize: Self { listed() }
  /// Relative volume adjustment in ID3v2.3: `RVAD`.
  public static var id3MetadataKeyRelativeVolumeAdjustment: Self { listed() }
  /// Relative volume adjustment in ID3v2.4: `RVA2`.
  public static var id3MetadataKeyRelativeVolumeAdjustment2: Self { listed() }
  /// Reverb: `RVRB`.
  public static var id3MetadataKeyReverb: Self { listed() }
  /// Offset of the next tag: `SEEK`.
  public static var id3MetadataKeySeek: Self { listed() }
  /// Signature of a group of frames: `SIGN`.
  public static var id3MetadataKeySignature: Self { listed() }
  /// Synchronized lyrics: `SYLT`.
  public static var id3MetadataKeySynchronizedLyric: Self { listed() }
  /// Synchronized tempo codes: `SYTC`.
  public static var id3MetadataKeySynchronizedTempoCodes: Self { listed() }
  /// Album title: `TALB`.
  public static var id3MetadataKeyAlbumTitle: Self { listed() }
  /// Beats per minute: `TBPM`.
  public static var id3MetadataKeyBeatsPerMinute: Self { listed() }
  /// Composer: `TCOM`.
  public static var id3MetadataKeyComposer: Self { listed() }
  /// Content type (genre): `TCON`.
  public static var id3MetadataKeyContentType: Self { listed() }
  /// Copyright: `TCOP`.
  public static var id3MetadataKeyCopyright: Self { listed() }
  /// Day and month of the recording in ID3v2.3: `TDAT`.
  public static var id3MetadataKeyDate: Self { listed() }
  /// Encoding time: `TDEN`.
  public static var id3MetadataKeyEncodingTime: Self { listed() }
  /// Silence before the audio in a playlist, in milliseconds: `TDLY`.
  public static var id3MetadataKeyPlaylistDelay: Self { listed() }
  /// Original release time: `TDOR`.
  public static var id3MetadataKeyOriginalReleaseTime: Self { listed() }
  /// Recording time: `TDRC`.
  public static var id3MetadataKeyRecordingTime: Self { listed() }
  /// Release time: `TDRL`.
  public static var id3MetadataKeyReleaseTime: Self { listed() }
  /// Tagging time: `TDTG`.
  public static var id3MetadataKeyTaggingTime: Self { listed() }
  /// Person or organization that encoded the audio: `TENC`.
  public static var id3MetadataKeyEncodedBy: Self { listed() }
  /// Lyricist: `TEXT`.
  public static var id3MetadataKeyLyricist: Self { listed() }
  /// Type of the audio: `TFLT`.
  public static var id3MetadataKeyFileType: Self { listed() }
  /// Time of the recording in ID3v2.3: `TIME`.
  public static var id3MetadataKeyTime: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.4: `TIPL`.
  public static var id3MetadataKeyInvolvedPeopleList_v24: Self { listed() }
  /// Content group description: `TIT1`.
  public static var id3MetadataKeyContentGroupDescription: Self { listed() }
  /// Title: `TIT2`.
  public static var id3MetadataKeyTitleDescription: Self { listed() }
  /// Subtitle: `TIT3`.
  public static var id3MetadataKeySubTitle: Self { listed() }
  /// Musical key at the start: `TKEY`.
  public static var id3MetadataKeyInitialKey: Self { listed() }
  /// Language: `TLAN`.
  public static var id3MetadataKeyLanguage: Self { listed() }
  /// Length in milliseconds: `TLEN`.
  public static var id3MetadataKeyLength: Self { listed() }
  /// Musicians and their instruments: `TMCL`.
  public static var id3MetadataKeyMusicianCreditsList: Self { listed() }
  /// Medium that the audio comes from, such as a CD: `TMED`.
  public static var id3MetadataKeyMediaType: Self { listed() }
  /// Mood: `TMOO`.
  public static var id3MetadataKeyMood: Self { listed() }
  /// Original album title: `TOAL`.
  public static var id3MetadataKeyOriginalAlbumTitle: Self { listed() }
  /// Original filename: `TOFN`.
  public static var id3MetadataKeyOriginalFilename: Self { listed() }
  /// Original lyricist: `TOLY`.
  public static var id3MetadataKeyOriginalLyricist: Self { listed() }
  /// Original artist: `TOPE`.
  public static var id3MetadataKeyOriginalArtist: Self { listed() }
  /// Original release year in ID3v2.3: `TORY`.
  public static var id3MetadataKeyOriginalReleaseYear: Self { listed() }
  /// File owner: `TOWN`.
  public static var id3MetadataKeyFileOwner: Self { listed() }
  /// Lead performer: `TPE1`.
  public static var id3MetadataKeyLeadPerformer: Self { listed() }
  /// Band or orchestra: `TPE2`.
  public static var id3MetadataKeyBand: Self { listed() }
  /// Conductor: `TPE3`.
  public static var id3MetadataKeyConductor: Self { listed() }
  /// Remixer, or another person who modified the piece: `TPE4`.
  public static var id3MetadataKeyModifiedBy: Self { listed() }
  /// Position in a set, such as a disc number: `TPOS`.
  public static var id3MetadataKeyPartOfASet: Self { listed() }
  /// Copyright notice of the production (℗): `TPRO`.
  public static var id3MetadataKeyProducedNotice: Self { listed() }
  /// Publisher: `TPUB`.
  public static var id3MetadataKeyPublisher: Self { listed() }
  /// Track number: `TRCK`.
  public static var id3MetadataKeyTrackNumber: Self { listed() }
  /// Recording dates in ID3v2.3: `TRDA`.
  public static var id3MetadataKeyRecordingDates: Self { listed() }
  /// Internet radio station name: `TRSN`.
  public static var id3MetadataKeyInternetRadioStationName: Self { listed() }
  /// Internet radio station owner: `TRSO`.
  public static var id3MetadataKeyInternetRadioStationOwner: Self { listed() }
  /// Size of the audio file in bytes, in ID3v2.3: `TSIZ`.
  public static var id3MetadataKeySize: Self { listed() }
  /// Album sort order: `TSOA`.
  public static var id3MetadataKeyAlbumSortOrder: Self { listed() }
  /// Performer sort order: `TSOP`.
  public static var id3MetadataKeyPerformerSortOrder: Self { listed() }
  /// Title sort order: `TSOT`.
  public static var id3MetadataKeyTitleSortOrder: Self { listed() }
  /// International standard recording code: `TSRC`.
  public static var id3MetadataKeyInternationalStandardRecordingCode: Self { listed() }
  /// Encoder and its settings: `TSSE`.
  public static var id3MetadataKeyEncodedWith: Self { listed() }
  /// Subtitle of a part of a set, such as a disc: `TSST`.
  public static var id3MetadataKeySetSubtitle: Self { listed() }
  /// Year of the recording in ID3v2.3: `TYER`.
  public static var id3MetadataKeyYear: Self { listed() }
  /// User-defined text: `TXXX`.
  public static var id3MetadataKeyUserText: Self { listed() }
  /// Unique file identifier: `UFID`.
  public static var id3MetadataKeyUniqueFileIdentifier: Self { listed() }
  /// Terms of use: `USER`.
  public static var id3MetadataKeyTermsOfUse: Self { listed() }
  /// Unsynchronized lyrics: `USLT`.
  public static var id3MetadataKeyUnsynchronizedLyric: Self { listed() }
  /// URL of commercial information: `WCOM`.
  public static var id3MetadataKeyCommercialInformation: Self { listed() }
  /// URL of copyright information: `WCOP`.
  public static var id3MetadataKeyCopyrightInformation: Self { listed() }
  /// Official audio file webpage: `WOAF`.
  public static var id3MetadataKeyOfficialAudioFileWebpage: Self { listed() }
  /// Official artist webpage: `WOAR`.
  public static var id3MetadataKeyOfficialArtistWebpage: Self { listed() }
  /// Official audio source webpage: `WOAS`.
  public static var id3MetadataKeyOfficialAudioSourceWebpage: Self { listed() }
  /// Official internet radio station homepage: `WORS`.
  public static var id3MetadataKeyOfficialInternetRadioStationHomepage: Self { listed() }
  /// URL for payment: `WPAY`.
  public static var id3MetadataKeyPayment: Self { listed() }
  /// Official publisher webpage: `WPUB`.
  public static var id3MetadataKeyOfficialPublisherWebpage: Self { listed() }
  /// User-defined URL: `WXXX`.
  public static var id3MetadataKeyUserURL: Self { listed() }
}
