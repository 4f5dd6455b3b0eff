import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the symbols that register groups (GRID) and encryption methods (ENCR).
extension Rule {
  private static let grid = #""GRID" sized u32 -2 { 00 00 "a\0" 80 }"#

  static let groupUnknown = Rule(
    "id3.frame.group-unregistered", .warning, at: .any(kind: .frame),
    "The group of a frame must be registered by a GRID frame", clause: Clause(.id3v24),
    cause: "An editor probably removed the GRID frame and left the frames that refer to it",
    fix: "Restore the GRID frame, or clear the group flag and remove the group byte of the frame",
    passing: .id3(grid + "\n" + #""TIT2" sized u32 -2 { 00 20 80 00 "Title" }"#),
    failing: .id3(grid + "\n" + #""TIT2" sized u32 -2 { 00 20 ↓81 00 "Title" }"#)
  ) { frame, _ in
    guard let group = frame.integer(.group_identifier), let tag = frame.parent else { return nil }
    let known = tag.frames("GRID").contains { $0.integer(.group_symbol) == group }
    return known
      ? [] : .field(.group_identifier, of: frame, "no GRID frame registers group \(group)")
  }

  static let symbols = Rule(
    "id3.encr-grid.symbol", .warning, at: .id3Tag,
    "Symbols of groups and encryption methods must be unique and at least 128, in ID3v2.4 at most "
      + "240",
    clause: Clause(.id3v24),
    cause: "The writer probably numbered the symbols from 0, or two tags were merged",
    fix: "Assign a symbol from 128 to 240, and update the frames that refer to the old symbol",
    passing: .id3(grid),
    failing: [
      .id3(#""GRID" sized u32 -2 { 00 00 "a\0" ↓01 }"#),
      .id3(#""GRID" sized synchsafe -2 { 00 00 "a\0" ↓f1 }"#, version: 4),
      .id3(
        #"""
        "ENCR" sized u32 -2 { 00 00 "a\0" 80 }
        "ENCR" sized u32 -2 { 00 00 "b\0" ↓80 }
        """#),
    ]
  ) { tag, _ in
    var violations: [Violation] = []
    var isThere = false
    let highest = tag.tagVersion == 4 ? 0xF0 : 0xFF
    for (code, name) in [("ENCR", FieldName.method_symbol), ("GRID", .group_symbol)] {
      var first: [Int: Node] = [:]
      for frame in tag.frames(code) {
        guard let symbol = frame.integer(name) else { continue }
        isThere = true
        if symbol < 0x80 {
          violations.append(.field(name, of: frame, "\(name) is \(symbol), expected at least 128"))
        } else if symbol > highest {
          violations.append(
            .field(name, of: frame, "\(name) is \(symbol), expected at most \(highest)"))
        } else if let other = first[symbol] {
          violations.append(
            .field(
              name, of: frame, "another \(code) frame has \(name) \(symbol)",
              related: [RelatedPlace("first frame with this symbol", other, field: name)]))
        }
        if first[symbol] == nil { first[symbol] = frame }
      }
    }
    return isThere ? violations : nil
  }
}
