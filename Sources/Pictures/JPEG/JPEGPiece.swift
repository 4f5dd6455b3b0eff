import Bytes

/// The unit at an offset of a JPEG stream outside coded data: a marker with its segment, fill
/// bytes, or unknown bytes.
struct JPEGPiece {
  enum Content {
    /// A marker, and the length in its segment; the length is nil for a marker without a segment.
    case marker(UInt8, Int?)
    /// Repeated 0xFF bytes in front of a marker.
    case fill
    case unknown
  }

  let content: Content
  let range: ByteRange
  let isCut: Bool

  init(_ source: ByteSource, at place: Int, limit: Int) {
    let next = place + 1 < limit ? source.byte(at: place + 1) : nil
    switch (source.byte(at: place), next) {
    case (0xFF?, 0xFF?):
      var end = place + 1
      while end + 1 < limit, source.byte(at: end) == 0xFF, source.byte(at: end + 1) == 0xFF {
        end += 1
      }
      self.init(.fill, ByteRange(from: place, to: end))
    case (0xFF?, let marker?) where marker != 0:
      if Self.standsAlone(marker) {
        self.init(.marker(marker, nil), ByteRange(start: place, count: 2))
        return
      }
      let length = place + 4 <= limit ? source.big16(at: place + 2).map(Int.init) : nil
      // The length includes its own two bytes, so a value below 2 is read as 2.
      let end = place + 2 + max(2, length ?? 2)
      self.init(
        .marker(marker, length ?? 2), ByteRange(from: place, to: min(end, limit)),
        isCut: end > limit)
    default:
      self.init(.unknown, ByteRange(from: place, to: Self.nextMarker(source, place + 1, limit)))
    }
  }

  private init(_ content: Content, _ range: ByteRange, isCut: Bool = false) {
    self.content = content
    self.range = range
    self.isCut = isCut
  }

  static func standsAlone(_ marker: UInt8) -> Bool { marker == 1 || (0xD0...0xD9).contains(marker) }

  /// Whether a marker begins a frame. The markers DHT, JPG and DAC are in the range of frame
  /// markers, but begin no frame.
  static func isFrame(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }

  /// Returns the range of coded data, which extends to the next marker other than a restart marker.
  /// In coded data, a zero byte follows each data byte of 0xFF.
  static func scan(_ source: ByteSource, from start: Int, limit: Int) -> ByteRange {
    var place = start
    while let found = source.firstPlace(of: 0xFF, in: ByteRange(from: place, to: limit)) {
      guard found + 1 < limit, let next = source.byte(at: found + 1) else { break }
      switch next {
      case 0, 0xD0...0xD7: place = found + 2
      case 0xFF: place = found + 1
      default: return ByteRange(from: start, to: found)
      }
    }
    return ByteRange(from: start, to: limit)
  }

  private static func nextMarker(_ source: ByteSource, _ start: Int, _ limit: Int) -> Int {
    var place = start
    while let found = source.firstPlace(of: 0xFF, in: ByteRange(from: place, to: limit)) {
      if found + 1 < limit, let next = source.byte(at: found + 1), next >= 0xC0, next != 0xFF {
        return found
      }
      place = found + 1
    }
    return limit
  }

  /// Returns the offset after the EOI marker of the picture that begins at `start`; nil if it has
  /// none.
  static func endOfPicture(_ source: ByteSource, from start: Int, limit: Int) -> Int? {
    var place = start
    while place < limit {
      let piece = JPEGPiece(source, at: place, limit: limit)
      place = piece.range.end
      switch piece.content {
      case .marker(0xD9, _): return place
      case .marker(0xDA, _): place = scan(source, from: place, limit: limit).end
      case .unknown: return nil
      default: break
      }
    }
    return nil
  }
}
