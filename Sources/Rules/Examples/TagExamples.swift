import RuleEngine

/// Example movies with iTunes, QuickTime and 3GPP tags, as small as possible.
extension ExampleMaking {
  /// Returns a movie with iTunes tags.
  ///
  /// - Parameters:
  ///   - ilst: the items in the `ilst` box.
  ///   - rest: other boxes that follow `ilst` in `meta`.
  static func tags(
    ilst: String = #""©nam" { data { u32 1, 0 "Title" } }"#,
    handler: String = #"full hdlr { 00 * 4 "mdir" "appl" 00 * 9 }"#, rest: String = "",
    moreOfMovie: String = ""
  ) -> Self {
    let movie = Example.movie(
      moreOfMovie: """
        udta { full meta { \(handler) ilst { \(ilst) } \(rest) } }
        \(moreOfMovie)
        """)
    return make(movie.script, showing: excerpt(ilst, handler, rest, moreOfMovie))
  }

  /// Returns a movie with QuickTime metadata that is identified by keys.
  ///
  /// - Parameter keys: the entries of the `keys` box, preceded by their number.
  static func keys(
    keys: String = #"u32 1 sized u32 +4 { "mdta" "com.apple.quicktime.title" }"#,
    ilst: String = #""\x00\x00\x00\x01" { data { u32 1, 0 "Title" } }"#, rest: String = "",
    moreOfMovie: String = ""
  ) -> Self {
    let movie = Example.movie(
      moreOfMovie: """
        meta {
          full hdlr { 00 * 4 "mdta" 00 * 12 00 }
          full keys { \(keys) }
          ilst { \(ilst) }
          \(rest)
        }
        \(moreOfMovie)
        """)
    return make(movie.script, showing: excerpt(ilst, keys, rest, moreOfMovie))
  }

  /// Returns a movie with user data.
  ///
  /// - Parameter contents: the boxes in the user data of the movie.
  static func userData(_ contents: String, ofTrack: String = "") -> Self {
    let movie = Example.movie(
      moreOfTrack: ofTrack.isEmpty ? "" : "udta { \(ofTrack) }",
      moreOfMovie: "udta { \(contents) }")
    return make(movie.script, showing: contents.isEmpty ? ofTrack : contents)
  }

  private static func excerpt(_ parts: String...) -> String {
    parts.first { $0.contains("↓") } ?? parts.first { !$0.isEmpty } ?? ""
  }
}
