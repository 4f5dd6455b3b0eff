import Anatomy

/// Keys of QuickTime user data.
extension KeyList {
  package static let quickTimeUserData = KeyList(.quickTimeUserData) { keys in
    keys.add(
      "©xyz", .location, states: [.location: 1], by: "phones and cameras",
      constants: "LocationISO6709")
    keys.add("©nam", .descriptive, titled: "Title", states: [.title: 1], constants: "FullName")
    keys.add("©ART", .descriptive, titled: "Artist", states: [.artist: 1], constants: "Artist")
    keys.add("©alb", .descriptive, titled: "Album", states: [.album: 1], constants: "Album")
    keys.add("©gen", .descriptive, titled: "Genre", states: [.genre: 1], constants: "Genre")
    keys.add(
      "©cpy", .descriptive, titled: "Copyright", states: [.copyright: 1], constants: "Copyright")
    keys.add(
      "©com", .descriptive, titled: "Composer", states: [.composer: 1], constants: "Composer")
    keys.add(
      "©wrt", .descriptive, titled: "Writer", states: [.composer: 2, .writer: 1],
      constants: "Writer")
    keys.add("©lab", .descriptive, titled: "Record Label", states: [.publisher: 2, .label: 1])
    keys.add(
      "©ope", .descriptive, titled: "Original Artist", states: [.originalArtist: 1],
      constants: "OriginalArtist")
    keys.add(
      "©arg", .descriptive, titled: "Arranger", states: [.arranger: 1], constants: "Arranger")
    keys.add(
      "©trk", .descriptive, titled: "Track Number", states: [.trackNumber: 1], constants: "Track")
    keys.add("©snm", .descriptive, titled: "Subtitle")
    keys.add(
      "©src", .descriptive, titled: "Source Credits", states: [.source: 1],
      constants: "OriginalSource", "Credits")
    keys.add(
      "©phg", .descriptive, titled: "Recording Copyright", states: [.copyright: 2],
      constants: "PhonogramRights")
    keys.add("©grp", .descriptive, titled: "Grouping", states: [.grouping: 1])
    keys.add("name", .descriptive, states: [.title: 2], new: .ofTracks, constants: "TrackName")
    keys.add("©aut", .person, titled: "Author", states: [.author: 1], constants: "Author")
    keys.add(
      "©dir", .person, titled: "Director", states: [.albumArtist: 1, .composer: 3, .director: 1],
      constants: "Director")
    keys.add(
      "©prd", .person, titled: "Producer", states: [.artist: 3, .producer: 1], constants: "Producer"
    )
    keys.add("©PRD", .person, constants: "Product")
    keys.add("©prf", .person, titled: "Performers", states: [.artist: 2], constants: "Performers")
    keys.add("©swf", .person, titled: "Songwriter")
    keys.add("©prl", .person, titled: "Main Artist URL")
    keys.add("©cmt", .text, titled: "Comment", states: [.comments: 1], constants: "Comment")
    keys.add(
      "©des", .text, titled: "Description", states: [.comments: 2, .description: 1],
      constants: "Description")
    keys.add("©inf", .text, titled: "Information", states: [.comments: 3], constants: "Information")
    keys.add("©dis", .text, titled: "Disclaimer", constants: "Disclaimer")
    keys.add(
      "©key", .text, titled: "Keywords", states: [.grouping: 2, .subject: 1], constants: "Keywords")
    keys.add("©wrn", .text, titled: "Warning", constants: "Warning")
    keys.add("©req", .text, titled: "Requirements", constants: "SpecialPlaybackRequirements")
    keys.add("©fmt", .text, titled: "Original Format", constants: "OriginalFormat")
    keys.add("©ark", .text, titled: "Arranger Keywords")
    keys.add("©cok", .text, titled: "Composer Keywords")
    keys.add("©nak", .text, titled: "Title Keywords")
    keys.add("©pdk", .text, titled: "Producer Keywords")
    keys.add("©prk", .text, titled: "Main Artist Keywords")
    keys.add("©snk", .text, titled: "Subtitle Keywords")
    keys.add("©swk", .text, titled: "Songwriter Keywords")
    keys.add(
      "©day", .time, titled: "Creation Date", states: [.year: 1, .creationDate: 1],
      constants: "CreationDate")
    keys.add("©ed1", .time, titled: "Edit Date 1")
    keys.add("©ed2", .time, titled: "Edit Date 2")
    keys.add("©ed3", .time, titled: "Edit Date 3")
    keys.add("©ed4", .time, titled: "Edit Date 4")
    keys.add("©ed5", .time, titled: "Edit Date 5")
    keys.add("©ed6", .time, titled: "Edit Date 6")
    keys.add("©ed7", .time, titled: "Edit Date 7")
    keys.add("©ed8", .time, titled: "Edit Date 8")
    keys.add("©ed9", .time, titled: "Edit Date 9")
    keys.add("©TIM", .time, titled: "Start Timecode")
    keys.add("©mak", .device, titled: "Make", states: [.make: 1], by: "cameras", constants: "Make")
    keys.add(
      "©mod", .device, titled: "Model", states: [.model: 1], by: "cameras", constants: "Model")
    keys.add("©mal", .device, titled: "Maker URL", by: "cameras")
    keys.add("©isr", .identifier, titled: "ISRC", by: "cameras")
    keys.add("©gpt", .identifier, titled: "Gimbal Pitch", by: "cameras")
    keys.add("©gyw", .identifier, titled: "Gimbal Yaw", by: "cameras")
    keys.add("©grl", .identifier, titled: "Gimbal Roll", by: "cameras")
    keys.add("©swr", .software, titled: "Software", states: [.software: 1], constants: "Software")
    keys.add("©too", .software, titled: "Encoding Tool", states: [.encoder: 2, .software: 2])
    keys.add("©enc", .software, titled: "Encoded By", states: [.encoder: 1], constants: "EncodedBy")
    keys.add("©hst", .software, titled: "Host Computer", constants: "HostComputer")
    keys.add("©url", .path, titled: "URL", constants: "URLLink")
    keys.add("©fpt", .path, titled: "Flight Pitch")
    keys.add("SelO", .playback, presents: .loops)
    keys.add("AllF", .playback, presents: .loops)
    keys.add("LOOP", .playback, presents: .loops)
    keys.add("©TSC", .playback, titled: "Timecode Scale")
    keys.add("©TSZ", .playback, titled: "Timecode Frame Length")
    keys.add("tagc", .playback, constants: "TaggedCharacteristic")
    keys.add("©lal", .identifier, titled: "Record Label URL")
    keys.add("©xsp", .motion, titled: "Speed X")
    keys.add("©ysp", .motion, titled: "Speed Y")
    keys.add("©zsp", .motion, titled: "Speed Z")
    keys.add("©fyw", .motion, titled: "Flight Yaw")
    keys.add("©frl", .motion, titled: "Flight Roll")
    keys.add("©chp", .structure, constants: "Chapter")
    keys.add("©pub", .descriptive, states: [.publisher: 1], constants: "Publisher")
    keys.add("ades", .descriptive, constants: "AccessibilityDescription")
    keys.add(["@xyz", "GPMF"], .location, by: "phones and cameras")
    keys.add("chpl", .descriptive)
    keys.add("©cak", .person)
    keys.add(["IDIT", "date"], .time)
    keys.add(
      [
        "manu", "modl", "cmnm", "cmid", "clid", "TAGS", "PANA",
        "LEIC", "RICO", "MMA0", "MMA1", "NCDT", "PENT", "PXMN", "SIGM", "QVMI", "MVTG", "htcb",
        "DcMD", "TTMD", "INFO", "CNCV",
      ], .device, by: "cameras")
    keys.add(["FIRM", "SETT", "SDLN", "smta"], .device, .low, by: "cameras")
    keys.add(["slno", "SNum", "©dsn", "©lsn", "CAME", "LENS"], .device, .high, by: "cameras")
    keys.add(["MUID", "HMMT", "cnum"], .identifier, by: "cameras")
    keys.add("@PRQ", .software)
    keys.add(["fsid", "finm", "clfn", "FILE"], .path)
    keys.add(["thmb", "CNTH", "mcvr", "nail", "scrn", "thum", "covr"], .picture, by: "cameras")
    keys.add("Xtra", .person, .medium, by: "Windows Explorer")
    keys.add(["WLOC", "ptv", "tnam", "cprt", "hinf", "hnti", "smrd", "ludt"], .playback)
    keys.add("gps*", .location, by: "phones and cameras")
    keys.add("RDT*", .device, by: "cameras")
  }
}
