#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output or standard error, unbuffered.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  package enum Outcome {
    case written
    /// The reader of a pipe has gone, as `head` does when it has enough.
    case unwanted
    /// The disk is full, or the stream is closed.
    case failed
  }

  /// Writes all of the text, as far as it is taken.
  @discardableResult
  package func write(_ text: String) -> Outcome { write(Array(text.utf8)) }

  /// Writes all of the bytes, as far as they are taken.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Outcome {
    unsafe bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[done...])
        #if canImport(Glibc)
          let wrote = unsafe Glibc.write(rawValue, rest.baseAddress, rest.count)
        #else
          let wrote = unsafe Darwin.write(rawValue, rest.baseAddress, rest.count)
        #endif
        if wrote < 0 && errno == EINTR { continue }
        guard wrote > 0 else { return errno == EPIPE ? .unwanted : .failed }
        done += wrote
      }
      return .written
    }
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width of the terminal behind the stream, when it is one that tells.
  package var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// What the environment says.
package enum Environment {
  package static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// A peer that closes its end of a pipe shows as a failed write, not as the end of the program.
  package static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }
}
