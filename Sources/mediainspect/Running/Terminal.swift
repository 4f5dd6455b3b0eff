import Bytes
import Files
import Rendering

extension Style {
  /// Creates the style for an output stream from the options, the environment and the terminal.
  init(color: ColorChoice, width: Int?, on stream: StandardStream = .output) {
    let isTerminal = stream.isTerminal
    let usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto:
        isTerminal && (Environment.value("NO_COLOR") ?? "").isEmpty
          && Environment.value("TERM") != "dumb"
      }
    let terminalWidth =
      isTerminal
      ? Environment.value("COLUMNS").flatMap { Int($0) } ?? stream.columns : nil
    let columns = width ?? terminalWidth
    self.init(usesColor: usesColor, width: columns ?? 0)
  }

  /// Whether the encoding of the locale is UTF-8.
  static var localeIsUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap(Environment.value).first { !$0.isEmpty } ?? ""
    let spelling = locale.lowercased()
    return spelling.hasSuffix("utf-8") || spelling.hasSuffix("utf8")
      || spelling.contains("utf-8@") || spelling.contains("utf8@")
  }
}

/// Writes rendered output to a standard stream, fitted to the width of the style if it has one.
/// Write failures are recorded.
final class StandardSink {
  var hasFailed = false
  private let stream: StandardStream
  private var fitter: LineFitter?

  /// Whether characters that are not ASCII are converted to ASCII.
  private let folds: Bool

  /// Receives the output of the current file while several files are examined in parallel; nil if
  /// output is written directly.
  var slot: OutputSlot?

  init(to stream: StandardStream, fitting style: Style, wrapping wraps: Bool, folds: Bool) {
    self.stream = stream
    fitter = style.width > 0 ? LineFitter(width: style.width, wrapping: wraps) : nil
    self.folds = folds
  }

  func take(_ bytes: [UInt8]) -> Bool {
    let fitted = fitter?.fit(bytes) ?? bytes
    let outcome = write(folds ? ASCIIFolder.fold(fitted) : fitted, to: stream)
    if outcome == .failed, slot == nil { hasFailed = true }
    return outcome == .written
  }

  /// Writes the rest of the output that does not end with a line feed.
  func finish() {
    guard let rest = fitter?.finish(), !rest.isEmpty else { return }
    if write(folds ? ASCIIFolder.fold(rest) : rest, to: stream) == .failed, slot == nil {
      hasFailed = true
    }
  }

  func complain(_ text: String) { _ = write(Array(text.utf8), to: .error) }

  private func write(_ bytes: [UInt8], to stream: StandardStream) -> StandardStream.Outcome {
    slot?.write(bytes, to: stream) ?? stream.write(bytes)
  }
}
