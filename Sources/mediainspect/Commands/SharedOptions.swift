/// Options that several commands have, each declared once.

extension Option where Value == Bool {
  static var json: Self { flag("--json", summary: "print JSON") }
  static var csv: Self { flag("--csv", summary: "print a row for each thing told, as CSV") }
  static var noMagic: Self { flag("--no-magic", summary: "do not ask libmagic what a file is") }
}

extension Option where Value == String? {
  static var identifier: Self {
    text(
      "--id", placeholder: "IDENTIFIER",
      summary: "only what has this identifier, or the constant that AVFoundation has for it")
  }
}

extension Option where Value == [String] {
  static var failOn: Self {
    list(
      "--fail-on", of: ["error", "warning", "info"],
      summary: "exit 1 on findings of these severities, with commas between")
  }
}

extension Option where Value == Amount? {
  static var rows: Self { amount("--rows", summary: "show this many rows of each table") }
}

extension Option where Value == Int? {
  static var width: Self {
    count("--width", summary: "fit lines into N columns; 0 leaves them whole")
  }
}

extension Option where Value == ColorChoice {
  static var color: Self {
    choice("--color", default: .auto, summary: "auto is colour on a terminal without NO_COLOR")
  }
}

/// When output is coloured.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
