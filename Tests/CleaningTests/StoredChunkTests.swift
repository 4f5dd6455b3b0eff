import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import Testing

/// Lossless encoders copy the header and the end of the original file into the audio. What states
/// more than the format of the audio is kept and reported.
struct StoredChunkTests {
  private static let secret = utf8("LIST") + little(12, 4) + utf8("INFOplace 77")
  private static let format = utf8("fmt ") + little(16, 4) + little(1, 2) + little(1, 2) + zeros(12)
  private static let data = utf8("data") + little(4000, 4)
  private static let rear = utf8("TAG") + utf8("Lake") + zeros(121)

  private static func header(_ more: [UInt8]) -> [UInt8] {
    utf8("RIFF") + little(4100, 4) + utf8("WAVE") + format + more + data
  }

  private static func wavPack(_ header: [UInt8], _ trailer: [UInt8] = []) -> [UInt8] {
    func subBlock(_ id: UInt8, _ bytes: [UInt8]) -> [UInt8] {
      bytes.isEmpty ? [] : [id, UInt8(bytes.count / 2)] + bytes
    }
    let content = subBlock(0x21, header) + subBlock(0x0A, zeros(20)) + subBlock(0x22, trailer)
    return utf8("wvpk") + little(24 + content.count, 4) + zeros(24) + content
  }

  private static func monkeysAudio(_ header: [UInt8], _ trailer: [UInt8] = []) -> [UInt8] {
    let sizes = [52, 24, 4, header.count, 100, 0, trailer.count].flatMap { little($0, 4) }
    return utf8("MAC ") + little(3990, 4) + sizes + zeros(16) + zeros(24) + zeros(4) + header
      + [UInt8](repeating: 0x5A, count: 100) + trailer
  }

  private static func optimFROG(_ header: [UInt8], _ trailer: [UInt8] = []) -> [UInt8] {
    let start = utf8("OFR ") + little(15, 4) + zeros(15)
    return start + utf8("HEAD") + little(header.count, 4) + header
      + utf8("COMP") + little(20, 4) + zeros(20) + utf8("TAIL") + little(trailer.count, 4) + trailer
  }

  private static func tak(_ header: [UInt8], _ trailer: [UInt8] = []) -> [UInt8] {
    let size = 6 + header.count + trailer.count + 3
    return utf8("tBaK") + [1] + little(4, 3) + zeros(4) + [3] + little(size, 3)
      + little(header.count, 3) + little(trailer.count, 3) + header + trailer + zeros(3)
      + zeros(4) + [0xFF, 0xA0] + zeros(40)
  }

  private static func musepack(_ packets: [UInt8] = []) -> [UInt8] {
    utf8("MPCKSH") + [8] + zeros(5) + packets + utf8("AP") + [13] + zeros(10) + utf8("SE") + [3]
  }

  private func document(_ sound: [UInt8]) -> Document {
    Examination(ByteSource(bytes: sound + Self.rear), name: "a.bin", magic: nil).document
  }

  private func cleaning(_ document: Document) throws -> Cleaning {
    Cleaning(document, under: try #require(Policy.named("all-metadata")))
  }

  @Test("A header with nothing but the format is no personal data")
  func plain() throws {
    let plain = Self.header([])
    for sound in [
      Self.wavPack(plain), Self.monkeysAudio(plain), Self.optimFROG(plain), Self.tak(plain),
      Self.musepack(), Self.wavPack(Self.header(utf8("JUNK") + little(4, 4) + zeros(4))),
      Self.wavPack(plain, zeros(2)),
    ] {
      let document = document(sound)
      let cleaning = try cleaning(document)
      #expect(cleaning.isComplete, "\(cleaning.remaining.map(\.disclosure.path))")
      let audio = try #require(document.root.children.first)
      #expect(audio.children.isEmpty)
      #expect(audio.fields.map(\.name) == ["data"])
    }
  }

  @Test("Other chunks in the header and after the samples are kept and reported")
  func withOtherChunks() throws {
    let (plain, with) = (Self.header([]), Self.header(Self.secret))
    for sound in [
      Self.wavPack(with), Self.wavPack(plain, Self.secret), Self.monkeysAudio(with),
      Self.monkeysAudio(plain, Self.secret), Self.optimFROG(with),
      Self.optimFROG(plain, Self.secret), Self.tak(with), Self.tak(plain, Self.secret),
      Self.musepack(utf8("CT") + [20] + utf8("chapter at place ")),
      Self.wavPack(plain + utf8("place at the end")),
    ] {
      let document = document(sound)
      let cleaning = try cleaning(document)
      #expect(!cleaning.isComplete)
      let kept = try #require(cleaning.remaining.first { $0.disclosure.category == .unknown })
      #expect(kept.disclosure.undecodedPlace == .chunk)
      let bytes = document.source.bytes(kept.disclosure.range)
      #expect(String(decoding: bytes, as: UTF8.self).contains("place"))
      for violation in Invariants.violations(of: sound + Self.rear) { Issue.record("\(violation)") }
    }
  }

  @Test("Wrong sizes in the header of an encoded file end the search")
  func wrongSizes() throws {
    for sound in [
      Self.wavPack(Self.header([])).prefix(40) + [0xA1, 0xFF, 0xFF, 0xFF] + zeros(20),
      utf8("MAC ") + little(3990, 4) + [UInt8](repeating: 0xFF, count: 60),
      utf8("MAC ") + little(3960, 4) + [UInt8](repeating: 0xFF, count: 60),
      utf8("OFR ") + little(15, 4) + zeros(15) + utf8("HEAD") + little(0xFFFF_FFFF, 4) + zeros(9),
      utf8("tBaK") + [3, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0xFF, count: 20),
      utf8("MPCKCT") + [UInt8](repeating: 0xFF, count: 30),
    ] {
      for violation in Invariants.violations(of: Array(sound) + Self.rear) {
        Issue.record("\(violation)")
      }
    }
  }
}
