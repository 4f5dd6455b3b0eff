import Anatomy
import Bytes
import Schema

/// What encoders write into frames: their names, where sound leaves room, and in AAC text in front of
/// the sound.
extension Node {
  func forEachFrameInscription(
    _ index: FrameIndex, first most: Int, _ visit: (Inscription) -> Bool
  ) {
    guard let first = index.runs.first else { return }
    if first.format.isADTS {
      if distanceToFile == 0 { forEachElementText(index, first: most, visit) }
    } else if first.format.layer == 3 {
      forEachAncillaryName(index, first: most, visit)
    }
  }

  private func forEachElementText(
    _ index: FrameIndex, first most: Int, _ visit: (Inscription) -> Bool
  ) {
    index.forEachFrame(in: source) { number, frame in
      guard number <= most else { return false }
      guard let head = source.big64(at: frame.start) else { return true }
      let isProtected = head >> 48 & 1 == 0
      let blocks = Int(head >> 8 & 3)
      let start = frame.start + 7 + (isProtected ? 2 * blocks + 2 : 0)
      for text in ElementText.all(in: ByteRange(from: start, to: frame.end), of: source) {
        // The checksum of a frame is made over such elements too.
        if isProtected, text.isOfDataStream { continue }
        guard visit(text.inscription(in: source, at: { self.element("frame", number) })) else {
          return false
        }
      }
      return true
    }
  }

  private func forEachAncillaryName(
    _ index: FrameIndex, first most: Int, _ visit: (Inscription) -> Bool
  ) {
    var edits: [Replacement] = []
    var kinds: Set<String> = []
    var goesOn = true
    // Frames may be parts of something else, and lie apart from each other.
    func inFile(_ edits: [Replacement]) -> [Replacement] {
      let places = edits.map(source.inFile)
      return places.contains(nil) ? [] : places.compactMap(\.self).flatMap(\.self)
    }
    let isWhole = index.frameCount <= most
    for (place, run) in index.runs.enumerated() where goesOn {
      var walk = AncillaryWalk()
      func take(_ ancillary: Ancillary?) {
        guard let name = ancillary.flatMap({ AncillaryName($0, in: source) }) else { return }
        edits += name.edits
        kinds.insert(name.text)
        goesOn = visit(
          Inscription(kind: name.text, edits: inFile(name.edits), writer: name.writer) {
            self.element("frame", name.frame).map { ($0, name.field) }
          })
      }
      index.forEachFrame(from: run.firstNumber, in: source) { number, frame in
        guard number < run.firstNumber + run.frames, number <= most else { return false }
        guard let main = MainData(frame, of: source) else {
          walk = AncillaryWalk()
          return true
        }
        take(walk.add(main, number: number))
        return goesOn
      }
      let next = index.runs.dropFirst(place + 1).first
      if !run.isCut, isWhole, next.map({ beginsAnew($0, in: index) }) ?? true {
        take(walk.finish())
      }
    }
    guard isWhole else { return }
    for description in children where description.code == "Info" || description.code == "Xing" {
      let edit = DescriptionGrammar.checksumOfMusic(of: description, in: index, after: edits)
      guard let edit else { continue }
      for kind in kinds.sorted() where goesOn {
        goesOn = visit(Inscription(kind: kind, edits: inFile([edit]), writer: nil, find: nil))
      }
    }
  }

  /// Whether its first frame needs no bytes of those before it, as frames behind a break may.
  private func beginsAnew(_ run: FrameIndex.Run, in index: FrameIndex) -> Bool {
    var first: ByteRange?
    index.forEachFrame(from: run.firstNumber, in: source) { _, frame in
      first = frame
      return false
    }
    return first.flatMap { MainData($0, of: source) }?.begin == 0
  }
}

/// A name in ancillary bytes, at whatever bit it begins.
private struct AncillaryName {
  let frame: Int
  let edits: [Replacement]
  let text: String
  let field: Field
  let writer: String?

  private static let names = ["LAME", "Lavc", "Lavf", "GOGO", "Xing", "Blade"].map {
    Array($0.utf8)
  }
  /// Frames are no longer than this.
  private static let longest = 1 << 13

  init?(_ ancillary: Ancillary, in source: ByteSource) {
    let all = source.joined(ancillary.ranges)
    let bytes = all.bytes(all.wholeRange, limit: Self.longest)
    guard bytes.count >= 5 else { return nil }
    var found: (name: [UInt8], place: Int, shift: Int)?
    for shift in 0..<8 where found == nil {
      let shifted = bytes.shifted(by: shift)
      guard let (name, place) = shifted.firstName(among: Self.names) else { continue }
      if place > 0 || shift >= ancillary.bitsOfSound { found = (name, place, shift) }
    }
    guard let found else { return nil }
    var edits: [Replacement] = []
    for (number, range) in ancillary.ranges.enumerated() {
      var blank = [UInt8](repeating: 0, count: range.count)
      if number == 0, let first = bytes.first, ancillary.bitsOfSound > 0 {
        blank[0] = first & ~(0xFF >> UInt8(ancillary.bitsOfSound))
      }
      edits.append(Replacement(range, with: blank))
    }
    let room = ByteRange(
      start: found.place, count: found.name.count + (found.shift > 0 ? 1 : 0))
    guard let place = all.exactFileRanges(of: room)?.first else { return nil }
    frame = ancillary.frame
    self.edits = edits
    let said = TextEncoding.ascii.decode(found.name[...])
    text = said.string
    field = Field(
      name: "ancillary_data", range: place, value: .text(said), meaning: .tells(.encoding))
    writer = found.name.starts(with: Self.names[0]) ? "LAME" : nil
  }
}

extension [UInt8] {
  /// The same bits from another one on.
  fileprivate func shifted(by shift: Int) -> [UInt8] {
    guard shift > 0 else { return self }
    return zip(self, dropFirst()).map { $0 << UInt8(shift) | $1 >> UInt8(8 - shift) }
  }

  fileprivate func firstName(among names: [[UInt8]]) -> (name: [UInt8], place: Int)? {
    for place in indices.dropLast(3)
    where names.contains(where: { self[place...].starts(with: $0) }) {
      // What fills up behind it is one letter again and again.
      let end = self[place...].indices.first { index in
        let next = self[index...].prefix(3)
        return !self[index].isOfName || next.count == 3 && Set(next).count == 1
      }
      return (Array(self[place..<(end ?? endIndex)]), place)
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool { (0x20..<0x7F).contains(self) }
}
