import CZlib

/// The result of inflating a zlib stream.
package enum InflationOutcome: Sendable {
  case complete
  /// The stream is damaged or ends early. The output up to that point is available.
  case broken
  /// The output would be larger than the limit.
  case tooLong
}

extension ByteSource {
  /// Inflates the zlib stream in a range into a new source of at most `limit` bytes. Also returns
  /// whether the stream was complete.
  ///
  /// - Parameter isBare: Whether the stream has no zlib header and no checksum.
  package func inflated(
    _ range: ByteRange, limit: Int, isBare: Bool = false
  ) -> (ByteSource, InflationOutcome) {
    var output: [UInt8] = []
    let (outcome, _) = inflate(range, limit: limit, isBare: isBare) {
      output.append(contentsOf: $0)
    }
    count(output.count)
    // An array that grew step by step may occupy twice as much memory as its content needs. In this
    // case, the content is copied to an array of the exact size.
    if output.capacity > output.count + output.count / 4 {
      var exact: [UInt8] = []
      exact.reserveCapacity(output.count)
      exact += output
      output = exact
    }
    let source = transformed(range, into: output)
    source.isIncomplete = outcome != .complete
    return (source, outcome)
  }

  /// Returns the offset where the zlib stream at the start of a range ends. Returns nil if the
  /// stream is damaged, continues past the range, or inflates to more than `limit` bytes.
  package func endOfStream(_ range: ByteRange, limit: Int) -> Int? {
    let (outcome, end, _) = extentOfStream(range, limit: limit)
    return outcome == .complete ? end : nil
  }

  /// Returns the outcome of inflating a zlib stream, the offset where the stream ends, and the
  /// number of bytes that it inflates to.
  ///
  /// - Parameter take: receives each block of the output, and the number of bytes before it.
  package func extentOfStream(
    _ range: ByteRange, limit: Int, _ take: (Int, ArraySlice<UInt8>) -> Void = { _, _ in }
  ) -> (outcome: InflationOutcome, end: Int, made: Int) {
    var made = 0
    let (outcome, end) = inflate(range, limit: limit) {
      take(made, $0)
      made += $0.count
    }
    count(made)
    return (outcome, end, made)
  }

  /// Inflates a zlib stream and passes its output to a closure in blocks. Returns the outcome, and
  /// the offset after the input that was used.
  private func inflate(
    _ range: ByteRange, limit: Int, isBare: Bool = false, _ take: (ArraySlice<UInt8>) -> Void
  ) -> (InflationOutcome, end: Int) {
    var outcome = InflationOutcome.broken
    var (count, end) = (0, range.start)
    var stream = unsafe z_stream()
    guard
      unsafe inflateInit2_(
        &stream, isBare ? -MAX_WBITS : MAX_WBITS, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return (.broken, end) }
    defer { unsafe _ = inflateEnd(&stream) }

    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    forEachRun(in: range.clamped(to: wholeRange)) { offset, run in
      unsafe run.withUnsafeBytes { input in
        unsafe stream.next_in = UnsafeMutablePointer(
          mutating: input.bindMemory(to: UInt8.self).baseAddress)
        unsafe stream.avail_in = UInt32(input.count)
        defer { end = unsafe offset + input.count - Int(stream.avail_in) }
        while true {
          let status = unsafe chunk.withUnsafeMutableBufferPointer { buffer in
            unsafe stream.next_out = buffer.baseAddress
            unsafe stream.avail_out = UInt32(buffer.count)
            return unsafe CZlib.inflate(&stream, Z_NO_FLUSH)
          }
          let made = unsafe chunk.count - Int(stream.avail_out)
          let room = limit - count
          take(chunk.prefix(min(made, room)))
          count += min(made, room)
          if made > room {
            outcome = .tooLong
            return false
          }
          if status == Z_STREAM_END {
            outcome = .complete
            return false
          }
          // zlib needs more input, which the next run of bytes provides.
          if status == Z_BUF_ERROR { return true }
          if status != Z_OK { return false }
          if unsafe stream.avail_in == 0 && stream.avail_out > 0 { return true }
        }
      }
    }
    return (outcome, end)
  }
}
