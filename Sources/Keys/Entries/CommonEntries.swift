import Anatomy

/// Keys that AVFoundation defines for all formats.
extension KeyList {
  package static let common = KeyList(.common) { keys in
    keys.add("title", .descriptive, states: [.title: 1], constants: "Title")
    keys.add("creator", .person, states: [.composer: 1], constants: "Creator")
    keys.add("subject", .descriptive, states: [.grouping: 1, .subject: 1], constants: "Subject")
    keys.add(
      "description", .text, states: [.comments: 1, .description: 1], constants: "Description")
    keys.add("publisher", .descriptive, states: [.publisher: 1], constants: "Publisher")
    keys.add("contributor", .person, states: [.contributor: 1], constants: "Contributor")
    keys.add(
      "creationDate", .time, states: [.year: 1, .creationDate: 1], constants: "CreationDate")
    keys.add(
      "lastModifiedDate", .time, states: [.lastModifiedDate: 1], constants: "LastModifiedDate")
    keys.add("type", .structure, states: [.genre: 1, .type: 1], constants: "Type")
    keys.add("format", .structure, states: [.format: 1], constants: "Format")
    keys.add("identifier", .identifier, states: [.identifier: 1], constants: "AssetIdentifier")
    keys.add("source", .identifier, states: [.source: 1], constants: "Source")
    keys.add("language", .structure, states: [.language: 1], constants: "Language")
    keys.add("relation", .identifier, states: [.relation: 1], constants: "Relation")
    keys.add("location", .location, states: [.location: 1], constants: "Location")
    keys.add("copyrights", .descriptive, states: [.copyright: 1], constants: "Copyrights")
    keys.add("albumName", .descriptive, states: [.album: 1], constants: "AlbumName")
    keys.add("author", .person, states: [.author: 1], constants: "Author")
    keys.add("artist", .descriptive, states: [.artist: 1], constants: "Artist")
    keys.add("artwork", .descriptive, states: [.artwork: 1], constants: "Artwork")
    keys.add("make", .device, states: [.make: 1], constants: "Make")
    keys.add("model", .device, states: [.model: 1], constants: "Model")
    keys.add("software", .software, states: [.software: 1], constants: "Software")
    keys.add(
      "accessibilityDescription", .text, states: [.accessibilityDescription: 1],
      constants: "AccessibilityDescription")
  }
}
