import Bytes
import Files

/// The destination of reports: a page, a JSON file, or a folder of pages.
enum ReportOutput: Sendable {
  case page(String)
  case json(String)
  case folder(String)

  enum Problem: Error {
    case missing
    case needsFolder(String)
    case isInput(String)
    case cannotBeMade(String)
    /// A file exists at this path, and can be replaced only with `--force`. `isNamed` is whether
    /// the path is that of `--output`, rather than of a page in a folder.
    case exists(String, isNamed: Bool)

    /// The exit status for the problem: `usage` for a wrong argument. It is `notExamined` if a
    /// folder cannot be created, or if a page in a folder already exists.
    var status: ExitStatus {
      switch self {
      case .cannotBeMade, .exists(_, isNamed: false): .notExamined
      default: .usage
      }
    }

    var words: String {
      switch self {
      case .missing: "--output with the file or folder for the report is required"
      case .needsFolder(let path):
        "\(path.fileNameForDisplay): reports on several files require a folder or a .json file"
      case .isInput(let path): "\(path.fileNameForDisplay): the report would replace an input file"
      case .exists(let path, _):
        "\(path.fileNameForDisplay) already exists; use --force to replace it"
      case .cannotBeMade(let path): "\(path.fileNameForDisplay): the folder cannot be created"
      }
    }
  }

  /// Determines the destination, and creates the folder if one is needed.
  ///
  /// - Parameters:
  ///   - isForced: whether existing reports may be replaced.
  ///   - hasNames: whether pages are named after their media files.
  init(
    _ output: String?, for paths: InputPaths, replacing isForced: Bool, hasNames: Bool
  ) throws(Problem) {
    guard let output, !output.isEmpty else { throw .missing }
    if output == CopyOutput.standardOutput {
      guard paths.isOne else { throw .needsFolder(output) }
      self = .page(output)
      return
    }
    let inputs = Inputs(paths.files)
    if let same = inputs.file(at: output) { throw .isInput(same) }
    let isPage = output.hasEnding("html") || output.hasEnding("htm")
    if output.hasEnding("json") {
      self = .json(output)
    } else if Folder.exists(output) || output.hasSuffix("/") || !(paths.isOne || isPage) {
      let folder = output.hasSuffix("/") ? output : output + "/"
      let pages = paths.files.indices.map {
        Self.pageName(of: paths.files[$0], number: $0, isNamed: hasNames)
      }
      for name in [Self.indexName] + pages {
        let path = folder + name
        if let same = inputs.file(at: path) { throw .isInput(same) }
        if !isForced, Self.isTaken(path) { throw .exists(path, isNamed: false) }
      }
      guard Folder.make(output, isPrivate: true) else { throw .cannotBeMade(output) }
      self = .folder(folder)
      return
    } else {
      guard paths.isOne else { throw .needsFolder(output) }
      self = .page(output)
    }
    if !isForced, Self.isTaken(output) { throw .exists(output, isNamed: true) }
  }

  static let indexName = "index.html"

  private static func isTaken(_ path: String) -> Bool {
    let bytes = path.fileNameBytes
    return SystemFileCalls.exists(bytes) && !SystemFileCalls.isNotRegularFile(bytes)
  }

  /// The input files, by their identity in the file system, because one file may have several
  /// names.
  private struct Inputs {
    private let names: [FileIdentity: String]

    init(_ files: [String]) {
      let known = files.compactMap { file in FileIdentity(at: file).map { ($0, file) } }
      names = Dictionary(known) { first, _ in first }
    }

    func file(at path: String) -> String? { FileIdentity(at: path).flatMap { names[$0] } }
  }

  /// Returns the file name of a page. It is valid in every file system and in links, regardless of
  /// the name of the media file.
  static func pageName(of file: String, number: Int, isNamed: Bool) -> String {
    let count = String(number + 1)
    let digits = String(repeating: "0", count: max(0, 4 - count.utf8.count)) + count
    guard isNamed else { return digits + ".html" }
    let name = file.split(separator: "/").last ?? ""
    let letters = name.utf8.prefix(60).map { byte in
      let isPlain =
        0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte || byte == 0x2D
      return isPlain ? byte : UInt8(ascii: "-")
    }
    return digits + "-" + String(decoding: letters, as: UTF8.self) + ".html"
  }
}

extension String {
  fileprivate func hasEnding(_ ending: String) -> Bool { lowercased().hasSuffix("." + ending) }
}
