import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules for the pictures in the chain of directories of a TIFF file. A violation is an error if most
/// decoders show no picture or another one, and a warning if some of them do.
extension Rule {
  static let tiff: [Rule] = tiffDirectories + tiffPictures + tiffParts

  private typealias Tag = TIFFPicture.Tag
  private static let directory = Place.named("IFD", kind: .structure)

  // MARK: Directories

  private static let tiffDirectories: [Rule] = [
    Rule(
      "tiff.picture.missing", .error, at: .named("tiff", kind: .structure),
      "A TIFF file must have a directory with entries", clause: Clause(.tiff, "2"),
      cause: "The file was truncated, or first_IFD_offset was damaged",
      fix: "Obtain a complete copy, because decoders find no picture",
      passing: .tiffFile(picture()), failing: [#""II" 2a 00 ↓u32le 4096"#],
      insteadOf: ["tiff.directory.outside", "tiff.directory.none-there"]
    ) { file, _ in
      guard file.isRoot, let first = file.field(.first_IFD_offset) else { return nil }
      let isThere = file.children.contains { child in
        if case .word(let word) = child.name { word.hasPrefix("IFD") } else { false }
      }
      return isThere
        ? []
        : .field(
          first, of: file,
          "no directory is at \(first.value.integer ?? 0), to which the header refers")
    },
    Rule(
      "tiff.directory.count", .error, at: directory,
      "A directory must have the number of entries that it states", clause: Clause(.tiff, "2"),
      cause: "The file was truncated, or the number was damaged",
      fix: "Obtain a complete copy, because many decoders refuse the file",
      passing: .tiffFile(picture()), failing: .tiffFile(picture(count: "↓u16le 900")),
      insteadOf: ["tiff.directory.count-exceeds-structure"]
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture),
        let count = directory.field(.entry_count), let stated = count.value.integer
      else { return nil }
      let present = picture.entries.count { $0.tag > 0 || $0.type > 0 }
      return stated > present
        ? .field(count, of: directory, "entry_count is \(stated), the directory has \(present)")
        : []
    },
    Rule(
      "tiff.header.offsets", .error, at: .named("tiff", kind: .structure),
      "The header of a BigTIFF file must state offsets of 8 bytes", clause: Clause(.tiff, "2"),
      cause: "The header was damaged",
      fix: "Set offset_size to 8",
      passing: .make(bigTIFF("08")), failing: .make(bigTIFF("↓07"))
    ) { file, _ in
      guard file.isRoot, let size = file.integer(.offset_size) else { return nil }
      return size == 8 ? [] : .field(.offset_size, of: file, "offset_size is \(size), expected 8")
    },
    Rule(
      "tiff.directory.order", .warning, at: directory,
      "The entries of a directory must be in ascending order, and each tag there once",
      clause: Clause(.tiff, "2"),
      cause: "A program appended an entry to the directory",
      fix: "Sort the entries, and remove all but the first of equal ones",
      passing: .tiffFile(picture()),
      failing: .tiffFile(picture(further: "↓u16le 0x100, 3 u32le 1, 2"))
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture) else { return nil }
      for (entry, next) in zip(picture.entries, picture.entries.dropFirst())
      where next.tag <= entry.tag {
        return .field(next.field, of: directory, "\(next.name) follows \(entry.name)")
      }
      return []
    },
    Rule(
      "tiff.directory.type", .warning, at: directory,
      "An entry must have a type and a number of values that TIFF defines for it",
      clause: Clause(.tiff, "2"),
      cause: "The entry was damaged, or a program wrote a private type",
      fix: "Remove the entry, or write its value again; some decoders refuse the file",
      passing: .tiffFile(picture()),
      failing: .tiffFile(picture(further: "↓u16le 0x131, 3 u32le 1, 65"))
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture) else { return nil }
      return picture.entries.flatMap { entry -> [Violation] in
        guard !needed.contains(entry.tag) else { return [] }
        if entry.type == 0 || entry.type > 18 && entry.type != 129 {
          return .field(entry.field, of: directory, "the type of \(entry.name) is \(entry.type)")
        }
        if texts.contains(entry.tag), entry.type != 2, entry.type != 129 {
          return .field(
            entry.field, of: directory, "the type of \(entry.name) is \(entry.type), expected 2")
        }
        if entry.tag == 0 {
          return .field(entry.field, of: directory, "\(entry.name) of type \(entry.type) has tag 0")
        }
        if entry.tag == 0x2BC, entry.type != 1, entry.type != 7 {
          return .field(
            entry.field, of: directory,
            "the type of \(entry.name) is \(entry.type), expected 1 or 7")
        }
        if entry.count == 0 {
          return .field(entry.field, of: directory, "\(entry.name) has 0 values")
        }
        guard entry.type == 2, let place = entry.place,
          let last = directory.source.byte(at: place.saturatingAdd(entry.count - 1)), last != 0
        else { return [] }
        return .field(
          entry.field, of: directory,
          "\(entry.name) of \(entry.count) bytes does not end with a zero byte")
      }
    },
  ]

  /// The tags of texts.
  private static let texts: Set<Int> = [
    0x10D, 0x10E, 0x10F, 0x110, 0x11D, 0x131, 0x132, 0x13B, 0x13C, 0x151, 0x8298,
  ]
  /// The tags of which decoders need whole numbers.
  private static let needed: Set<Int> = [
    Tag.width, Tag.length, Tag.bits, Tag.compression, Tag.photometric, Tag.stripOffsets,
    Tag.samples, Tag.rows, Tag.stripCounts, Tag.tileWidth, Tag.tileLength, Tag.tileOffsets,
    Tag.tileCounts, Tag.colors, Tag.planes,
  ]
  /// Those of which there is one value.
  fileprivate static let singleTIFFTags: Set<Int> = [
    Tag.width, Tag.length, Tag.compression, Tag.photometric, Tag.samples, Tag.rows, Tag.tileWidth,
    Tag.tileLength, Tag.planes,
  ]

  // MARK: Pictures

  private static let tiffPictures: [Rule] = [
    Rule(
      "tiff.picture.entry-missing", .error, at: directory,
      "A picture must have entries for its size, its colors and its data",
      clause: Clause(.tiff, "8"),
      cause: "A program removed the entry, or its tag was damaged",
      fix: "Obtain an intact copy, because decoders do not know how to show the picture",
      passing: .tiffFile(picture()), failing: .tiffFile("↓" + picture(tags: ["width": "0xfe00"]))
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture) else { return nil }
      let names = [
        (Tag.width, "ImageWidth"), (Tag.length, "ImageLength"),
        (Tag.photometric, "PhotometricInterpretation"),
        (picture.offsets, picture.isTiled ? "TileOffsets" : "StripOffsets"),
        (picture.counts, picture.isTiled ? "TileByteCounts" : "StripByteCounts"),
        (picture.isTiled ? Tag.tileWidth : Tag.width, "TileWidth"),
        (picture.isTiled ? Tag.tileLength : Tag.width, "TileLength"),
      ]
      guard picture[Tag.thumbnail] == nil || picture.compression != 6 else { return [] }
      let missing = names.first { picture[$0.0] == nil }
      return missing.map {
        .about(directory, "the directory of \(picture.entries.count) entries has no \($0.1)")
      } ?? []
    },
    Rule(
      "tiff.picture.entry-type", .error, at: directory,
      "Entries that decoders need must have whole numbers, as many as the picture demands",
      clause: Clause(.tiff, "8"),
      cause: "The entry was damaged",
      fix: "Obtain an intact copy, because decoders cannot read the entry",
      passing: .tiffFile(picture()),
      failing: .tiffFile(picture(width: "↓u16le 0x100, 2 u32le 1, 2"))
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture) else { return nil }
      return picture.entries.flatMap { entry -> [Violation] in
        guard needed.contains(entry.tag) else { return [] }
        if !entry.isWhole {
          return .field(
            entry.field, of: directory,
            "the type of \(entry.name) is \(entry.type), expected 3 or 4")
        }
        let isSingle = singleTIFFTags.contains(entry.tag)
        if entry.count == 0 || isSingle && entry.count != 1 {
          return .field(
            entry.field, of: directory,
            "\(entry.name) has \(entry.count) values, expected \(isSingle ? "1" : "at least 1")")
        }
        return entry.place == nil
          ? .field(
            entry.field, of: directory,
            "the \(entry.count) values of \(entry.name) are outside of the file") : []
      }
    },
    Rule(
      "tiff.picture.values", .error, at: directory,
      "A picture must have a size, a number of samples and a coding that decoders know",
      clause: Clause(.tiff, "8"),
      cause: "A value was damaged, or a program wrote a private one",
      fix: "Obtain an intact copy, because decoders refuse the picture or show noise",
      passing: .tiffFile(picture()),
      failing: [
        .tiffFile(picture(width: "↓u16le 0x100, 3 u32le 1, 0")),
        .tiffFile(picture(coding: "↓u16le 0x103, 3 u32le 1, 999")),
        .tiffFile(picture(colors: "↓u16le 0x106, 3 u32le 1, 4711")),
      ]
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture) else { return nil }
      return picture.problems.flatMap { tag, words -> [Violation] in
        picture[tag].map { .field($0.field, of: directory, words) }
          ?? .about(directory, words)
      }
    },
    Rule(
      "tiff.picture.unusual-values", .warning, at: directory,
      "Values that decoders can do without must be those that TIFF defines",
      clause: Clause(.tiff, "8"),
      cause: "A program wrote a private value",
      fix: "Set the value to one that TIFF defines; some decoders warn, or ignore it",
      passing: .tiffFile(picture()),
      failing: .tiffFile(picture(further: "↓u16le 0x128, 3 u32le 1, 9"))
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture) else { return nil }
      let limits = [
        (Tag.fillOrder, 1...2), (Tag.orientation, 1...8), (Tag.unit, 1...3), (Tag.predictor, 1...3),
        (Tag.planes, 1...2),
      ]
      if let entry = picture[Tag.predictor], !picture.hasPredictor,
        picture.integer(Tag.predictor) != 1
      {
        return .field(
          entry.field, of: directory,
          "\(entry.name) is there with Compression \(picture.compression), which has none")
      }
      if let entry = picture[Tag.photometric], let colors = picture.integer(Tag.photometric),
        TIFFPicture.colorsOfFewReaders.contains(colors)
      {
        return .field(
          entry.field, of: directory, "\(entry.name) is \(colors), which few readers show")
      }
      if let entry = picture[Tag.planes], picture.integer(Tag.planes) == 2, picture.samples == 1 {
        return .field(entry.field, of: directory, "\(entry.name) is 2 with 1 sample")
      }
      if let entry = picture[Tag.bits], entry.isWhole, entry.count > picture.samples {
        return .field(
          entry.field, of: directory,
          "\(entry.name) has \(entry.count) values, expected \(picture.samples)")
      }
      return limits.flatMap { tag, limits -> [Violation] in
        guard let entry = picture[tag], let value = picture.integer(tag), !limits.contains(value)
        else { return [] }
        return .field(
          entry.field, of: directory,
          "\(entry.name) is \(value), expected 1 to \(limits.upperBound)")
      }
    },
    Rule(
      "tiff.picture.colors", .error, at: directory,
      "A palette picture must have a color map with three values for each color",
      clause: Clause(.tiff, "5"),
      cause: "The color map was removed, or that of another picture was copied",
      fix: "Obtain an intact copy, because decoders do not know the colors",
      passing: .tiffFile(picture()),
      failing: .tiffFile(picture(colors: "↓u16le 0x106, 3 u32le 1, 3"))
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture) else { return nil }
      guard picture.integer(Tag.photometric) == 3, let entry = picture[Tag.photometric] else {
        return []
      }
      guard let map = picture[Tag.colors] else {
        return .field(
          entry.field, of: directory, "the palette picture of \(picture.bits) bits has no ColorMap")
      }
      guard 1...16 ~= picture.bits else { return [] }
      let expected = 3 << picture.bits
      return map.count == expected
        ? []
        : .field(
          map.field, of: directory, "ColorMap has \(map.count) values, expected \(expected)")
    },
  ]

  // MARK: Strips and tiles

  private static let tiffParts: [Rule] = [
    Rule(
      "tiff.data.count", .error, at: directory,
      "The picture must have all its strips or tiles", clause: Clause(.tiff, "3"),
      cause: "The size of the picture or of its strips was changed, or a list was cut",
      fix: "Obtain an intact copy, because decoders show only a part of the picture",
      passing: .tiffFile(picture()),
      failing: .tiffFile(
        picture(length: "u16le 0x101, 3 u32le 1, 4", offsets: "↓" + place8))
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture), let count = picture.partCount else {
        return nil
      }
      for tag in [picture.offsets, picture.counts] {
        guard let entry = picture[tag], entry.count > 0, entry.isWhole, entry.count < count else {
          continue
        }
        return .field(
          entry.field, of: directory,
          "\(entry.name) has \(entry.count) values, the picture has \(count) \(picture.part)s")
      }
      return []
    },
    data(
      "tiff.data.outside", .error, "Each strip or tile must be inside of the file",
      cause: "The file was truncated, or an offset was damaged",
      fix: "Obtain a complete copy, because a part of the picture is missing",
      failing: picture(offsets: "↓u16le 0x111, 4 u32le 1, 4096"),
      insteadOf: ["tiff.picture.outside"]
    ) {
      guard case .outside(let end) = $0 else { return nil }
      return "ends at \(end), the file at \($1)"
    },
    data(
      "tiff.data.damaged", .error,
      "The data of a strip or tile must be what its compression defines",
      cause: "Bytes were damaged or lost, or Compression was changed",
      fix: "Obtain an intact copy, because decoders show the rest of the strip wrongly",
      failing: picture(coding: "u16le 0x103, 3 u32le 1, 8", offsets: "↓" + place8)
    ) { fault, _ in
      switch fault {
      case .damaged(let made, let needed):
        "is damaged after \(made) of \(needed) bytes"
      case .other: "does not begin as data of its compression does"
      default: nil
      }
    },
    data(
      "tiff.data.too-short", .error, "A strip or tile must have all its pixels",
      cause: "The size of the picture was changed, or the data was truncated",
      fix: "Obtain a complete copy, because decoders refuse the picture or show a part of it",
      failing: picture(counts: "↓u16le 0x117, 4 u32le 1, 3")
    ) { fault, _ in
      guard case .tooShort(let made, let needed) = fault else { return nil }
      return "gives \(made) bytes, expected \(needed)"
    },
    data(
      "tiff.data.size", .error, "A JPEG picture in a strip or tile must have its size",
      cause: "The size of the picture was changed without its data",
      fix: "Set the sizes in the directory to those of the JPEG pictures",
      failing: picture(
        coding: "u16le 0x103, 3 u32le 1, 7", offsets: "↓" + place8, data: picture9)
    ) { fault, _ in
      guard case .size(let width, let height) = fault else { return nil }
      return "is a picture of \(width)×\(height) pixels"
    },
    data(
      "tiff.data.too-long", .warning, "A strip or tile should have no bytes after its pixels",
      cause: "The size of the picture was changed, or a program counted wrongly",
      fix: "Set the number of bytes to that of the pixels; decoders ignore the rest",
      failing: picture(counts: "↓u16le 0x117, 4 u32le 1, 5", data: "00 40 80 ff 00")
    ) { fault, _ in
      guard case .tooLong(let made, let needed) = fault else { return nil }
      return "has \(made) bytes, its pixels have \(needed)"
    },
  ]

  /// Returns a rule about the data of strips and tiles.
  ///
  /// - Parameter words: what is wrong with a part; nil if another rule reports it. The number is the
  ///   size of the file.
  private static func data(
    _ id: String, _ severity: Severity, _ demand: String, cause: String, fix: String,
    failing: String, insteadOf covered: Set<String> = [],
    words: @escaping @Sendable (TIFFPartFault, Int) -> String?
  ) -> Rule {
    Rule(
      id, severity, at: directory, demand, clause: Clause(.tiff, "3"), cause: cause, fix: fix,
      passing: .tiffFile(picture()), failing: .tiffFile(failing), insteadOf: covered,
      readingMedia: true
    ) { directory, _ in
      guard let picture = directory.inherited(.tiffPicture),
        let parts = directory.tiffParts, let entry = picture[picture.offsets]
      else { return nil }
      return parts.faults.flatMap { index, range, fault -> [Violation] in
        guard let words = words(fault, directory.source.size) else { return [] }
        let place = picture[picture.counts].flatMap { fault.isOfSize ? $0 : nil } ?? entry
        return .field(place.field, of: directory, "\(picture.part) \(index + 1) \(words)")
      }
    }
  }

  // MARK: Examples

  /// Returns a BigTIFF picture of one pixel.
  ///
  /// - Parameter size: the lower byte of the size of offsets.
  private static func bigTIFF(_ size: String) -> String {
    let entries = [
      "0x100, 3", "1", "0x101, 3", "1", "0x102, 3", "8", "0x103, 3", "1", "0x106, 3", "1",
      "0x111, 4", "192", "0x116, 3", "1", "0x117, 4", "1",
    ]
    let directory = stride(from: 0, to: entries.count, by: 2).map {
      "u16le \(entries[$0]) u64le 1 u64le \(entries[$0 + 1])"
    }
    return """
      "II" 2b 00 \(size) 00 00 00 u64le 16
      u64le 8
      \(directory.joined(separator: "\n"))
      u64le 0
      00
      """
  }

  /// The entry with the offset of the strip after eight entries.
  private static let place8 = "u16le 0x111, 4 u32le 1, 110"

  /// A JPEG picture of 9×9 pixels.
  private static let picture9 = """
    ff d8 ff db sized u16 +2 { 00 01 * 64 } ff c0 sized u16 +2 { 08 u16 9, 9 01 01 11 00 }
    ff c4 sized u16 +2 { 00 01 00 * 15 00 10 01 00 * 15 00 }
    ff da sized u16 +2 { 01 01 00 00 3f 00 } 00 ff d9
    """

  /// Returns the directory of a gray picture of 2×2 pixels, with other entries where they are given.
  private static func picture(
    tags: [String: String] = [:], width: String? = nil,
    length: String = "u16le 0x101, 3 u32le 1, 2", coding: String = "u16le 0x103, 3 u32le 1, 1",
    colors: String = "u16le 0x106, 3 u32le 1, 1", offsets: String? = nil, count: String? = nil,
    counts: String? = nil, further: String? = nil, data: String = "00 40 80 ff"
  ) -> String {
    let entries = further == nil ? 8 : 9
    let place = 8 + 2 + 12 * entries + 4
    return """
      \(count ?? "u16le \(entries)")
      \(width ?? "u16le \(tags["width"] ?? "0x100"), 3 u32le 1, 2")
      \(length)
      u16le 0x102, 3 u32le 1, 8
      \(coding)
      \(colors)
      \(offsets ?? "u16le 0x111, 4 u32le 1, \(place)")
      u16le 0x116, 3 u32le 1, 2
      \(counts ?? "u16le 0x117, 4 u32le 1, @end - @data")
      \(further ?? "")
      u32le 0
      data: \(data) end:
      """
  }
}

