import Bytes
package import Files
package import Verification

extension Cleaning {
  /// Writes the cleaned copy with `CopyWriter.write`, without the extended attributes that the
  /// policy removes.
  package func write(
    to path: String, like file: String?, keepingTimes: Bool = false, replacing: Bool = false,
    calls: any FileCalls = SystemFileCalls()
  ) throws(CopyFailure) -> Verification {
    try plan.writer.write(
      to: path, like: file, keepingTimes: keepingTimes, replacing: replacing,
      withoutAttributes: attributes.removed, calls: calls)
  }
}
