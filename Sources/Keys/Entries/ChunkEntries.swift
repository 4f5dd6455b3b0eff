import Anatomy

/// Keys of texts in RIFF and AIFF files.
extension KeyList {
  package static let riff = KeyList(.riff) { keys in
    keys.add("INAM", .descriptive, states: [.title: 1])
    keys.add("IART", .descriptive, states: [.artist: 1])
    keys.add("IPRD", .descriptive, states: [.album: 1])
    keys.add("IGNR", .descriptive, states: [.genre: 1])
    keys.add("ICOP", .descriptive, states: [.copyright: 1])
    keys.add("IENG", .descriptive, states: [.contributor: 1])
    keys.add("ITRK", .descriptive, states: [.trackNumber: 1, .trackCount: 1])
    keys.add("ISRC", .descriptive, states: [.source: 1])
    keys.add("ISBJ", .descriptive, states: [.grouping: 1, .subject: 1])
    keys.add("IPRT", .descriptive, states: [.trackNumber: 2, .trackCount: 2])
    keys.add(
      "IMED", .descriptive, states: [.format: 1],
      unlike: "the specification defines it as the original medium")
    keys.add("IMUS", .descriptive, states: [.composer: 1])
    keys.add("IPRO", .descriptive, states: [.contributor: 2])
    keys.add("DISC", .descriptive, states: [.discNumber: 1])
    keys.add("ILNG", .descriptive, states: [.language: 1])
    keys.add("ILYC", .descriptive, states: [.lyrics: 1])
    keys.add("IWRI", .descriptive, states: [.composer: 2])
    keys.add("ICMT", .text, states: [.comments: 1])
    keys.add("IKEY", .text, states: [.subject: 2])
    keys.add("COMM", .text, states: [.comments: 2])
    keys.add("ICRD", .time, states: [.year: 1, .creationDate: 1])
    keys.add("IDIT", .time, states: [.creationDate: 2])
    keys.add("ISFT", .software, states: [.software: 1])
    keys.add("IENC", .software, states: [.encoder: 1])
    keys.add("TITL", .descriptive, states: [.title: 2])
    keys.add("ISTR", .descriptive, states: [.artist: 2])
    keys.add("CMNT", .text, states: [.comments: 3])
    keys.add("GENR", .descriptive, states: [.genre: 2])
    keys.add("ISGN", .descriptive, states: [.genre: 3])
    keys.add("YEAR", .descriptive, states: [.year: 2])
    keys.add("IBPM", .descriptive, states: [.bpm: 1])
    keys.add("TRCK", .descriptive, states: [.trackNumber: 3, .trackCount: 3])
    keys.add("IFRM", .descriptive, states: [.trackCount: 4])
    keys.add("DTIM", .time, states: [.creationDate: 3])
    keys.add("IPDS", .descriptive, states: [.publisher: 1])
    keys.add("ISTD", .descriptive, states: [.publisher: 2])
    keys.add("IARL", .descriptive)
    keys.add(["DISP", "afsp", "ICOM"], .text)
    keys.add("IURL", .identifier)
    keys.add("ISMP", .software)
    keys.add(["ICMS", "ITCH"], .person)
    keys.add("ILOC", .location)
    keys.add(["ICRP", "IDIM", "IDPI", "ILGT", "IPLT", "ISHP"], .playback, as: .numbers)
  }

  package static let aiff = KeyList(.aiff) { keys in
    keys.add("NAME", .descriptive, states: [.title: 1])
    keys.add("AUTH", .descriptive, states: [.artist: 1, .author: 1])
    keys.add("(c) ", .descriptive, states: [.copyright: 1])
    keys.add("ANNO", .text, states: [.comments: 1])
    keys.add("COMT", .text, states: [.comments: 2])
    keys.add("MARK", .structure)
    keys.add("(c)*", .descriptive)
  }

  package static let associatedData = KeyList(.associatedData) { keys in
    keys.add(["labl", "ltxt"], .structure)
    keys.add("note", .text)
  }

  package static let broadcast = KeyList(.broadcast) { keys in
    keys.add("OriginationDate", .time, also: [.year: 1, .creationDate: 1])
    keys.add("Description", .text, also: [.comments: 1, .description: 1])
    keys.add("Originator", .person, also: [.author: 1])
    keys.add("OriginationTime", .time)
    keys.add(["OriginatorReference", "UMID"], .identifier)
    keys.add("CodingHistory", .software)
  }
}
