import Anatomy
import RuleEngine

/// Rules about the descriptors of MPEG-4 Systems, reported while they are read.
extension Rule {
  static let declaredDescriptors: [Rule] = [
    Rule(
      "isom.descriptor.size-exceeds-parent", .error, at: .any(kind: .descriptor),
      "A descriptor must end inside its parent descriptor or box",
      clause: Clause(.iso1, "8.3.3"),
      cause: "An editor changed a descriptor without updating the sizes of its parents",
      fix: "Update the sizes of the nested descriptors, from the inside out",
      failing: .movie(moreOfMovie: "full iods { 10 ↓09 00 4f ff ff fe ff ff }")),
    Rule(
      "isom.esds.length-mismatch", .error, at: .box("esds"),
      "The descriptors in esds must end inside the box",
      clause: Clause(.iso1, "8.3.3"),
      cause: "An editor changed a descriptor in esds without updating the sizes of its parents",
      fix: "Update the descriptor sizes in esds, from the inside out",
      failing: .movie(
        descriptions: Example.soundDescription(
          decoder: "40 15 u24 0 u32 32000, 32000 05 ↓20 12 08"))),
    Rule(
      "isom.descriptor.size-unreadable", .error, at: .any(kind: .descriptor),
      "The size of a descriptor must be encoded in at most four bytes",
      clause: Clause(.iso1, "8.3.3"),
      cause: "The bytes are probably not a descriptor",
      fix: "Encode the descriptor size in at most four bytes, with seven bits of the size in each",
      failing: .movie(
        descriptions: Example.soundDescription(
          decoder: "40 15 u24 0 u32 32000, 32000 05 sized u8 { 12 08 } ↓13 80 80 80 80 00"))),
    Rule(
      "isom.descriptor.tag-zero", .warning, at: .any(kind: .descriptor),
      "The tag of a descriptor must not be 0", clause: Clause(.iso1, "7.2.2.1"),
      cause: "The writer padded the end of the parent descriptor or box with zeros",
      fix: "Reduce the size of the parent descriptor or box to exclude the zeros",
      failing: .movie(
        descriptions: Example.soundDescription(
          decoder: "40 15 u24 0 u32 32000, 32000 05 sized u8 { 12 08 } ↓00 00"))),
    Rule(
      "isom.descriptor.payload-too-short", .error, at: .any(kind: .descriptor),
      "A descriptor must be long enough for its fields", clause: Clause(.iso1, "7.2.6"),
      cause: "The writer omitted fields, or the descriptor was truncated",
      fix: "Write the descriptor again with all its fields",
      failing: .movie(descriptions: Example.soundDescription(decoder: "40 15 ↓00"))),
    Rule(
      "isom.descriptor.trailing-bytes", .warning, at: .any(kind: .descriptor),
      "A descriptor should end with its last field", clause: Clause(.iso1, "7.2.6"),
      cause: "The writer overstated the size of the descriptor",
      fix: "Set the descriptor size to the total size of its fields",
      failing: .movie(descriptions: Example.soundDescription(rest: "06 sized u8 { 02 ↓00 }"))),
  ]
}
