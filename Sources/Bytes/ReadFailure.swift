#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A read of a file that did not return all requested bytes. A document with such a read can be
/// shown, but must not be written to a file.
package struct ReadFailure: Error, Equatable, Sendable {
  package enum Reason: Error, Equatable, Sendable {
    /// The operating system returned this error number.
    case system(Int32)
    /// The file ended before the size that it had when it was opened.
    case ended
    /// The file has changed since it was opened, or another file has replaced it at its path.
    case changed
    /// The bytes could not be fetched, for the given reason.
    case notFetched(String)
  }

  /// Offset of the first byte that was not read.
  package let offset: Int
  package let reason: Reason

  package init(offset: Int, reason: Reason) { (self.offset, self.reason) = (offset, reason) }
}

extension ReadFailure: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .system(let code):
      let words = unsafe String(cString: strerror(code))
      return "the file could not be read completely: \(words) at byte offset \(offset)"
    case .ended:
      return
        "the file could not be read completely: it became shorter; no data from byte offset \(offset) on"
    case .changed: return "the file was changed or replaced while it was read"
    case .notFetched(let words):
      return "the file could not be read completely: \(words) at byte offset \(offset)"
    }
  }
}

/// A closure for tests that is called before each read of a file, with the range to read. A result
/// other than nil makes the read fail.
package typealias ReadFaultInjection = @Sendable (ByteRange) -> ReadFailure.Reason?
