import Anatomy

/// Keys of metadata that Windows and portable players write into movies.
extension KeyList {
  package static let windows = KeyList(.windows) { keys in
    keys.add("WM/AlbumTitle", .descriptive, states: [.album: 1])
    keys.add("WM/AlbumArtist", .descriptive, states: [.albumArtist: 1])
    keys.add("Title", .descriptive, states: [.title: 1])
    keys.add("Author", .descriptive, states: [.artist: 1])
    keys.add("WM/Genre", .descriptive, states: [.genre: 1])
    keys.add("WM/Year", .descriptive, states: [.year: 1])
    keys.add("WM/TrackNumber", .descriptive, states: [.trackNumber: 1])
    keys.add("WM/Composer", .descriptive, states: [.composer: 1])
    keys.add("WM/Publisher", .descriptive, states: [.publisher: 1])
    keys.add("Description", .text, states: [.comments: 1])
    keys.add("WM/Category", .text, states: [.subject: 1])
    keys.add("WM/EncodingTime", .time, states: [.creationDate: 1])
    keys.add("Copyright", .descriptive, states: [.copyright: 1])
    keys.add(["WM/PartOfSet", "WM/Conductor", "WM/SubTitle"], .descriptive)
    keys.add(
      [
        "WM/SharedUserRating", "WM/ParentalRating", "WM/Mood", "WM/ProviderRating",
        "WM/ProviderStyle",
      ], .text)
    keys.add(["WM/UniqueFileIdentifier", "WM/WMContentID"], .account)
    keys.add("WM/MediaOriginalBroadcastDateTime", .time)
    keys.add(["WM/EncodedBy", "WM/EncodingSettings", "WM/ToolName", "WM/ToolVersion"], .software)
    keys.add(["WM/Provider*", "WM/MediaClass*", "WM/ContentID*", "WM/WMCollection*"], .account)
  }

  package static let portable = KeyList(.portable) { keys in
    keys.add("title", .descriptive)
    keys.add("*date*", .time)
    keys.add("*encod*", .software)
  }
}
