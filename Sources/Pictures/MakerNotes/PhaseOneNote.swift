import Anatomy
import Bytes
import Schema

/// The maker note of Phase One and Leaf backs, which contains the raw picture. Its directory has
/// entries with a tag, a type, a size and a value. The calibration of the sensor is a structure of
/// the same form, in which entries have no type.
enum PhaseOneNote {
  static let note = block("phase_one", "Phase One Maker Note", in: "tag ") { note in
    let order = PhaseOneDirectory.order(note.source, at: note.position)
    note.text("byte_order", .ascii, .bytes(4), means: .type)
    note.order = order ?? .little
    note.bytes("signature", 4, means: .type)
    note.u32("directory_offset", means: .offsetInMakerNote)
  }

  fileprivate static let calibration = block(
    "SensorCalibration", "Sensor Calibration", in: "note"
  ) { calibration in
    let order = PhaseOneDirectory.order(calibration.source, at: calibration.position)
    calibration.text("byte_order", .ascii, .bytes(4), means: .type)
    calibration.order = order ?? .little
    calibration.u32("version", means: .version)
    calibration.u32("directory_offset", means: .offsetInMakerNote)
  }

  fileprivate static let directory = part("directory", "Maker Note Directory") { reader in
    guard let directory = reader.node?.inherited(.phaseOneDirectory) else {
      return reader.rest("entries", means: .identifies(.device))
    }
    reader.order = directory.order
    reader.u32("entry_count", means: Meaning(.count(of: .rows), about: .category(.device)))
    reader.bytes("unused", 4, means: Meaning(.undecoded))
    for entry in directory.entries { reader.entry(entry, of: directory) }
    if reader.remaining > 0 { reader.rest("further", means: Meaning(.undecoded)) }
  }

  fileprivate static let value = part("value", "Value") { reader in
    let entry = reader.node.flatMap { node in
      node.inherited(.phaseOneDirectory)?.entries.first { $0.value?.start == node.range.start }
    }
    guard let entry else { return reader.leaveUndecoded() }
    reader.value(entry)
  }

  fileprivate static let picture = part("RawData", "Picture Data") {
    $0.rest("data", means: .media)
  }

  fileprivate static let undecoded = part("undecoded", "Undecoded") {
    $0.rest("data", means: Meaning(.undecoded))
  }

  private static func block(
    _ word: String, _ title: String, in parent: String, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        MakerNotes.code, named: word, title, in: parent, by: .unpublished,
        holds: PhaseOneGrammar(), body: body),
      in: PlainGrammar(.structure, .tiff))
  }

  private static func part(
    _ word: String, _ title: String, body: @escaping Declaration.Body
  ) -> DeclaredNodeKind {
    DeclaredNodeKind(
      Declaration(
        "tag ", named: word, title, in: "note", by: .unpublished,
        naming: word == "value"
          ? Naming { .word(PhaseOneDirectory.name(of: Int($0.code.rawValue))) } : nil,
        body: body),
      in: PlainGrammar(.structure, .tiff))
  }

  /// Whether the bytes are such a note.
  static func isNote(_ source: ByteSource, _ range: ByteRange) -> Bool {
    PhaseOneDirectory(source, range)?.isCalibration == false
  }
}

/// The directory of a note, or of the calibration in it.
private struct PhaseOneDirectory {
  struct Entry {
    let tag: Int
    let size: Int
    let range: ByteRange
    /// The range of the value; nil if it is not inside the structure.
    let value: ByteRange?
    var isInline: Bool { size <= 4 }
    let name: String
  }

  let order: ByteOrder
  let isCalibration: Bool
  let range: ByteRange
  let entries: [Entry]

  private static let maxEntries = 300

