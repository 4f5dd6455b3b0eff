import Anatomy
import Bytes
package import Schema

/// Grammar of datasets of the IPTC-NAA Information Interchange Model. Each value follows a tag
/// marker, a record number, a dataset number, and its size.
struct DatasetGrammar: Grammar {
  /// The author that adds and changes the datasets of a block; nil in the grammar of the datasets.
  var authoring: (any TagAuthor)?

  var terminology: FormatTerminology { .datasets }
  var kind: StructureKind { .dataset }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    var place = region.start
    while region.end - place >= 5, node.source.byte(at: place) == 0x1C,
      let code = node.source.big16(at: place + 1), let size = node.source.big16(at: place + 3)
    {
      var head = 5
      var count = Int(size)
      if size & 0x8000 != 0 {
        let width = Int(size & 0x7FFF)
        guard (1...4).contains(width), width <= region.end - place - 5,
          let long = node.source.integer(at: place + 5, width: width)
        else { break }
        head += width
        count = Int(long)
      }
      let isCut = count > region.end - place - head
      let range = ByteRange(from: place, to: isCut ? region.end : place + head + count)
      childList.add(
        FourCC(rawValue: UInt32(code)), range, headerSize: head, nodeKind: IIM.dataset, isCut: isCut
      )
      if isCut, !node.isCut {
        childList.reportOnLast(
          Finding(
            rule: "iptc.dataset.size-exceeds-parent", severity: .error,
            message: "the size of the dataset is \(count), "
              + "expected at most \(region.end - place - head)",
            evidence: Evidence(ByteRange(start: place + 3, count: 2), in: node.source),
            field: "size"))
      }
      place = range.end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    guard declaration.group != "file" else { return }
    reader.u8("tag_marker", means: .type)
    reader.u8("record", means: .type)
    reader.u8("dataset", means: .type)
    let size = reader.u16("size", means: .size(of: .field("value")))
    reader.when(size & 0x8000 != 0, "size has its highest bit set") {
      reader.unsigned("long_size", bytes: size & 0x7FFF, means: .size(of: .field("value")))
    }
  }

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    node.source.isZero(range) ? ("padding", .padding) : ("undecoded", Meaning(.undecoded))
  }
}

extension DatasetGrammar: InsertableContent {
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    .at(child?.range.start ?? node.children.last?.range.end ?? node.range.end, bytes: bytes)
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    // If the highest bit were set, readers would expect a size field of more than two bytes.
    guard contentSize < 0x8000, let size = NumberCoding.big.bytes(of: UInt64(contentSize), count: 2)
    else { return nil }
    return Envelope(header: [0x1C, code[2], code[3]] + size, nodeKind: IIM.dataset)
  }
}

package enum IIM {
  package static let datasets = DeclaredNodeKind(
    Declaration(
      "IIM ", named: "iptc", "IPTC Datasets", group: "file", by: .iim,
      holds: DatasetGrammar(authoring: DatasetAuthor())),
    in: DatasetGrammar())

  /// An empty block, in which new datasets are written.
  static var noDatasets: Node { datasets.holder() }

  static func code(_ record: Int, _ number: Int) -> FourCC {
    FourCC(rawValue: UInt32(record << 8 | number))
  }

  static let dataset = DeclaredNodeKind(
    Declaration(
      "dset", named: "dataset", "Dataset", in: "iptc", by: .iim,
      summary: Summary { $0.datasetName },
      naming: Naming { .word("\($0.code.rawValue >> 8 & 0xFF):\(padded($0.code.rawValue & 0xFF))") }
    ) { $0.dataset() },
    in: DatasetGrammar())

  private static func padded(_ number: UInt32) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  /// Names of the datasets in records 1 and 2. The first digit of a number is the record, the other
  /// digits are the dataset.
  static let names = RegisteredNames(
    """
    100 EnvelopeRecordVersion
    105 Destination
    114 FileFormat
    116 FileFormatVersion
    11E ServiceIdentifier
    128 EnvelopeNumber
    132 ProductID
    13C EnvelopePriority
    146 DateSent
    150 TimeSent
    15A CodedCharacterSet
    164 UniqueObjectName
    200 RecordVersion
    203 ObjectTypeReference
    204 ObjectAttributeReference
    205 ObjectName
    207 EditStatus
    208 EditorialUpdate
    20A Urgency
    20C SubjectReference
    20F Category
    214 SupplementalCategory
    216 FixtureIdentifier
    219 Keywords
    21A ContentLocationCode
    21B ContentLocationName
    21E ReleaseDate
    223 ReleaseTime
    225 ExpirationDate
    226 ExpirationTime
    228 SpecialInstructions
    22A ActionAdvised
    237 DateCreated
    23C TimeCreated
    23E DigitalCreationDate
    23F DigitalCreationTime
    241 OriginatingProgram
    246 ProgramVersion
    24B ObjectCycle
    250 By-line
    255 By-lineTitle
    25A City
    25C Sublocation
    25F Province-State
    264 Country-PrimaryLocationCode
    265 Country-PrimaryLocationName
    267 OriginalTransmissionReference
    269 Headline
    26E Credit
    273 Source
    274 CopyrightNotice
    276 Contact
    278 Caption-Abstract
    27A Writer-Editor
    282 ImageType
    283 ImageOrientation
    287 LanguageIdentifier
    """)
}

