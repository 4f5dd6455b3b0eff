package import Bytes

/// Facts about a TIFF structure that distinguish raw photos of cameras from other pictures.
package struct TIFFPhotoFacts {
  /// The camera maker, from the first directory that names one; empty if there is none.
  package private(set) var make = ""
  package private(set) var isDNG = false
  /// Whether any directory refers to strips or tiles with picture data.
  package private(set) var hasPictureData = false
  /// Whether any picture is a color filter array, linear sensor data, or in a compression that only
  /// raw photos have.
  package private(set) var isRaw = false
  /// Whether the first directory describes a reduced picture, and a subdirectory describes the full
  /// picture.
  package var isReducedFirst: Bool { isFirstReduced && hasFullPictureBelow }
  package let header: Header

  /// Variants of the TIFF header. All variants except `plain` are raw photos.
  package enum Header: Sendable {
    case plain, canon, phaseOne, olympus, panasonic
  }

  private var isFirstReduced = false
  private var hasFullPictureBelow = false

  /// Limits of the number of directories and entries that are read in malicious files.
  private static let maxDirectories = 64
  private static let maxEntries = 512
  private static let maxSubdirectories = 16

  /// Values of PhotometricInterpretation for color filter arrays and linear raw pictures.
  private static let rawPhotometrics: Set<UInt64> = [32803, 34892]

  /// Values of Compression that only raw photos have: Kodak, Sony, Samsung, Nikon, Pentax, Epson,
  /// Panasonic.
  private static let rawCompressions: Set<UInt64> = [
    262, 32767, 32769, 32770, 32772, 32867, 34316, 34713, 65000, 65535,
  ]

  /// Returns nil if the range does not begin with a TIFF header.
  package init?(_ source: ByteSource, _ block: ByteRange) {
    guard let form = TIFFForm(source, block) else { return nil }
    header = Self.header(form, source)
    var pending: [(offset: UInt64, depth: Int)] = []
    if let first = form.firstDirectory(source) { pending.append((first, 0)) }
    var seen: Set<UInt64> = []
    var next = 0
    while next < pending.count, seen.count < Self.maxDirectories {
      let (offset, depth) = pending[next]
      next += 1
      guard offset != 0, seen.insert(offset).inserted else { continue }
      pending += read(form, source, at: offset, depth: depth, isFirst: next == 1)
    }
  }

  private static func header(_ form: TIFFForm, _ source: ByteSource) -> Header {
    switch form.variant {
    case .canon: return .canon
    case .olympus: return .olympus
    case .panasonic: return .panasonic
    case .plain, .makerNote: break
    }
    let start = form.block.start + 8
    let words = source.bytes(ByteRange(start: start, count: 8).clamped(to: form.block))
    let isPhaseOne =
      words.starts(with: "IIII".utf8) && words.dropFirst(5).elementsEqual("waR".utf8)
      || words.starts(with: "MMMMRaw".utf8)
    return isPhaseOne ? .phaseOne : .plain
  }

  /// Reads one directory, and returns the offsets of the directories to which it refers.
  private mutating func read(
    _ form: TIFFForm, _ source: ByteSource, at offset: UInt64, depth: Int, isFirst: Bool
  ) -> [(offset: UInt64, depth: Int)] {
    guard let place = form.place(of: offset),
      let stated = form.number(source, at: place, width: form.countWidth)
    else { return [] }
    let table = place + form.countWidth
    let room = max(0, form.block.end - table) / form.entrySize
    let count = min(Int(clamping: stated), room, Self.maxEntries)
    var found: [(offset: UInt64, depth: Int)] = []
    var type: UInt64?
    var hasData = false
    for index in 0..<count {
      let entry = TIFFEntry(
        form, source, at: table + index * form.entrySize, kind: depth == 0 ? .main(0) : .sub)
      let value = entry.integer(0, form, source)
      switch entry.tag {
      case 0x00FE: type = value
      case 0x0103: isRaw = isRaw || value.map(Self.rawCompressions.contains) ?? false
      case 0x0106: isRaw = isRaw || value.map(Self.rawPhotometrics.contains) ?? false
      // The tags CFARepeatPatternDim and CFAPattern of TIFF/EP.
      case 0x828D, 0x828E: isRaw = isRaw || entry.type != .ascii
      case 0xC612: isDNG = true
      case 0x0111, 0x0144: hasData = true
      case 0x010F where make.isEmpty: make = entry.letters(source)
      case 0x014A:
        for number in 0..<min(Int(clamping: entry.count), Self.maxSubdirectories) {
          if let offset = entry.integer(number, form, source) { found.append((offset, depth + 1)) }
        }
      default: break
      }
    }
    hasPictureData = hasPictureData || hasData
    if isFirst { isFirstReduced = type == 1 }
    if depth > 0, hasData, type == 0 { hasFullPictureBelow = true }
    let end = table.saturatingAdd(Int(clamping: stated).saturatingTimes(form.entrySize))
    if let following = form.number(source, at: end, width: form.wordWidth), following != 0 {
      found.append((following, depth))
    }
    return found
  }
}

extension TIFFEntry {
  /// The text of the value, up to the first zero byte.
  fileprivate func letters(_ source: ByteSource) -> String {
    guard type == .ascii, let value else { return "" }
    return String(decoding: source.bytes(value, limit: 64).prefix { $0 != 0 }, as: UTF8.self)
  }
}
