import Anatomy
import Bytes
import Movie
import RuleEngine

extension Rule {
  static let itemListHandler = Rule(
    "itunes.meta.handler-not-mdir", .error, at: .box("meta"),
    "handler_type must be mdir if ilst has items with four-character codes",
    clause: Clause(.iTunes, isConfirmed: false),
    cause: "The writer probably copied the handler from another kind of metadata",
    fix: "Set handler_type to mdir; many players accept no other value",
    passing: .tags(),
    failing: .tags(handler: #"full hdlr { 00 * 4 ↓"mdta" 00 * 12 00 }"#)
  ) { meta, _ in
    guard meta.parent?.code == "udta", let list = meta.child("ilst"), !list.codedItems.isEmpty,
      let handler = meta.child("hdlr"), case .code(let kind)? = handler.value(.handler_type)
    else { return nil }
    return kind == "mdir"
      ? []
      : .field(
        .handler_type, of: handler, "handler_type is \(kind), expected mdir",
        related: [RelatedPlace("items", list)])
  }

  static let itemListMissing = Rule(
    "itunes.ilst.missing", .warning, at: .box("meta"),
    "A meta box with the handler mdir should contain ilst",
    clause: Clause(.iTunes, isConfirmed: false),
    cause: "A tool probably removed ilst and left the meta box",
    fix: "Remove the meta box, or add ilst",
    passing: .tags(),
    failing: .movie(
      moreOfMovie: #"udta { full meta { full hdlr { 00 * 4 "mdir" "appl" 00 * 9 } ↓} }"#)
  ) { meta, _ in
    guard case .code("mdir")? = meta.child("hdlr")?.value(.handler_type), !meta.isCut else {
      return nil
    }
    return meta.child("ilst") == nil ? .absence(in: meta, "\(meta.name) has no ilst") : []
  }

  static let itemListDuplicate = Rule(
    "itunes.ilst.duplicate", .error, at: .box("meta"),
    "A meta box must contain only one ilst", clause: Clause(.iTunes, isConfirmed: false),
    cause: "A tool probably added an ilst box instead of changing the existing one",
    fix: "Merge the items into one ilst; players read only the first",
    passing: .tags(),
    failing: .tags(rest: #"↓ilst { "©ART" { data { u32 1, 0 "Artist" } } }"#)
  ) { meta, _ in
    meta.child("ilst") == nil ? nil : Node.repeated("ilst", in: meta)
  }

  static let itemListPlaces = Rule(
    "itunes.ilst.multiple-locations", .warning, at: .box("moov"),
    "A movie should have iTunes tags in only one meta box",
    clause: Clause(.iTunes, isConfirmed: false),
    cause: "A tool probably did not find the existing tags and added tags in another meta box",
    fix: "Keep the tags in moov/udta/meta, where players look for them",
    passing: .tags(),
    failing: .tags(
      moreOfMovie: #"""
        meta {
          full hdlr { 00 * 4 "mdir" "appl" 00 * 9 }
          ↓ilst { "©nam" { data { u32 1, 0 "Another" } } }
        }
        """#)
  ) { movie, _ in
    let holders = [movie] + movie.children("trak")
    let boxes = holders.flatMap { [$0.descendant("udta", "meta"), $0.child("meta")] }
    let lists = boxes.compactMap { $0?.child("ilst") }.filter { !$0.codedItems.isEmpty }
    guard let first = lists.first else { return nil }
    return lists.dropFirst().map {
      .about(
        $0, "iTunes tags are at \($0.path) in addition to \(first.path)",
        related: [RelatedPlace("ilst that players read first", first)])
    }
  }
}
