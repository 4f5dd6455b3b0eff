import ByteScript
import Bytes
import InvariantChecks
import Metadata
import Rendering
import TestSupport
import Testing

struct TrackRenderingTests {
  private func text(_ write: (Output) -> Void) -> String {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return true
    }
    write(output)
    output.flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  private var track: TrackDescription? {
    let configuration = box("avcC", u8(1, 0x64, 0, 0x1F, 0xFF, 0xE0, 0))
    return TwoSecondMovie.tracks(
      TwoSecondMovie.track(
        1, "vide", size: (1920, 1080), language: 0x15C7, duration: 60060, scale: 30000,
        entry: HandwrittenMovie.visual("avc1", 1920, 1080, configuration),
        tables: fullBox("stts", u32(1, 60, 1001)),
        parts: box("tref", box("chap", u32(2))))
    ).first
  }

  @Test func oneLineAndMore() throws {
    let track = try #require(track)
    let lines = text {
      TrackText(style: Style(usesColor: false, width: 0), output: $0).write(track)
    }
    #expect(
      lines == """
        1 · video avc1.64001F H.264 High 1920×1080 · 29.97 fps · 2.002 s · eng
            4:2:0 · chap → 2

        """)
  }

  @Test("A bit depth of 1 is written in the singular")
  func oneBit() throws {
    let bitmap =
      utf8("MM") + u16(42) + u32(8)
      + directory(
        entry(0x100, 3, 1, u16(8, 0)), entry(0x101, 3, 1, u16(8, 0)), entry(0x102, 3, 1, u16(1, 0)))
    let track = try #require(Invariants.open(bitmap).tracks().first)
    let lines = text {
      TrackText(style: Style(usesColor: false, width: 0), output: $0).write(track)
    }
    #expect(lines.contains("1 bit\n") || lines.contains("1 bit "), "\(lines)")
  }

  @Test func members() throws {
    let track = try #require(track)
    let json = text { TrackJSON(writer: JSONWriter($0)).write(track) }
    #expect(json.contains(#""parameter":"avc1.64001F""#))
    #expect(
      json.contains(
        #""timeRange":{"start":{"value":"0","timescale":1,"seconds":0.0},"duration":{"value":"60060","timescale":30000,"seconds":2.002}}"#
      ))
    #expect(json.contains(#""frameRate":{"average":"30000/1001","isEstimate":false}"#))
    #expect(json.contains(#""language":"eng""#))
  }
}
