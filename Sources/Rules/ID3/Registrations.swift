import Anatomy
import Bytes

/// Groups of frames and methods of encryption, which frames name by a number.
extension Rule {
  private static let grid = #""GRID" sized u32 -2 { 00 00 "a\0" 80 }"#

  static let groupUnknown = Rule(
    "id3.frame.group-unregistered", .warning, at: .any(kind: "frame"),
    "the group of a frame is one that the tag tells of", clause: Clause(.id3v24),
    cause: "an editor took the frame GRID away and left the frames that name it",
    fix: "clear the flag and the byte of the group",
    passing: [.id3(grid + "\n" + #""TIT2" sized u32 -2 { 00 20 80 00 "Title" }"#)],
    failing: [.id3(grid + "\n" + #""TIT2" sized u32 -2 { 00 20 ↓81 00 "Title" }"#)]
  ) { frame, _ in
    guard let group = frame.integer("group_identifier"), let tag = frame.parent else { return nil }
    let known = tag.frames("GRID").contains { $0.integer("group_symbol") == group }
    return known
      ? [] : [.field("group_identifier", of: frame, "no frame GRID tells of the group \(group)")]
  }

  static let symbols = Rule(
    "id3.encr-grid.symbol", .warning, at: .id3Tag,
    "groups and methods have numbers of their own from 128 on", clause: Clause(.id3v24),
    cause: "a writer counted from 0, or a tag was put together from two",
    fix: "give each another number, in the frames that name it too",
    passing: [.id3(grid)],
    failing: [
      .id3(#""GRID" sized u32 -2 { 00 00 "a\0" ↓01 }"#),
      .id3(
        #"""
        "ENCR" sized u32 -2 { 00 00 "a\0" 80 }
        "ENCR" sized u32 -2 { 00 00 "b\0" ↓80 }
        """#),
    ]
  ) { tag, _ in
    var faults: [Violation] = []
    var isThere = false
    for (code, name) in [("ENCR", "method_symbol"), ("GRID", "group_symbol")] {
      var first: [Int: Node] = [:]
      for frame in tag.frames(code) {
        guard let symbol = frame.integer(name) else { continue }
        isThere = true
        if symbol < 0x80 {
          faults.append(.field(name, of: frame, "the number \(symbol) is below 128"))
        } else if let other = first[symbol] {
          faults.append(
            .field(
              name, of: frame, "another frame \(code) has the number \(symbol)",
              related: [RelatedPlace("the first of them", other, field: name)]))
        }
        if first[symbol] == nil { first[symbol] = frame }
      }
    }
    return isThere ? faults : nil
  }
}
