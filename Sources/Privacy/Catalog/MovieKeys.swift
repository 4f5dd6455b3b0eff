extension KeyTables {
  /// Catalog lines for iTunes metadata items.
  static let iTunes = """
    itsk descriptive: ©nam ©ART aART ©alb ©grp grup ©wrt ©com ©gen gnre geID trkn disk covr ©lyr tmpo cpil
    itsk descriptive: ©dir ©arg ©aut ©con ©equ ©lnt ©ope ©phg ©prd ©prf ©pub ©sne ©sol ©src ©st3 ©thx ©xpd ©ard
    itsk descriptive: ©cak ©mvn ©mvi ©mvc ©wrk ©cpy cprt ©des ©lab ©lal ©snm ©trk titl
    itsk descriptive: soaa soal soar soco sonm sosn tvsh tvnn tven tvsn tves catg keyw pcst orch ©dis
    itsk text: ©cmt ©inf desc ldes sdes ©wrn rate
    itsk playback: pgap stik rtng hdvd shwm ©req ©fmt
    itsk location: ©xyz — Google Photos
    itsk account: apID ownr purd akID sfID cnID atID plID xid flvr itnu cmID prID — iTunes Store
    itsk identifier: ©isr egid
    itsk identifier low: purl ©url
    itsk time: ©day rldt
    itsk device: ©mak ©mod
    itsk software: ©too ©enc ©swr ©hst
    itsk speech: tsrp — iPhone Voice Memos
    itlk playback numbers: com.apple.iTunes.iTunSMPB|com.apple.iTunes.iTunNORM|com.apple.iTunes.replaygain_*
    itlk intent: com.apple.iTunes.CUESHEET|com.apple.iTunes.cuesheet|com.serato.dj.*
    itlk software: com.apple.iTunes.Encoding Params|com.apple.iTunes.tool|com.apple.iTunes.encod*
    itlk identifier: com.apple.iTunes.voice-memo-uuid
    itlk identifier: com.apple.iTunes.MusicBrainz*|com.apple.iTunes.Acoustid*|com.apple.iTunes.iTunes_CDDB*
    itlk identifier: com.apple.iTunes.UFID*|com.apple.iTunes.ISRC|com.apple.iTunes.BARCODE|com.apple.iTunes.CATALOGNUMBER|com.apple.iTunes.ASIN|com.apple.iTunes.Discogs*
    itlk descriptive: com.apple.iTunes.CONDUCTOR|com.apple.iTunes.DJMIXER|com.apple.iTunes.ENGINEER|com.apple.iTunes.LYRICIST|com.apple.iTunes.MIXER|com.apple.iTunes.PRODUCER|com.apple.iTunes.REMIXER|com.apple.iTunes.arranger|com.apple.iTunes.lyricistsort
    itlk descriptive: com.apple.iTunes.ORIGINALDATE|com.apple.iTunes.ORIGYEAR|com.apple.iTunes.SCRIPT|com.apple.iTunes.LABEL|com.apple.iTunes.MEDIA|com.apple.iTunes.LANGUAGE|com.apple.iTunes.MOOD|com.apple.iTunes.SUBTITLE
    """

  /// Catalog lines for keys of QuickTime metadata, in movies and in timed samples.
  static let quickTime = """
    mdta location: com.apple.quicktime.location.* com.apple.quicktime.direction.* — iPhone
    mdta location: location location.* xyz com.android.location* com.xiaomi.location* — phones
    mdta location: com.apple.proapps.location* com.apple.quicktime.gps*
    mdta face: com.apple.quicktime.detected-face* com.apple.quicktime.detected-* — iPhone
    mdta person: com.apple.quicktime.author com.apple.quicktime.producer com.apple.quicktime.director
    mdta person: com.apple.quicktime.credits com.apple.proapps.cameraName com.apple.quicktime.user*
    mdta descriptive: com.apple.quicktime.title com.apple.quicktime.displayname com.apple.quicktime.displaynamexp com.apple.quicktime.album com.apple.quicktime.genre com.apple.quicktime.artwork com.apple.quicktime.copyright com.apple.quicktime.publisher
    mdta descriptive: com.apple.quicktime.artist com.apple.quicktime.performer com.apple.quicktime.originalartist com.apple.quicktime.songwriter com.apple.quicktime.composer com.apple.quicktime.arranger com.apple.quicktime.phonogramrights com.apple.quicktime.year
    mdta descriptive: title artist album album_artist composer genre copyright track disc date year
    mdta text: com.apple.quicktime.comment com.apple.quicktime.description com.apple.quicktime.information com.apple.quicktime.keywords com.apple.quicktime.collection.* com.apple.quicktime.rating.* comment description synopsis
    mdta device: com.apple.quicktime.make com.apple.quicktime.model com.apple.quicktime.camera.* com.apple.quicktime.lens* com.android.model com.android.manufacturer com.android.capture* make model — phones
    mdta device high: com.apple.proapps.serialno com.apple.quicktime.camera.identifier com.apple.quicktime.camera.serial* *serialnumber *serial_number *serialno — cameras
    mdta device: com.apple.quicktime.live-photo-info com.apple.quicktime.scene-illuminance com.apple.quicktime.camera-debug* com.apple.quicktime.*lens* — iPhone
    mdta device: com.xiaomi.* com.samsung.* com.huawei.* com.oppo.* com.vivo.* com.google.* com.arri.* com.red.* com.blackmagic* com.panasonic.* com.sony.* com.dji.* com.gopro.* — cameras
    mdta identifier high: com.apple.quicktime.content.identifier com.apple.quicktime.still-image-time com.apple.photos.* com.apple.quicktime.live-photo* — iPhone
    mdta identifier: com.apple.proapps.* com.apple.quicktime.*identifier com.apple.quicktime.*uuid com.apple.finalcutstudio.*
    mdta time: com.samsung.android.utc_offset samsung.android.utc_offset — Samsung
    mdta device: xiaomi.* samsung.* — phones
    mdta time: com.apple.quicktime.creationdate com.apple.quicktime.date creation_time creationdate com.apple.quicktime.*date
    mdta software: com.apple.quicktime.software com.apple.quicktime.encoder com.apple.quicktime.encodedby com.android.version encoder software encoded_by
    mdta path: *path *filename com.apple.quicktime.content.path
    mdta structure: com.apple.quicktime.player.* com.apple.quicktime.chapter* com.apple.quicktime.language* language
    mdta intent numbers: com.android.capture.fps com.apple.quicktime.video-orientation
    mdta playback: com.apple.quicktime.full-frame-rate-playback-intent com.apple.quicktime.pixeldensity com.apple.quicktime.is-montage com.apple.quicktime.fullframerate* com.apple.quicktime.hdr* com.android.video.temporal_layers_count
    mdta playback: major_brand minor_version compatible_brands com.apple.quicktime.spatial* com.apple.quicktime.stereo* com.apple.quicktime.parallax*
    mdta provenance: com.apple.quicktime.c2pa* com.apple.quicktime.content.credentials*
    """

  /// Catalog lines for user data of QuickTime files and phones.
  static let userData = """
    udta location: ©xyz @xyz GPMF gps* — phones and cameras
    udta descriptive: ©nam ©ART ©alb ©gen ©cpy ©com ©wrt ©lab ©ope ©arg ©trk ©snm ©src ©phg ©grp name chpl
    udta person: ©aut ©dir ©prd ©prf ©swf ©cak ©prl
    udta text: ©cmt ©des ©inf ©dis ©key ©wrn ©req ©fmt ©ark ©cok ©nak ©pdk ©prk ©snk ©swk
    udta time: ©day ©ed1 ©ed2 ©ed3 ©ed4 ©ed5 ©ed6 ©ed7 ©ed8 ©ed9 IDIT date ©TIM
    udta device: ©mak ©mod ©mal manu modl cmnm cmid clid CAME LENS FIRM SETT TAGS PANA LEIC RICO MMA0 MMA1 NCDT PENT PXMN SIGM QVMI MVTG RDT* smta htcb DcMD TTMD INFO SDLN CNCV — cameras
    udta device high: slno SNum ©dsn ©lsn — cameras
    udta identifier: ©isr MUID HMMT cnum ©gpt ©gyw ©grl — cameras
    udta software: ©swr ©too ©enc ©hst @PRQ
    udta path: fsid finm clfn FILE ©url ©fpt
    udta picture: thmb CNTH mcvr nail scrn thum covr — cameras
    udta person medium: Xtra — Windows Explorer
    udta playback: WLOC SelO AllF ptv LOOP tnam ©TSC ©TSZ cprt hinf hnti smrd tagc ludt
    uiso location: loci — 3GPP phones, ffmpeg
    uiso descriptive: titl albm cprt gnre yrrc perf coll
    uiso person: auth
    uiso text: dscp kywd clsf rtng urat
    uiso time: date
    uiso path: clfn
    uiso identifier: cnum
    uiso software: swre
    uiso device: manu modl cmnm cmid — cameras
    uiso device high: slno — cameras
    uiso identifier: clid reel
    uiso descriptive: scen shot angl ades
    uiso picture: thmb
    uiso structure: tsel kind strk tagc elng chpl ludt name
    Xtra descriptive: WM/AlbumTitle|WM/AlbumArtist|Title|Author|WM/Genre|WM/Year|WM/TrackNumber|WM/PartOfSet|WM/Composer|WM/Conductor|WM/Publisher|WM/SubTitle
    Xtra text: Description|WM/Category|WM/SharedUserRating|WM/ParentalRating|WM/Mood|WM/ProviderRating|WM/ProviderStyle
    Xtra account: WM/Provider*|WM/UniqueFileIdentifier|WM/MediaClass*|WM/ContentID*|WM/WMContentID|WM/WMCollection*
    Xtra time: WM/EncodingTime|WM/MediaOriginalBroadcastDateTime
    Xtra software: WM/EncodedBy|WM/EncodingSettings|WM/ToolName|WM/ToolVersion
    USMT descriptive: title
    USMT time: *date*
    USMT software: *encod*
    """
}
