import Anatomy
import ByteScript
import Bytes
import InvariantChecks
import Testing

/// Saved streams of internet radio (ICY).
struct StreamTests {
  /// Frames of 104 bytes of MPEG-1 layer III.
  private func frames(_ count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in hex("FFFB10C4") + zeros(100) }
  }

  private func kinds(_ bytes: [UInt8]) -> [String] {
    Invariants.open(bytes).root.children.map(\.name.description)
  }

  private func stream(distance: Int, _ rest: [UInt8]) -> [UInt8] {
    utf8("ICY 200 OK\r\nicy-metaint:\(distance)\r\n\r\n") + rest
  }

  @Test("Stream titles are removed from the audio, and the remaining audio is complete")
  func titles() throws {
    let sound = frames(6)
    let title = u8(1) + utf8("StreamTitle='';") + u8(0)
    let bytes = stream(
      distance: 300, sound[..<300] + title + sound[300..<600] + u8(0) + sound[600...])
    #expect(kinds(bytes) == ["reply", "sound", "titles", "sound", "titles", "sound", "mpeg"])
    let inside = try node("/mpeg", in: bytes)
    #expect(inside.source.bytes(inside.range) == sound)
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test("A stream title truncated by the end of the file keeps its remaining bytes")
  func cutTitle() throws {
    let bytes = stream(distance: 312, frames(3) + u8(4) + utf8("StreamTitle='La"))
    let titles = try node("/titles", in: bytes)
    #expect(titles.range.count == 16)
    #expect(titles.fields.map(\.name) == ["length", "undecoded"])
    #expect(Invariants.violations(of: bytes, damages: 400) == [])
  }

  @Test("A distance of a few bytes between titles is not plausible", arguments: [0, 1, 255])
  func nearTitles(distance: Int) {
    #expect(kinds(stream(distance: distance, frames(4))) == ["reply", "mpeg"])
  }

  @Test("In a stream without titles, frames are searched for")
  func begunInAFrame() {
    #expect(kinds(utf8("ICY 200 OK\n\n") + zeros(30) + frames(4)) == ["reply", "mpeg"])
    #expect(kinds(utf8("ICY 200 OK\n\n") + utf8("OggS of something")) == ["reply", "content"])
    #expect(kinds(utf8("ICY 200 OK\n\n")) == ["reply"])
  }

  @Test("A reply must have an end, and an HTTP reply must have an ICY header")
  func noReplies() {
    #expect(kinds(utf8("ICY 200 OK\r\nicy-name:a\r\n") + frames(4)).first != "reply")
    #expect(kinds(utf8("HTTP/1.1 200 OK\r\nServer: a\r\n\r\n") + frames(4)).first != "reply")
    #expect(kinds(utf8("HTTP/1.1 200 OK\r\nICY-BR:1\r\n\r\n") + frames(4)) == ["reply", "mpeg"])
  }
}
