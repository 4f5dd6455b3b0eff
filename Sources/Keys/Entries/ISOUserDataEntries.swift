import Anatomy

/// Keys of ISO and 3GPP user data.
extension KeyList {
  package static let isoUserData = KeyList(.isoUserData) { keys in
    keys.add(
      "loci", .location, states: [.location: 1], by: "3GPP phones, ffmpeg",
      constants: "identifier3GPUserDataLocation")
    keys.add(
      "titl", .descriptive, titled: "Title", states: [.title: 1],
      constants: "identifier3GPUserDataTitle")
    keys.add(
      "albm", .descriptive, states: [.album: 1], also: [.trackNumber: 1],
      constants: "identifier3GPUserDataAlbumAndTrack")
    keys.add(
      "cprt", .descriptive, titled: "Copyright", states: [.copyright: 1],
      constants: "isoUserDataCopyright", "identifier3GPUserDataCopyright")
    keys.add(
      "gnre", .descriptive, titled: "Genre", states: [.genre: 1],
      constants: "identifier3GPUserDataGenre")
    keys.add(
      "yrrc", .descriptive, states: [.year: 1], constants: "identifier3GPUserDataRecordingYear")
    keys.add(
      "perf", .descriptive, titled: "Performer", states: [.artist: 1],
      constants: "identifier3GPUserDataPerformer")
    keys.add(
      "coll", .descriptive, titled: "Collection", states: [.relation: 1], new: .never,
      constants: "identifier3GPUserDataCollection")
    keys.add(
      "auth", .person, titled: "Author", states: [.author: 1],
      constants: "identifier3GPUserDataAuthor")
    keys.add(
      "dscp", .text, titled: "Description", states: [.comments: 1, .description: 1],
      constants: "identifier3GPUserDataDescription")
    keys.add(
      "kywd", .text, states: [.grouping: 1, .subject: 1],
      constants: "identifier3GPUserDataKeywordList")
    keys.add(
      "clsf", .text, states: [.type: 1], constants: "identifier3GPUserDataMediaClassification")
    keys.add("rtng", .text, constants: "identifier3GPUserDataMediaRating")
    keys.add("urat", .text, constants: "identifier3GPUserDataUserRating")
    keys.add(
      "date", .time, titled: "Creation Date", states: [.year: 2, .creationDate: 1], new: .never,
      constants: "isoUserDataDate")
    keys.add("clfn", .path, titled: "Clip File Name")
    keys.add("swre", .software, titled: "Software", states: [.software: 1], new: .never)
    keys.add(
      "manu", .device, titled: "Manufacturer", states: [.make: 1], new: .never, by: "cameras")
    keys.add("modl", .device, titled: "Model", states: [.model: 1], new: .never, by: "cameras")
    keys.add("cmnm", .device, titled: "Camera Name", by: "cameras")
    keys.add("cmid", .device, titled: "Camera Identifier", by: "cameras")
    keys.add("slno", .device, .high, titled: "Serial Number", by: "cameras")
    keys.add("clid", .identifier, titled: "Clip Identifier")
    keys.add("reel", .identifier, titled: "Reel")
    keys.add("scen", .descriptive, titled: "Scene")
    keys.add("shot", .descriptive, titled: "Shot")
    keys.add("angl", .descriptive, titled: "Camera Angle")
    keys.add(
      "ades", .descriptive, titled: "Accessibility Description",
      states: [.accessibilityDescription: 1], new: .never,
      constants: "isoUserDataAccessibilityDescription")
    keys.add(
      "thmb", .picture, states: [.artwork: 1], new: .never,
      constants: "identifier3GPUserDataThumbnail")
    keys.add("tagc", .structure, constants: "isoUserDataTaggedCharacteristic")
    keys.add("cnum", .identifier)
    keys.add(["tsel", "kind", "strk", "elng", "chpl", "ludt", "name"], .structure)
  }
}