extension TIFFPartFault {
  /// Whether the number of bytes of the part is wrong rather than its offset.
  fileprivate var isOfSize: Bool {
    switch self {
    case .tooShort, .tooLong: true
    default: false
    }
  }
}

extension TIFFPicture {
  /// Whether the compression may have a predictor.
  fileprivate var hasPredictor: Bool {
    [5, 8, 32908, 32909, 32946, 34925, 50000].contains(compression)
  }

  /// The number of samples for the colors of each value of PhotometricInterpretation.
  private static let samplesOfColors = [
    0: 1, 1: 1, 2: 3, 3: 1, 4: 1, 5: 4, 6: 3, 8: 3,
  ]

  /// The values of PhotometricInterpretation that only some readers show: those of raw photos and of
  /// light intensities.
  fileprivate static let colorsOfFewReaders: Set<Int> = [9, 10, 32803, 32844, 32845, 34892]

  /// The values with which decoders show no picture, or another one: the tag and what is wrong.
  fileprivate var problems: [(tag: Int, words: String)] {
    var found: [(tag: Int, words: String)] = []
    func demand(_ isRight: Bool, _ tag: Int, _ words: @autoclosure () -> String) {
      if !isRight { found.append((tag, words())) }
    }
    func value(_ tag: Int, in limits: ClosedRange<Int>) {
      guard let value = integer(tag), let entry = self[tag], !limits.contains(value) else { return }
      found.append(
        (tag, "\(entry.name) is \(value), expected \(limits.lowerBound) to \(limits.upperBound)"))
    }
    value(Tag.width, in: 1...Int(Int32.max))
    value(Tag.length, in: 1...Int(Int32.max))
    if isTiled {
      for tag in [Tag.tileWidth, Tag.tileLength] {
        guard let size = integer(tag), let entry = self[tag] else { continue }
        demand(
          size > 0 && size % 16 == 0, tag, "\(entry.name) is \(size), expected a multiple of 16")
      }
    } else {
      demand(integer(Tag.rows) != 0, Tag.rows, "RowsPerStrip is 0")
    }
    demand(
      Self.compressions.contains(compression), Tag.compression,
      "Compression is \(compression), which TIFF does not define")
    demand(
      compression != 6 || self[Tag.thumbnail] != nil, Tag.compression,
      "Compression is 6, but JPEGInterchangeFormat is not there")
    value(Tag.samples, in: 1...1000)
    let samples = samples
    guard let photometric = integer(Tag.photometric), 1...1000 ~= samples else { return found }
    guard let colors = Self.samplesOfColors[photometric] else {
      demand(
        Self.colorsOfFewReaders.contains(photometric), Tag.photometric,
        "PhotometricInterpretation is \(photometric), which TIFF does not define")
      return found
    }
    let extra = self[Tag.extra]?.count ?? 0
    demand(
      samples >= colors, Tag.samples,
      "SamplesPerPixel is \(samples), PhotometricInterpretation \(photometric) needs \(colors)")
    demand(
      extra == 0 || colors + extra == samples, Tag.extra,
      "SamplesPerPixel is \(samples), the picture has \(colors) colors and \(extra) ExtraSamples")
    demand(
      extra > 0 || samples == colors || samples < colors || photometric == 5, Tag.samples,
      "SamplesPerPixel is \(samples), the picture has \(colors) colors and no ExtraSamples")
    demand(
      bits > 1 || samples == 1, Tag.samples,
      "BitsPerSample is 1, and SamplesPerPixel is \(samples)")
    demand(
      photometric != 4 || bits == 1, Tag.photometric,
      "PhotometricInterpretation is 4 with \(bits) bits")
    if samples > 1 { value(Tag.planes, in: 1...2) }
    if hasPredictor {
      value(Tag.predictor, in: 1...3)
      demand(
        integer(Tag.predictor) != 3 || integer(Tag.format) == 3, Tag.predictor,
        "Predictor is 3, and SampleFormat is \(integer(Tag.format) ?? 1)")
    }
    for (index, entry) in entries.enumerated().dropFirst()
    where entries[index - 1].tag == entry.tag && Rule.singleTIFFTags.contains(entry.tag) {
      let values = [entries[index - 1], entry].map { self.value(of: $0) }
      demand(
        values[0] == values[1], entry.tag,
        "\(entry.name) is there twice, with \(values[0] ?? 0) and \(values[1] ?? 0)")
    }
    if let entry = self[Tag.bits], entry.isWhole {
      let all = (0..<min(entry.count, samples)).compactMap { integer(Tag.bits, $0) }
      demand(
        entry.count == 1 || entry.count >= samples, Tag.bits,
        "BitsPerSample has \(entry.count) values, the picture has \(samples) samples")
      demand(
        all.allSatisfy { $0 == all.first }, Tag.bits,
        "BitsPerSample has the values \(Set(all).sorted().map(String.init).joined(separator: " and "))"
      )
      var permitted: Set<Int> = [1, 2, 4, 8, 10, 12, 14, 16, 24, 32, 64]
      if [5, 6].contains(integer(Tag.format) ?? 1) { permitted.insert(128) }
      demand(
        permitted.contains(bits), Tag.bits, "BitsPerSample is \(bits), which decoders do not know")
      demand(
        photometric != 3 || bits <= 8 || bits == 16, Tag.bits,
        "BitsPerSample of the palette picture is \(bits)")
      demand(
        bits <= 16 || bits == 32 || integer(Tag.format) ?? 1 > 1, Tag.bits,
        "BitsPerSample is \(bits) for whole numbers")
    }
    if let format = integer(Tag.format) {
      demand(1...6 ~= format, Tag.format, "SampleFormat is \(format), expected 1 to 6")
      demand(
        format != 3 || [16, 24, 32, 64].contains(bits), Tag.format,
        "SampleFormat is 3 with \(bits) bits")
    }
    if photometric == 6 {
      for index in 0..<2 {
        guard let value = integer(Tag.subsampling, index) else { continue }
        demand(
          [1, 2, 4].contains(value), Tag.subsampling,
          "YCbCrSubSampling has the value \(value), expected 1, 2 or 4")
      }
    }
    demand(
      ![2, 3, 4].contains(compression) || bits == 1 && samples == 1, Tag.compression,
      "Compression is \(compression), which has 1 bit, with \(bits) bits and \(samples) samples")
    demand(
      compression != 7 || bits == 8, Tag.bits, "BitsPerSample is \(bits) with JPEG")
    return found
  }
}
