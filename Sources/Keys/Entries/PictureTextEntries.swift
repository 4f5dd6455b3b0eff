import Anatomy

/// Keys of texts and color profiles in PNG, JPEG, JPEG 2000 and GIF pictures.
extension KeyList {
  package static let png = KeyList(.png) { keys in
    keys.add("Creation Time", .time, states: [.creationDate: 1])
    keys.add("Author", .person, states: [.artist: 1, .author: 1])
    keys.add("Software", .software, states: [.software: 1])
    keys.add("Source", .software, states: [.source: 1])
    keys.add("Description", .text, states: [.comments: 2, .description: 1])
    keys.add("Comment", .text, states: [.comments: 1])
    keys.add("Title", .text, states: [.title: 1])
    keys.add("Copyright", .descriptive, states: [.copyright: 1])
    keys.add("tIME", .time)
    keys.add(["Disclaimer", "Warning", "parameters", "prompt", "workflow"], .text)
    keys.add("date:*", .time)
    keys.add(["Raw profile*", "XML:*"], .unknown)
  }

  package static let jpeg = KeyList(.jpeg) { keys in
    keys.add("COM", .text, states: [.comments: 1])
    keys.add("comment", .text, states: [.comments: 2])
    keys.add("*", .text)
  }

  package static let jpeg2000 = KeyList(.jpeg2000) { keys in
    keys.add("COM", .text, states: [.comments: 1])
    keys.add("comment", .text, states: [.comments: 2])
    keys.add("*", .text)
  }

  package static let gif = KeyList(.gif) { keys in
    keys.add("COM", .text, states: [.comments: 1])
    keys.add("comment", .text, states: [.comments: 2])
    keys.add("*", .text)
  }

  package static let icc = KeyList(.icc) { keys in
    keys.add(["desc", "dmnd", "dmdd", "mmod", "vued", "targ"], .device)
    keys.add("*", .text)
  }
}
