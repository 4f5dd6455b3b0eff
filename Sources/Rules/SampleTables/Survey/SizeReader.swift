import Anatomy
import Bytes
import Movie

/// Reads the sample sizes of a track, chunk by chunk.
struct SizeReader {
  /// The number of samples that the size table states.
  let count: UInt64
  /// Whether the sizes of the samples are known. For PCM and some other audio, QuickTime writes a
  /// sample size of 1, and not every sound description contains the real size.
  let isCertain: Bool
  private var rows: RowReader
  private let hasRows: Bool
  private let cell: CellPlace?
  private let packetBytes: UInt64
  private let packetSamples: UInt64
  private(set) var empty = FoundRows()

  /// Reads the size table of a track; returns nil if it has fewer sizes than sample_count.
  init?(_ tables: Node) {
    guard let box = tables.sizeBox,
      case .unsigned(let count)? = box.value(.sample_count)
    else { return nil }
    self.count = count
    let size = UInt64(clamping: box.integer(.sample_size) ?? 0)
    if size == 0 {
      let table = box.table(.entries)
      if let table, UInt64(table.rowCount) < count { return nil }
      rows = RowReader(table ?? .none(in: box.source), blockBytes: SampleSurvey.blockBytes)
      hasRows = table != nil
      cell = CellPlace(.entry_size, in: table)
      (packetBytes, packetSamples) = (0, 1)
      isCertain = table != nil
    } else {
      rows = RowReader(.none(in: box.source))
      hasRows = false
      cell = nil
      let entry = tables.child("stsd")?.children.first
      let isSound = entry?.field(.channelcount) != nil
      let packets = size == 1 ? entry?.packets : nil
      (packetBytes, packetSamples) = packets ?? (size, 1)
      isCertain = size > 1 || !isSound || packets != nil
    }
  }

  /// Reads the sizes of the next samples. Returns their sum in bytes, and the size of the first
  /// sample.
  mutating func take(_ samples: UInt64) -> (bytes: Int, first: Int) {
    guard hasRows else {
      let (bytes, overflow) = samples.multipliedReportingOverflow(by: packetBytes)
      let first = packetSamples == 1 ? packetBytes : 0
      return overflow
        ? (.max, Int(clamping: first))
        : (Int(clamping: bytes / packetSamples), Int(clamping: first))
    }
    guard samples > 0, let first = nextSize() else { return (0, 0) }
    var sum = first
    var left = samples - 1
    while left > 0, let size = nextSize() {
      left -= 1
      // The sum cannot overflow: each size is read from the table and has at most 32 bits.
      sum = sum &+ size
    }
    return (sum, first)
  }

  /// Reads the remaining sizes, which belong to no chunk, to find empty samples.
  mutating func finish() { while nextSize() != nil {} }

  @inline(__always)
  private mutating func nextSize() -> Int? {
    guard let size = rows.nextCell(cell) else { return nil }
    if size == 0 { empty.add(rows.readRow) }
    return Int(truncatingIfNeeded: size)
  }
}

extension Node {
  /// The number of bytes and samples in an audio packet, from the fields of the sound description
  /// or from its code, such as `twos`; nil if unknown.
  fileprivate var packets: (bytes: UInt64, samples: UInt64)? {
    let stated = [
      (integer(.bytes_per_frame), integer(.samples_per_packet)),
      (integer(.constBytesPerAudioPacket), integer(.constLPCMFramesPerAudioPacket)),
    ]
    for case (let bytes?, let samples?) in stated where bytes > 0 && samples > 0 {
      return (UInt64(bytes), UInt64(samples))
    }
    let width: UInt64? =
      switch code {
      case "twos", "sowt": 2
      case "in24": 3
      case "in32", "fl32": 4
      case "fl64": 8
      default: nil
      }
    guard let width, let channels = integer(.channelcount), channels > 0 else { return nil }
    return (width * UInt64(channels), 1)
  }
}

extension Table {
  fileprivate static func none(in source: ByteSource) -> Table {
    Table(
      source: source, range: ByteRange(start: 0, count: 0), rowCount: 0, rowBits: 8, columns: [])
  }
}
