import Anatomy
import ByteScript
import Bytes
import Cleaning
import Formats
import InvariantChecks
import Privacy
import TestSupport
import Testing

/// Samples of one shape are read once, and the values of the others are found at the same places.
struct SampleShapeTests {
  private static func item(
    _ key: String, _ type: String, _ size: Int, _ data: [UInt8]
  ) -> [UInt8] {
    let letter: [UInt8] = type == "0" ? [0] : utf8(type)
    let head: [UInt8] = utf8(key) + letter + [UInt8(size)] + u16(data.count / size)
    return head + data + zeros(-data.count & 3)
  }

  private static func sample(_ latitude: Int, _ serial: Int, scale: Int = 1) -> [UInt8] {
    let stream =
      item("SCAL", "l", 4, u32(scale)) + item("XYZW", "L", 4, u32(serial))
      + item("GPS5", "l", 20, u32(latitude, 8, 500, 1, 1))
    return item("DEVC", "0", 1, item("STRM", "0", 1, stream))
  }

  private static func audit(_ samples: [[UInt8]]) -> Audit {
    var track = HandwrittenTrack(samples)
    track.handler = "meta"
    track.entry = HandwrittenMovie.entry("gpmd")
    let source = ByteSource(bytes: track.bytes)
    return Audit(of: Examination(source, name: "a.mov", magic: nil).document)
  }

  private static func positions(_ audit: Audit) throws -> Int {
    for disclosure in audit.disclosures {
      if case .places(_, let count, _) = disclosure.statement { return count }
    }
    return 0
  }

  @Test("The coordinates of each sample are examined, also of samples with a known shape")
  func coordinates() throws {
    let valid = (0..<5).map { Self.sample(40 + $0, $0) }
    #expect(try Self.positions(Self.audit(valid)) == 5)
    let invalid = [Self.sample(200, 7), Self.sample(91, 8)]
    #expect(try Self.positions(Self.audit(valid + invalid + valid)) == 10)
    #expect(try Self.positions(Self.audit(invalid + valid)) == 5)
  }

  @Test("A scale divides the numbers after it, so it belongs to the shape")
  func scales() throws {
    let scaled = [
      Self.sample(400, 1, scale: 10), Self.sample(400, 2), Self.sample(500, 3, scale: 10),
    ]
    #expect(try Self.positions(Self.audit(scaled)) == 2)
  }

  @Test("Values are counted in all samples, and bytes of unknown meaning once")
  func values() throws {
    let audit = Self.audit((0..<6).map { Self.sample(40, $0) })
    let counts = audit.disclosures.compactMap { disclosure -> Int? in
      guard case .times(let count, _) = disclosure.statement else { return nil }
      return count
    }
    #expect(counts.contains(6))
    #expect(audit.undecodedBytes == 6 * 12)
  }
}
