import ByteScript
import Bytes
import Formats
import InvariantChecks
import Testing

/// Twice as much of the same input costs at most twice as much. Cost is measured in nodes, bytes
/// fetched and bytes written. Large padding between the repeated parts means that reading a part
/// again fetches it again.
struct DoublingTests {
  struct Cost {
    let nodes: Int
    let bytesRead: Int
    let written: Int

    init(_ script: String) throws {
      let document = Invariants.open(try ByteScript(script).bytes)
      let rendered = Rendered(document)
      for node in document.root.children.suffix(1) { _ = Rendered.hex(of: node) }
      nodes = document.nodeCount
      bytesRead = document.source.bytesRead
      written = rendered.text.utf8.count + rendered.json.utf8.count
    }
  }

  private func expectLinear(_ script: (Int) -> String) throws {
    let once = try Cost(script(60))
    let twice = try Cost(script(120))
    #expect(twice.nodes <= 2 * once.nodes)
    #expect(twice.bytesRead <= 2 * once.bytesRead + (64 << 10))
    // Larger numbers take one more digit.
    #expect(twice.written <= 2 * once.written + once.written / 50)
    #expect(once.nodes >= 60)
  }

  /// Each attribute is a field of the same node, and each contains the pattern.
  @Test func searchingInManyFields() throws {
    func search(_ count: Int) throws -> (found: [String], bytesRead: Int) {
      let attributes = (0..<count).map { "a\($0)='1'" }.joined(separator: " ")
      let script = Self.fileType + "zzzz { \"<?xml version='1.0'?><r \(attributes)/>\" }"
      let document = Invariants.open(try ByteScript(script).bytes)
      var found: [String] = []
      document.forEachOccurrence(of: [Array("1' a".utf8)]) { occurrence in
        found += occurrence.owner.fields.map(\.path)
        return true
      }
      return (found, document.source.bytesRead)
    }
    let once = try search(200)
    let twice = try search(400)
    #expect(once.found.count == 199 && twice.found.count == 399)
    #expect(Set(twice.found).count == 399)
    #expect(twice.bytesRead <= 2 * once.bytesRead + (64 << 10))
  }

  private static let fileType = #"ftyp { "isom" u32 0 } "#
  private static let padding = " free { 00 * 6000 } "

  private static func track(_ id: Int) -> String {
    """
    trak {
      full tkhd version 0 flags 7 { u32 0, 0, \(id), 0, 1000 00 * 60 }
      \(padding)
      mdia {
        full mdhd version 0 flags 0 { u32 0, 0, 1000, 1000 u16 0x55c4, 0 }
        full hdlr version 0 flags 0 { u32 0 "soun" 00 * 12 "sound" 00 }
        minf { full smhd version 0 flags 0 { u32 0 } stbl {
          full stsd version 0 flags 0 { u32 1
            mp4a { 00 * 6 u16 1 u32 0, 0 u16 2, 16 u32 0 u32 0xac440000 } }
          full stts version 0 flags 0 { u32 1, 10, 100 }
          full stsc version 0 flags 0 { u32 1, 1, 10, 1 }
          full stsz version 0 flags 0 { u32 4, 10 }
          full stco version 0 flags 0 { u32 1, 40 }
        } }
      }
    }
    """
  }

  private static let movieHeader = """
    full mvhd version 0 flags 0 { u32 0, 0, 1000, 1000 fixed32 1 fixed16 1 00 * 10 00 * 60 u32 9 }
    """

  private static func fragment(_ number: Int, track: Int) -> String {
    """
    moof {
      full mfhd version 0 flags 0 { u32 \(number) }
      traf {
        full tfhd version 0 flags 0x20000 { u32 \(track) }
        full tfdt version 0 flags 0 { u32 \(number) }
        full trun version 0 flags 0x301 { u32 2, 8, 100, 4, 100, 4 }
      }
    }
    mdat { 00 * 6000 }
    """
  }

