import Bytes

/// How many values of a directory entry readers use.
enum TIFFUse: Sendable, Equatable {
  case all
  /// Readers ignore the entry: its type or count is invalid, or nothing in the file needs it.
  case none
  /// Readers use only this number of values at the start of the entry, and ignore all others.
  case first(Int)
}

/// Determines which entries of a directory readers use (TIFF 6.0, and Exif 2.3, 4.6).
struct TIFFUses {
  private let entries: [TIFFEntry]
  /// The first entry of each tag.
  private let firsts: [Int: TIFFEntry]
  private let kind: DirectoryKind
  private let form: TIFFForm
  private let source: ByteSource
  private let isDNG: Bool
  /// Whether the directory is part of Exif and refers to no picture data.
  private let isForExif: Bool
  private let isEmbedded: Bool
  private let strips: Int?
  private let tiles: Int?

  /// - Parameter isEmbedded: whether the structure is part of another file.
  init(
    of entries: [TIFFEntry], _ kind: DirectoryKind, _ form: TIFFForm, _ source: ByteSource,
    isDNG: Bool, isEmbedded: Bool
  ) {
    (self.entries, self.kind, self.form, self.source) = (entries, kind, form, source)
    (self.isDNG, self.isEmbedded) = (isDNG, isEmbedded)
    let firsts = Dictionary(entries.map { ($0.tag, $0) }) { first, _ in first }
    self.firsts = firsts
    isForExif =
      isEmbedded
      && !TIFFEntry.pictureTags.contains { offsets, sizes in
        [offsets, sizes].allSatisfy { tag in
          firsts[tag].map { $0.type?.isWholeNumber == true && $0.count > 0 } ?? false
        }
      }
    func number(_ tag: Int) -> Int? {
      firsts[tag]?.integer(0, form, source).map { Int(clamping: $0) }
    }
    let planes = number(0x011C) == 2 ? number(0x0115) ?? 1 : 1
    func parts(_ width: Int?, _ height: Int?) -> Int? {
      // Files with a depth tag, 0x80E5 or 0x80E6, have several pictures in one directory, so the
      // strips or tiles of one picture are not counted.
      guard let columns = number(0x0100), let rows = number(0x0101), columns > 0, rows > 0,
        planes > 0, firsts[0x80E5] == nil, firsts[0x80E6] == nil,
        let width, let height, width > 0, height > 0
      else { return nil }
      return ((columns - 1) / width + 1).saturatingTimes((rows - 1) / height + 1)
        .saturatingTimes(planes)
    }
    strips = parts(.max, firsts[0x0116] == nil ? .max : number(0x0116))
    tiles = parts(number(0x0142), number(0x0143))
  }

  /// The uses of the entries, by the offset of each entry. Entries of which readers use all values
  /// are left out.
  var incomplete: [Int: TIFFUse] {
    var found: [Int: TIFFUse] = [:]
    for entry in entries where entry.type != nil {
      // If the value is outside the structure, readers ignore the entry in Exif. In pictures, the
      // entry is kept.
      let use = entry.value == nil ? isInExif ? .none : .all : use(of: entry)
      if use != .all { found[entry.range.start] = use }
    }
    return found
  }

  /// Whether the directory belongs to Exif in another file, and not to a picture.
  fileprivate var isInExif: Bool {
    switch kind {
    case .exif, .gps, .interoperability: isEmbedded
    case .main, .sub: isForExif
    case .multiPicture, .panasonic, .kodakMeta, .maker, .makerPart, .makerPreview: false
    }
  }

  private func use(of entry: TIFFEntry) -> TIFFUse {
    switch kind {
    case .multiPicture: useInIndex(of: entry)
    case .gps, .panasonic, .kodakMeta, .maker, .makerPart, .makerPreview: .all
    case .interoperability: useInInteroperability(of: entry)
    case .exif: useInExif(of: entry)
    case .main, .sub: isForExif ? useWithoutPicture(of: entry) : useWithPicture(of: entry)
    }
  }

