package import Bytes
package import Files

/// System calls, with an action between them and with injected read faults.
package struct InterceptedCalls: FileCalls {
  private let system = SystemFileCalls()
  private let beforeSync: @Sendable () -> Void
  private let readFaults: ReadFaultInjection?

  /// - Parameters:
  ///   - beforeSync: runs after the copy is written and before it is synchronized to disk.
  ///   - readFaults: makes reads of the copy fail.
  package init(
    beforeSync: @escaping @Sendable () -> Void = {}, readFaults: ReadFaultInjection? = nil
  ) {
    (self.beforeSync, self.readFaults) = (beforeSync, readFaults)
  }

  package func create(_ path: [UInt8]) -> Int32? { system.create(path) }
  package func write(_ bytes: [UInt8], to file: Int32) -> Bool { system.write(bytes, to: file) }
  package func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool {
    system.copy(range, of: source, to: file)
  }
  package func copyAttributes(_ original: Int32, on file: Int32, as request: AttributeCopyRequest)
    -> Bool
  {
    system.copyAttributes(original, on: file, as: request)
  }
  package func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool {
    system.setDefaultMode(to: file, within: files)
  }
  package func source(at path: String) -> ByteSource? {
    try? ByteSource.open(path: path, injecting: readFaults)
  }
  package func sync(_ file: Int32) -> Bool {
    beforeSync()
    return system.sync(file)
  }
  package func close(_ file: Int32) -> Bool { system.close(file) }
  package func rename(_ path: [UInt8], to other: [UInt8], replacing: Bool) -> Bool {
    system.rename(path, to: other, replacing: replacing)
  }
  package func remove(_ path: [UInt8]) { system.remove(path) }
  package func syncFolder(of path: [UInt8]) { system.syncFolder(of: path) }
}