extension FieldReader {
  /// Whether the rest of the structure is Latin-1: it is not valid UTF-8, and no dataset 1:90 states
  /// an encoding. Most programs then wrote Latin-1. Bytes from 0x80 to 0x9F belong to other encodings.
  private var isLatin: Bool {
    guard !isDescribing else { return false }
    let bytes = source.bytes(rest, limit: 1 << 16)
    guard bytes.contains(where: { $0 >= 0x80 }), String(validating: bytes, as: UTF8.self) == nil,
      !bytes.contains(where: { 0x80...0x9F ~= $0 })
    else { return false }
    guard let group = node?.parent else { return true }
    return !group.children.prefix(64).contains { $0.code.rawValue & 0xFFFF == 0x015A }
  }

  fileprivate func dataset() {
    let code = Int(node?.code.rawValue ?? 0)
    let (record, number) = (code >> 8 & 0xFF, code & 0xFF)
    let isNumber = number == 0 && (record == 1 || record == 2)
    when(isNumber, "a version") {
      if remaining == 2 { u16("value", means: .version) } else { rest("value", means: .version) }
    }
    when(!isNumber && record == 2, "record 2") {
      text("value", isLatin ? .latin1 : .utf8, .rest, means: IIM.meaning(record, number))
    }
    when(!isNumber && record != 2, "any record but 2") {
      rest("value", means: IIM.meaning(record, number))
    }
  }
}

extension IIM {
  fileprivate static func meaning(_ record: Int, _ number: Int) -> Meaning {
    let category: Category?
    switch (record, number) {
    case (2, 26), (2, 27), (2, 90), (2, 92), (2, 95), (2, 100), (2, 101): category = .location
    case (2, 80), (2, 85), (2, 110), (2, 115), (2, 116), (2, 118), (2, 122): category = .person
    case (2, 55), (2, 60), (2, 62), (2, 63), (1, 70), (1, 80): category = .time
    case (2, 65), (2, 70): category = .software
    case (1, 100): category = .identifier
    default: category = nil
    }
    return Meaning(.plain, about: .tag(space: .iptc, key: "\(record):\(number)", category))
  }
}

extension Node {
  fileprivate var datasetName: String? {
    let number = Int(code.rawValue & 0xFF)
    let record = Int(code.rawValue >> 8 & 0xFF)
    guard record < 16 else { return nil }
    let name = IIM.names[record << 8 | number]
    guard case .text(let text)? = value("value") else { return name }
    let shown = String(String.UnicodeScalarView(text.string.unicodeScalars.prefix(60)))
    return (name.map { $0 + ": " } ?? "") + "\"\(shown.escapedForDisplay)\""
  }
}

extension FormatTerminology {
  static let datasets = FormatTerminology(
    structure: "the dataset", tooShort: "iptc.dataset.size-exceeds-parent")
}
