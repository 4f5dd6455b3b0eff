import Anatomy

/// Datasets of IPTC, by record and number.
extension KeyList {
  package static let iptc = KeyList(.iptc) { keys in
    keys.add("2:26", .location, .medium, as: .limitedText(bytes: 3))
    keys.add("2:27", .location, .medium, as: .limitedText(bytes: 64))
    keys.add("2:90", .location, .medium, as: .limitedText(bytes: 32), states: [.city: 1])
    keys.add("2:92", .location, as: .limitedText(bytes: 32), states: [.sublocation: 1])
    keys.add("2:95", .location, .medium, as: .limitedText(bytes: 32), states: [.state: 1])
    keys.add("2:100", .location, .medium, as: .limitedText(bytes: 3), states: [.countryCode: 1])
    keys.add("2:101", .location, .medium, as: .limitedText(bytes: 64), states: [.country: 1])
    keys.add("2:80", .person, as: .limitedText(bytes: 32), states: [.artist: 1, .author: 1])
    keys.add("2:85", .person, .medium, as: .limitedText(bytes: 32), states: [.creatorJobTitle: 1])
    keys.add("2:110", .person, as: .limitedText(bytes: 32), states: [.credit: 1])
    keys.add("2:115", .person, as: .limitedText(bytes: 32), states: [.source: 1])
    keys.add("2:116", .person, as: .limitedText(bytes: 128), states: [.copyright: 1])
    keys.add("2:118", .person, as: .limitedText(bytes: 128))
    keys.add("2:122", .person, as: .limitedText(bytes: 32), states: [.captionWriter: 1])
    keys.add("2:55", .time, as: .day, states: [.creationDate: 1])
    keys.add("2:60", .time, as: .timeOfDay)
    keys.add("2:62", .time, as: .day)
    keys.add("2:63", .time, as: .timeOfDay)
    keys.add("2:5", .descriptive, as: .limitedText(bytes: 64), states: [.title: 1])
    keys.add("2:105", .descriptive, as: .limitedText(bytes: 256), states: [.headline: 1])
    keys.add("2:15", .text, as: .limitedText(bytes: 3))
    keys.add("2:20", .text, as: .limitedText(bytes: 32))
    keys.add("2:25", .text, as: .limitedText(bytes: 64), states: [.subject: 1])
    keys.add("2:40", .text, as: .limitedText(bytes: 256), states: [.instructions: 1])
    keys.add(
      "2:120", .text, as: .limitedText(bytes: 2000), states: [.comments: 1, .description: 1])
    keys.add("2:65", .software, as: .limitedText(bytes: 32))
    keys.add("2:70", .software, as: .limitedText(bytes: 10))
    keys.add("2:7", .identifier, as: .limitedText(bytes: 64))
    keys.add("2:12", .identifier, as: .limitedText(bytes: 236))
    keys.add("2:22", .identifier, as: .limitedText(bytes: 32))
    keys.add("2:103", .identifier, as: .limitedText(bytes: 32), states: [.jobID: 1])
    keys.add("2:135", .identifier, as: .limitedText(bytes: 3))
    keys.add(["1:70", "1:80", "2:30", "2:35", "2:37", "2:38", "2:47"], .time)
    keys.add("*", .identifier)
  }
}
