#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

package enum SystemClock {
  /// The current time in seconds since 1970-01-01T00:00:00Z.
  package static var now: UInt64 { UInt64(clamping: time(nil)) }

  /// The number of milliseconds since an unspecified time in the past. Changes of the system time
  /// do not affect it.
  package static var milliseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
  }
}
