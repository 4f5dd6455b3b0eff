import Bytes
import Files
import Jobs
import Rendering

/// How progress is reported.
enum ProgressForm: String, CaseIterable, Sendable {
  /// On a terminal, if the work takes long.
  case auto
  /// As JSON lines on standard error, for programs.
  case json
  case none
}

/// The progress of a run over files: the number of files, and of bytes, that are done. On a
/// terminal, it is a line that is shown after a while and erased at the end.
final class Progress: Sendable {
  private struct State {
    var files = 0
    /// The number of bytes of all files that are done.
    var bytes = 0
    /// For each file that is being written, the number of its bytes that are done.
    var parts: [String: Int] = [:]
    /// The progress line that is currently on the terminal; nil if none is.
    var line: [UInt8]?
    /// Whether the last line of output on the terminal is not complete, so that it must not be
    /// erased.
    var isMidLine = false
    var latest = SystemClock.milliseconds
  }

  private let sizes: [String: Int]
  private let total: (files: Int, bytes: Int)
  private let state = Monitor(State())
  private let form: ProgressForm
  private let isShown: Bool
  /// Whether standard output is shown on the same terminal as the progress line.
  private let sharesTerminal: Bool
  private let start = SystemClock.milliseconds

  /// The times in milliseconds before the progress line is shown, and between two updates of it.
  private static let (delay, interval) = (2000, 200)
  private static let width = 24
  private static let erasing = Array("\r\u{1B}[K".utf8)

  init(of files: [String], as form: ProgressForm = .auto) {
    self.form = form
    isShown = form == .json || form == .auto && StandardStream.error.isTerminal
    let sizes = isShown ? files.map { max(0, SystemFileCalls.size(of: $0) ?? 0) } : []
    self.sizes = Dictionary(zip(files, sizes)) { one, _ in one }
    total = (files.count, sizes.reduce(0) { $0.saturatingAdd($1) })
    sharesTerminal = isShown && form == .auto && StandardStream.output.isTerminal
  }

  /// Returns the control for a job on a file. The control reports the progress of the job.
  func control(of file: String) -> JobControl {
    guard isShown, let size = sizes[file] else { return JobControl() }
    return JobControl { [self] progress in
      let share = Int(Int128(size) * Int128(progress.done) / Int128(max(1, progress.total)))
      state.change { state in
        state.parts[file] = share
        report(&state)
      }
    }
  }

  /// Notes that a file is done.
  func step(_ file: String) {
    guard isShown else { return }
    state.change { state in
      state.files += 1
      state.parts[file] = nil
      state.bytes = state.bytes.saturatingAdd(sizes[file] ?? 0)
      report(&state, isLast: state.files == total.files)
    }
  }

  private func report(_ state: inout State, isLast: Bool = false) {
    let now = SystemClock.milliseconds
    let isDue = now - state.latest >= Self.interval
    guard isDue || isLast && form == .json, !state.isMidLine else { return }
    state.latest = now
    let bytes = state.parts.values.reduce(state.bytes) { $0.saturatingAdd($1) }
    let passed = now - start
    if form == .json {
      StandardStream.error.write(json(state.files, bytes, passed))
    } else if passed >= Self.delay {
      // A line that wraps could not be erased, so the progress line is cut to the width of the
      // terminal.
      let room = max(1, (StandardStream.error.columns ?? 80) - 1)
      let line = Self.erasing + Array(text(state.files, bytes, passed).prefix(room).utf8)
      state.line = line
      StandardStream.error.write(line)
    }
  }

  private func json(_ files: Int, _ bytes: Int, _ passed: Int) -> [UInt8] {
    Output.bytes { output in
      let writer = JSONWriter(output)
      writer.object {
        writer.key("progress")
        writer.object {
          writer.member("files", files)
          writer.member("totalFiles", total.files)
          writer.member("bytes", bytes)
          writer.member("totalBytes", total.bytes)
          writer.member("milliseconds", passed)
        }
      }
      output.line()
    }
  }

  private func text(_ files: Int, _ bytes: Int, _ passed: Int) -> String {
    let filled = Int(Int128(bytes) * Int128(Self.width) / Int128(max(1, total.bytes)))
    let bar =
      String(repeating: "█", count: min(filled, Self.width))
      + String(repeating: "░", count: max(0, Self.width - filled))
    let rate = Int(Int128(bytes) * 1000 / Int128(max(1, passed)))
    var parts = [
      "\(grouped(files)) of \(counted(total.files, "file"))",
      "\(Self.megabytes(bytes)) of \(Self.megabytes(total.bytes))",
      "\(Self.megabytes(rate))/s",
    ]
    if rate > 0 {
      let rest = max(0, total.bytes - bytes) / rate
      parts.append(rest < 60 ? "\(rest) s left" : "\(rest / 60) min \(rest % 60) s left")
    }
    return bar + " " + parts.joined(separator: Style.separator)
  }

  private static func megabytes(_ bytes: Int) -> String {
    let tenths = bytes / 100_000
    return tenths >= 1000 ? "\(grouped(tenths / 10)) MB" : "\(tenths / 10).\(tenths % 10) MB"
  }

  /// Erases the progress line, writes output, and shows the progress line again below the output.
  func write(_ bytes: [UInt8], to stream: StandardStream) -> StandardStream.Outcome {
    guard form == .auto, stream == .error ? isShown : sharesTerminal else {
      return stream.write(bytes)
    }
    return state.change { state in
      if state.line != nil { StandardStream.error.write(Self.erasing) }
      let outcome = stream.write(bytes)
      // If the output does not end with a line break, more of the same line follows. The progress
      // line is not shown until then.
      state.isMidLine = bytes.last != 0x0A
      if state.isMidLine { state.line = nil }
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
