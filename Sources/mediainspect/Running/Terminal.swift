import Bytes
import Rendering

extension Style {
  /// How output looks here: by what was asked for, the terminal and the locale.
  init(color: ColorChoice, width: Int?) {
    let isTerminal = StandardStream.output.isTerminal
    let usesColor =
      switch color {
      case .always: true
      case .never: false
      case .auto: isTerminal && (Environment.value("NO_COLOR") ?? "").isEmpty
        && Environment.value("TERM") != "dumb"
      }
    let terminalWidth =
      isTerminal
      ? Environment.value("COLUMNS").flatMap { Int($0) } ?? StandardStream.output.columns : nil
    let columns = width ?? terminalWidth
    self.init(usesColor: usesColor, usesUnicode: Self.localeIsUTF8, width: columns ?? 0)
  }

  private static var localeIsUTF8: Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap(Environment.value).first { !$0.isEmpty } ?? ""
    let spelling = locale.lowercased()
    return spelling.hasSuffix("utf-8") || spelling.hasSuffix("utf8")
      || spelling.contains("utf-8@") || spelling.contains("utf8@")
  }
}

extension Output {
  /// Standard output, with lines cut to the width of the style if it has one.
  static func standard(fitting style: Style) -> Output {
    guard style.width > 0 else { return Output { StandardStream.output.write($0) } }
    var fitter = LineFitter(style: style)
    return Output { StandardStream.output.write(fitter.fit($0)) }
  }
}
