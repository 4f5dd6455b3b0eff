import Bytes

/// How far the work on many files has come: a line on a terminal, and nothing elsewhere.
final class Progress: Sendable {
  private struct State {
    var done = 0
    /// The line as it stands on the terminal; nil where it does not.
    var line: [UInt8]?
  }

  private let total: Int
  private let state = Monitor(State())
  private let isShown: Bool
  /// What is printed stands on the same terminal.
  private let sharesTerminal: Bool

  /// Of fewer files it is not worth telling.
  private static let fewest = 20
  private static let width = 30
  private static let erasing = Array("\r\u{1B}[K".utf8)

  init(of total: Int) {
    self.total = total
    isShown = total >= Self.fewest && StandardStream.error.isTerminal
    sharesTerminal = isShown && StandardStream.output.isTerminal
  }

  func step() {
    guard isShown else { return }
    state.change { state in
      state.done += 1
      // A line for each would take longer than the work.
      guard state.done % max(1, total / 100) == 0 else { return }
      let filled = state.done * Self.width / total
      let bar = String(repeating: "█", count: filled)
      let rest = String(repeating: "░", count: Self.width - filled)
      let line = Array("\r\(bar)\(rest) \(state.done) of \(total)".utf8)
      state.line = line
      StandardStream.error.write(line)
    }
  }

  /// Writes what is told in the place of the line, which then stands below.
  func write(_ bytes: [UInt8], to stream: StandardStream) -> StandardStream.Outcome {
    guard stream == .error ? isShown : sharesTerminal else { return stream.write(bytes) }
    return state.change { state in
      if state.line != nil { StandardStream.error.write(Self.erasing) }
      let outcome = stream.write(bytes)
      // Of a line that is not whole yet the rest is to come.
      if bytes.last != 0x0A { state.line = nil }
      if let line = state.line { StandardStream.error.write(line) }
      return outcome
    }
  }

  /// Takes the line away.
  func end() {
    state.change { state in
      if state.line != nil { StandardStream.error.write(Self.erasing) }
      state.line = nil
    }
  }
}
