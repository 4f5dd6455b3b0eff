package import Anatomy
package import Bytes
import Crypto
package import Files
package import Verification

/// The data that restores the original from an edited copy: the removed bytes, and the digests of
/// both files.
package struct UndoRecord {
  /// The size and SHA-256 of the original, and of the edited copy.
  package let (original, copy): (FileDigest, FileDigest)
  /// The changes that turn the copy into the original.
  package let changes: [Replacement]

  package struct FileDigest: Equatable, Sendable {
    package let size: Int
    package let sha256: [UInt8]

    package init(size: Int, sha256: [UInt8]) {
      self.size = size
      self.sha256 = sha256
    }

    package init?(of source: ByteSource) {
      guard let digest = source.digests([.sha256])?[.sha256] else { return nil }
      self.init(size: source.size, sha256: digest)
    }
  }

  /// Creates the record of the given job. Returns nil if the job moves a range to the front, or if
  /// no digest can be computed.
  package init?(of job: CopyJob) {
    guard job.fastStart != .moved, let original = FileDigest(of: job.original.source),
      let copy = FileDigest(of: job.document.source)
    else { return nil }
    (self.original, self.copy) = (original, copy)
    var changes: [Replacement] = []
    var moved = 0
    for change in job.byteChanges {
      let start = change.range.start + moved
      changes.append(
        Replacement(
          ByteRange(start: start, count: change.bytes.count),
          with: job.original.source.bytes(change.range)))
      moved += change.bytes.count - change.range.count
    }
    self.changes = changes
  }

  /// Whether the removed bytes of the given job fit into a record that can be read again.
  package static func canState(_ job: CopyJob) -> Bool {
    let kept = job.patchedSource.kept.reduce(0) { $0.saturatingAdd($1.count) }
    return max(0, job.original.source.size - kept) <= mostRemoved
  }

  /// Maximum number of removed bytes. They are in hexadecimal form in the record.
  private static let mostRemoved = 120 << 20

  /// Returns the bytes of the file at a path; nil if it cannot be read, or if it is too large for an
  /// undo record.
  package static func bytes(ofFileAt path: String) -> [UInt8]? {
    guard let file = try? ByteSource.open(path: path), file.size <= mostRemoved * 3 else {
      return nil
    }
    return file.bytes(file.wholeRange)
  }

  // MARK: Reading a record

  /// Maximum number of bytes of a record. It contains the removed bytes in hexadecimal form.
  private static let longest = 256 << 20

  /// Reads a record from a JSON document; nil if the document is not a record.
  package init?(_ json: Document) {
    let root = json.root
    guard json.source.size <= Self.longest,
      let undo = root.jsonMember("undo"),
      let original = undo.jsonMember("original").flatMap(FileDigest.init(json:)),
      let copy = undo.jsonMember("copy").flatMap(FileDigest.init(json:)),
      let bytes = undo.jsonMember("bytes")
    else { return nil }
    (self.original, self.copy) = (original, copy)
    var changes: [Replacement] = []
    var end = 0
    for item in bytes.children {
      guard let offset = item.jsonMember("offset")?.jsonNumber,
        let removed = item.jsonMember("removed")?.jsonNumber,
        let hex = item.jsonMember("hex")?.jsonBytes, removed >= 0, offset >= end,
        offset <= copy.size, removed <= copy.size - offset
      else { return nil }
      end = offset + removed
      changes.append(Replacement(ByteRange(start: offset, count: removed), with: hex))
    }
    self.changes = changes
  }

  /// Restores the original from `edited`, and writes it to `target`. Returns false if `edited` is
  /// not the copy that the record is about.
  package func carryOut(
    on edited: ByteSource, to target: CopyTarget, calls: any FileCalls = SystemFileCalls()
  ) throws(CopyFailure) -> Bool {
    guard let patched = patchedSource(of: edited) else { return false }
    let writer = CopyWriter<Void>(patched, of: edited) { copy, _ throws(Verification.Failure) in
      guard FileDigest(of: copy) == original else { throw .different }
    }
    try writer.write(
      to: target.path, like: target.file, keepingTimes: target.keepsTimes,
      replacing: target.replaces, calls: calls)
    return true
  }

  /// Returns the edits that turn the source into the original. Returns nil if the source is not the
  /// copy that the record is about, or if the result would differ from the original.
  package func patchedSource(of source: ByteSource) -> PatchedSource? {
    guard FileDigest(of: source) == copy else { return nil }
    let patched = PatchedSource(wholeOf: source).replacing(changes)
    return FileDigest(of: source.patched(patched)) == original ? patched : nil
  }
}

extension UndoRecord.FileDigest {
  fileprivate init?(json node: Node) {
    guard let size = node.jsonMember("size")?.jsonNumber, size >= 0,
      let digest = node.jsonMember("sha256")?.jsonBytes
    else { return nil }
    self.init(size: size, sha256: digest)
  }
}

/// Reading of members and values in a JSON document.
extension Node {
  package func jsonMember(_ name: String) -> Node? {
    children.first { $0.name == .key(name) }
  }

  package var jsonText: String? {
    guard case .text(let text)? = value(named: "value") else { return nil }
    return text.string
  }

  package var jsonNumber: Int? {
    guard let field = field(named: "value"), field.range.count < 20 else { return nil }
    return Int(String(decoding: source.bytes(field.range), as: UTF8.self))
  }

  /// The bytes that this JSON text contains as hexadecimal digits; nil for other values.
  fileprivate var jsonBytes: [UInt8]? {
    guard let text = jsonText else { return nil }
    let digits = text.utf8.map(\.hexDigitValue)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for place in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[place], let low = digits[place + 1] else { return nil }
      bytes.append(UInt8(high << 4 | low))
    }
    return bytes
  }
}
