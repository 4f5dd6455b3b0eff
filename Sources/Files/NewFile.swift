package import Bytes

/// A file that is written under a temporary name, and renamed to its target only when it is
/// complete and verified.
package final class NewFile {
  private let calls: any FileCalls
  private let temporary: [UInt8]
  private let target: [UInt8]
  private var descriptor: Int32?
  /// A second descriptor of the temporary file. It keeps the file locked until the file has its
  /// final name.
  private var lock: Int32?
  private var exists = false

  package enum Failure: Error, Equatable {
    case cannotCreate, cannotWrite, cannotFinish, targetExists
    /// The system does not allow giving the new file the access rights or extended attributes of
    /// the original.
    case cannotCopyAttributes
  }

  /// Maximum number of random names tried for the temporary file.
  private static let maxTries = 100

  package init(at path: String, calls: any FileCalls) throws(Failure) {
    self.calls = calls
    target = path.fileNameBytes
    StaleFiles.remove(inFolderOf: target)
    let slash = target.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<Self.maxTries {
      let suffix = String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
      let name =
        Array(target[..<slash]) + StaleFiles.prefix + Array(suffix.utf8)
      TemporaryFiles.add(name)
      if let file = calls.create(name) {
        (descriptor, lock, temporary, exists) = (file, SystemFileCalls.lock(file), name, true)
        return
      }
      TemporaryFiles.remove(name)
    }
    throw .cannotCreate
  }

  deinit { discard() }

  /// The path of the temporary file, which is valid until the file is renamed to its target.
  package var path: String { String(fileNameBytes: temporary) }

  /// Writes the edited bytes of a source to the temporary file. `finish` must be called after it.
  ///
  /// - Parameter request: Properties to copy from the original. Nil for a copy that only its owner
  ///   can read.
  package func write(
    _ patchedSource: PatchedSource, of source: ByteSource, imitating request: AttributeCopyRequest?
  ) throws(Failure) {
    guard let descriptor else { throw .cannotWrite }
    for run in patchedSource.runs {
      let isDone =
        switch run {
        case .original(let range): calls.copy(range, of: source, to: descriptor)
        case .fresh(let bytes): calls.write(bytes, to: descriptor)
        }
      guard isDone else { throw .cannotWrite }
    }
    guard let request else { return }
    guard let original = source.descriptor,
      calls.copyAttributes(original, on: descriptor, as: request)
    else { throw .cannotCopyAttributes }
  }

  /// Appends bytes to the temporary file. Returns whether that succeeded.
  package func append(_ bytes: [UInt8]) -> Bool {
    descriptor.map { calls.write(bytes, to: $0) } ?? false
  }

  /// Completes the temporary file after all bytes were appended.
  ///
  /// - Parameter files: The files that the bytes describe. Only users who can read all of these
  ///   files get read access to the new file.
  package func finish(within files: Set<ReadAccess>) throws(Failure) {
    guard let descriptor, calls.setDefaultMode(to: descriptor, within: files) else {
      throw .cannotFinish
    }
    try finish(synced: sync())
  }

  /// Writes bytes to the temporary file, which only its owner can read, and completes it.
  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard append(bytes) else { throw .cannotWrite }
    try finish(synced: sync())
  }

  /// A closure that flushes the file to disk and returns whether that succeeded. Any thread can
  /// call it.
  package var sync: @Sendable () -> Bool {
    { [calls, descriptor] in descriptor.map(calls.sync) ?? false }
  }

  /// - Parameter isSynced: The result of calling `sync`.
  package func finish(synced isSynced: Bool) throws(Failure) {
    guard isSynced, let descriptor else { throw .cannotFinish }
    self.descriptor = nil
    guard calls.close(descriptor) else { throw .cannotFinish }
  }

  /// Renames the temporary file to its target name.
  package func put(replacing: Bool) throws(Failure) {
    guard exists, calls.rename(temporary, to: target, replacing: replacing) else {
      throw !replacing && SystemFileCalls.exists(target) ? .targetExists : .cannotFinish
    }
    exists = false
    unlock()
    TemporaryFiles.remove(temporary)
    calls.syncFolder(of: target)
  }

  private func unlock() {
    lock.map(SystemFileCalls.unlock)
    lock = nil
  }

  /// Deletes the temporary file, unless it was renamed to its target.
  package func discard() {
    if let descriptor { _ = calls.close(descriptor) }
    descriptor = nil
    defer { unlock() }
    guard exists else { return }
    calls.remove(temporary)
    TemporaryFiles.remove(temporary)
    exists = false
  }
}
