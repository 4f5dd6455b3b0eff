import Bytes

/// How far the work on many files has come: a line on a terminal, and nothing elsewhere.
final class Progress: Sendable {
  private let total: Int
  private let done: Monitor<Int>
  private let isShown: Bool

  /// Of fewer files it is not worth telling.
  private static let fewest = 20
  private static let width = 30

  init(of total: Int) {
    self.total = total
    done = Monitor(0)
    isShown = total >= Self.fewest && StandardStream.error.isTerminal
  }

  func step() {
    guard isShown else { return }
    done.change { done in
      done += 1
      // A line for each would take longer than the work.
      guard done % max(1, total / 100) == 0 else { return }
      let filled = done * Self.width / total
      let bar = String(repeating: "█", count: filled)
      let rest = String(repeating: "░", count: Self.width - filled)
      StandardStream.error.write(Array("\r\(bar)\(rest) \(done) of \(total)".utf8))
    }
  }

  /// Takes the line away.
  func end() {
    if isShown { StandardStream.error.write(Array("\r\u{1B}[K".utf8)) }
  }
}
