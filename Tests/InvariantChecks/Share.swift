import Foundation

extension Array {
  /// Every so many elements, from a place on, of what takes long to try; with `MEDIAINSPECT_LONG=1`
  /// all of them.
  package func oneIn(_ divisor: Int, from start: Int = 0) -> [Element] {
    guard ProcessInfo.processInfo.environment["MEDIAINSPECT_LONG"] != "1" else { return self }
    return stride(from: start % divisor, to: count, by: divisor).map { self[$0] }
  }
}
