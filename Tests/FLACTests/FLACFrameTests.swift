import Anatomy
import ByteScript
import Bytes
import FLAC
import Formats
import InvariantChecks
import Schema
import Testing

/// Boundaries of FLAC frames, and findings about frames.
struct FrameTests {
  @Test("Frames follow each other by their numbers")
  func frames() throws {
    let bytes = Silence.stream(Silence.frames(0..<300), samples: 300 * 4096)
    // 128 frames of 14 bytes, and 172 of 15 bytes, because their coded numbers take two bytes.
    #expect(try parts(of: bytes) == ["frames 4372"])
    let audio = try node("/flac/audio", in: bytes)
    #expect(audio.children.first?.summary == "300 frames · 27.864 s")
    #expect(rules(in: bytes) == ["flac.streaminfo.frame-sizes"])
    let frame = try node("/flac/audio/frame[299]", in: bytes)
    #expect(frame.range == ByteRange(start: 42 + 128 * 14 + 170 * 15, count: 15))
    #expect(frame.integer("coded_number") == 298)
    #expect(frame.field("coded_number")?.range.count == 2)
    #expect(frame.summary == "4096 samples · 2 channels · from sample 1220608")
    #expect(frame.field("subframe") != nil)
    #expect(frame.field("header_crc")?.label == nil)
    let first = frame.parent?.elements.first
    #expect(first?.count == 300)
    #expect(Invariants.violations(of: bytes) == [])
  }

  @Test("The frames of a short stream are counted, those of a long stream only on request")
  func counting() throws {
    let short = try node("/flac/audio", in: Silence.stream(Silence.frames(0..<3), samples: 9))
    #expect(short.sound(precise: false)?.samples == 3 * 4096)
    let frame = Silence.frame(0)
    let long = Silence.stream(frame + zeros(2 << 20), samples: 4096)
    let audio = try node("/flac/audio", in: long)
    #expect(audio.sound(precise: false) == nil)
    #expect(audio.sound(precise: true)?.samples == 4096)
  }

  @Test("Every byte of a frame leads to the same frame")
  func bytesOfFrames() throws {
    let bytes = Silence.stream(Silence.frames(0..<600))
    let audio = try node("/flac/audio", in: bytes)
    var seen = 0
    audio.elements.first?.forEach { frame in
      for offset in [frame.range.start, frame.range.end - 1] {
        #expect(audio.document.owner(of: offset)?.chain.last?.range == frame.range)
      }
      seen += 1
      return true
    }
    #expect(seen == 600)
  }

