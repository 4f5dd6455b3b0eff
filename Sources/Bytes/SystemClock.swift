#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum SystemClock {
  /// Seconds since 1970-01-01T00:00:00Z.
  package static var now: UInt64 { UInt64(clamping: time(nil)) }
}
