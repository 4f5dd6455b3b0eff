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
  }

  /// So many names are tried.
  private static let mostTries = 100

  package init(at path: String, calls: any FileCalls) throws(Failure) {
    self.calls = calls
    target = path.fileNameBytes
    let slash = target.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<Self.mostTries {
      let suffix = String(UInt64.random(in: .min ... .max, using: &generator), radix: 36)
      let name =
        Array(target[..<slash]) + Array(".mediainspect-".utf8) + Array(suffix.utf8)
      Unfinished.add(name)
      if let file = calls.create(name) {
        (descriptor, temporary, isThere) = (file, name, true)
        return
      }
      Unfinished.remove(name)
    }
    throw .cannotCreate
  }

  deinit { discard() }

  /// Where it is until it is put in its place.
  package var path: String { String(fileNameBytes: temporary) }

  /// `finish` is still to come.
  package func write(
    _ splice: Splice, of source: ByteSource, like original: String?, withTimes: Bool,
    withOwner: Bool = false
  ) throws(Failure) {
    guard let descriptor else { throw .cannotWrite }
    for run in splice.runs {
      let isDone =
        switch run {
        case .original(let range): calls.copy(range, of: source, to: descriptor)
        case .fresh(let bytes): calls.write(bytes, to: descriptor)
        }
      guard isDone else { throw .cannotWrite }
    }
    if let original,
      !calls.imitate(
        original.fileNameBytes, on: descriptor, withTimes: withTimes, withOwner: withOwner)
    {
      throw .cannotFinish
    }
  }

  package func write(_ bytes: [UInt8]) throws(Failure) {
    guard let descriptor, calls.write(bytes, to: descriptor) else { throw .cannotWrite }
    guard calls.giveUsualMode(to: descriptor) else { throw .cannotFinish }
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
    Unfinished.remove(temporary)
    calls.syncFolder(of: target)
  }

  /// As if it had never been.
  package func discard() {
    if let descriptor { _ = calls.close(descriptor) }
    descriptor = nil
    guard isThere else { return }
    calls.remove(temporary)
    Unfinished.remove(temporary)
    isThere = false
  }
}
