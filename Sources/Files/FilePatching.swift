package import Bytes
import Crypto

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The file system calls that are needed for changing bytes inside a file.
package protocol PatchCalls: FileCalls {
  /// Opens an existing file for reading and writing, and locks it. Returns nil if it fails, or if
  /// another program has locked the file.
  func openLocked(_ path: [UInt8]) -> Int32?
  /// Writes bytes at an offset of a file.
  func write(_ bytes: [UInt8], at offset: Int, to file: Int32) -> Bool
  /// Flushes the bytes of a file to the disk, but not necessarily its times.
  func syncBytes(of file: Int32) -> Bool
}

extension SystemFileCalls: PatchCalls {
  package func openLocked(_ path: [UInt8]) -> Int32? {
    #if canImport(Glibc)
      let file = unsafe Glibc.open(path.cName, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    #else
      let file = unsafe Darwin.open(path.cName, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    #endif
    guard file >= 0 else { return nil }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      _ = close(file)
      return nil
    }
    return file
  }

  package func write(_ bytes: [UInt8], at offset: Int, to file: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let put = unsafe pwrite(file, rest.baseAddress, rest.count, off_t(offset + done))
        if put > 0 { done += put } else if put == 0 || errno != EINTR { return false }
      }
      return true
    }
  }

  package func syncBytes(of file: Int32) -> Bool {
    #if canImport(Glibc)
      fdatasync(file) == 0
    #else
      sync(file)
    #endif
  }
}

extension PatchJournal {
  /// Writes the new bytes into a file. `source` must have been read from this file, and the file
  /// must not have changed since then. If writing is interrupted at any point, either the file
  /// still has the old bytes, or a journal exists from which they can be restored.
  package func apply(
    to file: String, of source: ByteSource, calls: any PatchCalls = SystemFileCalls()
  ) throws(PatchFailure) {
    guard let descriptor = calls.openLocked(file.fileNameBytes) else { throw .notWritable }
    defer { _ = calls.close(descriptor) }
    guard let original = source.digests([.sha256])?[.sha256] else { throw .noJournal }
    guard source.isUnchanged(at: file), source.size == size, has(\.old, in: source) else {
      throw .changed
    }
    try writeJournal(for: file, of: original, calls)
    let isWritten = write(\.new, to: descriptor, calls)
    guard isWritten, let copy = calls.source(at: file), has(\.new, in: copy) else {
      guard write(\.old, to: descriptor, calls) else { throw .damagedJournal }
      Self.removeJournal(of: file, calls)
      throw .notWritten
    }
    // The removal of the journal is not flushed to the disk. If a power failure undoes the removal,
    // `recover` finds that the file is complete.
    calls.remove(Self.path(for: file).fileNameBytes)
  }

  /// Finishes an interrupted patch of a file: keeps the new bytes if all were written, and
  /// otherwise restores the old bytes. Returns whether old bytes were restored.
  package static func recover(
    _ file: String, calls: any PatchCalls = SystemFileCalls()
  ) throws(PatchFailure) -> Bool {
    guard existingPath(for: file) != nil else { return false }
    // Opening fails while another program writes a patch, because that program has locked the file.
    guard let descriptor = calls.openLocked(file.fileNameBytes) else { throw .notWritable }
    defer { _ = calls.close(descriptor) }
    guard let found = read(for: file) else { return false }
    let (journal, original) = try found.get()
    guard let source = calls.source(at: file),
      journal.changes.allSatisfy({ $0.isPartlyWritten(in: source) }),
      journal.restores(original, in: source)
    else { throw .damagedJournal }
    let isComplete = journal.has(\.new, in: source)
    guard isComplete ? calls.syncBytes(of: descriptor) : journal.write(\.old, to: descriptor, calls)
    else {
      throw .notWritten
    }
    removeJournal(of: file, calls)
    return !isComplete
  }

  private func writeJournal(
    for file: String, of original: [UInt8], _ calls: any PatchCalls
  ) throws(PatchFailure) {
    // Another journal must not be replaced. The file is locked, so none is made after this check.
    guard Self.existingPath(for: file) == nil else { throw .noJournal }
    do {
      let journal = try NewFile(at: Self.path(for: file), calls: calls)
      try journal.write(bytes(of: original))
      try journal.put(replacing: true)
    } catch {
      throw .noJournal
    }
    // Fails if a later run would not trust the journal. This happens on memory cards, because their
    // file systems do not keep the mode.
    guard case .success? = Self.read(for: file) else {
      Self.removeJournal(of: file, calls)
      throw .noJournal
    }
  }

  private func write(
    _ part: KeyPath<Change, [UInt8]>, to file: Int32, _ calls: any PatchCalls
  ) -> Bool {
    changes.allSatisfy { calls.write($0[keyPath: part], at: $0.offset, to: file) }
      && calls.syncBytes(of: file)
  }

  private func has(_ part: KeyPath<Change, [UInt8]>, in source: ByteSource) -> Bool {
    changes.allSatisfy { change in
      let bytes = change[keyPath: part]
      return source.bytes(ByteRange(start: change.offset, count: bytes.count)) == bytes
    }
  }

  private static func removeJournal(of file: String, _ calls: any PatchCalls) {
    let path = path(for: file).fileNameBytes
    calls.remove(path)
    calls.syncFolder(of: path)
  }
}

extension PatchJournal.Change {
  /// Whether each byte of the changed range in `source` is either the old or the new byte.
  fileprivate func isPartlyWritten(in source: ByteSource) -> Bool {
    let bytes = source.bytes(ByteRange(start: offset, count: old.count))
    return bytes.count == old.count
      && zip(bytes, zip(old, new)).allSatisfy { $0 == $1.0 || $0 == $1.1 }
  }
}

extension PatchedSource {
  /// Maximum number of bytes that a patch may change.
  private static let mostPatched = 1 << 20

  /// Returns a journal with the edits as changes inside the file of `source`. Returns nil if the
  /// edits change the size of the file, or change more than `mostPatched` bytes.
  package func journal(for source: ByteSource) -> PatchJournal? {
    guard size == source.size else { return nil }
    var changed: [ByteRange] = []
    var place = 0
    for run in runs {
      let range = ByteRange(start: place, count: run.count)
      place += run.count
      if case .original(let old) = run, old == range { continue }
      if let last = changed.last, last.end == range.start {
        changed[changed.count - 1] = ByteRange(from: last.start, to: range.end)
      } else {
        changed.append(range)
      }
    }
    guard changed.reduce(0, { $0 + $1.count }) <= Self.mostPatched else { return nil }
    let edited = source.patched(self)
    let changes = changed.map {
      PatchJournal.Change(offset: $0.start, old: source.bytes($0), new: edited.bytes($0))
    }
    let isComplete = changes.allSatisfy { $0.old.count == $0.new.count }
    return isComplete ? PatchJournal(size: size, changes: changes) : nil
  }
}
