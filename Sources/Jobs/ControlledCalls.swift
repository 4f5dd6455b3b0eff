import Bytes
import Files

/// System calls that report their progress to the control of a job, and fail after the job was
/// canceled.
struct ControlledCalls: FileCalls {
  let calls: any FileCalls
  let control: JobControl

  /// The number of bytes that are copied between two checks whether the job was canceled.
  private static let pieceSize = 8 << 20

  /// The number of bytes that one fetch usually reads if a file is read from start to end.
  static let fetchSize = 256 << 10

  func create(_ path: [UInt8]) -> Int32? { control.isCancelled ? nil : calls.create(path) }

  func write(_ bytes: [UInt8], to file: Int32) -> Bool {
    control.advance(by: bytes.count) && calls.write(bytes, to: file)
  }

  func copy(_ range: ByteRange, of source: ByteSource, to file: Int32) -> Bool {
    var place = range.start
    while place < range.end {
      let piece = ByteRange(from: place, to: min(range.end, place.saturatingAdd(Self.pieceSize)))
      guard control.advance(by: piece.count), calls.copy(piece, of: source, to: file) else {
        return false
      }
      place = piece.end
    }
    return true
  }

  func copyAttributes(_ original: Int32, on file: Int32, as request: AttributeCopyRequest) -> Bool {
    calls.copyAttributes(original, on: file, as: request)
  }

  func setDefaultMode(to file: Int32, within files: Set<ReadAccess>) -> Bool {
    calls.setDefaultMode(to: file, within: files)
  }

  func source(at path: String) -> ByteSource? {
    let source = calls.source(at: path)
    source?.mayFetch = { control.advance(by: Self.fetchSize) }
    return source
  }

  func sync(_ file: Int32) -> Bool { !control.isCancelled && calls.sync(file) }
  func close(_ file: Int32) -> Bool { calls.close(file) }

  func rename(_ path: [UInt8], to other: [UInt8], replacing: Bool) -> Bool {
    control.complete() && calls.rename(path, to: other, replacing: replacing)
  }

  func remove(_ path: [UInt8]) { calls.remove(path) }
  func syncFolder(of path: [UInt8]) { calls.syncFolder(of: path) }
}
