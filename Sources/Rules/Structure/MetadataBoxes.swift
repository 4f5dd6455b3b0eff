import Anatomy
import RuleEngine

extension Rule {
  static let metadataHandlerMissing = Rule(
    "isom.meta.hdlr-missing", .error, at: .box("meta"),
    "meta must contain hdlr", clause: Clause(.iso12, "8.11.1"),
    in: Profile.iso,
    cause: "A tool wrote the metadata items without hdlr, which states their format",
    fix: "Insert hdlr with the matching handler type, such as mdir, as the first box of meta",
    passing: .movie(
      more: #"full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } full pitm { u16 1 } }"#),
    failing: .movie(more: "full meta { full pitm { u16 1 } ↓}")
  ) { meta, _ in
    guard !meta.children.isEmpty, !meta.isCut else { return nil }
    return meta.child("hdlr") == nil
      ? .absence(
        in: meta, "hdlr is missing; number of boxes in \(meta.name): \(meta.children.count)")
      : []
  }

  static let metadataDuplicate = Rule(
    "isom.meta.duplicate", .error, at: .box("isom", "moov", "trak", "udta"),
    "A file, moov, trak or udta must contain at most one meta", clause: Clause(.iso12, "8.11.1"),
    in: Profile.iso,
    cause: "A tool added its own meta without recognizing the existing one",
    fix: "Merge the items of all meta boxes into one meta box",
    passing: .movie(more: #"full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }"#),
    failing: .movie(
      more: #"""
        full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }
        ↓full meta { full hdlr { 00 * 4 "mdir" 00 * 12 00 } }
        """#)
  ) { container, _ in
    container.child("meta") == nil ? nil : Node.repeated("meta", in: container)
  }

  static let userDataDuplicate = Rule(
    "isom.udta.duplicate", .error, at: .box("moov", "trak"),
    "A moov or trak must contain at most one udta", clause: Clause(.iso12, "8.10.1"),
    cause: "A tool added its own udta without recognizing the existing one",
    fix: "Merge the contents of all udta boxes into one udta box",
    passing: .movie(moreOfMovie: "udta {}"),
    failing: .movie(moreOfMovie: "udta {} ↓udta {}")
  ) { container, _ in
    container.child("udta") == nil ? nil : Node.repeated("udta", in: container)
  }
}