  /// Returns the use of an entry in a Multi-Picture index (CIPA DC-007, 5.2.3 and 5.2.4).
  private func useInIndex(of entry: TIFFEntry) -> TIFFUse {
    switch entry.tag {
    case 0xB001, 0xB101, 0xB201, 0xB204: numbers(entry, most: 1)
    case 0xB202, 0xB203, 0xB205...0xB20E: isOfRatios(entry, most: 1) ? .all : .none
    default: .all
    }
  }

  // MARK: Directories of Exif

  private func useInInteroperability(of entry: TIFFEntry) -> TIFFUse {
    switch entry.tag {
    case 0x0001: entry.type == .ascii ? text(entry, most: 4) : .none
    case 0x0002: entry.count == 4 ? .all : .none
    case 0x1000: isFormatOfRelatedFile(entry) ? .all : .none
    case 0x1001, 0x1002: numbers(entry, most: 1)
    default: .all
    }
  }

  private func useInExif(of entry: TIFFEntry) -> TIFFUse {
    switch entry.tag {
    case 0xA001: numbers(entry, most: 1)
    case 0x9102: ratios(entry, most: 1)
    // Readers ignore the tag OffsetSchema, in which Windows states by how many bytes it moved a
    // maker note.
    case 0xEA1D: .none
    case 0xA302: isFilterPattern(entry) ? .all : .none
    case 0xA500: ratios(entry, most: 1)
    default: .all
    }
  }

  /// Whether the entry contains the dimensions of a color filter array, and one filter for each of
  /// its cells (Exif 2.3, 4.6.5). The dimensions may be in either byte order, because some writers
  /// ignore the byte order of the structure.
  private func isFilterPattern(_ entry: TIFFEntry) -> Bool {
    guard let value = entry.value, value.count >= 4 else { return false }
    return [ByteOrder.big, .little].contains { order in
      guard let columns = source.integer(at: value.start, width: 2, order: order),
        let rows = source.integer(at: value.start + 2, width: 2, order: order)
      else { return false }
      return Int(columns) * Int(rows) + 4 == value.count
    }
  }

  /// Returns the use of an entry in a directory without picture data. Decoders of the enclosing
  /// picture do not read the tags of the directory that describe uncompressed data.
  private func useWithoutPicture(of entry: TIFFEntry) -> TIFFUse {
    switch entry.tag {
    case 0x0111, 0x0117, 0x0144, 0x0145, 0x0201, 0x0202: .none
    case 0x0120, 0x0121, 0x012D, 0x0140, 0x0200, 0x0203, 0x0205...0x0209, 0x828D, 0x828E: .none
    case 0x0156: isOfNumbers(entry, most: 6) ? .all : .none
    case 0xC618: isDNG ? .all : .none
    case 0x0102: isOfNumbers(entry, most: 4) ? .all : .none
    case 0x0152, 0x0153: isOfNumbers(entry, most: 5) ? .all : .none
    case 0x0103, 0x0106, 0x010A, 0x0115, 0x0116, 0x011C, 0x013D, 0x0142, 0x0143, 0x0213:
      isOfNumbers(entry, most: 1) ? .all : .none
    case 0x0212: isOfNumbers(entry, most: 2) ? .all : .none
    case 0x013E: isOfRatios(entry, most: 2) ? .all : .none
    case 0x013F, 0x0214: isOfRatios(entry, most: 6) ? .all : .none
    case 0x0211: isOfRatios(entry, most: 3) ? .all : .none
    default: useOfPresentation(entry)
    }
  }

  /// Returns the use of an entry that viewers read both in pictures and in Exif.
  private func useOfPresentation(_ entry: TIFFEntry) -> TIFFUse {
    switch entry.tag {
    case 0x0100, 0x0101, 0x0112, 0x0128: numbers(entry, most: 1)
    case 0x0129: isOfNumbers(entry, most: 2) ? .all : .none
    case 0x011A, 0x011B: ratios(entry, most: 1)
    default: .all
    }
  }

  /// Whether the entry states the format of a related file as Exif defines it, such as `Exif JPEG
  /// Ver. 2.1`.
  private func isFormatOfRelatedFile(_ entry: TIFFEntry) -> Bool {
    guard entry.type == .ascii, let value = entry.value else { return false }
    return source.bytes(value, limit: 9).elementsEqual("Exif JPEG".utf8)
  }

