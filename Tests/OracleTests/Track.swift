import Anatomy
import Bytes
import ISOMedia

/// Facts of a track from the node tree.
struct Track {
  let node: Node
  let id: Int?
  let handler: FourCC?
  private let entry: Node?
  private let header: Node?
  private let tables: Node?

  init(_ node: Node) {
    self.node = node
    id = node.child("tkhd")?.integer(named: "track_ID")
    handler = node.descendant("mdia", "hdlr")?.value(named: "handler_type")?.code
    header = node.descendant("mdia", "mdhd")
    tables = node.descendant("mdia", "minf", "stbl")
    entry = tables?.child("stsd")?.children.first
  }

  var timescale: Int? { header?.integer(named: "timescale") }
  var duration: Int? { header?.integer(named: "duration") }
  var width: Int? { entry?.integer(named: "width") }
  var height: Int? { entry?.integer(named: "height") }

  /// The sample entry code, or for encrypted media the original one.
  var code: FourCC? {
    entry?.descendant("sinf", "frma")?.value(named: "data_format")?.code ?? entry?.code
  }

  var channels: Int? {
    entry?.integer(named: "channelcount") ?? entry?.integer(named: "numAudioChannels")
  }

  /// Integer samples per second.
  var sampleRate: Int? {
    if let rate = entry?.child("srat")?.integer(named: "sampling_rate") { return rate }
    let rate = entry?.value(named: "samplerate") ?? entry?.value(named: "audioSampleRate")
    switch rate {
    case .fixed(let raw, let fractionBits)?: return Int(raw >> Int64(fractionBits))
    case .real(let rate)?: return Int(exactly: rate.rounded())
    default: return rate?.integer
    }
  }

  var samples: [Sample] { node.samples.map { Array($0) } ?? [] }

  var isFragmented: Bool {
    node.document.root.children("moof").contains { fragment in
      fragment.children("traf").contains { $0.child("tfhd")?.integer(named: "track_ID") == id }
    }
  }

  /// Whether ffprobe takes the sample durations from the tables: only without composition offsets.
  var statesLengths: Bool { !isFragmented && tables?.child("ctts") == nil }

  /// Audio without frames: every moment is a sample, and ffprobe puts many samples in one packet.
  var isUnframed: Bool {
    guard handler == "soun", let times = tables?.child("stts")?.table(named: "entries"),
      times.rowCount == 1, let column = times.column(named: "sample_delta")
    else { return false }
    return times.rawCell(row: 0, column: column) == 1
  }
}

extension Value {
  fileprivate var code: FourCC? {
    if case .code(let code) = self { return code }
    return nil
  }
}
