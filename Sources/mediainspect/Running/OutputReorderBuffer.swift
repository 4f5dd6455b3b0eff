import Bytes
import Files

/// Writes output in the order of the input files while several files are examined in parallel.
/// Output of a later file is kept up to a limit. Beyond the limit, the thread that examines this
/// file waits.
final class OutputReorderBuffer: Sendable {
  /// Bytes written to one of the standard streams.
  struct Piece {
    let stream: StandardStream
    let bytes: [UInt8]
  }

  private struct State {
    var claimed = 0
    /// The number of the file for which output is written directly.
    var next = 0
    /// The output of finished files that waits for the output of earlier files, by file number.
    var kept: [Int: [Piece]] = [:]
    var keptBytes = 0
    /// The result of the most recent failed write to standard output, or success.
    var outcome = StandardStream.Outcome.written
  }

  typealias Writing = @Sendable (StandardStream, [UInt8]) -> StandardStream.Outcome

  private let count: Int
  private let needsReader: Bool
  private let writing: Writing
  private let state = Monitor(State())

  fileprivate static let maxForOne = 1 << 20
  private static let maxKept = 16 << 20

  /// Creates a buffer for the output of several files.
  ///
  /// - Parameters:
  ///   - count: the number of files.
  ///   - needsReader: whether the run ends, without starting further files, once standard output
  ///     cannot be written.
  ///   - writing: writes bytes to a standard stream.
  init(
    _ count: Int, needsReader: Bool = true, writing: @escaping Writing = { $0.write($1) }
  ) {
    self.count = count
    self.needsReader = needsReader
    self.writing = writing
  }

  /// Takes the next file that no thread has taken. Returns nil if there is none, or if standard
  /// output can no longer be written.
  func claim() -> OutputSlot? {
    state.change { state in
      guard state.claimed < count, state.outcome == .written || !needsReader else { return nil }
      state.claimed += 1
      return OutputSlot(state.claimed - 1, of: self)
    }
  }

  fileprivate func isNext(_ file: Int) -> Bool { state.change { $0.next == file } }

  fileprivate func wait(for file: Int) { state.change(when: { $0.next == file }) { _ in } }

  /// Whether writing to standard output has failed.
  var haveFailed: Bool { state.change { $0.outcome == .failed } }

  fileprivate func write(_ piece: Piece) -> StandardStream.Outcome {
    let outcome = writing(piece.stream, piece.bytes)
    if outcome != .written, piece.stream == .output { state.change { $0.outcome = outcome } }
    return outcome
  }

  fileprivate func end(_ file: Int, _ pieces: [Piece]) {
    let bytes = pieces.reduce(0) { $0 + $1.bytes.count }
    let isKept = state.change(
      when: { $0.next == file || $0.keptBytes + bytes <= Self.maxKept }
    ) { state in
      guard state.next != file else { return false }
      state.kept[file] = pieces
      state.keptBytes += bytes
      return true
    }
    guard !isKept else { return }
    // The output of the next files is written too, as far as they are finished.
    var ready: [Piece]? = pieces
    while let pieces = ready {
      for piece in pieces { _ = write(piece) }
      ready = state.change { state in
        state.next += 1
        let kept = state.kept.removeValue(forKey: state.next)
        state.keptBytes -= kept?.reduce(0) { $0 + $1.bytes.count } ?? 0
        return kept
      }
    }
  }
}

/// The output of one of several files that are examined in parallel.
final class OutputSlot {
  let file: Int
  private let reorderBuffer: OutputReorderBuffer
  private var pieces: [OutputReorderBuffer.Piece] = []
  private var size = 0

  fileprivate init(_ file: Int, of reorderBuffer: OutputReorderBuffer) {
    self.file = file
    self.reorderBuffer = reorderBuffer
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) -> StandardStream.Outcome {
    if !reorderBuffer.isNext(file) {
      pieces.append(OutputReorderBuffer.Piece(stream: stream, bytes: bytes))
      size += bytes.count
      guard size > OutputReorderBuffer.maxForOne else { return .written }
      reorderBuffer.wait(for: file)
      return writePieces()
    }
    let outcome = writePieces()
    // If the earlier pieces could not be written to standard output, only a message for standard
    // error is still written.
    return outcome == .written || stream == .error
      ? reorderBuffer.write(OutputReorderBuffer.Piece(stream: stream, bytes: bytes)) : outcome
  }

  func end() { reorderBuffer.end(file, pieces) }

  private func writePieces() -> StandardStream.Outcome {
    var outcome = StandardStream.Outcome.written
    for piece in pieces where outcome == .written || piece.stream == .error {
      let own = reorderBuffer.write(piece)
      if piece.stream == .output { outcome = own }
    }
    pieces = []
    return outcome
  }
}
