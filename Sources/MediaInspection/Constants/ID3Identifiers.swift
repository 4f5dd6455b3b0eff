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
  /// Commercial: `COMR`.
  public static var id3MetadataCommercial: Self { listed() }
  /// Encryption: `ENCR`.
  public static var id3MetadataEncryption: Self { listed() }
  /// Equalization: `EQUA`.
  public static var id3MetadataEqualization: Self { listed() }
  /// Equalization2: `EQU2`.
  public static var id3MetadataEqualization2: Self { listed() }
  /// Event timing codes: `ETCO`.
  public static var id3MetadataEventTimingCodes: Self { listed() }
  /// General encapsulated object: `GEOB`.
  public static var id3MetadataGeneralEncapsulatedObject: Self { listed() }
  /// Group identifier: `GRID`.
  public static var id3MetadataGroupIdentifier: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.3: `IPLS`.
  public static var id3MetadataInvolvedPeopleList_v23: Self { listed() }
  /// Link: `LINK`.
  public static var id3MetadataLink: Self { listed() }
  /// Music CD identifier: `MCDI`.
  public static var id3MetadataMusicCDIdentifier: Self { listed() }
  /// MPEG location lookup table: `MLLT`.
  public static var id3MetadataMPEGLocationLookupTable: Self { listed() }
  /// Ownership: `OWNE`.
  public static var id3MetadataOwnership: Self { listed() }
  /// Private: `PRIV`.
  public static var id3MetadataPrivate: Self { listed() }
  /// Play counter: `PCNT`.
  public static var id3MetadataPlayCounter: Self { listed() }
  /// Popularimeter: `POPM`.
  public static var id3MetadataPopularimeter: Self { listed() }
  /// Position synchronization: `POSS`.
  public static var id3MetadataPositionSynchronization: Self { listed() }
  /// Recommended buffer size: `RBUF`.
  public static var id3MetadataRecommendedBufferSize: Self { listed() }
  /// Relative volume adjustment: `RVAD`.
  public static var id3MetadataRelativeVolumeAdjustment: Self { listed() }
  /// Relative volume adjustment2: `RVA2`.
  public static var id3MetadataRelativeVolumeAdjustment2: Self { listed() }
  /// Reverb: `RVRB`.
  public static var id3MetadataReverb: Self { listed() }
  /// Seek: `SEEK`.
  public static var id3MetadataSeek: Self { listed() }
  /// Signature: `SIGN`.
  public static var id3MetadataSignature: Self { listed() }
  /// Synchronized lyric: `SYLT`.
  public static var id3MetadataSynchronizedLyric: Self { listed() }
  /// Synchronized tempo codes: `SYTC`.
  public static var id3MetadataSynchronizedTempoCodes: Self { listed() }
  /// Album title: `TALB`.
  public static var id3MetadataAlbumTitle: Self { listed() }
  /// Beats per minute: `TBPM`.
  public static var id3MetadataBeatsPerMinute: Self { listed() }
  /// Composer: `TCOM`.
  public static var id3MetadataComposer: Self { listed() }
  /// Content type: `TCON`.
  public static var id3MetadataContentType: Self { listed() }
  /// Copyright: `TCOP`.
  public static var id3MetadataCopyright: Self { listed() }
  /// Date: `TDAT`.
  public static var id3MetadataDate: Self { listed() }
  /// Encoding time: `TDEN`.
  public static var id3MetadataEncodingTime: Self { listed() }
  /// Playlist delay: `TDLY`.
  public static var id3MetadataPlaylistDelay: Self { listed() }
  /// Original release time: `TDOR`.
  public static var id3MetadataOriginalReleaseTime: Self { listed() }
  /// Recording time: `TDRC`.
  public static var id3MetadataRecordingTime: Self { listed() }
  /// Release time: `TDRL`.
  public static var id3MetadataReleaseTime: Self { listed() }
  /// Tagging time: `TDTG`.
  public static var id3MetadataTaggingTime: Self { listed() }
  /// Encoded by: `TENC`.
  public static var id3MetadataEncodedBy: Self { listed() }
  /// Lyricist: `TEXT`.
  public static var id3MetadataLyricist: Self { listed() }
  /// File type: `TFLT`.
  public static var id3MetadataFileType: Self { listed() }
  /// Time: `TIME`.
  public static var id3MetadataTime: Self { listed() }
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// Involved people list in ID3v2.4: `TIPL`.
  public static var id3MetadataInvolvedPeopleList_v24: Self { listed() }
  /// Content group description: `TIT1`.
  public static var id3MetadataContentGroupDescription: Self { listed() }
  /// Title description: `TIT2`.
  public static var id3MetadataTitleDescription: Self { listed() }
  /// Sub title: `TIT3`.
  public static var id3MetadataSubTitle: Self { listed() }
  /// Initial key: `TKEY`.
  public static var id3MetadataInitialKey: Self { listed() }
  /// Language: `TLAN`.
  public static var id3MetadataLanguage: Self { listed() }
  /// Length: `TLEN`.
  public static var id3MetadataLength: Self { listed() }
  /// Musician credits list: `TMCL`.
  public static var id3MetadataMusicianCreditsList: Self { listed() }
  /// Media type: `TMED`.
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
  /// Original release year: `TORY`.
  public static var id3MetadataOriginalReleaseYear: Self { listed() }
  /// File owner: `TOWN`.
  public static var id3MetadataFileOwner: Self { listed() }
  /// Lead performer: `TPE1`.
  public static var id3MetadataLeadPerformer: Self { listed() }
  /// Band: `TPE2`.
  public static var id3MetadataBand: Self { listed() }
  /// Conductor: `TPE3`.
  public static var id3MetadataConductor: Self { listed() }
  /// Modified by: `TPE4`.
  public static var id3MetadataModifiedBy: Self { listed() }
  /// Part of a set: `TPOS`.
  public static var id3MetadataPartOfASet: Self { listed() }
  /// Produced notice: `TPRO`.
  public static var id3MetadataProducedNotice: Self { listed() }
  /// Publisher: `TPUB`.
  public static var id3MetadataPublisher: Self { listed() }
  /// Track number: `TRCK`.
  public static var id3MetadataTrackNumber: Self { listed() }
  /// Recording dates: `TRDA`.
  public static var id3MetadataRecordingDates: Self { listed() }
  /// Internet radio station name: `TRSN`.
  public static var id3MetadataInternetRadioStationName: Self { listed() }
  /// Internet radio station owner: `TRSO`.
  public static var id3MetadataInternetRadioStationOwner: Self { listed() }
  /// Size: `TSIZ`.
  public static var id3MetadataSize: Self { listed() }
  /// Album sort order: `TSOA`.
  public static var id3MetadataAlbumSortOrder: Self { listed() }
  /// Performer sort order: `TSOP`.
  public static var id3MetadataPerformerSortOrder: Self { listed() }
  /// Title sort order: `TSOT`.
  public static var id3MetadataTitleSortOrder: Self { listed() }
  /// International standard recording code: `TSRC`.
  public static var id3MetadataInternationalStandardRecordingCode: Self { listed() }
  /// Encoded with: `TSSE`.
  public static var id3MetadataEncodedWith: Self { listed() }
  /// Set subtitle: `TSST`.
  public static var id3MetadataSetSubtitle: Self { listed() }
  /// Year: `TYER`.
  public static var id3MetadataYear: Self { listed() }
  /// User text: `TXXX`.
  public static var id3MetadataUserText: Self { listed() }
  /// Unique file identifier: `UFID`.
  public static var id3MetadataUniqueFileIdentifier: Self { listed() }
  /// Terms of use: `USER`.
  public static var id3MetadataTermsOfUse: Self { listed() }
  /// Unsynchronized lyric: `USLT`.
  public static var id3MetadataUnsynchronizedLyric: Self { listed() }
  /// Commercial information: `WCOM`.
  public static var id3MetadataCommercialInformation: Self { listed() }
  /// Copyright information: `WCOP`.
  public static var id3MetadataCopyrightInformation: Self { listed() }
  /// Official audio file webpage: `WOAF`.
  public static var id3MetadataOfficialAudioFileWebpage: Self { listed() }
  /// Official artist webpage: `WOAR`.
  public static var id3MetadataOfficialArtistWebpage: Self { listed() }
  /// Official audio source webpage: `WOAS`.
  public static var id3MetadataOfficialAudioSourceWebpage: Self { listed() }
  /// Official internet radio station homepage: `WORS`.
  public static var id3MetadataOfficialInternetRadioStationHomepage: Self { listed() }
  /// Payment: `WPAY`.
  public static var id3MetadataPayment: Self { listed() }
  /// Official publisher webpage: `WPUB`.
  public static var id3MetadataOfficialPublisherWebpage: Self { listed() }
  /// User URL: `WXXX`.
  public static var id3MetadataUserURL: Self { listed() }
}
