import Anatomy
import Bytes
import Schema

/// Properties that determine which chunks no player uses, because the chunks are in the wrong place
/// or contain invalid numbers.
extension Node {
  var isChunkWithoutEffect: Bool {
    switch code {
    case "fact": isCountOfPCM
    case "FVER": parent?.declared?.declaration.group == "AIFF"
    case "slnt": parent?.code != "LIST"
    case "plst", "ltxt": cues == nil
    case "INST": headerSize < range.count && !isCut && !isPlayableInstrument
    case "inst": isCut ? false : !isPlayableWaveInstrument
    case "smpl": isCut ? false : !isPlayableSampler
    case "acid": isCut ? false : !isPlayableLoop
    case "PEAK": isCut ? false : !hasPossiblePeaks
    default: false
    }
  }

  /// Whether this `fact` chunk states a sample count of PCM audio that contradicts the size of the
  /// audio data, from which players compute the count.
  private var isCountOfPCM: Bool {
    guard format?.integer("wFormatTag") == 1, let stated = integer("dwSampleLength"),
      let count = frameCountOfPCM
    else { return false }
    return stated != count
  }

  /// The number of sample frames that the size of the audio determines; nil if it is unknown.
  private var frameCountOfPCM: Int? {
    guard isUncompressed, let block = format?.integer("nBlockAlign"), block > 0, let data = sound,
      !data.isCut
    else { return nil }
    return max(0, data.range.count - data.headerSize) / block
  }

  private func isInRangeOfMIDI(_ name: String) -> Bool {
    (0...127).contains(integer(named: name) ?? 0)
  }

  private var isPlayableWaveInstrument: Bool {
    ["bUnshiftedNote", "bLowNote", "bHighNote", "bLowVelocity", "bHighVelocity"]
      .allSatisfy(isInRangeOfMIDI) && (-50...50).contains(integer(named: "chFineTune") ?? 0)
  }

  /// Whether a sampler can use this `smpl` chunk: the note is valid, and also at least one of the
  /// loops if there are any.
  private var isPlayableSampler: Bool {
    guard isInRangeOfMIDI("dwMIDIUnityNote") else { return false }
    guard let loops = table(named: "loops"), loops.rowCount > 0,
      let start = loops.columns.first(where: { $0.name == "dwStart" }),
      let end = loops.columns.first(where: { $0.name == "dwEnd" })
    else { return true }
    let count = frameCountOfPCM ?? .max
    return (0..<min(loops.rowCount, Self.mostLoops)).contains { row in
      let first = loops.cell(row: row, column: start).integer ?? 0
      let last = loops.cell(row: row, column: end).integer ?? 0
      return first <= last && first <= count
    }
  }

  private static let mostLoops = 64

  private var isPlayableLoop: Bool {
    guard isInRangeOfMIDI("root_note"), (0...64).contains(integer(named: "meter_denominator") ?? 0),
      (0...64).contains(integer(named: "meter_numerator") ?? 0)
    else { return false }
    guard case .real(let tempo)? = field("tempo")?.value else { return true }
    return tempo.isFinite && (0...1000).contains(tempo)
  }

  /// Whether all peaks are at positions inside the audio.
  private var hasPossiblePeaks: Bool {
    guard let peaks = table(named: "peaks"), let count = frameCountOfPCM, count > 0,
      let position = peaks.columns.first(where: { $0.name == "position" })
    else { return true }
    return (0..<min(peaks.rowCount, Self.mostLoops)).allSatisfy { row in
      (peaks.cell(row: row, column: position).integer ?? 0) <= count
    }
  }
}

extension FieldReader {
  private static let sizeOfRow = 12

  /// Returns how many rows of the `ds64` table are used: all rows up to the last one that contains
  /// the code of a chunk in the form.
  ///
  /// - Parameter count: the stated number of rows, which begin at the current position.
  func rowsOfLargeChunks(of count: Int) -> Int {
    guard let node, node.largeSizes == node, let form = node.parent else { return count }
    let rows = min(count, remaining / Self.sizeOfRow)
    guard rows > 0 else { return count }
    let codes = Set(form.children.map(\.code))
    let last = (0..<rows).last { row in
      source.big32(at: position + row * Self.sizeOfRow).map { codes.contains(FourCC(rawValue: $0)) }
        ?? true
    }
    return last.map { $0 + 1 == rows ? count : $0 + 1 } ?? 0
  }
}
