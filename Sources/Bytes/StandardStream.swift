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
    /// The reader of a pipe has closed it, as `head` does when it has enough.
    case closedByReader
    /// The disk is full, or the stream is closed.
    case failed
  }

  /// Writes the text, until an error occurs.
  @discardableResult
  package func write(_ text: String) -> Outcome { write(Array(text.utf8)) }

  /// Writes the bytes, until an error occurs.
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
        guard wrote > 0 else { return errno == EPIPE ? .closedByReader : .failed }
        done += wrote
      }
      return .written
    }
  }

  package var isTerminal: Bool { isatty(rawValue) == 1 }

  /// The width of the terminal that the stream is connected to, if it reports one.
  package var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The environment of the process.
package enum Environment {
  package static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Ignores the signals for a pipe without a reader and a file at its size limit, so that these
  /// cause failed writes instead of ending the program.
  package static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Occupies the descriptors of closed standard streams, so that no file that is opened later gets
  /// one and receives printed text. Reading and writing them fails as before.
  package static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO
    where fcntl(stream, F_GETFD) < 0 && errno == EBADF {
      let access = stream == STDIN_FILENO ? O_WRONLY : O_RDONLY
      #if canImport(Glibc)
        unsafe _ = Glibc.open("/dev/null", access)
      #else
        unsafe _ = Darwin.open("/dev/null", access)
      #endif
    }
  }
}
