extension Boxes {
  /// Titles of the metadata items that iTunes and compatible tag editors write.
  static let iTunesTitles = """
    ©nam Title
    ©ART Artist
    aART Album Artist
    ©alb Album
    ©cmt Comment
    ©day Release Date
    ©gen Genre
    gnre Genre by Number
    ©wrt Composer
    ©too Encoding Tool
    ©enc Encoded By
    cprt Copyright
    ©cpy Copyright
    trkn Track Number
    disk Disc Number
    tmpo Beats per Minute
    cpil Compilation
    covr Cover Art
    ©grp Grouping
    grup Grouping
    ©lyr Lyrics
    desc Description
    ldes Long Description
    sdes Series Description
    ©des Description
    stik Media Kind
    tvsh TV Show
    tven TV Episode Identifier
    tvsn TV Season
    tves TV Episode
    tvnn TV Network
    hdvd High Definition
    rtng Content Rating
    rate User Rating
    purd Purchase Date
    apID Purchaser Account
    akID Account Kind
    cnID Catalog Number
    atID Artist Number
    plID Album Number
    geID Genre Number
    sfID Storefront
    cmID Composer Number
    prID Product Number
    pgap Gapless Playback
    sonm Sort Title
    soar Sort Artist
    soaa Sort Album Artist
    soal Sort Album
    soco Sort Composer
    sosn Sort TV Show
    pcst Podcast
    catg Podcast Category
    keyw Podcast Keywords
    purl Podcast URL
    egid Podcast Episode
    ownr Owner
    xid  Vendor Identifier
    flvr Flavor
    ©st3 Subtitle
    ©mvn Movement Name
    ©mvi Movement Number
    ©mvc Movement Count
    shwm Show Movement
    ©wrk Work
    ©con Conductor
    ©dir Director
    ©equ Equalizer
    ©prd Producer
    ©xpd Executive Producer
    ©pub Publisher
    ©ope Original Artist
    ©url URL
    ©src Source Credits
    ©aut Author
    ©arg Arranger
    ©art Other Artist
    ©nrt Narrator
    ©sol Soloist
    ©sne Sound Engineer
    ©snm Sort Name
    ©thx Thanks
    ©ard Art Director
    ©lnt Liner Notes
    ©phg Recording Copyright
    ©prf Performers
    ©prl Record Company URL
    ©isr ISRC
    ©lab Record Label
    ©lal Record Label URL
    ©mak Maker
    ©mod Model
    ©swr Software
    ©inf Information
    ©req Requirements
    ©fmt Original Format
    ©cak Acknowledgement
    ©xyz Location
    orch Orchestra
    itnu iTunes U
    """
}
