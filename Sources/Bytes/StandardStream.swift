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

  /// A pipe that nobody reads any more, and a file that has become as large as it may, show as failed
  /// writes, not as the end of the program.
  package static func ignoreSignalsOfWriting() {
    for number in [SIGPIPE, SIGXFSZ] { _ = signal(number, SIG_IGN) }
  }

  /// Gives closed standard streams a place in the table of open files, so that no file that is opened
  /// later takes it and receives what is printed. Reading and writing them fails as before.
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
