/// What playlists have to be like.
extension Rule {
  static let playlists: [Rule] = [declaredPlaylists].flatMap { $0 }
}
