/// Options that several commands have in common, each declared once.

extension Option where Value == Bool {
  static var json: Self { flag("--json", summary: "print JSON") }
  static var csv: Self { flag("--csv", summary: "print CSV, one row per finding or value") }
  static var noMagic: Self { flag("--no-magic", summary: "do not use libmagic to detect the type") }
}

extension Option where Value == String? {
  static var identifier: Self {
    text(
      "--id", placeholder: "IDENTIFIER",
      summary: "print only items with this identifier or AVFoundation constant")
  }
}

extension Option where Value == [String] {
  static var failOn: Self {
    list(
      "--fail-on", of: ["error", "warning", "info", "none"],
      summary: "exit 1 on findings of this severity or above [default: error]")
  }
}

extension Option where Value == Amount? {
  static var rows: Self { amount("--rows", summary: "print this many rows of each table") }
}

extension Option where Value == Int? {
  static var width: Self {
    count("--width", summary: "fit lines into N columns; 0 does not cut lines")
  }
}

extension Option where Value == ColorChoice {
  static var color: Self {
    choice(
      "--color", default: .auto, summary: "use color; auto: on a terminal, unless NO_COLOR is set")
  }
}

/// The value of `--color`: when text output is colored.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
