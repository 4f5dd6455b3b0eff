#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The record of a patch: a change inside a file that does not change its size. It is a file next to
/// the patched file while the patch is written. If the patch is interrupted, the old bytes are
/// restored from it.
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

  private static let head = Array("mediainspect journal 1\n".utf8)
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

  package var changedRanges: [ByteRange] {
    changes.map { ByteRange(start: $0.offset, count: $0.old.count) }
  }

  // MARK: Encoding

  var bytes: [UInt8] {
    var bytes = Self.head
    func add(_ number: Int) { bytes += NumberBytes.big(number) }
    add(size)
    add(changes.count)
    for change in changes {
      add(change.offset)
      add(change.old.count)
      bytes += change.old + change.new
    }
    return bytes + NumberBytes.big(Int(NumberBytes.checksum(bytes)))
  }

  /// Decodes a journal; nil if it is damaged.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.head), bytes.count >= Self.head.count + 24,
      NumberBytes.number(bytes.suffix(8)) == Int(NumberBytes.checksum(Array(bytes.dropLast(8))))
    else { return nil }
    var rest = bytes.dropFirst(Self.head.count).dropLast(8)
    func number() -> Int {
      defer { rest = rest.dropFirst(8) }
      return NumberBytes.number(rest.prefix(8))
    }
    size = number()
    let count = number()
    var changes: [Change] = []
    while changes.count < count, rest.count >= 16 {
      let (offset, width) = (number(), number())
      guard offset >= 0, width >= 0, width <= rest.count / 2, offset <= size - width else {
        return nil
      }
      let (old, new) = (Array(rest.prefix(width)), Array(rest.dropFirst(width).prefix(width)))
      rest = rest.dropFirst(2 * width)
      changes.append(Change(offset: offset, old: old, new: new))
    }
    guard changes.count == count, rest.isEmpty else { return nil }
    self.changes = changes
  }

  /// Whether there is a journal of a file.
  package static func exists(for file: String) -> Bool {
    SystemFileCalls.exists(path(for: file).fileNameBytes)
  }

  /// Reads the journal of a file. Returns nil if there is none.
  static func read(for file: String) -> Result<PatchJournal, PatchFailure>? {
    let path = path(for: file)
    guard SystemFileCalls.exists(path.fileNameBytes) else { return nil }
    guard let source = try? ByteSource.open(path: path), source.size <= longest,
      let journal = PatchJournal(source.bytes(source.wholeRange))
    else { return .failure(.damagedJournal) }
    return .success(journal)
  }
}

/// Numbers as eight bytes, highest first.
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
  /// The journal cannot be written.
  case noJournal
  /// The patch cannot be written. The old bytes were restored.
  case notWritten
  /// There is a journal of an interrupted patch, but the file or the journal is not as it was left.
  case damagedJournal
}
