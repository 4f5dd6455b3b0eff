import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output or standard error, written without a buffer.
package enum StandardStream: Int32, Sendable {
  case output = 1
  case error = 2

  package enum Outcome {
    case written
    /// The reader of a pipe has closed it. For example, `head` does so when it has enough lines.
    case closedByReader
    /// Writing failed: for example, the disk is full or the stream is closed.
    case failed
  }

  /// Writes a text to the stream. Stops at the first error, which the result then states.
  @discardableResult
  package func write(_ text: String) -> Outcome { write(Array(text.utf8)) }

  /// Writes bytes to the stream. Stops at the first error, which the result then states.
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

  /// The width of the terminal that shows the stream, in columns. Nil if the stream is not a
  /// terminal, or the terminal does not report its width.
  package var columns: Int? {
    var size = winsize()
    guard unsafe ioctl(rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }
}

/// The environment variables and signals of the process.
package enum Environment {
  package static func value(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }

  /// Ignores the signals that the system sends when a pipe has no reader, or a file reaches its
  /// size limit. Writing then fails instead of ending the program.
  package static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Occupies the file descriptors of closed standard streams. Otherwise a file that is opened
  /// later could get such a descriptor and receive printed text. Reading standard input and writing
  /// to the other streams still fail.
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
