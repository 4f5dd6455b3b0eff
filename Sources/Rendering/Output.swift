import Bytes

/// A buffer that collects rendered bytes and passes them on in blocks.
package final class Output {
  private var buffer: [UInt8] = []
  private let sink: ([UInt8]) -> Bool
  /// Whether the reader has closed the output, so that nothing more needs to be rendered.
  package private(set) var isClosed = false

  private static let runLength = 64 << 10

  /// Creates a buffer.
  ///
  /// - Parameter sink: receives a block of bytes, and returns whether it accepts more.
  package init(sink: @escaping ([UInt8]) -> Bool) {
    self.sink = sink
    buffer.reserveCapacity(Self.runLength + 4096)
  }

  package func flush() {
    guard !buffer.isEmpty else { return }
    if !isClosed { isClosed = !sink(buffer) }
    buffer.removeAll(keepingCapacity: true)
  }

  /// Appends bytes directly to the buffer, without a copy, for code that runs millions of times.
  @inline(__always)
  package func append(_ make: (inout [UInt8]) -> Void) {
    make(&buffer)
    if buffer.count >= Self.runLength { flush() }
  }

  package func write(_ text: String) { append { $0.append(contentsOf: text.utf8) } }

  package func write(byte: UInt8) { append { $0.append(byte) } }

  package func line(_ text: String = "") {
    append {
      $0.append(contentsOf: text.utf8)
      $0.append(0x0A)
    }
  }
}

extension Output {
  /// Returns the bytes that a function writes to an output.
  package static func bytes(_ write: (Output) -> Void) -> [UInt8] {
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