  // MARK: Directories of pictures

  private func useWithPicture(of entry: TIFFEntry) -> TIFFUse {
    let samples = number(0x0115) ?? 1
    switch entry.tag {
    case 0x0120, 0x0121: return .none
    case 0x828D, 0x828E: return entry.type == .ascii ? .none : .all
    case 0x00FE, 0x00FF, 0x010A, 0x013D, 0x014A, 0x014C:
      return entry.type?.isNumber == true ? .all : .none
    case 0x0200, 0x0203, 0x0205...0x0209:
      return number(0x0103).map { $0 != 6 } ?? false ? .none : .all
    case 0xC618: return isDNG ? .all : .none
    case 0x012D: return isCurve(entry, colors: [1, 3]) ? .all : .none
    case 0x0140:
      let isColor = number(0x0106).map { [2, 5, 6, 8].contains($0) } ?? false
      return isColor || !isCurve(entry, colors: [3]) ? .none : .all
    case 0x0102: return firsts[0x0115] == nil ? .all : numbers(entry, most: samples)
    case 0x0152: return isOfNumbers(entry, most: samples) ? .all : .none
    case 0x0156: return isOfNumbers(entry, most: 6) ? .all : .none
    case 0x0153:
      let formats = (0..<min(samples, Self.mostSamples)).map { entry.integer($0, form, source) }
      let isValid = formats.allSatisfy { $0.map { (1...6).contains($0) } ?? false }
      return isValid || entry.count == 1 ? numbers(entry, most: samples) : .none
    case 0x0212: return numbers(entry, most: 2)
    case 0x0213: return numbers(entry, most: 1)
    case 0x013E: return isOfRatios(entry, most: 2) ? .all : .none
    case 0x013F: return isOfRatios(entry, most: 6) ? .all : .none
    case 0x0211: return hasCoefficients(entry) ? ratios(entry, most: 3) : .none
    case 0x0214: return ratios(entry, most: max(6, samples.saturatingTimes(2)))
    case 0x0111, 0x0117: return partsUse(of: entry, 0x0111, 0x0117, needed: strips)
    case 0x0144, 0x0145: return partsUse(of: entry, 0x0144, 0x0145, needed: tiles)
    default: return useOfPresentation(entry)
    }
  }

  private static let mostSamples = 64

  /// Whether the entry has the number of values of a curve: for one of the given numbers of colors,
  /// each color has one value for each possible sample.
  private func isCurve(_ entry: TIFFEntry, colors: [UInt64]) -> Bool {
    guard let bits = number(0x0102), (1...24).contains(bits) else { return true }
    return entry.type?.isWholeNumber == true && colors.contains { $0 << bits == entry.count }
  }

  /// Whether the first three values can be the shares of red, green and blue in the luminance,
  /// which add up to about 1. Entries with at most three values are not examined; for them, the
  /// result is true.
  private func hasCoefficients(_ entry: TIFFEntry) -> Bool {
    guard entry.count > 3 else { return true }
    let parts = (0..<3).compactMap { entry.ratio($0, form, source) }
    guard parts.count == 3, parts.allSatisfy({ $0.1 > 0 }) else { return false }
    return (0.9...1.1).contains(parts.reduce(0.0) { $0 + Double($1.0) / Double($1.1) })
  }

  /// Returns which values of `entry`, the offsets or sizes of strips or tiles, are used. Strips or
  /// tiles beyond the `needed` ones are kept if they have data, because they may be other pictures.
  private func partsUse(
    of entry: TIFFEntry, _ offsets: Int, _ sizes: Int, needed: Int?
  ) -> TIFFUse {
    guard let needed, needed > 0, entry.count > UInt64(needed), entry.type?.isWholeNumber == true,
      let places = firsts[offsets], let counts = firsts[sizes]
    else { return .all }
    if let offset = places.integer(needed, form, source),
      let size = counts.integer(needed, form, source),
      size > 0, form.range(at: offset, count: Int(clamping: size)) != nil
    {
      return .all
    }
    return .first(needed)
  }

  // MARK: Types and counts

