import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A device or pipe that bytes are written to one after the other.
package final class OutputDevice {
  private let file: Int32

  /// Opens a device or pipe for writing. Fails if it cannot be opened. Opening does not wait for a
  /// reader, so it also fails for a pipe that no program reads.
  package init?(_ path: String) {
    let flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NOCTTY | O_NONBLOCK
    #if canImport(Glibc)
      file = unsafe Glibc.open(path.fileNameBytes.cName, flags, 0o600)
    #else
      file = unsafe Darwin.open(path.fileNameBytes.cName, flags, 0o600)
    #endif
    guard file >= 0 else { return nil }
    // The pipe is open now. From here on, writes wait for a reader that is slower than this
    // program.
    let status = fcntl(file, F_GETFL)
    if status >= 0 { _ = fcntl(file, F_SETFL, status & ~O_NONBLOCK) }
  }

  deinit { _ = close(file) }

  package func write(_ bytes: [UInt8]) -> Bool { SystemFileCalls().write(bytes, to: file) }
}
