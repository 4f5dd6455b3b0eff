import Rendering

/// The command of a run, and properties of its output and exit status that depend on the command.
struct RunKind: Sendable {
  let name: String
  /// Whether the output is one line for each structure. These lines are cut, rather than wrapped.
  private(set) var isLinewise = false
  /// Whether the output consists of values for other programs. Long values are then cut only on
  /// request.
  private(set) var isOfValues = false
  /// Whether the JSON output contains libmagic's description of the file type.
  private(set) var describesType = false
  /// Whether the command writes copies of files. The exit status then depends on the copies, and not on
  /// whether the messages could be printed.
  private(set) var makesCopies = false
  /// Whether a total is also written if the command line names several files, rather than only for
  /// folders and lists of files.
  private(set) var sums = false
  /// Whether the results depend on the catalog of rules and identifying data. If so, JSON output
  /// contains the version of the catalog.
  private(set) var judges = false
  /// Whether sidecars in folders are read. Commands that do not read them skip them.
  private(set) var readsSidecars = false
  /// What the total states about files with exit status 1 after copies were written, and otherwise.
  private(set) var totals = (copies: "with data left", others: "with findings")
  /// The reason that is recorded for a file if no copy of it was written.
  private(set) var reasonForNoCopy = NotExamined.Reason.notCleaned

  static let tree = RunKind(name: "tree", isLinewise: true, describesType: true)
  static let hex = RunKind(name: "hex", isLinewise: true)
  static let get = RunKind(name: "get", isOfValues: true)
  static let find = RunKind(name: "find")
  static let info = RunKind(name: "info", readsSidecars: true)
  static let timeline = RunKind(name: "timeline")
  static let check = RunKind(
    name: "check", sums: true, judges: true, readsSidecars: true)
  static let audit = RunKind(name: "audit", judges: true, readsSidecars: true)
  static let clean = RunKind(
    name: "clean", makesCopies: true, sums: true, judges: true, readsSidecars: true)
  static let report = RunKind(name: "report", judges: true, readsSidecars: true)
  static let edit = RunKind(
    name: "edit", makesCopies: true, sums: true, judges: true,
    totals: (copies: "with notes", others: "with notes"), reasonForNoCopy: .notEdited)
  static let diff = RunKind(name: "diff")
  static let skeleton = RunKind(name: "skeleton")
  static let explain = RunKind(name: "explain")
}
