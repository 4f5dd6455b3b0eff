/// The keys of AVFoundation's common key space.
extension FieldTable {
  /// The table for common keys, which belong to no single format.
  static let common = FieldTable(
    .common,
    lines: """
      title title
      artist artist
      album albumName
      grouping subject
      composer creator
      comments description
      artwork artwork
      genre type
      year creationDate
      copyright copyrights
      language language
      creationDate creationDate
      location location
      make make
      model model
      software software
      subject subject
      description description
      publisher publisher
      contributor contributor
      lastModifiedDate lastModifiedDate
      type type
      format format
      identifier identifier
      source source
      relation relation
      author author
      accessibilityDescription accessibilityDescription
      """)
}
