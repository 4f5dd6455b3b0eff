import Anatomy

/// What is found wrong with the descriptors of MPEG-4 Systems while they are read.
extension Rule {
  static let declaredDescriptors: [Rule] = [
    Rule(
      "isom.descriptor.size-exceeds-parent", .error, at: .any(kind: "descriptor"),
      "a descriptor ends inside the descriptor or box that it is in",
      clause: Clause(.iso1, "8.3.3"),
      cause: "an editor changed a descriptor and not the sizes around it",
      fix: "state the sizes anew, from the inside out",
      failing: [
        .movie(moreOfMovie: "full iods { 10 ↓09 00 4f ff ff fe ff ff }")
      ]),
    Rule(
      "isom.esds.length-mismatch", .error, at: .box("esds"),
      "the descriptors of a stream end inside the box that holds them",
      clause: Clause(.iso1, "8.3.3"),
      cause: "an editor changed a descriptor and not the sizes around it",
      fix: "state the sizes anew, from the inside out",
      failing: [
        .movie(
          descriptions: Example.soundDescription(
            decoder: "40 15 u24 0 u32 32000, 32000 05 ↓20 12 08"))
      ]),
    Rule(
      "isom.descriptor.size-unreadable", .error, at: .any(kind: "descriptor"),
      "the size of a descriptor ends within four bytes", clause: Clause(.iso1, "8.3.3"),
      cause: "the bytes are no descriptor",
      fix: "state the size in at most four groups of seven bits",
      failing: [
        .movie(
          descriptions: Example.soundDescription(
            decoder: "40 15 u24 0 u32 32000, 32000 05 sized u8 { 12 08 } ↓13 80 80 80 80 00"))
      ]),
    Rule(
      "isom.descriptor.tag-zero", .warning, at: .any(kind: "descriptor"),
      "the tag of a descriptor is not 0", clause: Clause(.iso1, "7.2.2.1"),
      cause: "a writer filled the place up with zeros",
      fix: "state the size that leaves them out",
      failing: [
        .movie(
          descriptions: Example.soundDescription(
            decoder: "40 15 u24 0 u32 32000, 32000 05 sized u8 { 12 08 } ↓00 00"))
      ]),
    Rule(
      "isom.descriptor.payload-too-short", .error, at: .any(kind: "descriptor"),
      "a descriptor is long enough for its fields", clause: Clause(.iso1, "7.2.6"),
      cause: "a writer left fields out",
      fix: "write the descriptor anew",
      failing: [
        .movie(
          descriptions: Example.soundDescription(
            decoder: "40 15 ↓00"))
      ]),
    Rule(
      "isom.descriptor.trailing-bytes", .warning, at: .any(kind: "descriptor"),
      "nothing stands behind the last field of a descriptor", clause: Clause(.iso1, "7.2.6"),
      cause: "a writer counted on behind what it wrote",
      fix: "state the size of the fields",
      failing: [
        .movie(
          descriptions: Example.soundDescription(
            rest: "06 sized u8 { 02 ↓00 }"))
      ]),
  ]
}
