import Anatomy
import Bytes
import Schema

/// Finds the texts that encoders write into audio frames. MP3 encoders write their name into unused
/// bytes, AAC encoders write text before the audio data.
extension Node {
  func forEachFrameEncoderSignature(
    _ index: FrameIndex, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {
    guard let first = index.runs.first else { return }
    if first.format.isADTS {
      if distanceToFile == 0 { forEachElementText(index, first: most, visit) }
    } else if first.format.layer == 3 {
      forEachAncillaryName(index, first: most, visit)
    }
  }

  private func forEachElementText(
    _ index: FrameIndex, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {
    index.forEachFrame(in: source) { number, frame in
      guard number <= most else { return false }
      guard let head = source.big64(at: frame.start) else { return true }
      let isProtected = head >> 48 & 1 == 0
      let blocks = Int(head >> 8 & 3)
      let start = frame.start + 7 + (isProtected ? 2 * blocks + 2 : 0)
      for text in ElementText.all(in: ByteRange(from: start, to: frame.end), of: source) {
        // The CRC of a protected frame covers text in data stream elements, so this text is left
        // out.
        if isProtected, text.isOfDataStream { continue }
        guard visit(text.encoderSignature(in: source, at: { self.element(.frame, number) })) else {
          return false
        }
      }
      return true
    }
  }

  private func forEachAncillaryName(
    _ index: FrameIndex, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {
    var edits: [Replacement] = []
    var kinds: Set<String> = []
    var continues = true
    // Frames may be parts of another structure, so their bytes may not be contiguous in the file.
    func inFile(_ edits: [Replacement]) -> [Replacement] {
      let places = edits.map(source.inFile)
      return places.contains(nil) ? [] : places.compactMap(\.self).flatMap(\.self)
    }
    let isWhole = index.frameCount <= most
    for (place, run) in index.runs.enumerated() where continues {
      var walk = AncillaryWalk()
      func take(_ ancillary: Ancillary?) {
        guard let name = ancillary.flatMap({ AncillaryName($0, in: source) }) else { return }
        edits += name.edits
        kinds.insert(name.text)
        continues = visit(
          EncoderSignature(kind: name.text, edits: inFile(name.edits), writer: name.writer) {
            self.element(.frame, name.frame).map { ($0, name.field) }
          })
      }
      index.forEachFrame(from: run.firstNumber, in: source) { number, frame in
        guard number < run.firstNumber + run.frames, number <= most else { return false }
        guard let main = MainData(frame, of: source) else {
          walk = AncillaryWalk()
          return true
        }
        take(walk.add(main, number: number))
        return continues
      }
      let next = index.runs.dropFirst(place + 1).first
      if !run.isCut, isWhole, next.map({ startsIndependently($0, in: index) }) ?? true {
        take(walk.finish())
      }
    }
    guard isWhole else { return }
    for description in children where description.code == "Info" || description.code == "Xing" {
      let edit = DescriptionGrammar.checksumOfMusic(of: description, in: index, after: edits)
      guard let edit else { continue }
      for kind in kinds.sorted() where continues {
        continues = visit(
          EncoderSignature(kind: kind, edits: inFile([edit]), writer: nil, find: nil))
      }
    }
  }

  /// Whether the audio data of the first frame of a run begins in that frame. After a gap, it may
  /// begin in earlier frames instead.
  private func startsIndependently(_ run: FrameIndex.Run, in index: FrameIndex) -> Bool {
    var first: ByteRange?
    index.forEachFrame(from: run.firstNumber, in: source) { _, frame in
      first = frame
      return false
    }
    return first.flatMap { MainData($0, of: source) }?.begin == 0
  }
}
