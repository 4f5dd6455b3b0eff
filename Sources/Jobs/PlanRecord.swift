package import Anatomy
import Bytes
import Crypto
import Files

/// A plan that an earlier run of the program printed. It is carried out only on the file for which
/// it was made.
package struct PlanRecord {
  /// The options of the command line that requested the copy, in order.
  package let requests: [(name: String, text: String)]
  private let size: Int
  /// The inode and modification time of the file; nil if the plan was not made for a file.
  private let state: (inode: String, modified: String)?
  private let digest: String
  /// The SHA-256 of the whole file; nil if the plan does not contain it.
  private let fileDigest: String?
  private let bytes: [(offset: Int, removed: Int, hex: String)]

  /// Maximum number of bytes of a plan.
  private static let longest = 256 << 20

  /// Reads a plan from a JSON document; nil if the document is not a plan.
  package init?(_ json: Document) {
    let root = json.root
    guard json.source.size <= Self.longest,
      let file = root.jsonMember("source"), let size = file.jsonMember("size")?.jsonNumber,
      let digest = file.jsonMember("digest")?.jsonText,
      let requests = root.jsonMember("requests")
    else { return nil }
    self.size = size
    self.digest = digest
    fileDigest = root.jsonMember("file")?.jsonMember("sha256")?.jsonText
    if let inode = file.jsonMember("inode")?.jsonText,
      let modified = file.jsonMember("modified")?.jsonText
    {
      state = (inode, modified)
    } else {
      state = nil
    }
    self.requests = requests.children.compactMap { request in
      let words = request.children.map(\.jsonText)
      guard words.count == 2, let name = words[0], let text = words[1] else { return nil }
      return (name, text)
    }
    // A plan that changes no bytes has no member `bytes`.
    let changes = root.jsonMember("bytes").map { Array($0.children) } ?? []
    bytes = changes.compactMap { change in
      guard let offset = change.jsonMember("offset")?.jsonNumber,
        let removed = change.jsonMember("removed")?.jsonNumber,
        let hex = change.jsonMember("hex")?.jsonText
      else { return nil }
      return (offset, removed, hex)
    }
  }

  /// Whether the given job makes exactly the planned changes to the file for which the plan was
  /// made.
  package func isOf(_ job: CopyJob) -> Bool {
    let source = job.original.source
    guard source.size == size, job.structureDigest.hexText == digest else { return false }
    if let state { guard let own = source.fileState, own == state else { return false } }
    if let fileDigest {
      guard source.digests([.sha256])?[.sha256]?.hexText == fileDigest else { return false }
    }
    let changes = job.byteChanges
    return changes.count == bytes.count
      && zip(changes, bytes).allSatisfy { change, planned in
        change.range.start == planned.offset && change.range.count == planned.removed
          && change.bytes.hexText == planned.hex
      }
  }
}

extension CopyJob {
  /// SHA-256 of all bytes of the original that are not media data. Empty if it cannot be computed.
  package var structureDigest: [UInt8] {
    guard let digest = RunningDigest.of(.sha256) else { return [] }
    let source = original.source
    for node in original.root.children {
      let media = node.fields.first { $0.meaning.role == .media }?.range
      let end = media?.start ?? node.range.end
      source.forEachRun(in: ByteRange(from: node.range.start, to: end)) { _, run in
        digest.update(run)
        return true
      }
    }
    return digest.finish()
  }
}

extension [UInt8] {
  fileprivate var hexText: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
