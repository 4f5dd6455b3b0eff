package import Anatomy
import Bytes

/// Reads the sizes of the samples of a track in order.
package struct SampleSizes {
  private var rows: RowReader?
  private let cell: CellPlace?
  /// The packet size from which sample sizes are computed if the table has no rows. Audio tracks
  /// may count audio frames as samples, but store them in packets.
  private let packet: SoundPacket
  /// Remaining total size of samples without rows, in fractions of a byte; initially the size of
  /// the file. Samples of constant size take no space in the tables, so a file can state any number
  /// of them.
  private var budget: Int
  /// Number of fractions in a byte: the maximum number of samples that audio codecs pack into a
  /// byte.
  private static let partsOfByte = 16
  package let count: UInt64
  /// Whether the sizes of the samples are known. For PCM and some other audio, QuickTime writes a
  /// sample size of 1, and not every sound description contains the real size.
  package let isCertain: Bool
  /// The rows that were read and state a size of 0.
  package private(set) var empty = FoundRows()

  /// Size of each sample without a row, in fractions of a byte.
  package var partsWithoutRows: Int { max(1, Self.parts(packet.bytes) / packet.samples) }

  /// Upper bound on the number of samples without rows; 0 if each sample has a row.
  package var countWithoutRows: Int {
    rows != nil ? 0 : min(Int(clamping: count), (budget / partsWithoutRows).saturatingAdd(1))
  }

  /// - Parameter tables: the sample table box. Fails if it has no size table.
  package init?(_ tables: Node) {
    guard let box = tables.sizeBox else { return nil }
    // If the movie box is compressed (`cmov`), its samples are in the file that contains the box.
    // The total size of the samples is limited by the size of that file.
    budget = Self.parts(tables.mediaFile.source.size)
    let size = box.integer(.sample_size) ?? 0
    if size > 0 {
      count = UInt64(clamping: box.integer(.sample_count) ?? 0)
      let entry = size == 1 ? tables.child("stsd")?.children.first : nil
      let stated = entry?.soundPacket
      packet = stated ?? SoundPacket(bytes: size, samples: 1)
      isCertain = stated != nil || entry?.field(.channelcount) == nil
      cell = nil
    } else if let table = box.table(.entries) {
      count = UInt64(table.rowCount)
      packet = SoundPacket(bytes: 0, samples: 1)
      isCertain = true
      rows = RowReader(table)
      cell = CellPlace(.entry_size, in: table)
    } else {
      return nil
    }
  }

  /// Returns the size of the next sample, given its index in its chunk; nil after the last sample.
  mutating func next(inChunk place: UInt64) -> Int? {
    if rows != nil { return nextRow() }
    let (before, overflow) = Int(clamping: place).multipliedReportingOverflow(by: packet.bytes)
    guard !overflow, before <= Int.max - packet.bytes else { return nil }
    return spend((before + packet.bytes) / packet.samples - before / packet.samples)
  }

  /// Returns the total size of the next chunk, given its number of samples; nil after the last
  /// sample.
  mutating func next(_ samples: UInt64) -> Int? {
    guard rows != nil else { return sizeWithoutRows(samples).flatMap { spend($0) } }
    return samples > 0 ? nextRow().map { sum($0, andNext: samples - 1) } : nil
  }

  /// Returns the total size of the next chunk and the size of its first sample, which is 0 if it is
  /// unknown. The total size of samples without rows is not limited here.
  package mutating func chunk(of samples: UInt64) -> (bytes: Int, first: Int) {
    guard rows != nil else {
      return (sizeWithoutRows(samples) ?? .max, packet.samples == 1 ? packet.bytes : 0)
    }
    guard samples > 0, let first = nextRow() else { return (0, 0) }
    return (sum(first, andNext: samples - 1), first)
  }

  /// Reads the remaining sizes, which belong to no chunk, to find empty samples.
  package mutating func finish() { while nextRow() != nil {} }

  private mutating func sum(_ first: Int, andNext samples: UInt64) -> Int {
    var sum = first
    var left = samples
    while left > 0, let size = nextRow() {
      left -= 1
      // The sum cannot overflow: each size is read from the table and has at most 32 bits.
      sum &+= size
    }
    return sum
  }

  @inline(__always)
  private mutating func nextRow() -> Int? {
    guard let size = rows?.nextCell(cell) else { return nil }
    if size == 0 { empty.add(rows?.readRow ?? 0) }
    return Int(truncatingIfNeeded: size)
  }

  private func sizeWithoutRows(_ samples: UInt64) -> Int? {
    let (bytes, overflow) = Int(clamping: samples).multipliedReportingOverflow(by: packet.bytes)
    return overflow ? nil : bytes / packet.samples
  }

  private mutating func spend(_ size: Int) -> Int? {
    guard budget > 0 else { return nil }
    budget -= min(budget, max(1, Self.parts(size)))
    return size
  }

  package static func parts(_ bytes: Int) -> Int {
    let (parts, overflow) = bytes.multipliedReportingOverflow(by: partsOfByte)
    return overflow ? .max : parts
  }
}

/// The number of bytes and of samples in a packet of audio.
private struct SoundPacket {
  let bytes: Int
  let samples: Int
}

extension Node {
  /// The packets of this sound description, from its fields or from its code, such as `twos`; nil
  /// if unknown. In QuickTime files with audio in packets, `sample_size` in `stsz` is 1.
  fileprivate var soundPacket: SoundPacket? {
    let stated = [
      (integer(.bytes_per_frame), integer(.samples_per_packet)),
      (integer(.constBytesPerAudioPacket), integer(.constLPCMFramesPerAudioPacket)),
    ]
    for case (let bytes?, let samples?) in stated where bytes > 0 && samples > 0 {
      return SoundPacket(bytes: bytes, samples: samples)
    }
    let width: Int? =
      switch code {
      case "twos", "sowt": 2
      case "in24": 3
      case "in32", "fl32": 4
      case "fl64": 8
      default: nil
      }
    guard let width, let channels = integer(.channelcount), channels > 0 else { return nil }
    return SoundPacket(bytes: width * channels, samples: 1)
  }
}

/// Rows of a table that have a certain fault. Only the first of these rows and their number are
/// stored.
package struct FoundRows: Sendable {
  package private(set) var first: Int?
  package private(set) var count = 0

  package init() {}

  @inline(__always)
  package mutating func add(_ row: Int) {
    if first == nil { first = row }
    count += 1
  }
}
