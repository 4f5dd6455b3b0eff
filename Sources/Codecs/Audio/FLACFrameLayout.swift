package import Bytes

/// The positions of the subframes of a frame (RFC 9639, 9.2). Subframes do not state their length,
/// so it is found by reading their codes one by one.
package struct FLACFrameLayout {
  /// The bit range of the subframe of each channel, counted from the start of the frame.
  package let subframes: [Range<Int>]
  /// The offset in the source at which the frame ends, after its checksum.
  package let end: Int

  package enum Problem: Error {
    /// The data ends before the end of the frame.
    case cut
    case invalid
  }

  /// Finds the subframes of a frame.
  ///
  /// - Parameter depth: the bits per sample in STREAMINFO, for frames with a header that does not
  ///   state them.
  package static func find(
    _ header: FLACFrameHeader, at place: Int, depth: Int?, in source: ByteSource, before end: Int
  ) -> Result<FLACFrameLayout, Problem> {
    guard let depth = header.bitsPerSample ?? depth else { return .failure(.invalid) }
    let most = header.maxBytes(depth: depth)
    let range = ByteRange(start: place, count: min(most, max(0, end - place)))
    var reader = SubframeReader(source.bytes(range), header)
    var subframes: [Range<Int>] = []
    for channel in 0..<header.channels {
      let start = reader.bits.position
      guard reader.pass(depth: depth + header.extraBits(of: channel)) else {
        return .failure(reader.bits.isPastEnd && range.count < most ? .cut : .invalid)
      }
      subframes.append(start..<reader.bits.position)
    }
    let size = (reader.bits.position + 7) / 8 + 2
    guard size <= range.count else { return .failure(range.count < most ? .cut : .invalid) }
    return .success(FLACFrameLayout(subframes: subframes, end: place + size))
  }
}

extension FLACFrameHeader {
  /// Returns the number of additional bits per sample: 1 for a side channel, which contains the
  /// difference between the left and right channels, and 0 for other channels.
  fileprivate func extraBits(of channel: Int) -> Int {
    switch (channelAssignment, channel) {
    case (8, 1), (9, 0), (10, 1): 1
    default: 0
    }
  }

  /// Returns an upper bound on the size of a frame in bytes: its uncompressed size plus an
  /// allowance. No encoder writes longer frames.
  package func maxBytes(depth: Int) -> Int {
    size + 4096 + channels * (blockSize * (depth + 1) / 8 + 8)
  }
}

/// Skips subframes to find where they end.
private struct SubframeReader {
  var bits: Bits
  private let blockSize: Int

  init(_ bytes: [UInt8], _ header: FLACFrameHeader) {
    bits = Bits(bytes, from: header.size)
    blockSize = header.blockSize
  }

  /// Skips one subframe. Returns false if the subframe is truncated or invalid.
  mutating func pass(depth: Int) -> Bool {
    guard let head = bits.read(8), head & 0x80 == 0 else { return false }
    var depth = depth
    if head & 1 == 1 {
      guard let wastedBits = bits.readZeros(), wastedBits + 1 < depth else { return false }
      depth -= wastedBits + 1
    }
    switch Subframe(rawValue: head >> 1) {
    case .constant: return bits.skip(depth)
    case .verbatim: return bits.skip(depth * blockSize)
    case .fixed(let order):
      return order <= blockSize && bits.skip(depth * order) && passResidual(order)
    case .linear(let order):
      guard order <= blockSize, bits.skip(depth * order), let precision = bits.read(4),
        precision < 15, bits.skip(5)
      else { return false }
      return bits.skip((precision + 1) * order) && passResidual(order)
    case nil: return false
    }
  }

  /// Skips the Rice codes of a residual; returns false if they are invalid. Each partition has a
  /// separate parameter (RFC 9639, 9.2.7).
  private mutating func passResidual(_ order: Int) -> Bool {
    guard let method = bits.read(2), method < 2, let partitionOrder = bits.read(4) else {
      return false
    }
    let count = blockSize >> partitionOrder
    guard count << partitionOrder == blockSize, count >= order else { return false }
    let width = method == 0 ? 4 : 5
    for partition in 0..<1 << partitionOrder {
      let codes = partition == 0 ? count - order : count
      guard let parameter = bits.read(width), pass(codes, parameter, escape: 1 << width - 1)
      else { return false }
    }
    return true
  }

  private mutating func pass(_ codes: Int, _ parameter: Int, escape: Int) -> Bool {
    if parameter == escape {
      guard let width = bits.read(5) else { return false }
      return bits.skip(codes * width)
    }
    for _ in 0..<codes {
      guard bits.readZeros() != nil, bits.skip(parameter) else { return false }
    }
    return true
  }
}

/// The type of a subframe (RFC 9639, 9.2.1).
package enum Subframe {
  case constant, verbatim
  case fixed(order: Int)
  case linear(order: Int)

  /// Returns nil if the type is reserved.
  package init?(rawValue: Int) {
    switch rawValue {
    case 0: self = .constant
    case 1: self = .verbatim
    case 8...12: self = .fixed(order: rawValue - 8)
    case 32...63: self = .linear(order: rawValue - 31)
    default: return nil
    }
  }

  package var words: String {
    switch self {
    case .constant: "one value for all samples"
    case .verbatim: "uncompressed samples"
    case .fixed(let order): "fixed predictor of order \(order)"
    case .linear(let order): "linear predictor of order \(order)"
    }
  }
}
