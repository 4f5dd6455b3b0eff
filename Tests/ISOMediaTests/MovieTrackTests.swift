import Anatomy
import ByteScript
import Bytes
import ISOMedia
import InvariantChecks
import Schema
import Testing

struct TrackTests {
  @Test func everythingIsUnderstood() {
    let document = open(Movies.whole)
    #expect(rules(document.root) == [])
    #expect(undecoded(document.root) == ["gpmd.data"])
    expectTiling(document.root)
  }

  @Test(arguments: 0..<Movies.entries.count)
  func aCutNeitherTrapsNorLosesBytes(index: Int) {
    let movie = Movies.entries[index]
    let whole = box("moov", track(movie.handler, entry: movie.entry))
    for size in 0..<whole.count { expectTiling(open(Array(whole.prefix(size))).root) }
  }

  @Test func aTableThatIsCutNeitherTrapsNorLosesBytes() {
    for part in Movies.tables + Movies.media + Movies.trackParts {
      for size in 8..<part.count {
        let short = u32(size) + part[4..<size]
        expectTiling(open(box("moov", box("trak", box("minf", box("stbl", short))))).root)
      }
    }
  }

  @Test func referencesAreTracksWhateverTheirCode() throws {
    let references = try #require(open(Movies.trackParts[0], in: "moov", "trak"))
    #expect(references.children.map(\.title) == ["Chapter List", "Track Reference"])
    let table = try #require(references.children[1].table("track_IDs"))
    #expect(table.columns[0].meaning.role == .reference(to: .track))
    #expect(table.rowCount == 1)
  }

  @Test func anEmptyEditIsNamed() throws {
    let edits = try #require(open(Movies.trackParts[2], in: "moov", "trak")?.child("elst"))
    let table = try #require(edits.table("entries"))
    let column = try #require(table.column(named: "media_time"))
    #expect(column.label?(try #require(table.rawCell(row: 0, column: column))) == "empty edit")
    #expect(column.label?(try #require(table.rawCell(row: 1, column: column))) == nil)
  }

  @Test func aHandlerNameIsCountedOrTerminated() throws {
    func name(_ type: String, _ bytes: [UInt8]) throws -> String? {
      let handler = fullBox("hdlr", utf8(type), utf8("vide"), zeros(12), bytes)
      let node = try #require(open(handler, in: "moov", "trak", "mdia"))
      #expect(rules(node) == [])
      return node.texts("name")
    }
    #expect(try name("mhlr", u8(5) + utf8("Video")) == "Video")
    #expect(try name("\0\0\0\0", utf8("Video") + u8(0)) == "Video")
    #expect(try name("mhlr", utf8("Video") + u8(0)) == "Video")
    #expect(try name("mhlr", u8(5) + utf8("Video") + u8(0)) == "Video")
    // The first byte counts the others, but a zero terminates the name.
    #expect(try name("\0\0\0\0", u8(36) + [UInt8](repeating: 65, count: 35) + u8(0))?.count == 36)
    #expect(try name("mhlr", u8(36) + [UInt8](repeating: 65, count: 36))?.count == 36)
    #expect(try name("\0\0\0\0", []) == "")
    #expect(try name("\0\0\0\0", u8(0, 0, 0)) == "")
  }

  @Test func reservedBytesOfAHandlerAreQuickTimeFields() throws {
    let plain = fullBox("hdlr", u32(0), utf8("soun"), zeros(12), u8(0))
    let apple = fullBox("hdlr", u32(0), utf8("mdir"), utf8("appl"), zeros(8), u8(0))
    let first = try #require(open(plain, in: "moov", "trak", "mdia"))
    let second = try #require(open(apple, in: "moov", "trak", "mdia"))
    #expect(first.field("reserved") != nil)
    #expect(first.field("component_type") == nil)
    guard case .code("appl")? = second.value("component_manufacturer") else {
      Issue.record("no manufacturer")
      return
    }
  }

  @Test func offsetsIntoOtherFilesAreTold() {
    func base(_ references: [UInt8]) -> Role? {
      let tables = fullBox("stco", u32(1, 8))
      let media = box("dinf", fullBox("dref", u32(1), references))
      let movie = open(
        box("moov", track("vide", entry: Movies.visual("avc1"), tables: tables, media: media)))
      let offsets = movie.root.descendant("moov", "trak", "mdia", "minf", "stbl", "stco")
      return offsets?.table("entries")?.columns[0].meaning.role
    }
    #expect(base(fullBox("url ", flags: 1)) == .offset(from: .file, unit: 1))
    #expect(base(fullBox("url ", utf8("file:a"), u8(0))) == .offset(from: .otherFile, unit: 1))
    #expect(base(fullBox("imdt", u32(7))) == .offset(from: .payload(of: "imda"), unit: 1))
  }

  @Test func linesTellOfTracks() {
    let stts = fullBox("stts", u32(1, 4, 40))
    let video = track(
      "vide", entry: Movies.visual("avc1"), tables: stts + fullBox("stco", u32(2, 8, 8)))
    let audio = track(
      "soun", entry: Movies.entries[4].entry, tables: fullBox("co64", u32(1), u64(8)))
    let header = fullBox("mvhd", u32(0, 0, 600, 2840), zeros(80))
    let document = open(box("mdat", zeros(4)) + box("moov", header, video, audio))
    #expect(document.root.child("mdat")?.summary == "3 chunks")
    let movie = document.root.child("moov")
    #expect(movie?.summary == "2 tracks · 4.733 s")
    #expect(movie?.children("trak")[0].summary == "1 · video avc1 640×480 · 25 fps · eng")
    #expect(movie?.children("trak")[1].summary == "1 · audio lpcm 96000 Hz 2 ch · eng")
  }

  @Test func chunksInSeveralPlacesAreNotCounted() {
    let video = track("vide", entry: Movies.visual("avc1"), tables: fullBox("stco", u32(1, 8)))
    let document = open(box("mdat") + box("mdat") + box("moov", video))
    #expect(document.root.child("mdat")?.summary == nil)
  }
}
