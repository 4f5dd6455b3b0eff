import Anatomy
import Bytes
import Schema

/// Real-time metadata of Sony cameras. Each sample has a header, then sets of tagged values, which
/// contain the acquisition metadata of SMPTE RDD 18.
enum SonyRealTime {
  static let sample = DeclaredNodeKind.headless(
    "rtmd", "Real-Time Metadata", .unpublished, holds: SonyGrammar(holdsSets: true)
  ) { sample in
    let size = sample.u16("header_size", means: .size(of: .field("header")))
    sample.bytes("header", max(0, size - 2), means: .identifies(.playback))
  }

  /// The first bytes of the 16-byte key with which each set begins.
  static let keyPrefix: [UInt8] = [0x06, 0x0E, 0x2B, 0x34, 0x02, 0x53]

  @Sendable
  static func opens(_ payload: Payload) -> Bool {
    guard payload.claimedCode == "rtmd",
      let size = payload.source.big16(at: payload.range.start).map(Int.init),
      size >= 2, size < payload.range.count
    else { return false }
    return true
  }

  static let set = DeclaredNodeKind.headless(
    "set", "Metadata Set", .rdd18, holds: SonyGrammar(holdsSets: false), removal: .fromSample
  ) { set in
    set.uuid("key", means: .type, line: .value, label: setTitle)
    set.u8("length_form", means: .type, labels: [0x83: "3 bytes follow"])
    set.u24("length", means: .size(of: .restOfNode))
  }

  private static func setTitle(_ key: [UInt8]) -> String? {
    guard key.count == 16, key.starts(with: keyPrefix) else { return nil }
    return switch key[12] {
    case 1: "lens unit"
    case 2: "camera unit"
    case 0x7F: "user defined"
    default: nil
    }
  }
}

/// Grammar of a sequence of sets with 16-byte keys, or of tagged values. A tagged value has two
/// bytes for the tag and two for the size.
private struct SonyGrammar: Grammar {
  let holdsSets: Bool

  var terminology: FormatTerminology { .telemetry }
  var kind: StructureKind { .tag }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while region.end - place >= 4 {
      guard let next = next(at: place, of: node), next.size > 0 else { return }
      let isCut = next.size > region.end - place
      let range = ByteRange(start: place, count: min(next.size, region.end - place))
      childList.add(
        FourCC(rawValue: next.code), range, headerSize: 0, nodeKind: next.nodeKind, isCut: isCut)
      if isCut, !node.isCut {
        childList.reportOnLast(
          .sizePastEnd(of: next.nodeKind.title, at: ByteRange(start: place, count: 4), in: node))
      }
      place = range.end
    }
  }

  private func next(
    at place: Int, of node: Node
  ) -> (size: Int, code: UInt32, nodeKind: DeclaredNodeKind)? {
    let source = node.source
    if holdsSets, source.bytes(ByteRange(start: place, count: 6)) == SonyRealTime.keyPrefix {
      guard source.byte(at: place + 16) == 0x83,
        let size = source.integer(at: place + 17, width: 3)
      else { return nil }
      return (Int(size) + 20, 0, SonyRealTime.set)
    }
    guard let tag = source.big16(at: place), tag != 0, let size = source.big16(at: place + 2) else {
      return nil
    }
    let nodeKind = SonyTags.nodeKinds[tag] ?? SonyTags.unknown
    return (Int(size) + 4, UInt32(tag), nodeKind)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    return node.source.isZero(range) ? ("padding", .padding) : ("undecoded", Meaning(.undecoded))
  }
}