  init?(_ source: ByteSource, _ block: ByteRange) {
    guard block.count >= 20, let order = Self.order(source, at: block.start) else { return nil }
    let head = source.bytes(ByteRange(start: block.start + 4, count: 4))
    let isRaw = head.dropFirst().elementsEqual("waR".utf8) || head.starts(with: "Raw".utf8)
    isCalibration = head == (order == .big ? [0, 0, 0, 1] : [1, 0, 0, 0])
    guard isRaw || isCalibration else { return nil }
    func number(_ place: Int) -> Int {
      Int(source.integer(at: place, width: 4, order: order) ?? 0)
    }
    self.order = order
    let size = isCalibration ? 12 : 16
    let place = block.start.saturatingAdd(number(block.start + 8))
    guard place >= block.start + 12, place <= block.end - 8 else { return nil }
    let count = number(place)
    guard count > 0, count <= Self.maxEntries, count <= (block.end - place - 8) / size else {
      return nil
    }
    range = ByteRange(start: place, count: 8 + count * size)
    entries = (0..<count).map { index in
      let range = ByteRange(start: place + 8 + index * size, count: size)
      let tag = number(range.start)
      let length = number(range.end - 8)
      let value = ByteRange(
        start: length <= 4 ? range.end - 4 : block.start.saturatingAdd(number(range.end - 4)),
        count: length)
      return Entry(
        tag: tag, size: length, range: range, value: block.contains(value) ? value : nil,
        name: Self.name(of: tag))
    }
  }

  static func order(_ source: ByteSource, at place: Int) -> ByteOrder? {
    switch source.big32(at: place) {
    case 0x4949_4949: .little
    case 0x4D4D_4D4D: .big
    default: nil
    }
  }

  /// Returns the name of a tag. Tags of the note and of the calibration have different numbers.
  static func name(of tag: Int) -> String {
    MakerTagNames.phaseOne[tag] ?? MakerTagNames.phaseOneCalibration[tag]
      ?? "tag_0x" + tag.hexadecimalToken
  }
}

extension InheritedValue where Answer == PhaseOneDirectory {
  /// The directory of the enclosing note, or of the enclosing calibration.
  fileprivate static let phaseOneDirectory = InheritedValue(
    "phaseOneDirectory", scope: { $0.hasPhaseOneDirectory ? $0 : $0.parent }
  ) { PhaseOneDirectory($0.source, $0.range) }
}

extension Node {
  fileprivate var hasPhaseOneDirectory: Bool {
    declaredNodeKind === PhaseOneNote.note || declaredNodeKind === PhaseOneNote.calibration
  }
}

extension FieldReader {
  fileprivate func entry(_ entry: PhaseOneDirectory.Entry, of directory: PhaseOneDirectory) {
    group(entry.name) {
      u32("tag", means: .type)
      if !directory.isCalibration { u32("type", means: .type) }
      u32("size", means: .size(of: .extent))
      let end = position.saturatingAdd(4)
      if entry.isInline {
        limited(to: position.saturatingAdd(entry.size)) { value(entry) }
        if position < end { bytes("unused", end - position, means: .padding) }
      } else {
        u32("offset", means: .offsetInMakerNote)
      }
    }
  }

  fileprivate func value(_ entry: PhaseOneDirectory.Entry) {
    let meaning = Meaning.makerTag(entry.name)
    let letters = source.bytes(rest, limit: 256).prefix { $0 != 0 }
    if remaining > 4, letters.count > 3, letters.allSatisfy({ (0x20...0x7E).contains($0) }) {
      return paddedText("value", .utf8, of: remaining, meaning)
    }
    switch remaining {
    case 4: u32("value", means: meaning)
    case 0: break
    default: rest("value", means: Meaning(.undecoded, about: meaning.subject))
    }
  }
}

/// Grammar of a note or of a calibration: the values of its directory, at any place.
private struct PhaseOneGrammar: Grammar {
  var terminology: FormatTerminology { .tiff }
  var kind: StructureKind { .structure }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    guard let directory = node.inherited(.phaseOneDirectory) else { return }
    var parts = [CodedPart(directory.range, "tag ", PhaseOneNote.directory)]
    for entry in directory.entries where !entry.isInline {
      guard let range = entry.value, region.contains(range),
        range.end <= directory.range.start || range.start >= directory.range.end
      else { continue }
      let nodeKind =
        switch entry.tag {
        case 0x010F where !directory.isCalibration: PhaseOneNote.picture
        case 0x0110 where !directory.isCalibration: PhaseOneNote.calibration
        default: PhaseOneNote.value
        }
      parts.append(CodedPart(range, FourCC(rawValue: UInt32(clamping: entry.tag)), nodeKind))
    }
    childList.add(parts, in: region, of: node) { _ in PhaseOneNote.undecoded }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}
