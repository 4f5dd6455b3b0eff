import Rendering

/// The command of a run, with how its output and exit status differ from those of others.
struct RunKind: Sendable {
  let name: String
  /// Whether the output is one line for each structure, which is cut to the width.
  private(set) var isLinewise = false
  /// Whether the output is values for programs, which are cut only on request.
  private(set) var isOfValues = false
  /// Whether libmagic describes the type of a file in JSON.
  private(set) var describesType = false
  /// Whether the command writes copies of files. The exit status then depends on the copies, and not on
  /// whether the messages could be printed.
  private(set) var makesCopies = false
  /// Whether a total is written for every call with several files.
  private(set) var sums = false
  /// Whether results depend on the catalog of rules and identifying data.
  private(set) var judges = false
  /// The reason in records of files of which no copy was written.
  private(set) var reasonForNoCopy = NotExamined.Reason.notCleaned

  static let tree = RunKind(name: "tree", isLinewise: true, describesType: true)
  static let hex = RunKind(name: "hex", isLinewise: true)
  static let get = RunKind(name: "get", isOfValues: true)
  static let find = RunKind(name: "find")
  static let info = RunKind(name: "info")
  static let timeline = RunKind(name: "timeline")
  static let check = RunKind(name: "check", sums: true, judges: true)
  static let audit = RunKind(name: "audit", judges: true)
  static let clean = RunKind(name: "clean", makesCopies: true, sums: true, judges: true)
  static let report = RunKind(name: "report", judges: true)
  static let edit = RunKind(
    name: "edit", makesCopies: true, sums: true, judges: true, reasonForNoCopy: .notEdited)
  static let diff = RunKind(name: "diff")
  static let skeleton = RunKind(name: "skeleton")
  static let explain = RunKind(name: "explain")
}
