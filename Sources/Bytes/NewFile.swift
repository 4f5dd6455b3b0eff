/// A file that comes to be all at once: it has a name of its own beside the place where it is to be
/// until it is whole, read back and accepted.
package final class NewFile {
  private let calls: any FileCalls
  private let temporary: [UInt8]
  private let target: [UInt8]
  private var descriptor: Int32?
  private var isThere = false

  package enum Failure: Error, Equatable {
    case cannotCreate, cannotWrite, cannotFinish, targetExists
    /// The system does not give it the access rights or extended attributes of the original.
    case cannotImitate
  }

  /// So many names are tried.
  private static let maxTries = 100

  package init(at path: String, calls: any FileCalls) throws(Failure) {
    self.calls = calls
    target = path.fileNameBytes
    let slash = target.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<Self.maxTries {
      let suffix = String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
      let name =
        Array(target[..<slash]) + Array(".mediainspect-".utf8) + Array(suffix.utf8)
      TemporaryFiles.add(name)
      if let file = calls.create(name) {
        (descriptor, temporary, isThere) = (file, name, true)
        return
      }
      TemporaryFiles.remove(name)
    }
    throw .cannotCreate
  }

  deinit { discard() }

  /// Where it is until it is put in its place.
  package var path: String { String(fileNameBytes: temporary) }

  /// `finish` is still to come.
  ///
  /// - Parameter request: nil for a copy that only its owner can read.
  package func write(
    _ patchedSource: PatchedSource, of source: ByteSource, imitating request: ImitationRequest?
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
      calls.imitate(original, on: descriptor, as: request)
    else { throw .cannotImitate }
  }

  /// - Parameter files: what the bytes are about; nobody may read them who cannot read all of these.
  package func write(_ bytes: [UInt8], within files: Set<ReadAccess>) throws(Failure) {
    guard let descriptor, calls.write(bytes, to: descriptor) else { throw .cannotWrite }
    guard calls.setDefaultMode(to: descriptor, within: files) else { throw .cannotFinish }
    try finish(synced: sync())
  }

  /// Brings what was written to the disk, on whatever thread, and answers whether it is there.
  package var sync: @Sendable () -> Bool {
    { [calls, descriptor] in descriptor.map(calls.sync) ?? false }
  }

  /// - Parameter isSynced: what `sync` answered.
  package func finish(synced isSynced: Bool) throws(Failure) {
    guard isSynced, let descriptor else { throw .cannotFinish }
    self.descriptor = nil
    guard calls.close(descriptor) else { throw .cannotFinish }
  }

  /// Gives it its name.
  package func put(replacing: Bool) throws(Failure) {
    guard isThere, calls.rename(temporary, to: target, replacing: replacing) else {
      throw replacing ? .cannotFinish : .targetExists
    }
    isThere = false
    TemporaryFiles.remove(temporary)
    calls.syncFolder(of: target)
  }

  /// As if it had never been.
  package func discard() {
    if let descriptor { _ = calls.close(descriptor) }
    descriptor = nil
    guard isThere else { return }
    calls.remove(temporary)
    TemporaryFiles.remove(temporary)
    isThere = false
  }
}
