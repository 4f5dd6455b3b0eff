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
  /// Commercial: `COMR`.
  public static var id3MetadataKeyCommercial: Self { listed() }
  /// Encryption: `ENCR`.
  public static var id3MetadataKeyEncryption: Self { listed() }
  /// Equalization: `EQUA`.
  public static var id3MetadataKeyEqualization: Self { listed() }
  /// Equalization2: `EQU2`.
  public static var id3MetadataKeyEqualization2: Self { listed() }
  /// Event timing codes: `ETCO`.
  public static var id3MetadataKeyEventTimingCodes: Self { listed() }
  /// General encapsulated object: `GEOB`.
  public static var id3MetadataKeyGeneralEncapsulatedObject: Self { listed() }
  /// Group identifier: `GRID`.
  public static var id3MetadataKeyGroupIdentifier: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.3: `IPLS`.
  public static var id3MetadataKeyInvolvedPeopleList_v23: Self { listed() }
  /// Link: `LINK`.
  public static var id3MetadataKeyLink: Self { listed() }
  /// Music CD identifier: `MCDI`.
  public static var id3MetadataKeyMusicCDIdentifier: Self { listed() }
  /// MPEG location lookup table: `MLLT`.
  public static var id3MetadataKeyMPEGLocationLookupTable: Self { listed() }
  /// Ownership: `OWNE`.
  public static var id3MetadataKeyOwnership: Self { listed() }
  /// Private: `PRIV`.
  public static var id3MetadataKeyPrivate: Self { listed() }
  /// Play counter: `PCNT`.
  public static var id3MetadataKeyPlayCounter: Self { listed() }
  /// Popularimeter: `POPM`.
  public static var id3MetadataKeyPopularimeter: Self { listed() }
  /// Position synchronization: `POSS`.
  public static var id3MetadataKeyPositionSynchronization: Self { listed() }
  /// Recommended buffer size: `RBUF`.
  public static var id3MetadataKeyRecommendedBufferSize: Self { listed() }
  /// Relative volume adjustment: `RVAD`.
  public static var id3MetadataKeyRelativeVolumeAdjustment: Self { listed() }
  /// Relative volume adjustment2: `RVA2`.
  public static var id3MetadataKeyRelativeVolumeAdjustment2: Self { listed() }
  /// Reverb: `RVRB`.
  public static var id3MetadataKeyReverb: Self { listed() }
  /// Seek: `SEEK`.
  public static var id3MetadataKeySeek: Self { listed() }
  /// Signature: `SIGN`.
  public static var id3MetadataKeySignature: Self { listed() }
  /// Synchronized lyric: `SYLT`.
  public static var id3MetadataKeySynchronizedLyric: Self { listed() }
  /// Synchronized tempo codes: `SYTC`.
  public static var id3MetadataKeySynchronizedTempoCodes: Self { listed() }
  /// Album title: `TALB`.
  public static var id3MetadataKeyAlbumTitle: Self { listed() }
  /// Beats per minute: `TBPM`.
  public static var id3MetadataKeyBeatsPerMinute: Self { listed() }
  /// Composer: `TCOM`.
  public static var id3MetadataKeyComposer: Self { listed() }
  /// Content type: `TCON`.
  public static var id3MetadataKeyContentType: Self { listed() }
  /// Copyright: `TCOP`.
  public static var id3MetadataKeyCopyright: Self { listed() }
  /// Date: `TDAT`.
  public static var id3MetadataKeyDate: Self { listed() }
  /// Encoding time: `TDEN`.
  public static var id3MetadataKeyEncodingTime: Self { listed() }
  /// Playlist delay: `TDLY`.
  public static var id3MetadataKeyPlaylistDelay: Self { listed() }
  /// Original release time: `TDOR`.
  public static var id3MetadataKeyOriginalReleaseTime: Self { listed() }
  /// Recording time: `TDRC`.
  public static var id3MetadataKeyRecordingTime: Self { listed() }
  /// Release time: `TDRL`.
  public static var id3MetadataKeyReleaseTime: Self { listed() }
  /// Tagging time: `TDTG`.
  public static var id3MetadataKeyTaggingTime: Self { listed() }
  /// Encoded by: `TENC`.
  public static var id3MetadataKeyEncodedBy: Self { listed() }
  /// Lyricist: `TEXT`.
  public static var id3MetadataKeyLyricist: Self { listed() }
  /// File type: `TFLT`.
  public static var id3MetadataKeyFileType: Self { listed() }
  /// Time: `TIME`.
  public static var id3MetadataKeyTime: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.4: `TIPL`.
  public static var id3MetadataKeyInvolvedPeopleList_v24: Self { listed() }
  /// Content group description: `TIT1`.
  public static var id3MetadataKeyContentGroupDescription: Self { listed() }
  /// Title description: `TIT2`.
  public static var id3MetadataKeyTitleDescription: Self { listed() }
  /// Sub title: `TIT3`.
  public static var id3MetadataKeySubTitle: Self { listed() }
  /// Initial key: `TKEY`.
  public static var id3MetadataKeyInitialKey: Self { listed() }
  /// Language: `TLAN`.
  public static var id3MetadataKeyLanguage: Self { listed() }
  /// Length: `TLEN`.
  public static var id3MetadataKeyLength: Self { listed() }
  /// Musician credits list: `TMCL`.
  public static var id3MetadataKeyMusicianCreditsList: Self { listed() }
  /// Media type: `TMED`.
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
  /// Original release year: `TORY`.
  public static var id3MetadataKeyOriginalReleaseYear: Self { listed() }
  /// File owner: `TOWN`.
  public static var id3MetadataKeyFileOwner: Self { listed() }
  /// Lead performer: `TPE1`.
  public static var id3MetadataKeyLeadPerformer: Self { listed() }
  /// Band: `TPE2`.
  public static var id3MetadataKeyBand: Self { listed() }
  /// Conductor: `TPE3`.
  public static var id3MetadataKeyConductor: Self { listed() }
  /// Modified by: `TPE4`.
  public static var id3MetadataKeyModifiedBy: Self { listed() }
  /// Part of a set: `TPOS`.
  public static var id3MetadataKeyPartOfASet: Self { listed() }
  /// Produced notice: `TPRO`.
  public static var id3MetadataKeyProducedNotice: Self { listed() }
  /// Publisher: `TPUB`.
  public static var id3MetadataKeyPublisher: Self { listed() }
  /// Track number: `TRCK`.
  public static var id3MetadataKeyTrackNumber: Self { listed() }
  /// Recording dates: `TRDA`.
  public static var id3MetadataKeyRecordingDates: Self { listed() }
  /// Internet radio station name: `TRSN`.
  public static var id3MetadataKeyInternetRadioStationName: Self { listed() }
  /// Internet radio station owner: `TRSO`.
  public static var id3MetadataKeyInternetRadioStationOwner: Self { listed() }
  /// Size: `TSIZ`.
  public static var id3MetadataKeySize: Self { listed() }
  /// Album sort order: `TSOA`.
  public static var id3MetadataKeyAlbumSortOrder: Self { listed() }
  /// Performer sort order: `TSOP`.
  public static var id3MetadataKeyPerformerSortOrder: Self { listed() }
  /// Title sort order: `TSOT`.
  public static var id3MetadataKeyTitleSortOrder: Self { listed() }
  /// International standard recording code: `TSRC`.
  public static var id3MetadataKeyInternationalStandardRecordingCode: Self { listed() }
  /// Encoded with: `TSSE`.
  public static var id3MetadataKeyEncodedWith: Self { listed() }
  /// Set subtitle: `TSST`.
  public static var id3MetadataKeySetSubtitle: Self { listed() }
  /// Year: `TYER`.
  public static var id3MetadataKeyYear: Self { listed() }
  /// User text: `TXXX`.
  public static var id3MetadataKeyUserText: Self { listed() }
  /// Unique file identifier: `UFID`.
  public static var id3MetadataKeyUniqueFileIdentifier: Self { listed() }
  /// Terms of use: `USER`.
  public static var id3MetadataKeyTermsOfUse: Self { listed() }
  /// Unsynchronized lyric: `USLT`.
  public static var id3MetadataKeyUnsynchronizedLyric: Self { listed() }
  /// Commercial information: `WCOM`.
  public static var id3MetadataKeyCommercialInformation: Self { listed() }
  /// Copyright information: `WCOP`.
  public static var id3MetadataKeyCopyrightInformation: Self { listed() }
  /// Official audio file webpage: `WOAF`.
  public static var id3MetadataKeyOfficialAudioFileWebpage: Self { listed() }
  /// Official artist webpage: `WOAR`.
  public static var id3MetadataKeyOfficialArtistWebpage: Self { listed() }
  /// Official audio source webpage: `WOAS`.
  public static var id3MetadataKeyOfficialAudioSourceWebpage: Self { listed() }
  /// Official internet radio station homepage: `WORS`.
  public static var id3MetadataKeyOfficialInternetRadioStationHomepage: Self { listed() }
  /// Payment: `WPAY`.
  public static var id3MetadataKeyPayment: Self { listed() }
  /// Official publisher webpage: `WPUB`.
  public static var id3MetadataKeyOfficialPublisherWebpage: Self { listed() }
  /// User URL: `WXXX`.
  public static var id3MetadataKeyUserURL: Self { listed() }
}