  private static func repeated(_ count: Int, _ part: (Int) -> String) -> String {
    (1...count).map(part).joined(separator: "\n")
  }

  @Test func equalBoxes() throws {
    try expectLinear { Self.fileType + Self.repeated($0) { _ in Self.padding } }
    try expectLinear { count in
      Self.fileType + "moov { udta { "
        + Self.repeated(count) { _ in #""©nam" { u16 3, 0 "abc" }"# + Self.padding } + " } }"
    }
  }

  @Test func boxesOfUnknownType() throws {
    try expectLinear { Self.fileType + Self.repeated($0) { #""x\#($0 % 10)yz" { 00 * 6000 }"# } }
  }

  @Test func tracks() throws {
    try expectLinear { count in
      Self.fileType + "moov { " + Self.movieHeader + Self.repeated(count, Self.track) + " }"
    }
  }

  @Test func fragmentsOfOneTrack() throws {
    try expectLinear { count in
      Self.fileType + "moov { " + Self.movieHeader + Self.track(1)
        + " mvex { full trex version 0 flags 0 { u32 1, 1, 0, 0, 0 } } } "
        + Self.repeated(count) { Self.fragment($0, track: 1) }
    }
  }

  @Test func fragmentsOfAsManyTracks() throws {
    try expectLinear { count in
      Self.fileType + "moov { " + Self.movieHeader + Self.repeated(count, Self.track) + " mvex { "
        + Self.repeated(count) { "full trex version 0 flags 0 { u32 \($0), 1, 0, 0, 0 }" } + " } } "
        + Self.repeated(count) { Self.fragment($0, track: $0) }
    }
  }

  @Test func metadataItemsAndTheirKeys() throws {
    try expectLinear { count in
      Self.fileType + """
        moov { meta {
          full hdlr version 0 flags 0 { u32 0 "mdta" 00 * 12 00 }
          full keys version 0 flags 0 { u32 \(count)
        """
        + Self.repeated(count) { #" u32 18 "mdta" "key.\#(100_000 + $0)""# }
        + " } ilst { "
        + Self.repeated(count) {
          #"box "\x00\x00\x00\x\#(hex($0))" { data { u32 1, 0 "value" } \#(Self.padding) }"#
        } + " } } }"
    }
  }

  @Test func pictureItems() throws {
    try expectLinear { count in
      Self.fileType + """
        full meta version 0 flags 0 {
          full hdlr version 0 flags 0 { u32 0 "pict" 00 * 13 }
          full pitm version 0 flags 0 { u16 1 }
          full iloc version 0 flags 0 { 0x44 00 u16 \(count)
        """
        + Self.repeated(count) { " u16 \($0), 0, 1 u32 64, 9" }
        + " } full iinf version 0 flags 0 { u16 \(count) "
        + Self.repeated(count) {
          "full infe version 2 flags 0 { u16 \($0), 0 \"hvc1\" 00 } \(Self.padding)"
        } + " } iprp { ipco { "
        + Self.repeated(count) { "full ispe version 0 flags 0 { u32 \(1000 + $0), 1000 }" }
        + " } full ipma version 0 flags 0 { u32 \(count) "
        + Self.repeated(count) { " u16 \($0) 01 u8 \($0)" }
        + " } } full iref version 0 flags 0 { "
        + Self.repeated(count) { "thmb { u16 \($0), 2, 1, 2 }" } + " } }"
    }
  }

  @Test func entriesOfOneTable() throws {
    try expectLinear { count in
      Self.fileType + "moov { " + Self.repeated(60) { _ in Self.padding }
        + "trak { mdia { minf { stbl { full stts version 0 flags 0 { u32 \(count) "
        + Self.repeated(count) { "u32 \($0), 1" } + " } } } } } }"
    }
  }
}

private func hex(_ number: Int) -> String {
  String(number >> 4, radix: 16) + String(number & 15, radix: 16)
}
