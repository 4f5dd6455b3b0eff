import Bytes

/// Files are examined side by side, and told of in the order in which they were named: what is told
/// of one whose turn has not come is kept, as far as there is room.
final class OutputReorderBuffer: Sendable {
  struct Piece {
    let stream: StandardStream
    let bytes: [UInt8]
  }

  private struct State {
    var claimed = 0
    /// The file that may be told of.
    var next = 0
    /// What was told of files that are done with, before their turns.
    var kept: [Int: [Piece]] = [:]
    var keptBytes = 0
    /// How the output took what it got so far.
    var outcome = StandardStream.Outcome.written
  }

  typealias Writing = @Sendable (StandardStream, [UInt8]) -> StandardStream.Outcome

  private let count: Int
  private let needsReader: Bool
  private let writing: Writing
  private let state = Monitor(State())

  fileprivate static let maxForOne = 1 << 20
  private static let maxKept = 16 << 20

  /// - Parameter needsReader: whether nothing more is to be done once the output is not taken any more.
  init(
    _ count: Int, needsReader: Bool = true, writing: @escaping Writing = { $0.write($1) }
  ) {
    self.count = count
    self.needsReader = needsReader
    self.writing = writing
  }

  /// A file that nobody has taken; nil when there is none, or nobody reads any more.
  func claim() -> OutputSlot? {
    state.change { state in
      guard state.claimed < count, state.outcome == .written || !needsReader else { return nil }
      state.claimed += 1
      return OutputSlot(state.claimed - 1, of: self)
    }
  }

  fileprivate func isNext(_ file: Int) -> Bool { state.change { $0.next == file } }

  fileprivate func wait(for file: Int) { state.change(when: { $0.next == file }) { _ in } }

  /// Something was not written.
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
    // The turns of those behind it come at once where they are done with.
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

/// What is told of one file among many.
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
    // Messages are still of use where the results are not taken any more.
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
