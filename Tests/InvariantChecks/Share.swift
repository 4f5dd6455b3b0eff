import Foundation

extension Array {
  /// Every `divisor`-th element, for tests that take long; all elements with `MEDIAINSPECT_LONG=1`.
  package func oneIn(_ divisor: Int, from start: Int = 0) -> [Element] {
    guard ProcessInfo.processInfo.environment["MEDIAINSPECT_LONG"] != "1" else { return self }
    return stride(from: start % divisor, to: count, by: divisor).map { self[$0] }
  }
}
