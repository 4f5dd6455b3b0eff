import Anatomy

/// Keys of metadata in radio streams and in playlists.
extension KeyList {
  package static let icy = KeyList(.icy) { keys in
    keys.add("icy-name", .descriptive, states: [.title: 2])
    keys.add("icy-genre", .descriptive, states: [.genre: 1])
    keys.add("icy-description", .descriptive, states: [.description: 1])
    keys.add("StreamTitle", .descriptive, states: [.title: 1], constants: "StreamTitle")
    keys.add("StreamUrl", .identifier, constants: "StreamURL")
    keys.add("icy-url", .identifier)
    keys.add("*", .playback)
  }

  package static let hls = KeyList(.hls) { keys in
    keys.add("title", .descriptive)
    keys.add("comment", .text)
    keys.add("com.example.*", .descriptive)
    keys.add("*", .structure)
  }
}
