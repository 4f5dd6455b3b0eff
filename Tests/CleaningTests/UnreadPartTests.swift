import ByteScript
import Bytes
import InvariantChecks
import TestSupport
import Testing

/// Parts of pictures and sound that no reader reaches are removed, and what is shown and played is
/// unchanged.
struct UnreadPartTests {
  private static let word = utf8("Qmzvwxkjtbp")

  @Test("The copy does not contain the unread part and is verified", arguments: pictures + sound)
  func removedFromCopy(_ one: CopyCase) throws {
    for policy in ["identifying", "all-metadata"] {
      #expect(try provenCopy(of: one.file, one.name, under: policy) == one.copy, "\(policy)")
    }
  }

  static let pictures: [CopyCase] = [
    CopyCase(
      "a second picture of WebP", in: "a.webp", webP(lossless, riffChunk("VP8L", [0x2F] + word)),
      becomes: webP(lossless)),
    CopyCase(
      "an alpha chunk next to a picture with its own alpha", in: "a.webp",
      webP(riffChunk("ALPH", [0] + word), lossless), becomes: webP(lossless)),
    CopyCase(
      "an animation frame in a still picture", in: "a.webp",
      webP(lossless, riffChunk("ANMF", zeros(16) + riffChunk("VP8L", [0x2F] + word))),
      becomes: webP(lossless)),
    CopyCase(
      "settings of an animation in a still picture", in: "a.webp",
      webP(riffChunk("ANIM", utf8("Qmzv") + [0, 0]), lossless), becomes: webP(lossless)),
    CopyCase(
      "a graphic control after the last image of GIF", in: "a.gif",
      Array(gif([hex("44 01")]).dropLast()) + hex("21 F9 04") + utf8("Qmzv") + hex("00 3B"),
      becomes: gif([hex("44 01")])),
    CopyCase(
      "an odd number of bytes after the fields of a chunk", in: "a.webp",
      webP(head: zeros(10) + word, lossless), becomes: webP(lossless)),
    CopyCase(
      "a sub-block after the last code of GIF", in: "a.gif", gif([hex("44 01"), word]),
      becomes: gif([hex("44 01"), zeros(word.count)])),
    CopyCase(
      "bytes after the last code in its sub-block", in: "a.gif", gif([hex("44 01") + word]),
      becomes: gif([hex("44 01") + zeros(word.count)])),
    CopyCase(
      "bytes after the stream of a frame of PNG", in: "a.png", film([stream + word]),
      becomes: film([stream])),
    CopyCase(
      "a chunk after the stream of a frame of PNG", in: "a.png", film([stream, word]),
      becomes: film([stream, []])),
    CopyCase(
      "bytes after the rows of a strip", in: "a.tif", strip(hex("11 22") + word, rows: 2),
      becomes: strip(hex("11 22") + zeros(word.count), rows: 2)),
    CopyCase(
      "invalid JPEG tables", in: "a.tif", tables(word), becomes: tables(nil)),
    CopyCase(
      "UUID information of JPEG 2000", in: "a.jp2",
      jp2(
        box(
          "uinf", box("ulst", u16(1), [UInt8](repeating: 0x11, count: 16)),
          fullBox("url ", utf8("http://Qmzvwxkjtbp\0")))), becomes: jp2([])),
  ]

  static let sound: [CopyCase] = [
    CopyCase(
      "words in place of the numbers of a loop", in: "a.wav",
      waveFile(riffChunk("acid", word + word + zeros(2))), becomes: waveFile()),
    CopyCase(
      "a wrong number of samples of PCM", in: "a.wav", waveFile(riffChunk("fact", utf8("Qmzv"))),
      becomes: waveFile()),
    CopyCase(
      "silence outside a wave list", in: "a.wav", waveFile(riffChunk("slnt", utf8("Qmzv"))),
      becomes: waveFile()),
    CopyCase(
      "a playlist without cue points", in: "a.wav",
      waveFile(riffChunk("plst", little(1) + word + [0])),
      becomes: waveFile()),
    CopyCase(
      "the version of AIFF-C in AIFF", in: "a.aiff", aiffFile(iffChunk("FVER", utf8("Qmzv"))),
      becomes: aiffFile()),
    CopyCase(
      "a seek point after the last sample", in: "a.flac",
      seekTable(more: utf8("Qmzvwxkjtbpqmzvwxk")),
      becomes: seekTable(more: [UInt8](repeating: 0xFF, count: 8) + zeros(10))),
    CopyCase(
      "more peaks than channels", in: "a.wav", waveFile(riffChunk("PEAK", peak + word)),
      becomes: waveFile(riffChunk("PEAK", peak))),
    CopyCase(
      "words in place of the numbers of an instrument", in: "a.aiff",
      aiffFile(iffChunk("INST", word + zeros(9))), becomes: aiffFile()),
    CopyCase(
      "words in a placeholder point of a seek table", in: "a.flac",
      seekTable(placeholder: Array(word.dropLast())),
      becomes: seekTable(placeholder: zeros(10))),
    CopyCase(
      "words in place of the seek table of a Xing tag", in: "a.mp3",
      described(word + zeros(89)),
      becomes: described((0..<100).map { UInt8($0 * 256 / 100) })),
    CopyCase(
      "words between the frames of MP3", in: "a.mp3", silence(utf8("Qmzvwxkjtbpq")),
      becomes: silence(zeros(12))),
  ]

