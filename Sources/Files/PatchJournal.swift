package import Bytes
import Crypto

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The record of a patch: changes of bytes inside a file that do not change its size. While the
/// patch is written, the record is stored in a file next to the patched file, together with the
/// digest of the whole original. If the patch is interrupted, the old bytes are restored from the
/// record.
package struct PatchJournal: Equatable, Sendable {
  /// A changed range, with its old and its new bytes.
  package struct Change: Equatable, Sendable {
    package let offset: Int
    package let old: [UInt8]
    package let new: [UInt8]

    package init(offset: Int, old: [UInt8], new: [UInt8]) {
      self.offset = offset
      self.old = old
      self.new = new
    }
  }

  let size: Int
  let changes: [Change]

  private static let head = Array("mediainspect journal 2\n".utf8)
  private static let digestSize = 32
  /// Maximum number of bytes of a journal. A patch is much smaller.
  private static let longest = 16 << 20

  package init(size: Int, changes: [Change]) {
    self.size = size
    self.changes = changes
  }

  /// The path of the journal of a file.
  package static func path(for file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    return String(file.dropLast(name.count)) + "." + name + ".mediainspect-journal"
  }

  /// The path of the journal of a file; nil if no journal exists.
  package static func existingPath(for file: String) -> String? {
    let path = path(for: file)
    return SystemFileCalls.exists(path.fileNameBytes) ? path : nil
  }

  package var changedRanges: [ByteRange] {
    changes.map { ByteRange(start: $0.offset, count: $0.old.count) }
  }

  // MARK: Encoding

  /// Encodes this journal as the content of a journal file, with a checksum at the end.
  ///
  /// - Parameter original: The SHA-256 digest of the whole original.
  package func bytes(of original: [UInt8]) -> [UInt8] {
    var bytes = Self.head
    func add(_ number: Int) { bytes += NumberBytes.big(number) }
    add(size)
    bytes += original
    add(changes.count)
    for change in changes {
      add(change.offset)
      add(change.old.count)
      bytes += change.old + change.new
    }
    return bytes + NumberBytes.big(Int(NumberBytes.checksum(bytes)))
  }

  /// Decodes a journal, and the digest of the original. Returns nil if the journal is damaged.
  static func decode(_ bytes: [UInt8]) -> (PatchJournal, original: [UInt8])? {
    guard bytes.starts(with: head), bytes.count >= head.count + digestSize + 24,
      NumberBytes.number(bytes.suffix(8)) == Int(NumberBytes.checksum(Array(bytes.dropLast(8))))
    else { return nil }
    var rest = bytes.dropFirst(head.count).dropLast(8)
    func take(_ count: Int) -> ArraySlice<UInt8> {
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
    func number() -> Int { NumberBytes.number(take(8)) }
    let size = number()
    let original = Array(take(digestSize))
    let count = number()
    guard size >= 0 else { return nil }
    var changes: [Change] = []
    while changes.count < count, rest.count >= 16 {
      let (offset, width) = (number(), number())
      guard offset >= 0, width >= 0, width <= rest.count / 2, offset <= size - width else {
        return nil
      }
      changes.append(Change(offset: offset, old: Array(take(width)), new: Array(take(width))))
    }
    guard changes.count == count, rest.isEmpty else { return nil }
    return (PatchJournal(size: size, changes: changes), original)
  }

  /// Reads the journal of a file, and the digest of the original. Returns nil if no journal exists.
  ///
  /// A journal that another user may have written is not trusted. It must be a regular file of the
  /// user of this process, without further hard links, that only this user can open.
  static func read(
    for file: String
  ) -> Result<(PatchJournal, original: [UInt8]), PatchFailure>? {
    guard let path = existingPath(for: file)?.fileNameBytes else { return nil }
    guard let source = try? ByteSource.openRegular(path), let status = source.fileStatus,
      status.st_uid == geteuid(), status.st_mode & 0o7777 == 0o600, status.st_nlink == 1
    else { return .failure(.untrustedJournal) }
    guard source.size <= longest, let found = decode(source.bytes(source.wholeRange)) else {
      return .failure(.damagedJournal)
    }
    return .success(found)
  }

  /// Whether the file in `source` would have the digest `original` if the old bytes were restored.
  func restores(_ original: [UInt8], in source: ByteSource) -> Bool {
    guard let digest = RunningDigest.of(.sha256) else { return false }
    var place = 0
    func add(from source: ByteSource, _ range: ByteRange) {
      source.forEachRun(in: range) { _, run in
        digest.update(run)
        return true
      }
    }
    for change in changes {
      guard change.offset >= place else { return false }
      add(from: source, ByteRange(from: place, to: change.offset))
      add(from: ByteSource(bytes: change.old), ByteRange(start: 0, count: change.old.count))
      place = change.offset + change.old.count
    }
    add(from: source, ByteRange(from: place, to: size))
    return source.readFailure == nil && source.size == size && digest.finish() == original
  }
}

/// Encodes and decodes numbers as eight bytes, with the highest byte first.
private enum NumberBytes {
  static func big(_ number: Int) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    let source = ByteSource(bytes: bytes)
    return source.crc32(of: source.wholeRange)
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// The reason why a file was not patched.
package enum PatchFailure: Error, Equatable {
  /// The file cannot be opened for writing, or another program has locked it.
  case notWritable
  /// The file changed since it was read.
  case changed
  /// The journal cannot be written, no other run would trust it, or no digest can be computed.
  case noJournal
  /// The patch cannot be written. The old bytes were restored.
  case notWritten
  /// A journal of an interrupted patch exists, but the journal is damaged, or the file is not as
  /// the patch left it.
  case damagedJournal
  /// There is a journal that another user can have written.
  case untrustedJournal
}
