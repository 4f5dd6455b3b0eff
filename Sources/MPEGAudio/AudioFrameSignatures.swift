import Anatomy
import Bytes
import Codecs
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

  /// The number of frames at the start of a stream that are tested for encryption: whether they can
  /// be read in the format that they state. Only frames with one block are tested.
  private static let mostCompared = 16

  private func forEachElementText(
    _ index: FrameIndex, first most: Int, _ visit: (EncoderSignature) -> Bool
  ) {
    var frames: [(AACFormat, ByteRange)] = []
    index.forEachFrame(in: source) { number, frame in
      if let header = ADTSHeader(frame, in: source), let format = header.format {
        frames.append((format, header.sound))
      }
      return number < Self.mostCompared
    }
    let isClear = frames.first?.0.fits(frames.map(\.1), of: source) ?? false
    index.forEachFrame(in: source) { number, frame in
      guard number <= most else { return false }
      guard let header = ADTSHeader(frame, in: source) else { return true }
      for text in ElementText.all(in: header.sound, of: source, isClear ? header.format : nil) {
        // Texts that the CRC of a protected frame covers are left out, because their removal would
        // make the CRC wrong.
        if header.isProtected, text.isCoveredByChecksum { continue }
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

  /// Whether the audio data of the first frame of a run begins in that frame. After a gap, the data
  /// may begin in earlier frames, which are missing.
  private func startsIndependently(_ run: FrameIndex.Run, in index: FrameIndex) -> Bool {
    var first: ByteRange?
    index.forEachFrame(from: run.firstNumber, in: source) { _, frame in
      first = frame
      return false
    }
    return first.flatMap { MainData($0, of: source) }?.begin == 0
  }
}

/// What the header of an ADTS frame states about its blocks (ISO/IEC 14496-3, 1.A.2.2).
struct ADTSHeader {
  let isProtected: Bool
  /// The bytes after the header.
  let sound: ByteRange
  /// The format of the only block; nil if there are several, because their sizes are not known.
  let format: AACFormat?

  init?(_ frame: ByteRange, in source: ByteSource) {
    guard let head = source.big64(at: frame.start) else { return nil }
    isProtected = head >> 48 & 1 == 0
    let blocks = Int(head >> 8 & 3)
    let start = frame.start + 7 + (isProtected ? 2 * blocks + 2 : 0)
    sound = ByteRange(from: start, to: frame.end)
    format =
      blocks == 0
      ? AACFormat(
        objectType: Int(head >> 46 & 3) + 1, samplingFrequencyIndex: Int(head >> 42 & 15),
        isShort: false) : nil
  }
}