  // MARK: WebP

  private static func webP(head: [UInt8] = zeros(10), _ chunks: [UInt8]...) -> [UInt8] {
    riffChunk("RIFF", utf8("WEBP"), riffChunk("VP8X", head), chunks.flatMap(\.self))
  }

  /// Image data of one pixel.
  private static let lossless = riffChunk("VP8L", hex("2F 00000000 07 D0 FF FE F7"))

  // MARK: GIF

  /// A GIF of one pixel with two colors: its codes are 4, 0 and 5, of three bits each.
  private static func gif(_ runs: [[UInt8]]) -> [UInt8] {
    utf8("GIF89a") + hex("0100 0100 80 00 00 000000 FFFFFF 2C 0000 0000 0100 0100 00 02")
      + runs.flatMap { [UInt8($0.count)] + $0 } + hex("00 3B")
  }

  // MARK: PNG

  /// Image data of one gray pixel.
  private static let stream = hex("78 9C 63 F8 0F 00 01 01 01 00")

  private static func film(_ frame: [[UInt8]]) -> [UInt8] {
    func control(_ number: Int) -> [UInt8] {
      pngChunk("fcTL", u32(number, 1, 1, 0, 0) + u16(1, 10) + [0, 0])
    }
    let frames = frame.enumerated().flatMap { pngChunk("fdAT", u32($0 + 2) + $1) }
    let shown = onePoint(pngChunk("acTL", u32(2, 0)) + control(0))
    let end = pngChunk("IEND", [])
    return shown.dropLast(end.count) + control(1) + frames + end
  }

  // MARK: TIFF

  /// A TIFF file with one strip of rows of eight 1-bit pixels.
  private static func strip(_ data: [UInt8], rows: Int) -> [UInt8] {
    tiff(
      directory(
        entry(0x0100, 3, 1, u16(8)), entry(0x0101, 3, 1, u16(rows)), entry(0x0102, 3, 1, u16(1)),
        entry(0x0103, 3, 1, u16(1)), entry(0x0106, 3, 1, u16(1)), entry(0x0111, 4, 1, u32(110)),
        entry(0x0116, 3, 1, u16(rows)), entry(0x0117, 4, 1, u32(data.count))), data)
  }

  private static func tables(_ said: [UInt8]?) -> [UInt8] {
    let nodeKind = [entry(0x0100, 3, 1, u16(8)), entry(0x0101, 3, 1, u16(1))]
    guard let said else {
      return tiff(u16(2), nodeKind.flatMap(\.self), u32(0), zeros(12 + word.count))
    }
    return tiff(
      u16(3), nodeKind.flatMap(\.self), entry(0x015B, 7, said.count, u32(50)), u32(0), said)
  }

  // MARK: JPEG 2000

  private static func jp2(_ more: [UInt8]) -> [UInt8] {
    let head = hex("FF4F FF51 0029 0000") + u32(1, 1, 0, 0, 1, 1, 0, 0) + hex("0001 07 01 01")
    return box("jP  ", hex("0D0A870A")) + box("ftyp", utf8("jp2 "), u32(0), utf8("jp2 "))
      + box(
        "jp2h", box("ihdr", u32(1, 1), u16(1), hex("07 07 00 00")),
        box("colr", hex("01 00 00"), u32(17))) + more
      + box("jp2c", head, hex("FF90 000A 0000 00000000 00 01 FF93 00 FFD9"))
  }

  // MARK: Chunks of sound

  private static let peak = little(1) + little(0) + hex("0000803F") + little(1)

  // MARK: FLAC

  private static func seekTable(placeholder said: [UInt8]) -> [UInt8] {
    seekTable(more: [UInt8](repeating: 0xFF, count: 8) + said)
  }

  private static func seekTable(more: [UInt8]) -> [UInt8] {
    let sound = 44100 << 44 | 1 << 41 | 15 << 36 | 4096
    let point = big(0, 8) + big(0, 8) + u16(4096)
    return utf8("fLaC") + hex("00 000022") + u16(4096, 4096) + zeros(6) + big(sound, 8)
      + [UInt8](repeating: 9, count: 16) + hex("83 000024") + point + more
  }

  // MARK: MP3

  /// A Xing tag in front of silent frames.
  private static func described(_ places: [UInt8]) -> [UInt8] {
    let description = hex("FF FB 90 64") + zeros(32) + utf8("Xing") + u32(4) + places
    return description + zeros(417 - description.count) + (0..<8).flatMap { _ in silentFrame }
  }

  /// Silent frames; one of them has bytes in the room for audio data.
  private static func silence(_ said: [UInt8]) -> [UInt8] {
    let empty = hex("FF FB 10 C0") + zeros(100)
    return empty + Array(empty.dropLast(said.count + 1)) + said + [0] + empty + empty + empty
  }
}
