import Anatomy
import Bytes
import Schema

/// Grammar of an archive, which consists of records.
struct ZIPGrammar: Grammar {
  var terminology: FormatTerminology { .zip }
  var kind: StructureKind { .record }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    let directory = ZIPDirectory(of: region, in: source)
    var starts = directory.starts[...]
    var place = region.start
    while place < region.end {
      starts = starts.drop { $0 <= place }
      let limit = starts.first ?? region.end
      let record = ZIPRecord(at: place, in: source, directory, before: limit)
      let size = record?.size ?? limit - place
      let end = min(place.saturatingAdd(size), region.end)
      let code = record?.code ?? ZIPRecord.gap
      childList.add(
        code, ByteRange(from: place, to: end),
        headerSize: code == ZIPRecord.gap ? 0 : ZIPRecordGrammar.headerSize,
        nodeKind: ZIP.nodeKind(code), isCut: size > region.end - place)
      if size > region.end - place {
        childList.reportOnLast(
          Finding(
            rule: "zip.malformed", severity: .error,
            message: "the record has \(size) bytes, of which the archive contains \(end - place)",
            evidence: Evidence(ByteRange(from: place, to: end), in: source),
            clause: Clause(.zip, "4.3.6")))
      }
      place = end
    }
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

/// Grammar of the records of an archive. Each begins with a signature.
struct ZIPRecordGrammar: Grammar {
  static let headerSize = 4

  var terminology: FormatTerminology { .zip }
  var kind: StructureKind { .record }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {}

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {
    reader.order = .little
    guard declaration.code != ZIPRecord.gap, !reader.passOverHeader() else { return }
    reader.u32("signature", means: .type)
  }
}

/// Grammar of the content of a file in an archive. Stored or deflated content is opened if it is
/// not encrypted and its format is known.
struct ZIPContentGrammar: Grammar {
  var terminology: FormatTerminology { .zip }
  var kind: StructureKind { .payload }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let isEncrypted = (node.source.number(at: node.range.start + 6, width: 2) ?? 0) & 1 != 0
    guard !region.isEmpty, !isEncrypted else { return }
    switch ZIPMethod.method(of: node) {
    case ZIPMethod.stored: childList.open(Payload(node.source, region), in: node)
    case ZIPMethod.deflated: openInflated(region, of: node, into: &childList)
    default: break
    }
  }

  private func openInflated(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let (content, outcome) = node.document.inflate(region, of: node.source, isBare: true)
    if content.size > 0 { childList.open(Payload(content, content.wholeRange), in: node) }
    guard outcome != .complete, !node.isCut || outcome == .tooLong else { return }
    let isTooLong = outcome == .tooLong
    childList.report(
      Finding(
        rule: isTooLong ? "file.resource-limit" : "zip.malformed", severity: .error,
        message: isTooLong
          ? "the content inflates to more than the limit of \(content.size) bytes"
          : "the compressed content is damaged or incomplete; \(content.size) bytes decompressed",
        evidence: Evidence(region, in: node.source), field: "content",
        clause: Clause(.zip, "4.4.5")))
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}

  func leftover(_ range: ByteRange, of node: Node) -> (name: String, meaning: Meaning) {
    // Compressed bytes remain a field even if the inflated content is a child, because the child is
    // in another source.
    ("content", ZIPMethod.method(of: node) == ZIPMethod.deflated ? .payload : Meaning(.undecoded))
  }
}

/// The code and the size of a record of an archive.
struct ZIPRecord {
  let code: FourCC
  /// The number of bytes of the record; nil if it is not known.
  let size: Int?

  static let gap: FourCC = "gap "

  /// Returns nil if no record begins at the given offset.
  ///
  /// - Parameter limit: the offset of the next record according to the directory.
  init?(at place: Int, in source: ByteSource, _ directory: ZIPDirectory, before limit: Int) {
    guard let signature = source.number(at: place, width: 4) else { return nil }
    func length(_ offset: Int, _ width: Int = 2) -> Int {
      Int(clamping: source.number(at: place + offset, width: width) ?? 0)
    }
    switch UInt32(signature) {
    case ZIPSignature.file:
      let header = 30 + length(26) + length(28)
      let content = Self.contentSize(ofFileAt: place, in: source) ?? directory.sizes[place]
      (code, size) = ("file", content.map(header.saturatingAdd))
    case ZIPSignature.descriptor:
      // The sizes have eight bytes in archives with large files.
      let isLarge = source.startsRecord(at: place + 24) && !source.startsRecord(at: place + 16)
      (code, size) = ("desc", isLarge ? 24 : 16)
    case ZIPSignature.entry:
      (code, size) = ("dir ", 46 + length(28) + length(30) + length(32))
    case ZIPSignature.largeEnd:
      (code, size) = ("end6", length(4, 8).saturatingAdd(12))
    case ZIPSignature.locator: (code, size) = ("loc6", 20)
    case ZIPSignature.end: (code, size) = ("end ", 22 + length(20))
    default: return nil
    }
  }

  /// Returns the content size that the header of a file states; nil if the size follows the
  /// content.
  private static func contentSize(ofFileAt place: Int, in source: ByteSource) -> Int? {
    guard let flags = source.number(at: place + 6, width: 2),
      let size = source.number(at: place + 18, width: 4),
      let names = source.number(at: place + 26, width: 2),
      let extra = source.number(at: place + 28, width: 2)
    else { return nil }
    if flags & 8 != 0, size == 0 { return nil }
    guard size == ZIPDirectory.isLarge else { return Int(clamping: size) }
    var numbers = LargeNumbers(
      in: ByteRange(start: place + 30 + Int(names), count: Int(extra)), of: source)
    _ = numbers.next()
    return numbers.next().map { Int(clamping: $0) } ?? Int(clamping: size)
  }
}

extension ByteSource {
  /// Whether the signature of a record, or the end of the source, is at the given offset.
  fileprivate func startsRecord(at place: Int) -> Bool {
    guard let code = number(at: place, width: 4) else { return place == size }
    return [
      ZIPSignature.file, ZIPSignature.entry, ZIPSignature.largeEnd, ZIPSignature.end,
    ].contains(UInt32(code))
  }
}
