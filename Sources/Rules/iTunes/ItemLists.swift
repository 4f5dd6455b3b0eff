import Anatomy
import Bytes

extension Rule {
  static let itemListHandler = Rule(
    "itunes.meta.handler-not-mdir", .error, at: .box("meta"),
    "metadata whose items are named by code has the handler mdir", clause: Clause(.iTunes),
    cause: "a writer took the handler from metadata of another kind",
    fix: "write mdir as handler_type; players look for nothing else",
    passing: [.tags()],
    failing: [.tags(handler: #"full hdlr { 00 * 4 ↓"mdta" 00 * 12 00 }"#)]
  ) { meta, _ in
    guard meta.parent?.code == "udta", let list = meta.child("ilst"), !list.codedItems.isEmpty,
      let handler = meta.child("hdlr"), case .code(let kind)? = handler.value("handler_type")
    else { return nil }
    return kind == "mdir"
      ? []
      : [
        .field(
          "handler_type", of: handler, "the handler is \(kind), and items are named by code",
          related: [RelatedPlace("the items", list)])
      ]
  }

  static let itemListMissing = Rule(
    "itunes.ilst.missing", .warning, at: .box("meta"),
    "metadata of iTunes holds a list of items", clause: Clause(.iTunes),
    cause: "a tool removed the tags and left the box that held them",
    fix: "write a list, or remove the box",
    passing: [.tags()],
    failing: [
      .movie(moreOfMovie: #"udta { full meta { full hdlr { 00 * 4 "mdir" "appl" 00 * 9 } ↓} }"#)
    ]
  ) { meta, _ in
    guard case .code("mdir")? = meta.child("hdlr")?.value("handler_type"), !meta.isCut else {
      return nil
    }
    return meta.child("ilst") == nil ? [.absence(in: meta, "there is no list of items")] : []
  }

  static let itemListDuplicate = Rule(
    "itunes.ilst.duplicate", .error, at: .box("meta"),
    "metadata holds one list of items", clause: Clause(.iTunes),
    cause: "a tool added a list instead of changing the one that was there",
    fix: "put the items into one list; players read the first",
    passing: [.tags()],
    failing: [.tags(rest: #"↓ilst { "©ART" { data { u32 1, 0 "Artist" } } }"#)]
  ) { meta, _ in
    meta.child("ilst") == nil ? nil : Node.repeated("ilst", in: meta)
  }

  static let itemListPlaces = Rule(
    "itunes.ilst.multiple-locations", .warning, at: .box("moov"),
    "the tags of iTunes stand in one place", clause: Clause(.iTunes),
    cause: "a tool did not find the tags that were there and wrote its own elsewhere",
    fix: "keep them in moov/udta/meta, which is where players look",
    passing: [.tags()],
    failing: [
      .tags(
        moreOfMovie: #"""
          meta {
            full hdlr { 00 * 4 "mdir" "appl" 00 * 9 }
            ↓ilst { "©nam" { data { u32 1, 0 "Another" } } }
          }
          """#)
    ]
  ) { movie, _ in
    let holders = [movie] + movie.children("trak")
    let boxes = holders.flatMap { [$0.descendant("udta", "meta"), $0.child("meta")] }
    let lists = boxes.compactMap { $0?.child("ilst") }.filter { !$0.codedItems.isEmpty }
    guard let first = lists.first else { return nil }
    return lists.dropFirst().map {
      .about(
        $0, "tags of iTunes stand in another place too",
        related: [RelatedPlace("where players look first", first)])
    }
  }
}
