import Anatomy

extension Rule {
  static let externalData = Rule(
    "isom.dref.external", .warning, at: .box("url ", "urn "),
    "the media is in the file itself", clause: Clause(.iso12, "8.7.2"),
    cause: "the movie refers to another file instead of holding the media",
    fix: "keep the other file beside it, or write the media into this one",
    passing: [.movie()],
    failing: [.movie(references: #"full dref { u32 1 ↓full "url " { "media.mp4\0" } }"#)]
  ) { reference, _ in
    guard reference.parent?.code == "dref", let flags = reference.integer("flags") else {
      return nil
    }
    return flags & 1 == 0 ? [.about(reference, "the media is said to be in another file")] : []
  }

  static let dataReferenceIndex = Rule(
    "isom.dref.index-out-of-range", .error, at: .box("stsd"),
    "a sample description names a data reference that there is", clause: Clause(.iso12, "8.5.2"),
    cause: "a tool removed a data reference, or wrote the index from 0",
    fix: "let the index lead to the entry of dref that tells where the samples are",
    passing: [.movie()],
    failing: [
      .pictures(
        entry: """
          "mjp2" {
            00 * 6 ↓u16 2
            00 * 16
            u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
            00 * 32 u16 24 i16 -1
          }
          """)
    ]
  ) { descriptions, _ in
    guard let references = descriptions.enclosing("minf")?.descendant("dinf", "dref") else {
      return nil
    }
    let count = references.children.count
    return descriptions.children.compactMap { entry in
      guard let index = entry.integer("data_reference_index"), index < 1 || index > count else {
        return nil
      }
      return .field(
        "data_reference_index", of: entry, "there is no data reference \(index) among \(count)",
        related: [RelatedPlace("the data references", references, field: "entry_count")])
    }
  }

  static let dataReferenceCount = Rule(
    "isom.dref.truncated-by-tagger", .error, at: .box("dref"),
    "the list of data references has as many entries as it says", clause: Clause(.iso12, "8.7.2"),
    cause: "a tool that writes tags cut the list when it moved boxes",
    fix: "write one entry for media in the file itself",
    passing: [.movie()],
    failing: [.movie(references: #"full dref { ↓u32 2 full "url " flags 1 {} }"#)]
  ) { references, _ in
    guard let stated = references.integer("entry_count"), !references.isCut else { return nil }
    let count = references.children.count
    return stated == count
      ? []
      : [
        .field("entry_count", of: references, "\(stated) references are stated, \(count) are there")
      ]
  }
}
