import Anatomy
import Bytes

/// A new track: its headers, its samples with their durations, and the movie to which it is added.
struct TrackDraft {
  let id: Int
  let handler: FourCC
  /// The number of units per second in which `durations` are stated.
  let timescale: Int64
  /// The box that describes the kind of media: `gmhd`, `vmhd` or `nmhd`.
  let mediaHeader: Draft
  let sampleEntry: Draft
  let samples: PackedSamples
  /// The duration of each sample. Their sum is the duration of the movie without `start`.
  let durations: [Int]
  /// The time before the first sample, in units of the movie.
  var start = 0
  /// The language of the track as a BCP 47 tag; nil if it is not determined.
  var language: String?
  /// Tracks of one group are alternatives, of which players choose one; 0 for no group.
  var alternateGroup = 0
  /// The width and height in pixels.
  var size = (width: 0, height: 0)
  /// Whether players use the track by themselves.
  var isEnabled = false
  /// The IDs of the tracks that the samples describe.
  var describedTracks: [Int] = []

  /// The label of the first byte of the samples.
  var label: Label { Label("samples of track \(id)") }

  /// Returns the track box. The offset of the samples is stated by a label.
  ///
  /// - Parameter hasLargeOffsets: whether the offset needs more than 32 bits.
  func box(in movie: MovieTimes, largeOffsets hasLargeOffsets: Bool) throws(TagRefusal) -> Draft {
    let language = try TrackLanguageFields(language)
    let extended = language.tag.map {
      Draft("elng", ["extended_language": .text($0, as: TextSpelling(.utf8, .terminated))])
    }
    let information = Draft(
      "minf",
      children: [
        mediaHeader, Self.dataInformation, try sampleTable(largeOffsets: hasLargeOffsets),
      ])
    let media = Draft(
      "mdia",
      children: [mediaHeader(language.packed)] + (extended.map { [$0] } ?? [])
        + [handlerReference(isQuickTime: movie.isQuickTime), information])
    let references = describedTracks.isEmpty ? [] : [Draft("tref", children: [description])]
    return Draft(
      "trak",
      children: [header(movie), Draft("edts", children: [edits(movie)])] + references + [media])
  }

  private var duration: Int { durations.reduce(0, +) }

  private var description: Draft {
    Draft(
      "cdsc",
      fields: describedTracks.enumerated().map { index, id in
        ("track_IDs[\(index + 1)].track_ID", DraftValue.count(id))
      })
  }

  private func header(_ movie: MovieTimes) -> Draft {
    let isLong = movie.duration > UInt32.max
    return Draft(
      "tkhd",
      fields: [
        ("version", .number(isLong ? 1 : 0, bytes: 1)),
        ("flags", .number(isEnabled ? 3 : 2, bytes: 3)),
        ("creation_time", .count(0, isLong ? 8 : 4)),
        ("modification_time", .count(0, isLong ? 8 : 4)),
        ("track_ID", .count(id)),
        ("duration", .count(movie.duration, isLong ? 8 : 4)),
        ("layer", .number(0)), ("alternate_group", .signed(Int64(alternateGroup))),
        ("volume", .fixed(0)),
      ] + Self.matrix + [
        ("width", .fixed(Int64(size.width) << 16)), ("height", .fixed(Int64(size.height) << 16)),
      ])
  }

  /// The edit list, which presents all samples until the end of the movie.
  private func edits(_ movie: MovieTimes) -> Draft {
    let size = movie.duration > UInt32.max ? 8 : 4
    let empty = start > 0 ? [(duration: start, time: Int64(-1))] : []
    let rows = empty + [(movie.duration - start, 0)]
    return Draft(
      "elst",
      fields: [
        ("version", .number(size == 8 ? 1 : 0, bytes: 1)), ("entry_count", .count(rows.count)),
      ]
        + rows.enumerated().flatMap { index, row in
          [
            ("entries[\(index + 1)].segment_duration", DraftValue.count(row.duration, size)),
            ("entries[\(index + 1)].media_time", .signed(row.time, bytes: size)),
            ("entries[\(index + 1)].media_rate_integer", .number(1, bytes: 2)),
            ("entries[\(index + 1)].media_rate_fraction", .number(0, bytes: 2)),
          ]
        })
  }

  private func mediaHeader(_ language: UInt16) -> Draft {
    let isLong = duration > UInt32.max
    return Draft(
      "mdhd",
      fields: [
        ("version", .number(isLong ? 1 : 0, bytes: 1)),
        ("creation_time", .count(0, isLong ? 8 : 4)),
        ("modification_time", .count(0, isLong ? 8 : 4)),
        ("timescale", .count(Int(timescale))), ("duration", .count(duration, isLong ? 8 : 4)),
        ("language", .number(UInt64(language), bytes: 2)),
      ])
  }

