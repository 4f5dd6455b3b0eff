#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum SystemClock {
  /// The current time in seconds since 1970-01-01T00:00:00Z.
  package static var now: UInt64 { UInt64(clamping: time(nil)) }
}
