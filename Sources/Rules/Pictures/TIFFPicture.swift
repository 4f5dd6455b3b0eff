import Anatomy
import Bytes
import Movie

/// A directory of a TIFF file that describes a picture: its entries and the numbers in them.
struct TIFFPicture {
  /// An entry of the directory. The number `type` and `count` are as the entry states them.
  struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    let field: Field
    /// The offset of the first value; nil if the value is not in the file.
    let place: Int?

    var name: String { field.name }
    /// Whether the values are whole numbers without sign.
    var isWhole: Bool { TIFFPicture.wholeTypes.contains(type) }
  }

  /// The tags that a decoder needs.
  enum Tag {
    static let width = 0x100
    static let length = 0x101
    static let bits = 0x102
    static let compression = 0x103
    static let photometric = 0x106
    static let fillOrder = 0x10A
    static let stripOffsets = 0x111
    static let orientation = 0x112
    static let samples = 0x115
    static let rows = 0x116
    static let stripCounts = 0x117
    static let planes = 0x11C
    static let unit = 0x128
    static let predictor = 0x13D
    static let colors = 0x140
    static let tileWidth = 0x142
    static let tileLength = 0x143
    static let tileOffsets = 0x144
    static let tileCounts = 0x145
    static let extra = 0x152
    static let format = 0x153
    static let thumbnail = 0x201
    static let subsampling = 0x212
  }

  static let wholeTypes: Set<Int> = [1, 3, 4, 13, 16, 18]
  private static let sizes = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8, 17: 8,
    18: 8, 129: 1,
  ]
  /// The tags that only raw photos and their successors have.
  private static let ofRawPhotos: Set<Int> = [0xC612, 0x828D, 0x828E, 0x9217]
  /// The compressions that decoders of TIFF know.
  static let compressions: Set<Int> = [
    1, 2, 3, 4, 5, 6, 7, 8, 32766, 32771, 32773, 32809, 32908, 32909, 32946, 34661, 34676, 34677,
    34712, 34887, 34925, 50000, 50001, 50002,
  ]

  let directory: Node
  /// All entries in the order of the directory.
  let entries: [Entry]
  private let first: [Int: Entry]
  private let order: ByteOrder

  /// Returns nil if the directory is not in the chain of pictures of a TIFF file, or if the file is a
  /// raw photo. Its decoders know more than TIFF defines.
  init?(_ directory: Node) {
    guard let file = directory.parent, file.isRoot, case .word(let word) = directory.name,
      word.hasPrefix("IFD"), [42, 43].contains(file.integer(.version) ?? 0),
      let mark = file.source.big16(at: file.range.start),
      // Canon's raw photos have private directories in the chain.
      file.source.big16(at: file.range.start + 8) != 0x4352
    else { return nil }
    self.directory = directory
    order = mark == 0x4949 ? .little : .big
    var entries: [Entry] = []
    var first: [Int: Entry] = [:]
    for field in directory.fields {
      guard case .group(let members) = field.value,
        let entry = Entry(field, members, file.range.start, file.source)
      else { continue }
      entries.append(entry)
      if first[entry.tag] == nil { first[entry.tag] = entry }
    }
    self.entries = entries
    self.first = first
    guard !entries.isEmpty, Self.ofRawPhotos.isDisjoint(with: first.keys) else { return nil }
    let compression = integer(Tag.compression) ?? 1
    if first[0x10F] != nil, !Self.compressions.contains(compression) { return nil }
  }

  subscript(tag: Int) -> Entry? { first[tag] }

  /// Returns a value of an entry; nil if there is none, or if it is no whole number.
  func integer(_ tag: Int, _ index: Int = 0) -> Int? {
    first[tag].flatMap { value(of: $0, index) }
  }

  /// Returns a value of an entry; nil if there is none, or if it is no whole number.
  func value(of entry: Entry, _ index: Int = 0) -> Int? {
    guard entry.isWhole, index < entry.count, let place = entry.place,
      let size = Self.sizes[entry.type],
      let value = directory.source.integer(at: place + index * size, width: size, order: order)
    else { return nil }
    return Int(clamping: value)
  }

  // MARK: The picture

  var width: Int { integer(Tag.width) ?? 0 }
  var length: Int { integer(Tag.length) ?? 0 }
  var compression: Int { integer(Tag.compression) ?? 1 }
  var samples: Int { integer(Tag.samples) ?? 1 }
  var bits: Int { integer(Tag.bits) ?? 1 }
  /// Whether all samples have the same number of bits, as far as BitsPerSample states them.
  private var hasEqualDepths: Bool {
    (0..<min(self[Tag.bits]?.count ?? 0, 64)).allSatisfy { integer(Tag.bits, $0) ?? bits == bits }
  }
  var isTiled: Bool { first[Tag.tileWidth] != nil || first[Tag.tileOffsets] != nil }
  var isPlanar: Bool { integer(Tag.planes) == 2 && samples > 1 }
  var offsets: Int { isTiled ? Tag.tileOffsets : Tag.stripOffsets }
  var counts: Int { isTiled ? Tag.tileCounts : Tag.stripCounts }
  /// What the parts of the picture are called.
  var part: String { isTiled ? "tile" : "strip" }
  private var rows: Int { min(length, integer(Tag.rows) ?? .max) }

  /// The width of each part, and its height if no part at the bottom is lower.
  private var sizeOfPart: (width: Int, height: Int) {
    isTiled
      ? (integer(Tag.tileWidth) ?? 0, integer(Tag.tileLength) ?? 0)
      : (width, rows)
  }

  /// The number of parts that the picture needs; nil if a size is 0.
  var partCount: Int? {
    let (across, down) = sizeOfPart
    guard width > 0, length > 0, across > 0, down > 0 else { return nil }
    let parts = ((width - 1) / across + 1).saturatingTimes((length - 1) / down + 1)
    return parts.saturatingTimes(isPlanar ? samples : 1)
  }

  /// Returns the width and height of a part. The height of the last strip is that of its rows.
  func size(ofPart index: Int) -> (width: Int, height: Int)? {
    let (across, down) = sizeOfPart
    guard let count = partCount else { return nil }
    if isTiled { return (across, down) }
    let perPlane = max(1, count / (isPlanar ? samples : 1))
    return (across, min(down, length - index % perPlane * down))
  }

  /// Returns the number of bytes that a part has when it is decompressed; nil if TIFF does not
  /// determine it.
  func byteCount(ofPart index: Int) -> Int? {
    guard let (width, height) = size(ofPart: index), hasEqualDepths else { return nil }
    if integer(Tag.photometric) == 6 {
      let (across, down) = (integer(Tag.subsampling) ?? 2, integer(Tag.subsampling, 1) ?? 2)
      guard [1, 2, 4].contains(across), [1, 2, 4].contains(down), samples == 3, bits == 8,
        !isPlanar
      else { return nil }
      let blocks = ((width - 1) / across + 1).saturatingTimes((height - 1) / down + 1)
      return blocks.saturatingTimes(across * down + 2)
    }
    let bitsOfPoint = bits.saturatingTimes(isPlanar ? 1 : samples)
    return (width.saturatingTimes(bitsOfPoint).saturatingAdd(7) / 8).saturatingTimes(height)
  }

  /// Returns the range of a part, which may be outside of the file; nil if the entries do not state
  /// it.
  func range(ofPart index: Int) -> ByteRange? {
    guard let offset = integer(offsets, index), let count = integer(counts, index),
      let file = directory.parent
    else { return nil }
    return ByteRange(start: file.range.start.saturatingAdd(offset), count: count)
  }
}

extension TIFFPicture.Entry {
  fileprivate init?(_ field: Field, _ members: [Field], _ start: Int, _ source: ByteSource) {
    var numbers: [String: Int] = [:]
    for member in members { numbers[member.name] = member.value.integer }
    guard let tag = numbers["tag"], let type = numbers["type"] else { return nil }
    (self.tag, self.type, self.field) = (tag, type, field)
    count = numbers["count"] ?? .max
    if let value = members.first(where: { $0.name == "value" }) {
      place = value.range.start
    } else {
      place = numbers["offset"].map { start.saturatingAdd($0) }.flatMap {
        $0 < source.size ? $0 : nil
      }
    }
  }
}
