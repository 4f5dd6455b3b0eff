extension KeyTables {
  /// Catalog lines for ID3v2 frames. Frame IDs of version 2.2 have three letters.
  static let id3 = """
    id3 descriptive: TIT1 TIT2 TIT3 TPE1 TPE2 TPE3 TPE4 TALB TCOM TEXT TOAL TOPE TOLY TCON TRCK TPOS TCOP TPRO TPUB TMOO TSST TSOA TSOP TSOT TSO2 TSOC TCAT TIPL TMCL IPLS MVNM MVIN GRP1 TBPM TKEY TLAN TMED APIC USLT SYLT
    id3 descriptive: TT1 TT2 TT3 TP1 TP2 TP3 TP4 TAL TCM TXT TOT TOA TOL TCO TRK TPA TCR TPB TBP TKE TLA TMT PIC ULT SLT TS2 TSA TSC TSP TST MVN MVI GP1 IPL TCT
    id3 descriptive: TSA* TSP* TST* TDRC TYER TYE TDOR TORY TOR TDAT TIME TRDA TDA TIM TRD PCST PCS XSOP NCON XHD3 XDOR
    id3 playback numbers: TXXX:replaygain_* TXXX:mp3gain_* TXXX:r128_* COMM:iTunNORM COMM:iTunSMPB COMM:iTunPGAP
    id3 intent: TXXX:CUESHEET|TXXX:cuesheet|GEOB:Serato *|GEO:Serato *|PRIV:TRAKTOR4
    id3 text: COMM COM TXXX TXX TDES TDS TKWD TKW
    id3 person: TENC TEN TOWN TRSN TRSO NCN WOAR WAR
    id3 account: POPM POP OWNE UFID UFI PRIV COMR ENCR AENC CRA USER GRID WPAY TGID TID LINK LNK WCM WCOM CRM SIGN
    id3 identifier: MCDI MCI TSRC TRC WXXX WXX WOAS WAS WORS WPUB WPB WCOP WCP WFED WFD RVRB
    id3 time: TDEN TDTG TDRL TDL
    id3 software: TSSE TSS
    id3 path: TOFN TOF WOAF WAF
    id3 unknown: GEOB GEO
    id3 playback numbers: RVA2 RVAD RVA EQUA EQU2 EQU RGAD MLLT MLL SYTC STC ETCO ETC RBUF BUF POSS SEEK ASPI PCNT CNT TLEN TLE TDLY TDY TSIZ TSI TFLT TFT TCMP TCP REV
    id3 structure: CHAP CTOC
    id3v1 descriptive: title artist album year genre track
    id3v1 text: comment
    id3v1 descriptive: start_time end_time speed
    lyrics3 descriptive: EAL EAR ETT IND LYR
    lyrics3 person: AUT
    lyrics3 text: INF
    lyrics3 path: IMG
    musicmatch identifier: *
    """

  /// Catalog lines for APE tags, Vorbis comments, and text chunks of RIFF and AIFF files.
  static let sound = """
    ape descriptive: Title|Subtitle|Artist|Album|Album Artist|Debut album|Publisher|Conductor|Track|Composer|Copyright|Publicationright|Genre|Category|Media|Language|Bibliography|Year|Disc|Lyrics|Cover Art*|ISBN|Catalog|LC|Part
    ape text: Comment|Abstract|Keywords
    ape location: Record Location|Location
    ape time: Record Date|Recorded*
    ape path: File|Related
    ape identifier: MusicBrainz*|Acoustid*|EAN/UPC|ISRC|Index
    ape playback numbers: REPLAYGAIN_*|MP3GAIN_*|Duration|Intro|Outro|Dummy
    ape intent: Cuesheet|CUESHEET|cuesheet
    ape software: Encod*|Tool*
    vorb descriptive: title artist album albumartist album_artist composer performer lyricist conductor arranger author ensemble publisher label labelno genre date tracknumber tracktotal totaltracks track discnumber disctotal totaldiscs disc version copyright license organization language mood part opus subtitle lyrics unsyncedlyrics compilation bpm originaldate originalyear titlesort artistsort albumsort albumartistsort composersort producer engineer remixer mixer djmixer metadata_block_picture coverart
    vorb descriptive: album|album artist|media|script
    vorb text: comment comments description
    vorb location: location geo_location
    vorb person: contact encoded-by encodedby
    vorb software: encoder vendor encoder_options encoding encodersettings
    vorb identifier: url website isrc barcode catalognumber musicbrainz_* acoustid_* discid cddb ean upc asin
    vorb playback numbers: replaygain_* r128_* loudness*
    vorb playback numbers: waveformatextensible_channel_mask
    vorb intent: cuesheet serato_*
    vorb structure: chapter*
    flac descriptive: PICTURE
    riff descriptive: INAM IART IPRD IGNR ICOP IENG ITRK ISRC ISBJ IPRT IMED IMUS IPRO DISC ILNG IARL
    riff descriptive: ILYC IWRI
    riff text: ICMT IKEY DISP afsp COMM ICOM
    riff identifier: IURL
    riff time: ICRD IDIT
    riff software: ISFT ISMP IENC
    riff person: ICMS ITCH
    riff location: ILOC
    riff playback numbers: ICRP IDIM IDPI ILGT IPLT ISHP
    aiff descriptive: NAME AUTH (c)
    aiff descriptive: (c)*
    aiff text: ANNO COMT
    aiff structure: MARK
    adtl structure: labl ltxt
    adtl text: note
    bext time: OriginationDate OriginationTime
    bext text: Description
    bext person: Originator
    bext identifier: OriginatorReference UMID
    bext software: CodingHistory
    icy descriptive: icy-name icy-genre icy-description StreamTitle
    icy identifier: icy-url StreamUrl
    icy playback: *
    """
}
