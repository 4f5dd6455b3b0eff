import Anatomy
import Bytes

/// The list of exclusions of a BMFF hash.
struct BoxExclusions: Sendable {
  private let all: [BoxExclusion]

  /// Maximum number of entries, and of ranges that they exclude. The cost grows with the product of
  /// the entries and the boxes of the file. The examples of the specification have five exclusions.
  private static let maxCount = 128
  private static let maxRanges = 1_000_000

  /// Reads the entries of the given list. Nil means that nothing is excluded.
  init(_ list: Node?) throws(BindingFailure) {
    let entries = list.map { Array($0.children) } ?? []
    if list != nil, entries.isEmpty { throw .malformed("its list of exclusions is empty") }
    guard entries.count <= Self.maxCount else {
      throw .notCompared("it has more than \(Self.maxCount) exclusions")
    }
    var all: [BoxExclusion] = []
    var parts = 0
    for entry in entries {
      let exclusion = try BoxExclusion(entry)
      all.append(exclusion)
      parts += exclusion.partCount
      guard parts <= Self.maxCount else {
        throw .notCompared(
          "its exclusions have more than \(Self.maxCount) entries in data and subset")
      }
    }
    self.all = all
  }

  /// Returns the byte ranges of a file that are excluded.
  func ranges(in file: Node) throws(BindingFailure) -> ExcludedRanges {
    var ranges: [ByteRange] = []
    for exclusion in all {
      exclusion.addRanges(in: file, to: &ranges, limit: Self.maxRanges)
      guard ranges.count <= Self.maxRanges else {
        throw .notCompared("it excludes more than \(Self.maxRanges) parts of the file")
      }
    }
    return ExcludedRanges(ranges)
  }

  /// Returns the boxes of a file that the specification lets a writer exclude: the credentials,
  /// boxes that programs may change without changing the media, and free space. Early versions also
  /// provide for boxes with offsets in the file.
  static func standardRanges(in file: Node) -> [(title: String, range: ByteRange)] {
    var found: [(title: String, range: ByteRange)] = []
    for box in file.children {
      switch box.code {
      case "uuid" where box.field(.box_purpose) != nil:
        found.append(("content credentials", box.range))
      case "ftyp", "mfra", "free", "skip", "emsg": found.append((box.code.description, box.range))
      case "moov", "moof", "meta":
        for path in withOffsets {
          let boxes = path.reduce([box]) { boxes, code in boxes.flatMap { $0.children(code) } }
          found += boxes.map { ($0.code.description, $0.range) }
        }
        for tables in box.children.lazy.compactMap(\.sampleTables) {
          found += tables.children.filter { ["stco", "co64"].contains($0.code) }
            .map { ($0.code.description, $0.range) }
        }
      default: break
      }
    }
    return found
  }

  /// The paths of boxes inside `moov`, `moof` and `meta` that contain encryption keys, or offsets
  /// outside of sample tables.
  private static let withOffsets: [[FourCC]] = [
    ["pssh"], ["traf", "tfhd"], ["traf", "trun"], ["iloc"], ["meta", "iloc"],
  ]
}
