import Bytes
import Rendering

extension Output {
  /// What somebody writes, kept.
  static func bytes(_ write: (Output) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return true
    }
    write(output)
    output.flush()
    return bytes
  }
}

extension Run {
  /// Makes a file of what somebody writes, all at once; into a device or a pipe it goes as it is.
  func save(at path: String, _ write: (Output) -> Void) {
    let (calls, bytes) = (SystemFileCalls(), Output.bytes(write))
    do {
      if SystemFileCalls.isNoPlainFile(path.fileNameBytes), calls.append(bytes, to: path) { return }
      let file = try NewFile(at: path, calls: calls)
      try file.write(bytes)
      try file.put(replacing: true)
    } catch {
      complain("\(path.fileNameForDisplay): the report cannot be written")
      end(with: .notExamined)
    }
  }
}
