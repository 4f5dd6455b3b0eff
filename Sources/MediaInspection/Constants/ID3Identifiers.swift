/// Identifiers of ID3 frames.
extension MetadataIdentifier {
  /// Audio encryption: `AENC`.
  public static var id3MetadataAudioEncryption: Self { listed() }
  /// Attached picture: `APIC`.
  public static var id3MetadataAttachedPicture: Self { listed() }
  /// Audio seek point index: `ASPI`.
  public static var id3MetadataAudioSeekPointIndex: Self { listed() }
  /// Comments: `COMM`.
  public static var id3MetadataComments: Self { listed() }
  /// Offer to sell the audio (commercial frame): `COMR`.
  public static var id3MetadataCommercial: Self { listed() }
  /// Registration of an encryption method: `ENCR`.
  public static var id3MetadataEncryption: Self { listed() }
  /// Equalization in ID3v2.3: `EQUA`.
  public static var id3MetadataEqualization: Self { listed() }
  /// Equalization in ID3v2.4: `EQU2`.
  public static var id3MetadataEqualization2: Self { listed() }
  /// Event timing codes: `ETCO`.
  public static var id3MetadataEventTimingCodes: Self { listed() }
  /// Embedded file (general encapsulated object): `GEOB`.
  public static var id3MetadataGeneralEncapsulatedObject: Self { listed() }
  /// Registration of a group of frames: `GRID`.
  public static var id3MetadataGroupIdentifier: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.3: `IPLS`.
  public static var id3MetadataInvolvedPeopleList_v23: Self { listed() }
  /// Link to frames in another file: `LINK`.
  public static var id3MetadataLink: Self { listed() }
  /// Music CD identifier: `MCDI`.
  public static var id3MetadataMusicCDIdentifier: Self { listed() }
  /// MPEG location lookup table: `MLLT`.
  public static var id3MetadataMPEGLocationLookupTable: Self { listed() }
  /// Record of the purchase (ownership frame): `OWNE`.
  public static var id3MetadataOwnership: Self { listed() }
  /// Private data of a program: `PRIV`.
  public static var id3MetadataPrivate: Self { listed() }
  /// Play counter: `PCNT`.
  public static var id3MetadataPlayCounter: Self { listed() }
  /// Rating and play counter of a user (popularimeter): `POPM`.
  public static var id3MetadataPopularimeter: Self { listed() }
  /// Position of a received stream within the audio: `POSS`.
  public static var id3MetadataPositionSynchronization: Self { listed() }
  /// Recommended buffer size: `RBUF`.
  public static var id3MetadataRecommendedBufferSize: Self { listed() }
  /// Relative volume adjustment in ID3v2.3: `RVAD`.
  public static var id3MetadataRelativeVolumeAdjustment: Self { listed() }
  /// Relative volume adjustment in ID3v2.4: `RVA2`.
  public static var id3MetadataRelativeVolumeAdjustment2: Self { listed() }
  /// Reverb: `RVRB`.
  public static var id3MetadataReverb: Self { listed() }
  /// Offset of the next tag: `SEEK`.
  public static var id3MetadataSeek: Self { listed() }
  /// Signature of a group of frames: `SIGN`.
  public static var id3MetadataSignature: Self { listed() }
  /// Synchronized lyrics: `SYLT`.
  public static var id3MetadataSynchronizedLyric: Self { listed() }
  /// Synchronized tempo codes: `SYTC`.
  public static var id3MetadataSynchronizedTempoCodes: Self { listed() }
  /// Album title: `TALB`.
  public static var id3MetadataAlbumTitle: Self { listed() }
  /// Beats per minute: `TBPM`.
  public static var id3MetadataBeatsPerMinute: Self { listed() }
  /// Composer: `TCOM`.
  public static var id3MetadataComposer: Self { listed() }
  /// Content type (genre): `TCON`.
  public static var id3MetadataContentType: Self { listed() }
  /// Copyright: `TCOP`.
  public static var id3MetadataCopyright: Self { listed() }
  /// Day and month of the recording in ID3v2.3: `TDAT`.
  public static var id3MetadataDate: Self { listed() }
  /// Encoding time: `TDEN`.
  public static var id3MetadataEncodingTime: Self { listed() }
  /// Silence before the audio in a playlist, in milliseconds: `TDLY`.
  public static var id3MetadataPlaylistDelay: Self { listed() }
  /// Original release time: `TDOR`.
  public static var id3MetadataOriginalReleaseTime: Self { listed() }
  /// Recording time: `TDRC`.
  public static var id3MetadataRecordingTime: Self { listed() }
  /// Release time: `TDRL`.
  public static var id3MetadataReleaseTime: Self { listed() }
  /// Tagging time: `TDTG`.
  public static var id3MetadataTaggingTime: Self { listed() }
  /// Person or organization that encoded the audio: `TENC`.
  public static var id3MetadataEncodedBy: Self { listed() }
  /// Lyricist: `TEXT`.
  public static var id3MetadataLyricist: Self { listed() }
  /// Type of the audio: `TFLT`.
  public static var id3MetadataFileType: Self { listed() }
  /// Time of the recording in ID3v2.3: `TIME`.
  public static var id3MetadataTime: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.4: `TIPL`.
  public static var id3MetadataInvolvedPeopleList_v24: Self { listed() }
  /// Content group description: `TIT1`.
  public static var id3MetadataContentGroupDescription: Self { listed() }
  /// Title: `TIT2`.
  public static var id3MetadataTitleDescription: Self { listed() }
  /// Subtitle: `TIT3`.
  public static var id3MetadataSubTitle: Self { listed() }
  /// Musical key at the start: `TKEY`.
  public static var id3MetadataInitialKey: Self { listed() }
  /// Language: `TLAN`.
  public static var id3MetadataLanguage: Self { listed() }
  /// Length in milliseconds: `TLEN`.
  public static var id3MetadataLength: Self { listed() }
  /// Musicians and their instruments: `TMCL`.
  public static var id3MetadataMusicianCreditsList: Self { listed() }
  /// Medium that the audio comes from, such as a CD: `TMED`.
  public static var id3MetadataMediaType: Self { listed() }
  /// Mood: `TMOO`.
  public static var id3MetadataMood: Self { listed() }
  /// Original album title: `TOAL`.
  public static var id3MetadataOriginalAlbumTitle: Self { listed() }
  /// Original filename: `TOFN`.
  public static var id3MetadataOriginalFilename: Self { listed() }
  /// Original lyricist: `TOLY`.
  public static var id3MetadataOriginalLyricist: Self { listed() }
  /// Original artist: `TOPE`.
  public static var id3MetadataOriginalArtist: Self { listed() }
  /// Original release year in ID3v2.3: `TORY`.
  public static var id3MetadataOriginalReleaseYear: Self { listed() }
  /// File owner: `TOWN`.
  public static var id3MetadataFileOwner: Self { listed() }
  /// Lead performer: `TPE1`.
  public static var id3MetadataLeadPerformer: Self { listed() }
  /// Band or orchestra: `TPE2`.
  public static var id3MetadataBand: Self { listed() }
  /// Conductor: `TPE3`.
  public static var id3MetadataConductor: Self { listed() }
  /// Remixer, or another person who modified the piece: `TPE4`.
  public static var id3MetadataModifiedBy: Self { listed() }
  /// Position in a set, such as a disc number: `TPOS`.
  public static var id3MetadataPartOfASet: Self { listed() }
  /// Copyright notice of the production (℗): `TPRO`.
  public static var id3MetadataProducedNotice: Self { listed() }
  /// Publisher: `TPUB`.
  public static var id3MetadataPublisher: Self { listed() }
  /// Track number: `TRCK`.
  public static var id3MetadataTrackNumber: Self { listed() }
  /// Recording dates in ID3v2.3: `TRDA`.
  public static var id3MetadataRecordingDates: Self { listed() }
  /// Internet radio station name: `TRSN`.
  public static var id3MetadataInternetRadioStationName: Self { listed() }
  /// Internet radio station owner: `TRSO`.
  public static var id3MetadataInternetRadioStationOwner: Self { listed() }
  /// Size of the audio file in bytes, in ID3v2.3: `TSIZ`.
  public static var id3MetadataSize: Self { listed() }
  /// Album sort order: `TSOA`.
  public static var id3MetadataAlbumSortOrder: Self { listed() }
  /// Performer sort order: `TSOP`.
  public static var id3MetadataPerformerSortOrder: Self { listed() }
  /// Title sort order: `TSOT`.
  public static var id3MetadataTitleSortOrder: Self { listed() }
  /// International standard recording code: `TSRC`.
  public static var id3MetadataInternationalStandardRecordingCode: Self { listed() }
  /// Encoder and its settings: `TSSE`.
  public static var id3MetadataEncodedWith: Self { listed() }
  /// Subtitle of a part of a set, such as a disc: `TSST`.
  public static var id3MetadataSetSubtitle: Self { listed() }
  /// Year of the recording in ID3v2.3: `TYER`.
  public static var id3MetadataYear: Self { listed() }
  /// User-defined text: `TXXX`.
  public static var id3MetadataUserText: Self { listed() }
  /// Unique file identifier: `UFID`.
  public static var id3MetadataUniqueFileIdentifier: Self { listed() }
  /// Terms of use: `USER`.
  public static var id3MetadataTermsOfUse: Self { listed() }
  /// Unsynchronized lyrics: `USLT`.
  public static var id3MetadataUnsynchronizedLyric: Self { listed() }
  /// URL of commercial information: `WCOM`.
  public static var id3MetadataCommercialInformation: Self { listed() }
  /// URL of copyright information: `WCOP`.
  public static var id3MetadataCopyrightInformation: Self { listed() }
  /// Official audio file webpage: `WOAF`.
  public static var id3MetadataOfficialAudioFileWebpage: Self { listed() }
  /// Official artist webpage: `WOAR`.
  public static var id3MetadataOfficialArtistWebpage: Self { listed() }
  /// Official audio source webpage: `WOAS`.
  public static var id3MetadataOfficialAudioSourceWebpage: Self { listed() }
  /// Official internet radio station homepage: `WORS`.
  public static var id3MetadataOfficialInternetRadioStationHomepage: Self { listed() }
  /// URL for payment: `WPAY`.
  public static var id3MetadataPayment: Self { listed() }
  /// Official publisher webpage: `WPUB`.
  public static var id3MetadataOfficialPublisherWebpage: Self { listed() }
  /// User-defined URL: `WXXX`.
  public static var id3MetadataUserURL: Self { listed() }
}
