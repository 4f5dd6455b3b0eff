import Anatomy
import Bytes
import Schema

/// Reads the sizes of the samples of a track in order.
struct SampleSizes {
  /// The size in bytes of a packet and the number of samples in it. Audio tracks may count audio
  /// frames as samples, but store them in packets.
  private struct Packets {
    var bytes: Int
    var samples: Int
  }

  private var rows: RowReader?
  private let hasRows: Bool
  private let cell: CellPlace?
  /// The packet size from which sample sizes are computed if the table has no rows.
  private let packets: Packets
  /// Remaining total size of samples without rows, in fractions of a byte; initially the size of
  /// the file. Samples of constant size take no space in the tables, so a file can state any number
  /// of them.
  private var budget: Int
  /// Number of fractions in a byte: the maximum number of samples that audio codecs pack into a
  /// byte.
  private static let partsOfByte = 16
  let count: UInt64

  /// Size of each sample without a row, in fractions of a byte.
  var partsWithoutRows: Int { max(1, Self.parts(packets.bytes) / packets.samples) }

  /// Upper bound on the number of samples without rows; 0 if each sample has a row.
  var countWithoutRows: Int {
    hasRows ? 0 : min(Int(clamping: count), (budget / partsWithoutRows).saturatingAdd(1))
  }

  init?(_ tables: Node) {
    guard let box = tables.child("stsz") ?? tables.child("stz2") else { return nil }
    // If the movie box is compressed (`cmov`), its samples are in the file that contains the box.
    // The total size of the samples is limited by the size of that file.
    budget = Self.parts(tables.mediaFile.source.size)
    let size = box.integer("sample_size") ?? 0
    if size > 0 {
      count = UInt64(clamping: box.integer("sample_count") ?? 0)
      packets = Self.packets(tables, statedSize: size) ?? Packets(bytes: size, samples: 1)
      cell = nil
      hasRows = false
    } else if let table = box.table("entries") {
      count = UInt64(table.rowCount)
      packets = Packets(bytes: 0, samples: 1)
      rows = RowReader(table)
      hasRows = true
      cell = CellPlace("entry_size", in: table)
    } else {
      return nil
    }
  }

  /// Returns the size of the next sample, given its index in its chunk; nil after the last sample.
  mutating func next(inChunk place: UInt64) -> Int? {
    if hasRows {
      guard let size = rows?.nextCell(cell) else { return nil }
      return Int(clamping: size)
    }
    let (before, overflow) = Int(clamping: place).multipliedReportingOverflow(by: packets.bytes)
    guard !overflow, before <= Int.max - packets.bytes else { return nil }
    return spend((before + packets.bytes) / packets.samples - before / packets.samples)
  }

  /// Returns the total size of the next chunk, given its number of samples; nil after the last
  /// sample.
  mutating func next(_ samples: UInt64) -> Int? {
    guard hasRows else {
      let (bytes, overflow) = Int(clamping: samples).multipliedReportingOverflow(by: packets.bytes)
      return overflow ? nil : spend(bytes / packets.samples)
    }
    var sum: Int?
    for _ in 0..<samples {
      guard let size = rows?.nextCell(cell) else { break }
      sum = (sum ?? 0).saturatingAdd(Int(clamping: size))
    }
    return sum
  }

  private mutating func spend(_ size: Int) -> Int? {
    guard budget > 0 else { return nil }
    budget -= min(budget, max(1, Self.parts(size)))
    return size
  }

  static func parts(_ bytes: Int) -> Int {
    let (parts, overflow) = bytes.multipliedReportingOverflow(by: partsOfByte)
    return overflow ? .max : parts
  }

  /// Returns the packet size in an audio sample entry, or nil if there is none. In QuickTime files
  /// with audio in packets, `sample_size` in `stsz` is 1.
  private static func packets(_ tables: Node, statedSize: Int) -> Packets? {
    guard statedSize == 1, let entry = tables.child("stsd")?.children.first,
      entry.declared?.declaration.group == "AudioSampleEntry"
    else { return nil }
    let stated = [
      (entry.integer("bytes_per_frame"), entry.integer("samples_per_packet")),
      (entry.integer("constBytesPerAudioPacket"), entry.integer("constLPCMFramesPerAudioPacket")),
    ]
    for case (let bytes?, let samples?) in stated where bytes > 0 && samples > 0 {
      return Packets(bytes: bytes, samples: samples)
    }
    let width: Int? =
      switch entry.code {
      case "twos", "sowt": 2
      case "in24": 3
      case "in32", "fl32": 4
      case "fl64": 8
      default: nil
      }
    guard let width, let channels = entry.integer("channelcount"), channels > 0 else { return nil }
    return Packets(bytes: width * channels, samples: 1)
  }
}