  private func number(_ tag: Int) -> Int? {
    firsts[tag]?.integer(0, form, source).map { Int(clamping: $0) }
  }

  private func numbers(_ entry: TIFFEntry, most: Int) -> TIFFUse {
    guard entry.type?.isNumber == true else { return .none }
    return entry.count > UInt64(max(1, most)) ? .first(max(1, most)) : .all
  }

  /// Returns the use of an entry with a text of which readers use only the first `most` bytes.
  /// Zeros after these bytes count as used.
  private func text(_ entry: TIFFEntry, most: Int) -> TIFFUse {
    guard entry.count > UInt64(most), let value = entry.value else { return .all }
    let rest = ByteRange(from: value.start + most, to: value.end)
    return source.isZero(rest) ? .all : .first(most)
  }

  private func ratios(_ entry: TIFFEntry, most: Int) -> TIFFUse {
    guard entry.type?.isNumber == true || entry.type?.isFraction == true else { return .none }
    return entry.count > UInt64(most) ? .first(most) : .all
  }

  private func isOfNumbers(_ entry: TIFFEntry, most: Int) -> Bool {
    entry.type?.isNumber == true && entry.count <= UInt64(max(1, most))
  }

  private func isOfRatios(_ entry: TIFFEntry, most: Int) -> Bool {
    entry.type?.isFraction == true && entry.count <= UInt64(most)
  }
}

extension TIFFType {
  fileprivate var isNumber: Bool { isWholeNumber || isSigned }

  fileprivate var isFraction: Bool {
    switch self {
    case .rational, .signedRational, .float, .double: true
    default: false
    }
  }
}

extension TIFFEntry {
  /// Returns a copy of the entry that has only its first `count` values.
  func withFirst(_ count: Int) -> TIFFEntry {
    guard let type, UInt64(max(0, count)) < self.count else { return self }
    return TIFFEntry(self, count: count, bytes: count * type.size)
  }
}

extension TIFFLayout {
  /// Determines how readers use each entry, and which values several entries share.
  mutating func findUses(in source: ByteSource, isEmbedded: Bool) {
    isDNG = directories.contains { $0.entries.contains { $0.tag == 0xC612 } }
    // The entries of a directory that was not read completely cannot be removed, so their use is
    // not determined.
    for directory in directories where directory.stated == UInt64(directory.entries.count) {
      let uses = TIFFUses(
        of: directory.entries, directory.kind, form, source, isDNG: isDNG, isEmbedded: isEmbedded)
      self.uses.merge(uses.incomplete) { first, _ in first }
      if uses.isInExif {
        let unknown = directory.entries.filter { !$0.kind.knows($0.tag) }
        unknownInExif.formUnion(unknown.map(\.range.start))
      }
    }
    guard !uses.isEmpty else { return }
    var seen: Set<ByteRange> = []
    for entry in directories.flatMap(\.entries) where !entry.isInline {
      if let value = entry.value, !seen.insert(value).inserted { sharedValues.insert(value) }
    }
  }

  func use(of entry: TIFFEntry) -> TIFFUse { uses[entry.range.start] ?? .all }

  /// Returns the range of the values that readers ignore, after those that they use; nil if there
  /// are none.
  func surplus(of entry: TIFFEntry) -> ByteRange? {
    guard case .first(let count) = use(of: entry), let value = entry.value,
      let used = entry.withFirst(count).value, used.end < value.end
    else { return nil }
    return ByteRange(from: used.end, to: value.end)
  }

  /// Returns the reason why the surplus values of an entry cannot be removed; nil if they can be
  /// removed.
  func reasonToKeepSurplus(of entry: TIFFEntry) -> String? {
    guard case .first(let count) = use(of: entry), let value = entry.value else { return nil }
    let size = entry.withFirst(count).value?.count ?? 0
    // Without the surplus, the value would be in the entry itself. The value of a tag that decides
    // the presentation is not moved there.
    if size <= form.wordWidth, TIFFPresentation.decides(entry) {
      return "programs may need the number of values of this tag"
    }
    return sharedValues.contains(value) || !entry.isInline && areaAt[value.start]?.range != value
      ? "another part of the directory refers to the same bytes" : nil
  }
}
