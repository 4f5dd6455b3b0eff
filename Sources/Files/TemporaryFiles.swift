import Bytes

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The list of incomplete files, which are deleted if a signal ends the program.
package enum TemporaryFiles {
  private static let files = Monitor<Set<[UInt8]>>([])

  static func add(_ path: [UInt8]) { files.change { _ = $0.insert(path) } }

  static func remove(_ path: [UInt8]) { files.change { _ = $0.remove(path) } }

  /// Starts a thread that waits for signals that end the program, and deletes incomplete files
  /// then. It must be called before any other thread is created, because threads inherit the mask
  /// of blocked signals.
  package static func deleteOnTermination() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] where !isIgnored(number) {
      unsafe sigaddset(&signals, number)
    }
    let waited = signals
    unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    let isWaiting = Workers.detach {
      var (signals, number) = (waited, Int32(0))
      while unsafe sigwait(&signals, &number) != 0 {}
      end(by: number, among: signals)
    }
    if !isWaiting { unsafe _ = pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
  }

  private static func end(by number: Int32, among signals: sigset_t) {
    var signals = signals
    files.change { files in
      for path in files { unsafe _ = unlink(path.cName) }
      // The list is still locked, so no other temporary file can be created. The signal is sent
      // again, so that the exit status of the program reports it.
      unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
      _ = raise(number)
    }
  }

  /// Whether the program ignores a signal. Ignored signals are inherited, for example by a command
  /// in the background of a shell that ended.
  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard unsafe sigaction(number, nil, &action) == 0 else { return true }
    #if canImport(Glibc)
      let handler = unsafe action.__sigaction_handler.sa_handler
    #else
      let handler = unsafe action.__sigaction_u.__sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == 1
  }
}
