import Anatomy

extension Rule {
  static let metadataHandlerMissing = Rule(
    "isom.meta.hdlr-missing", .error, at: .box("meta"),
    "metadata says by a handler what kind it is", clause: Clause(.iso12, "8.11.1"),
    in: Profile.iso,
    cause: "a tool wrote the list of items and not what readers need to find it",
    fix: "put a handler first into the box",
    passing: [
      .movie(more: #"full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } full pitm { u16 1 } }"#)
    ],
    failing: [.movie(more: "full meta { full pitm { u16 1 } ↓}")]
  ) { meta, _ in
    guard !meta.children.isEmpty, !meta.isCut else { return nil }
    return meta.child("hdlr") == nil
      ? [.absence(in: meta, "the metadata has no handler")] : []
  }

  static let metadataDuplicate = Rule(
    "isom.meta.duplicate", .error, at: .box("isom", "moov", "trak", "udta"),
    "there is one box of metadata in a place", clause: Clause(.iso12, "8.11.1"),
    in: Profile.iso,
    cause: "a tool that did not know the metadata that was there added its own",
    fix: "put the items into one box",
    passing: [.movie(more: #"full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }"#)],
    failing: [
      .movie(
        more: #"""
          full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }
          ↓full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }
          """#)
    ]
  ) { container, _ in
    container.child("meta") == nil ? nil : Node.repeated("meta", in: container)
  }

  static let userDataDuplicate = Rule(
    "isom.udta.duplicate", .error, at: .box("moov", "trak"),
    "there is one box of user data in a place", clause: Clause(.iso12, "8.10.1"),
    cause: "a tool that did not know the user data that was there added its own",
    fix: "put the contents into one box",
    passing: [.movie(moreOfMovie: "udta {}")],
    failing: [.movie(moreOfMovie: "udta {} ↓udta {}")]
  ) { container, _ in
    container.child("udta") == nil ? nil : Node.repeated("udta", in: container)
  }
}
