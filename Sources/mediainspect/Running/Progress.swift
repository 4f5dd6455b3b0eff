import Bytes
import Files

/// A progress line for runs over many files. It is shown only on a terminal.
final class Progress: Sendable {
  private struct State {
    var done = 0
    /// The progress line that is currently on the terminal; nil if none is.
    var line: [UInt8]?
  }

  private let total: Int
  private let state = Monitor(State())
  private let isShown: Bool
  /// Whether standard output is shown on the same terminal as the progress line.
  private let sharesTerminal: Bool

  /// The minimum number of files for a progress line.
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
      // The line is updated only about 100 times, because an update for every file could take
      // longer than the work.
      guard state.done % max(1, total / 100) == 0 else { return }
      let filled = state.done * Self.width / total
      let bar = String(repeating: "█", count: filled)
      let rest = String(repeating: "░", count: Self.width - filled)
      let line = Array("\r\(bar)\(rest) \(state.done) of \(total)".utf8)
      state.line = line
      StandardStream.error.write(line)
    }
  }

  /// Erases the progress line, writes output, and shows the progress line again below the output.
  func write(_ bytes: [UInt8], to stream: StandardStream) -> StandardStream.Outcome {
    guard stream == .error ? isShown : sharesTerminal else { return stream.write(bytes) }
    return state.change { state in
      if state.line != nil { StandardStream.error.write(Self.erasing) }
      let outcome = stream.write(bytes)
      // If the output does not end with a line break, more of the same line follows. The progress
      // line is not shown until then.
      if bytes.last != 0x0A { state.line = nil }
      if let line = state.line { StandardStream.error.write(line) }
      return outcome
    }
  }

  /// Erases the progress line at the end of a run.
  func end() {
    state.change { state in
      if state.line != nil { StandardStream.error.write(Self.erasing) }
      state.line = nil
    }
  }
}
