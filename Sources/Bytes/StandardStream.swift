#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output or standard error, unbuffered.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  /// Writes all of the text; false when the other end does not take it.
  @discardableResult
  package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Writes all of the bytes; false when the other end does not take them.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
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
        guard wrote > 0 else { return false }
        done += wrote
      }
      return true
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
