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
  package func write(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var done = 0
      while done < bytes.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[done...])
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
}
