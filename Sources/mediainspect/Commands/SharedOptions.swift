/// Options that several commands have in common, each declared once.

extension Option where Value == ProgressForm {
  static var progress: Self {
    choice(
      "--progress", default: .auto,
      summary:
        "report the progress on standard error: on a terminal if the work takes long (auto), as JSON "
        + "lines, or never")
  }
}

extension Option where Value == Bool {
  static var json: Self { flag("--json", summary: "print JSON") }
  static var csv: Self { flag("--csv", summary: "print CSV, one row per finding or value") }
  static var evidence: Self {
    flag(
      "--evidence",
      summary: "ignore settings, write nothing into the folders of the files, and print time, "
        + "program, command line, and digests before and after")
  }
  static var quiet: Self {
    flag("-q", "--quiet", summary: "print nothing about files without findings, and no total")
  }
  static var noMagic: Self {
    flag("--no-magic", summary: "do not use libmagic to detect the file type")
  }
}

extension Option where Value == [String] {
  /// The conditions that choose files.
  static var condition: Self {
    let argument = OptionArgument(
      placeholder: "CONDITION", demand: "a condition", completion: .nothing)
    return Option(
      names: ["--where"], argument: argument,
      summary: "only files that meet this condition, such as 'duration > 10 min'; see help where",
      isRepeatable: true, absent: [], read: { $0 })
  }
}

extension Option where Value == Bool {
  static var nullSeparated: Self {
    flag("-0", "--null", summary: "with --files-from, names end with a NUL byte, not a line feed")
  }
}

extension Option where Value == String? {
  static var configFile: Self {
    text(
      "--config", placeholder: "FILE", completion: .files,
      summary: "read the settings of the project from this file; see help config")
  }
  static var filesFrom: Self {
    text(
      "--files-from", placeholder: "LIST", completion: .files,
      summary: "also read the files and folders that this file lists, one per line; - is standard "
        + "input")
  }
  static var trust: Self {
    text(
      "--trust", placeholder: "FILE.pem", completion: .files,
      summary:
        "trust signers of content credentials with a certificate that leads to one in this file")
  }
  static var identifier: Self {
    text(
      "--id", placeholder: "KEY",
      summary: "print only metadata items with this key: a field, an identifier, a key or an "
        + "AVFoundation constant")
  }
}

extension Option where Value == [String] {
  static var failOn: Self {
    list(
      "--fail-on", of: ["error", "warning", "info", "none"],
      summary: "exit with status 1 for findings of this severity or higher: error, warning, info "
        + "or none [default: error]")
  }
}

extension Option where Value == Amount? {
  static var rows: Self {
    amount(
      "--rows",
      summary: "print at most this many rows of each table, from its beginning "
        + "[default: some first and last rows]")
  }
}

extension Option where Value == Int? {
  static var width: Self {
    count(
      "--width",
      summary: "shorten or wrap lines to N columns; 0: unlimited "
        + "[default: width of the terminal]")
  }
}

extension Option where Value == ColorChoice {
  static var color: Self {
    choice(
      "--color", default: .auto,
      summary: "color the output; auto: only on a terminal, and not if NO_COLOR is set "
        + "[default: auto]")
  }
}

/// The value of `--color`: when text output is colored.
enum ColorChoice: String, CaseIterable, Sendable {
  case auto
  case always
  case never
}
