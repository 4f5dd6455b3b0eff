#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A read that did not give all bytes of a file. A document that had one can be shown, and nothing may
/// be written from it.
package struct ReadFailure: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// The system answered with this error number.
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
        "the file could not be read completely: it shrank, nothing is left from byte \(offset) on"
    }
  }
}

/// Asked before each read of a file, with the bytes to be read; an answer makes the read fail. For tests.
package typealias ReadFaultInjection = @Sendable (ByteRange) -> ReadFailure.Reason?
