import Anatomy
import Movie
import RuleEngine

extension Rule {
  static let externalData = Rule(
    "isom.dref.external", .warning, at: .box("url ", "urn "),
    "A data reference should be self-contained, with the media in the file itself",
    clause: Clause(.iso12, "8.7.2"),
    cause:
      "The movie was probably saved as a reference movie, which leaves its media in another file",
    fix: "Keep the referenced file next to this one, or write the media into this file",
    passing: .movie(),
    failing: .movie(references: #"full dref { u32 1 ↓full "url " { "media.mp4\0" } }"#)
  ) { reference, _ in
    guard reference.parent?.code == "dref", let flags = reference.integer(.flags) else {
      return nil
    }
    return flags & 1 == 0
      ? .about(
        reference,
        "\(reference.name) is not flagged as self-contained: the media is in another file") : []
  }

  static let dataReferenceIndex = Rule(
    "isom.dref.index-out-of-range", .error, at: .box("stsd"),
    "data_reference_index must refer to an entry of dref", clause: Clause(.iso12, "8.5.2"),
    cause: "A tool removed a data reference, or counted the index from 0",
    fix: "Set data_reference_index to the number of the dref entry for the samples, counted from 1",
    passing: .movie(),
    failing: .pictures(
      entry: """
        "mjp2" {
          00 * 6 ↓u16 2
          00 * 16
          u16 64, 48 u32 0x480000, 0x480000 00 * 4 u16 1
          00 * 32 u16 24 i16 -1
        }
        """)
  ) { descriptions, _ in
    guard let references = descriptions.enclosing("minf")?.descendant("dinf", "dref") else {
      return nil
    }
    let count = references.children.count
    return descriptions.children.compactMap { entry in
      guard let index = entry.integer(.data_reference_index), index < 1 || index > count else {
        return nil
      }
      return .field(
        .data_reference_index, of: entry,
        "data_reference_index of \(entry.code) is \(index), but the number of entries in dref is"
          + " \(count)",
        related: [RelatedPlace("the data references", references, field: .entry_count)])
    }
  }

  static let dataReferenceCount = Rule(
    "isom.dref.truncated-by-tagger", .error, at: .box("dref"),
    "dref must contain as many entries as entry_count states", clause: Clause(.iso12, "8.7.2"),
    cause: "A tagger probably truncated dref when it moved boxes",
    fix:
      "Restore the missing entry, such as a self-contained url, or set entry_count to the number"
      + " of entries",
    passing: .movie(),
    failing: .movie(references: #"full dref { ↓u32 2 full "url " flags 1 {} }"#)
  ) { references, _ in
    guard let stated = references.integer(.entry_count), !references.isCut else { return nil }
    let count = references.children.count
    return stated == count
      ? []
      : .field(
        .entry_count, of: references,
        "entry_count is \(stated), but the number of entries in dref is \(count)")
  }
}
