#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A read that did not return all bytes of a file. A document with a failed read can be shown, but
/// must not be written to a file.
package struct ReadFailure: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The system returned this error number.
    case system(Int32)
    /// The file ended before the size that it had when it was opened.
    case ended
  }

  /// The first byte that was not read.
  package let offset: Int
  package let reason: Reason

  package init(offset: Int, reason: Reason) { (self.offset, self.reason) = (offset, reason) }
}

extension ReadFailure: CustomStringConvertible {
  package var description: String {
    switch reason {
    case .system(let code):
      let words = unsafe String(cString: strerror(code))
      return "the file could not be read completely: \(words) at byte \(offset)"
    case .ended:
      return
        "the file could not be read completely: it shrank, no bytes are left from byte \(offset) on"
    }
  }
}

/// Called before each read of a file, with the range to read. A non-nil result makes the read fail.
/// For tests.
package typealias ReadFaultInjection = @Sendable (ByteRange) -> ReadFailure.Reason?
