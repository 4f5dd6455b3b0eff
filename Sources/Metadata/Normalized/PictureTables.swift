/// Tables for metadata formats of images, which also occur in movies and audio files.
extension FieldTable {
  static let xmp = FieldTable(
    "xmp",
    lines: """
      title dc:title
      artist xmpDM:artist|dc:creator
      album xmpDM:album
      grouping dc:subject
      composer xmpDM:composer
      comments dc:description|exif:UserComment|xmpDM:logComment
      genre xmpDM:genre
      year xmp:CreateDate|photoshop:DateCreated|dc:date
      bpm xmpDM:tempo
      trackNumber xmpDM:trackNumber
      discNumber xmpDM:discNumber
      copyright dc:rights|xmpDM:copyright
      encoder xmp:CreatorTool
      language dc:language
      location exif:GPSLatitude
      creationDate exif:DateTimeOriginal|photoshop:DateCreated|xmp:CreateDate
      make tiff:Make
      model tiff:Model
      software xmp:CreatorTool|tiff:Software
      subject dc:subject
      description dc:description
      publisher dc:publisher
      contributor dc:contributor
      lastModifiedDate xmp:ModifyDate
      type dc:type
      format dc:format
      identifier dc:identifier|xmpMM:DocumentID
      source dc:source
      relation dc:relation
      author dc:creator
      """)

  static let exif = FieldTable(
    "exif",
    lines: """
      title XPTitle|DocumentName
      artist Artist
      comments UserComment|XPComment|ImageDescription
      year DateTimeOriginal|DateTimeDigitized|DateTime
      copyright Copyright
      creationDate DateTimeOriginal|DateTimeDigitized|DateTime
      make Make
      model Model
      software Software
      subject XPSubject|XPKeywords
      description ImageDescription
      lastModifiedDate DateTime
      identifier ImageUniqueID
      author Artist|XPAuthor|CameraOwnerName
      """)

  /// The table for maker notes. A Live Photo has the same identifier in its picture and its movie.
  static let makerNotes = FieldTable("makernote", lines: "identifier ContentIdentifier")

  /// The table for the GPS directory of Exif.
  static let positions = FieldTable("gps", lines: "location GPSLatitude")

  /// The table for IPTC datasets. Keys are the record number and the dataset number.
  static let iptc = FieldTable(
    "iptc",
    lines: """
      title 2:5
      artist 2:80
      comments 2:120
      copyright 2:116
      creationDate 2:55
      subject 2:25
      description 2:120
      source 2:115
      author 2:80
      """)

  static let png = FieldTable(
    "png",
    lines: """
      title Title
      artist Author
      comments Comment|Description
      copyright Copyright
      creationDate Creation Time
      software Software
      description Description
      source Source
      author Author
      """)

  static let pictureComments = FieldTable(
    "jpeg", "jpeg2000", "gif",
    lines: """
      comments COM|comment
      """)
}
