/// Tables for movie formats and for music in MP4 containers.
extension FieldTable {
  static let quickTimeMetadata = FieldTable(
    .quickTimeMetadata,
    lines: prefixed(
      "com.apple.quicktime.",
      """
      title title|displayname
      artist artist|performer|producer
      albumArtist director
      album album
      grouping keywords
      composer composer|director
      comments comment|description|information
      artwork artwork
      genre genre
      year year|creationdate
      copyright copyright
      encoder encodedby
      creationDate creationdate
      location location.ISO6709
      make make
      model model
      software software
      subject keywords
      description description
      publisher publisher
      contributor credits
      identifier content.identifier
      author author
      accessibilityDescription accessibility.description
      """))

  /// The table for QuickTime metadata keys without a reverse-DNS prefix, and for Android's keys.
  static let plainMetadata = FieldTable(
    .quickTimeMetadata,
    lines: """
      title title
      artist artist
      albumArtist album_artist
      album album
      grouping grouping|subject
      composer composer|creator
      comments comment|description|synopsis
      genre genre|type
      year date|year
      trackNumber track
      trackCount track
      discNumber disc
      discCount disc
      copyright copyright
      encoder encoder
      language language
      creationDate date
      location location
      make make|com.android.manufacturer
      model model|com.android.model
      subject subject
      description description|synopsis
      publisher publisher
      contributor contributor
      type type
      author author
      lyrics lyrics
      """)

  static let iTunes = FieldTable(
    .iTunes,
    lines: """
      title ©nam
      artist ©ART|©prd
      albumArtist aART|©dir
      album ©alb
      grouping ©grp|grup
      composer ©wrt|©com|©dir
      comments ©cmt|desc|ldes|©des
      artwork covr
      genre ©gen|gnre|geID
      year ©day
      bpm tmpo
      trackNumber trkn
      trackCount trkn
      discNumber disk
      discCount disk
      copyright cprt|©cpy|©phg
      encoder ©too|©enc
      creationDate ©day
      location ©xyz
      make ©mak
      model ©mod
      software ©too|©swr
      description desc|ldes|©des
      publisher ©pub|©lab
      contributor ©prf|©con
      type stik
      identifier cnID
      author ©aut
      source ©src
      lyrics ©lyr
      """)

  static let iTunesLongForm = FieldTable(
    .iTunesLongForm,
    lines: prefixed(
      "com.apple.iTunes.",
      """
      albumArtist ALBUM ARTIST
      bpm BPM|initialbpm
      language LANGUAGE
      publisher LABEL|PUBLISHER
      lyrics LYRICS
      """))

  static let isoUserData = FieldTable(
    .isoUserData,
    lines: """
      title titl
      artist perf
      album albm
      grouping kywd
      comments dscp
      genre gnre
      year yrrc|date
      trackNumber albm
      copyright cprt
      creationDate date
      location loci
      make manu
      model modl
      software swre
      subject kywd
      description dscp
      author auth
      artwork thmb
      type clsf
      relation coll
      accessibilityDescription ades
      """)

  /// The table for QuickTime user data. It ranks lowest, because user data usually duplicates other
  /// tags.
  static let quickTimeUserData = FieldTable(
    .quickTimeUserData,
    lines: """
      title ©nam|name
      artist ©ART|©prf|©prd
      albumArtist ©dir
      album ©alb
      grouping ©grp|©key
      composer ©com|©wrt|©dir
      comments ©cmt|©des|©inf
      genre ©gen
      year ©day
      trackNumber ©trk
      copyright ©cpy|©phg
      encoder ©enc|©too
      creationDate ©day
      location ©xyz
      make ©mak
      model ©mod
      software ©swr|©too
      subject ©key
      description ©des
      publisher ©pub|©lab
      author ©aut
      source ©src
      """)

  /// The table for keys that Windows writes.
  static let windows = FieldTable(
    "Xtra",
    lines: """
      title Title
      artist Author
      albumArtist WM/AlbumArtist
      album WM/AlbumTitle
      composer WM/Composer
      comments Description
      genre WM/Genre
      year WM/Year
      trackNumber WM/TrackNumber
      copyright Copyright
      creationDate WM/EncodingTime
      publisher WM/Publisher
      subject WM/Category
      """)

  /// Prepends a prefix to all keys in the lines of a table.
  private static func prefixed(_ prefix: String, _ lines: String) -> String {
    lines.split(separator: "\n").map { line in
      let words = line.split(separator: " ", maxSplits: 1)
      let keys = words.last?.split(separator: "|").map { prefix + $0 } ?? []
      return "\(words.first ?? "") \(keys.joined(separator: "|"))"
    }.joined(separator: "\n")
  }
}
