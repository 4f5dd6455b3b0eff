import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Reads the value of a directory entry, up to the current limit of the reader. Values that
  /// readers ignore become a separate field.
  func tiffValue(_ entry: TIFFEntry, of layout: TIFFLayout) {
    let isRatio = entry.type == .rational || entry.type == .signedRational
    labelingLast(
      "value", isRatio ? layout.text(of: entry, in: source) : layout.words(for: entry, in: source)
    ) { unlabeledValue(entry, of: layout) }
  }

  private func unlabeledValue(_ entry: TIFFEntry, of layout: TIFFLayout) {
    let isUnused = layout.use(of: entry) == .none
    guard let surplus = layout.surplus(of: entry), case .first(let count) = layout.use(of: entry)
    else {
      return tiffValue(entry, isUnused ? entry.meaningWithoutUse : entry.meaning)
    }
    limited(to: surplus.start) { tiffValue(entry.withFirst(count), entry.meaning) }
    bytes(
      "surplus", surplus.count, means: Meaning(.trailing, about: .category(.unreferenced)))
  }

  private func tiffValue(_ entry: TIFFEntry, _ meaning: Meaning) {
    let meaning =
      entry.isOfTables && source.big16(at: position) != 0xFFD8
      ? .identifies(.unknown) : meaning
    switch entry.kind {
    case .maker(let maker): if makerValue(entry, of: maker, meaning) { return }
    case .makerPart(let directory): if makerValue(entry, in: directory, meaning) { return }
    default: break
    }
    if entry.hasCharacterCode, remaining >= 8 { return codedText(meaning) }
    switch (entry.type, entry.tag) {
    case (.ascii?, _): paddedText(.utf8, meaning)
    case (.utf8?, _): paddedText(.utf8, meaning)
    case (.byte?, 0x9C9B...0x9C9F) where !entry.isOfMakerNote:
      text("value", .utf16LittleEndian, .rest, means: meaning)
    case (.undefined?, _) where entry.isVersion: text("value", .ascii, .rest, means: meaning)
    case (.undefined?, 0xB002) where !entry.isOfMakerNote: pictureIndex()
    case (.undefined?, _) where entry.isMakerNote: makerNote()
    case (.undefined?, _) where remaining > 1: rest("value", means: meaning)
    case (.rational?, _), (.signedRational?, _): ratios(entry, meaning)
    case (.float?, _), (.double?, _): reals(entry, meaning)
    case (nil, _): rest("value", means: meaning)
    default: wholeNumbers(entry, meaning)
    }
  }

  /// Maximum number of bytes that are examined to decide whether data is text.
  private static let examinedText = 4096

  /// Reads a text padded with zeros. Text after the first zero byte becomes a separate field.
  private func paddedText(_ encoding: TextEncoding, _ meaning: Meaning) {
    let isEmpty = source.byte(at: position) == 0
    text("value", encoding, .terminated, means: meaning)
    guard remaining > 0 else { return }
    if source.isZero(rest) {
      rest("padding", means: .padding)
    } else {
      // Some cameras do not clear the memory after a text, so other data may follow the text.
      let isText = source.bytes(rest, limit: Self.examinedText).allSatisfy {
        $0 == 0 || $0 >= 0x20 || (0x09...0x0D).contains($0)
      }
      let isInMakerNote = node?.isInMakerNote == true
      if isText, !isInMakerNote || !isEmpty {
        text("further", encoding, .rest, means: meaning)
      } else {
        // In a maker note, the bytes after a text are other data, or what was left in memory.
        rest("further", means: isInMakerNote ? Meaning(.undecoded) : meaning)
      }
    }
  }

  private func codedText(_ meaning: Meaning) {
    let code = source.bytes(ByteRange(start: position, count: 8))
    text("character_code", .ascii, .bytes(8), means: .type)
    switch code.first {
    case 0x55:
      text("value", order == .big ? .utf16BigEndian : .utf16LittleEndian, .rest, means: meaning)
    case 0x4A: rest("value", means: meaning)
    default: text("value", .utf8, .rest, means: meaning)
    }
  }

  private func wholeNumbers(_ entry: TIFFEntry, _ meaning: Meaning) {
    let width = entry.type?.size ?? 1
    let isSigned = entry.type?.isSigned ?? false
    if entry.count == 1 {
      if isSigned {
        signed("value", bytes: width, means: meaning)
      } else {
        unsigned("value", bytes: width, means: meaning, labels: TIFFValueNames.labels(of: entry))
      }
      return
    }
    table("value", rows: nil, means: meaning, line: nil) { row in
      switch (width, isSigned) {
      case (1, false): row.u8("number")
      case (2, false): row.u16("number")
      case (4, false): row.u32("number")
      case (1, true): row.i8("number")
      case (2, true): row.i16("number")
      case (4, true): row.i32("number")
      case (_, true): row.i64("number")
      default: row.u64("number")
      }
    }
  }

  private func ratios(_ entry: TIFFEntry, _ meaning: Meaning) {
    let isSigned = entry.type == .signedRational
    if entry.count == 1 {
      group("value", means: meaning) {
        if isSigned {
          i32("numerator")
          i32("denominator")
        } else {
          u32("numerator")
          u32("denominator")
        }
      }
      return
    }
    table("value", rows: nil, means: meaning, line: nil) { row in
      if isSigned {
        row.i32("numerator")
        row.i32("denominator")
      } else {
        row.u32("numerator")
        row.u32("denominator")
      }
    }
  }

  private func reals(_ entry: TIFFEntry, _ meaning: Meaning) {
    let width = entry.type?.size ?? 4
    if entry.count == 1 {
      float("value", width: width, means: meaning)
    } else {
      list("value", count: nil, means: meaning) { $0.float("number", width: width) }
    }
  }

  /// Reads the entries of a Multi-Picture index (CIPA DC-007).
  private func pictureIndex() {
    table("value", rows: nil, line: nil) { row in
      row.u32("attribute", means: .flags)
      row.u32("size", means: .size(of: .extent))
      row.u32("offset", means: .offset(from: .enclosingOrFile("MPF ")))
      row.u16("dependent_image_1")
      row.u16("dependent_image_2")
    }
    if remaining > 0 { rest("undecoded", means: Meaning(.undecoded)) }
  }
}