  private func handlerReference(isQuickTime: Bool) -> Draft {
    let name = ("name", DraftValue.text("", as: TextSpelling(.utf8, .terminated)))
    return Draft(
      "hdlr",
      fields: isQuickTime
        ? [
          ("component_type", .code("mhlr")), ("handler_type", .code(handler)),
          ("component_manufacturer", .code(FourCC(rawValue: 0))), ("component_flags", .count(0)),
          ("component_flags_mask", .count(0)), name,
        ] : [("handler_type", .code(handler)), name])
  }

  private static var dataInformation: Draft {
    Draft(
      "dinf",
      children: [
        Draft(
          "dref", ["entry_count": .count(1)],
          children: [Draft("url ", ["flags": .number(1, bytes: 3)])])
      ])
  }

  private func sampleTable(largeOffsets hasLargeOffsets: Bool) throws(TagRefusal) -> Draft {
    guard durations.allSatisfy({ 0...Int(UInt32.max) ~= $0 }) else {
      throw TagRefusal("a sample would last longer than its field can state")
    }
    return Draft(
      "stbl",
      children: [
        Draft("stsd", ["entry_count": .count(1)], children: [sampleEntry]), times,
        Draft(
          "stsc",
          [
            "entry_count": .count(1), "entries[1].first_chunk": .count(1),
            "entries[1].samples_per_chunk": .count(samples.sizes.count),
            "entries[1].sample_description_index": .count(1),
          ]), sizes,
        Draft(
          hasLargeOffsets ? "co64" : "stco",
          [
            "entry_count": .count(1),
            "entries[1].chunk_offset": .offset(of: label, bytes: hasLargeOffsets ? 8 : 4),
          ]),
      ])
  }

  /// The durations, with one row for each run of equal durations.
  private var times: Draft {
    var rows: [UInt8] = []
    var (count, run, last) = (0, 0, -1)
    func end() {
      guard run > 0 else { return }
      for number in [run, last] { rows.append(contentsOf: number.fourBytes) }
      count += 1
    }
    for duration in durations {
      if duration != last {
        end()
        (run, last) = (0, duration)
      }
      run += 1
    }
    end()
    return Draft("stts", fields: [("entry_count", .count(count))], content: rows)
  }

  /// The sizes, with one number if they are all equal.
  private var sizes: Draft {
    let sizes = samples.sizes
    let isConstant = sizes.first.map { first in first > 0 && sizes.allSatisfy { $0 == first } }
    let common = isConstant ?? false ? sizes[0] : 0
    return Draft(
      "stsz", fields: [("sample_size", .count(common)), ("sample_count", .count(sizes.count))],
      content: common > 0 ? [] : sizes.flatMap(\.fourBytes))
  }

  /// The header of media that is neither video nor sound in a QuickTime movie.
  static func generalHeader(_ children: [Draft] = []) -> Draft {
    Draft(
      "gmhd",
      children: [
        Draft(
          "gmin",
          fields: [("graphicsmode", .number(0x40))]
            + ["red", "green", "blue"].map { ("opcolor.\($0)", .number(0x8000)) }
            + [("balance", .fixed(0))])
      ] + children)
  }

  /// A matrix that neither moves nor scales the picture.
  static var matrix: [(name: String, value: DraftValue)] {
    ["a", "b", "u", "c", "d", "v", "x", "y", "w"].map { name in
      let one: Int64 = name == "w" ? 1 << 30 : 1 << 16
      return ("matrix.\(name)", .fixed(["a", "d", "w"].contains(name) ? one : 0))
    }
  }
}

extension DraftValue {
  /// A whole number of four bytes, or of the given size.
  static func count(_ number: Int, _ size: Int = 4) -> DraftValue {
    .number(UInt64(number), bytes: size)
  }
}

extension Int {
  /// The number in four bytes. Larger numbers lose their upper bits.
  fileprivate var fourBytes: [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: self >> $0) }
  }
}

/// The language of a new track, as the fields of its media state it.
private struct TrackLanguageFields {
  let packed: UInt16
  /// The BCP 47 tag for an `elng` box; nil if the code states the whole language.
  let tag: String?

  init(_ language: String?) throws(TagRefusal) {
    guard let language else {
      (packed, tag) = (try UInt16(packing: nil as String?), nil)
      return
    }
    let code = LanguageTag(language).threeLetters
    packed = try UInt16(packing: code)
    tag = code == nil || LanguageTag(language).subtags.count > 1 ? language : nil
  }
}
