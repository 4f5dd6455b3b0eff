import Anatomy
import Bytes

/// AVFoundation's constants for one key space. Each line contains the name of a constant without
/// its prefix, and the key.
struct ConstantList {
  /// The beginning of all constant names in the list.
  let prefix: String
  let space: KeySpace
  /// A prefix that is added to every key of the list.
  var keyPrefix = ""
  let lines: String

  func identifier(of key: String) -> Identifier {
    let isCode = space != .common && space != .icy && keyPrefix.isEmpty
    if isCode, let code = FourCC(argument: key) {
      return Identifier(TagKey(space: space.name, code: code))
    }
    return Identifier(TagKey(space: space.name, name: keyPrefix + key))
  }

  /// Returns the name of the constant for a key: `iTunesMetadataKeySongName` for `SongName`.
  func keyName(for name: String) -> String {
    switch space {
    case .common: "commonKey" + (name == "AssetIdentifier" ? "Identifier" : name)
    case .isoUserData where prefix.hasPrefix("identifier"): "metadata3GPUserDataKey" + name
    default: prefix + "Key" + name
    }
  }

  static let common = ConstantList(
    prefix: "commonIdentifier", space: .common,
    lines: """
      Title title
      Creator creator
      Subject subject
      Description description
      Publisher publisher
      Contributor contributor
      CreationDate creationDate
      LastModifiedDate lastModifiedDate
      Type type
      Format format
      AssetIdentifier identifier
      Source source
      Language language
      Relation relation
      Location location
      Copyrights copyrights
      AlbumName albumName
      Author author
      Artist artist
      Artwork artwork
      Make make
      Model model
      Software software
      AccessibilityDescription accessibilityDescription
      """)

  static let iTunes = ConstantList(
    prefix: "iTunesMetadata", space: .iTunes,
    lines: """
      Album ©alb
      Artist ©ART
      UserComment ©cmt
      CoverArt covr
      Copyright cprt
      ReleaseDate ©day
      EncodedBy ©enc
      PredefinedGenre gnre
      UserGenre ©gen
      SongName ©nam
      TrackSubTitle ©st3
      EncodingTool ©too
      Composer ©wrt
      AlbumArtist aART
      AccountKind akID
      AppleID apID
      ArtistID atID
      SongID cnID
      DiscCompilation cpil
      DiscNumber disk
      GenreID geID
      Grouping grup
      PlaylistID plID
      ContentRating rtng
      BeatsPerMin tmpo
      TrackNumber trkn
      ArtDirector ©ard
      Arranger ©arg
      Author ©aut
      Lyrics ©lyr
      Acknowledgement ©cak
      Conductor ©con
      Description ©des
      Director ©dir
      EQ ©equ
      LinerNotes ©lnt
      RecordCompany ©mak
      OriginalArtist ©ope
      PhonogramRights ©phg
      Producer ©prd
      Performer ©prf
      Publisher ©pub
      SoundEngineer ©sne
      Soloist ©sol
      Credits ©src
      Thanks ©thx
      OnlineExtras ©url
      ExecProducer ©xpd
      """)

  static let quickTimeUserData = ConstantList(
    prefix: "quickTimeUserData", space: .quickTimeUserData,
    lines: """
      Album ©alb
      Arranger ©arg
      Artist ©ART
      Author ©aut
      Chapter ©chp
      Comment ©cmt
      Composer ©com
      Copyright ©cpy
      CreationDate ©day
      Description ©des
      Director ©dir
      Disclaimer ©dis
      EncodedBy ©enc
      FullName ©nam
      Genre ©gen
      HostComputer ©hst
      Information ©inf
      Keywords ©key
      Make ©mak
      Model ©mod
      OriginalArtist ©ope
      OriginalFormat ©fmt
      OriginalSource ©src
      Performers ©prf
      Producer ©prd
      Publisher ©pub
      Product ©PRD
      Software ©swr
      SpecialPlaybackRequirements ©req
      Track ©trk
      Warning ©wrn
      Writer ©wrt
      URLLink ©url
      LocationISO6709 ©xyz
      TrackName name
      Credits ©src
      PhonogramRights ©phg
      TaggedCharacteristic tagc
      AccessibilityDescription ades
      """)

  static let isoUserData = ConstantList(
    prefix: "isoUserData", space: .isoUserData,
    lines: """
      Copyright cprt
      Date date
      TaggedCharacteristic tagc
      AccessibilityDescription ades
      """)

  static let mobileUserData = ConstantList(
    prefix: "identifier3GPUserData", space: .isoUserData,
    lines: """
      Copyright cprt
      Author auth
      Performer perf
      Genre gnre
      RecordingYear yrrc
      Location loci
      Title titl
      Description dscp
      Collection coll
      UserRating urat
      Thumbnail thmb
      AlbumAndTrack albm
      KeywordList kywd
      MediaClassification clsf
      MediaRating rtng
      """)

  static let icy = ConstantList(
    prefix: "icyMetadata", space: .icy,
    lines: """
      StreamTitle StreamTitle
      StreamURL StreamUrl
      """)
}
