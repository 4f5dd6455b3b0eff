import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import TestSupport

/// Section 4.5 of the catalog: hidden data and provenance.
extension CatalogRow {
  private typealias C = CatalogContainer
  private static let word = C.word

  static let hidden: [CatalogRow] = [
    CatalogRow(
      "free/skip/wide residue",
      .made("free in the file", .unreferenced, at: "/free", word, C.film(end: box("free", word))),
      .made(
        "skip in the movie", .unreferenced, at: "/moov/skip", word, C.film(movie: box("skip", word))
      ),
      .made(
        "free in the track", .unreferenced, at: "/moov/trak/free", word,
        C.film(track: box("free", word))),
      .made(
        "free in user data", .unreferenced, at: "/moov/udta/free", word,
        C.film(userData: box("free", word))),
      .made(
        "wide in the file", .unreferenced, at: "/wide", in: "a.mov", word,
        C.film(end: box("wide", word))),
      .leak("free in moov/trak/mdia"), .leak("free in moov/trak/mdia/minf/stbl"),
      .leak("an old movie box as free")),
    CatalogRow(
      "unreferenced mdat bytes",
      .made("a second mdat", .unreferenced, at: "/mdat", word, C.film(end: box("mdat", word))),
      .leak("bytes after the chunks"), .leak("bytes in front of the chunks"),
      .test(suite: "OrphanTests", function: "bytesOfTracks")),
    CatalogRow(
      "frames hidden by elst", .test(suite: "HiddenFrameTests", function: "dropped"),
      .test(suite: "HiddenFrameTests", function: "middle")),
    CatalogRow(
      "disabled/alternate tracks", .test(suite: "DisabledTrackTests", function: "group"),
      .test(suite: "DisabledTrackTests", function: "dropped"),
      .test(suite: "DisabledTrackTests", function: "all")),
    CatalogRow(
      "unknown boxes",
      .made("in the file", .unknown, at: "/zQ7x", word, C.film(end: box("zQ7x", word))),
      .made("in the movie", .unknown, at: "/moov/zQ7x", word, C.film(movie: box("zQ7x", word))),
      .made(
        "in the track", .unknown, at: "/moov/trak/zQ7x", word, C.film(track: box("zQ7x", word))),
      .made(
        "uuid in the file", .unknown, at: "/uuid", word,
        C.film(end: C.uuid("0A1B2C3D 4E5F 6071 8293 A4B5C6D7E8F9", word))),
      .made(
        "in a sample entry", .unknown, at: "/stsd", word, unknownInEntry, .reported)),
    CatalogRow(
      "header slack",
      slack("mvhd", after: 30, 10), slack("mvhd", after: 76, 24), slack("tkhd", after: 32, 8),
      slack("hdlr", after: 16, 12, .software),
      .made(
        "after the boxes of user data", .unknown, at: "/moov/udta", word,
        C.film(userData: box("free", zeros(4)) + u32(0) + word)),
      .leak("bytes after sample entries"), .leak("reserved bytes of a handler")),
    CatalogRow(
      "trailer",
      .made("after the last box", .unknown, at: "/", word, C.film(end: zeros(4) + word)),
      .leak("few bytes after the end"), .leak("bytes after the end")),
    CatalogRow(
      "ID3 padding residue, second tag, tag after frames, APE, Lyrics3, v1, TAG+, gaps, trailing",
      .made(
        "in the padding", .unknown, at: "/id3v2", in: "a.mp3", word,
        C.mp3(artist, padding: zeros(12) + word + zeros(12))),
      .made(
        "a second tag", .text, at: "/id3v2", in: "a.mp3", word,
        C.mp3(artist, end: C.mp3(id3Frame(3, "COMM", utf8("\0eng\0") + word)))),
      .made(
        "comment of ID3v1", .text, at: "/id3v1", in: "a.mp3", word,
        C.mp3(artist, end: utf8("TAG") + zeros(94) + word + zeros(30 - word.count) + [255])),
      .made(
        "after the frames", .unreferenced, at: "/", in: "a.mp3", word,
        C.mp3(artist, end: zeros(9) + word)
      ),
      .leak("a tag of APE after one of ID3"), .leak("Lyrics3"), .leak("bytes between the frames")),
    CatalogRow(
      "C2PA",
      .made(
        "manifest in a uuid box", .provenance, at: "/uuid", word,
        C.film(
          end: C.uuid(
            "D8FEC3D6 1B0E 483C 9297 582887 7EC481", zeros(4), utf8("manifest\0"), zeros(8),
            manifest))),
      .leak("C2PA"), .leak("C2PA in GEOB")),
    CatalogRow(
      "SEAL, meco",
      .made("SEAL", .unknown, at: "/SEAL", word, C.film(end: box("SEAL", word))),
      .made(
        "meco", .unknown, at: "/moov/meco", word,
        C.film(
          movie: box(
            "meco",
            fullBox(
              "meta", handlerBox("zQ7x"), box("zQ7x", word)))))
    ),
  ]

  private static let artist = id3Frame(3, "TPE1", utf8("\0Kept"))

  /// A C2PA manifest store with a JSON box.
  private static let manifest = box(
    "jumb", box("jumd", hex("63327061 00110010 800000AA 00389B71"), [3], utf8("c2pa\0")),
    box("json", utf8("{\"alg\":\"") + word + utf8("\"}")))

  private static let unknownInEntry: [UInt8] = {
    var made = HandwrittenTrack([hex("00000002 0910")])
    made.entry = HandwrittenTrack.picture(
      "avc1", box("avcC", hex("01 42 00 0A FF E0 00")) + box("zQ7x", word))
    return made.bytes
  }()

  /// A movie with a text in reserved bytes of a header.
  private static func slack(
    _ code: String, after place: Int, _ count: Int, _ category: Anatomy.Category = .unreferenced
  ) -> CatalogEvidence {
    var bytes = C.film()
    let canary = Array(word.prefix(min(count, word.count)))
    if let start = bytes.firstRange(of: utf8(code))?.lowerBound {
      bytes.replaceSubrange((start + place)..<(start + place + canary.count), with: canary)
    }
    return .made(
      "reserved bytes \(place) bytes after \(code)", category, at: code, canary, bytes)
  }
}