  @Test("Blocks of variable size are numbered by samples")
  func varyingBlocks() throws {
    // 192 and 576 samples.
    let frames =
      Silence.frame(0, variable: true, block: 1) + Silence.frame(192, variable: true, block: 2)
      + Silence.frame(768, variable: true, block: 1)
    let bytes = Silence.stream(frames, samples: 960, blocks: (192, 576), sizes: (14, 15))
    #expect(rules(in: bytes) == [])
    #expect(
      try node("/flac/audio/frame[3]", in: bytes).summary
        == "192 samples · 2 channels · from sample 768")
  }

  @Test("A subframe can predict with as many samples as the block has")
  func longestPredictor() throws {
    // Order 32, 32 samples of 16 bits, precision 1, shift 0, 32 coefficients, no residual.
    let subframe = [0, 1, 1, 1, 1, 1, 1, 0] + [Int](repeating: 0, count: 32 * 16 + 9 + 32 + 10)
    var bits = subframe + subframe
    bits += [Int](repeating: 0, count: (8 - bits.count % 8) % 8)
    let body = stride(from: 0, to: bits.count, by: 8).map { place in
      UInt8(bits[place..<place + 8].reduce(0) { $0 << 1 | $1 })
    }
    var frame: [UInt8] = [0xFF, 0xF8, 0x69, 0x18, 0, 31]
    frame.append(UInt8(Silence.crc(frame, width: 8, 0x07)))
    frame += body
    frame += big(Silence.crc(frame, width: 16, 0x8005), 2)
    let bytes = Silence.stream(
      frame, samples: 32, blocks: (32, 32), sizes: (frame.count, frame.count))
    #expect(rules(in: bytes) == [])
    let found = try node("/flac/audio/frame[1]", in: bytes)
    #expect(found.field("subframe") != nil && found.field("subframes") == nil)
  }

  @Test("Bytes between and after frames are separate nodes, not frames")
  func gaps() throws {
    let between = Silence.stream(Silence.frames(0..<3) + utf8("damage") + Silence.frames(3..<6))
    #expect(try parts(of: between) == ["frames 42", "unreferenced 6", "frames 42"])
    #expect(rules(in: between) == ["flac.frame.sync-lost"])
    let after = Silence.stream(Silence.frames(0..<3) + utf8("text"), samples: 3 * 4096)
    #expect(try parts(of: after) == ["frames 42", "trailing 4"])
    #expect(rules(in: after) == ["flac.trailing.unknown"])
    let tagged = Silence.stream(Silence.frames(0..<3), samples: 3 * 4096) + utf8("TAG") + zeros(125)
    #expect(try parts(of: tagged) == ["frames 42"])
    #expect(rules(in: tagged) == [])
    #expect(Invariants.violations(of: between) == [])
    #expect(Invariants.violations(of: after) == [])
  }

  @Test("A truncated stream is reported at every length")
  func cuts() throws {
    let whole = Silence.stream(Silence.frames(0..<3), samples: 3 * 4096)
    for offsetMap in 1..<13 {
      let bytes = Array(whole.dropLast(offsetMap))
      let found = rules(in: bytes)
      // One byte of a header does not count as a frame header.
      #expect(found.contains("flac.frame.cut"), "\(offsetMap) bytes: \(found)")
      #expect(found.count == 1, "\(offsetMap) bytes: \(found)")
    }
    #expect(
      rules(in: Array(whole.dropLast(13))) == [
        "flac.streaminfo.total-samples", "flac.trailing.unknown",
      ])
    #expect(rules(in: Array(whole.dropLast(14))) == ["flac.streaminfo.total-samples"])
    let cut = try node("/flac/audio", in: Array(whole.dropLast(4)))
    #expect(cut.children.first?.isCut == true)
  }

  @Test("A wrong header checksum is reported, and the frame is kept")
  func heads() throws {
    var bytes = Silence.stream(Silence.frames(0..<4))
    bytes[42 + 14 + 5] ^= 1
    #expect(try parts(of: bytes) == ["frames 14", "frames 42"])
    #expect(rules(in: bytes) == ["flac.frame.checksum", "flac.frame.header-checksum"])
  }

  @Test("A frame with changed bytes keeps its position")
  func damage() throws {
    var bytes = Silence.stream(Silence.frames(0..<300), sizes: (14, 15))
    for number in 1...120 { bytes[42 + 14 * number + 8] ^= 4 }
    #expect(try parts(of: bytes) == ["frames 4372"])
    #expect(rules(in: bytes) == Array(repeating: "flac.frame.checksum", count: 100))
    let findings = try node("/flac/audio", in: bytes).layoutFindings
    #expect(findings.first?.evidence.fileRanges == [ByteRange(start: 42 + 26, count: 2)])
    #expect(
      findings.last?.message == "21 more frames have a wrong frame_crc; this is the last")
  }

  @Test("Missing frame numbers are counted")
  func sequence() throws {
    let lacking = Silence.stream(Silence.frame(0) + Silence.frames(5..<7))
    #expect(rules(in: lacking) == ["flac.frame.sequence"])
    let audio = try node("/flac/audio", in: lacking)
    #expect(
      audio.children.last?.layoutFindings.map(\.message) == [
        "4 frames are missing, starting with frame 1"
      ])
    #expect(rules(in: Silence.stream(Silence.frames(5..<7))) == ["flac.frame.first-number"])
  }

  @Test("Frames are compared with the stream information")
  func information() {
    let frames = Silence.frames(0..<3)
    #expect(
      rules(in: Silence.stream(frames, samples: 5)) == ["flac.streaminfo.total-samples"])
    #expect(
      rules(in: Silence.stream(frames, blocks: (192, 192))) == ["flac.streaminfo.block-sizes"])
    #expect(rules(in: Silence.stream(frames, rate: 48000)) == ["flac.frame.other-sound"])
    // If STREAMINFO states too small sizes, frames are still found.
    #expect(
      rules(in: Silence.stream(frames, sizes: (20, 20))) == ["flac.streaminfo.frame-sizes"])
    // The last block may be smaller than the minimum block size.
    let short = frames + Silence.frame(3, block: 1)
    #expect(rules(in: Silence.stream(short, samples: 3 * 4096 + 192)) == [])
  }

  @Test("Damaged and malicious streams are read to the end")
  func damages() {
    let bytes = Silence.stream(
      Silence.frames(0..<40) + utf8("text") + Silence.frames(40..<80), samples: 80 * 4096)
    #expect(Invariants.violations(of: bytes, damages: 500) == [])
    // Headers without frames: each one triggers a search for the next frame through the rest of the
    // file.
    let heads = Silence.stream((0..<1000).flatMap { _ in Silence.frame(1).prefix(6) })
    #expect(Invariants.violations(of: heads) == [])
    // Headers of the longest frames: each one announces more bytes than the rest of the file has.
    let long = (0..<700).flatMap { number in
      Silence.frame(number, block: 15, sound: (9, 0x7E), body: [0x10]).prefix(9)
    }
    #expect(Invariants.violations(of: Silence.stream(long)) == [])
  }
}
