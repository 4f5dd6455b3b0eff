import Bytes
import Files

/// The destination to which `clean` and `edit` write copies.
struct CopyOutput: Sendable {
  let output: String?
  let isInPlace: Bool
  let isForced: Bool
  let isDryRun: Bool
  let keepsTimes: Bool
  /// Whether the destination is a folder. The folder need not exist yet.
  let isFolder: Bool
  /// The word that is added to the name of a file for the name of its copy.
  private let suffix: String

  private let paths: InputPaths
  private var files: [String] { paths.files }

  init(_ invocation: Invocation, of paths: InputPaths, suffix: String) {
    (self.paths, self.suffix) = (paths, suffix)
    let path = invocation.value(.output)
    output = path.map { Self.streams.contains($0) ? Self.standardOutput : $0 }
    isInPlace = invocation.flag(.inPlace)
    isForced = invocation.flag(.force)
    isDryRun = invocation.flag(.dryRun)
    keepsTimes = invocation.flag(.keepTimes)
    let isMany = !paths.isOne
    isFolder =
      output.map { path in
        path != Self.standardOutput
          && (Folder.exists(path) || path.hasSuffix("/")
            || isMany && !SystemFileCalls.exists(path.fileNameBytes))
      } ?? false
  }

  static let standardOutput = "-"
  /// Paths that name standard output, where no file can be created.
  private static let streams: Set<String> = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"]

  static func isStandardOutput(_ invocation: Invocation) -> Bool {
    invocation.value(.output).map { $0 == standardOutput || streams.contains($0) } ?? false
      && !invocation.flag(.inPlace)
  }

  var isStandardOutput: Bool { output == Self.standardOutput && !isInPlace }

  /// Creates the folder for the copy of `file`; returns false if that fails. Only a file that was
  /// found in an input folder needs this: the copy has the same path below the destination as the
  /// file has below the input folder.
  func makeFolder(for file: String) -> Bool {
    guard isFolder, paths.isWalked(file), !isDryRun else { return true }
    let path = path(for: file)
    let name = path.split(separator: "/").last ?? ""
    return Folder.make(String(path.dropLast(name.count + 1)))
  }

  /// Creates the destination folder if copies are written to one. Returns false if that fails.
  func makeFolder() -> Bool {
    guard let output, isFolder, !isDryRun else { return true }
    return Folder.make(output)
  }

  var replaces: Bool { isForced || isInPlace }

  /// Returns an error message if the copies of the files cannot be written to the destination;
  /// otherwise nil.
  func problem() -> String? {
    if let folder = paths.folders.first, !isDryRun, !isInPlace {
      guard let output else {
        return
          "\(folder.fileNameForDisplay) is a folder; give a folder for its copies with --output, "
          + "or --in-place"
      }
      if let around = paths.folders.first(where: { Folder.contains($0, output) }) {
        return "\(output.fileNameForDisplay): the copies would be written into the folder "
          + "\(around.fileNameForDisplay), which is read"
      }
    }
    if isInPlace, output != nil { return "--in-place and --output cannot be used together" }
    if isInPlace, let link = files.first(where: { SystemFileCalls.isLink($0.fileNameBytes) }) {
      return
        "\(link.fileNameForDisplay) is a symbolic link; with --in-place, give the path of its target"
    }
    if files.contains("-"), output == nil, !isDryRun {
      return "copies of standard input require --output"
    }
    if isStandardOutput {
      if !paths.isOne { return "only one file can be copied to standard output" }
      return !isDryRun && StandardStream.output.isTerminal
        ? "standard output is a terminal; redirect it to a file or a pipe" : nil
    }
    if let output, !paths.isOne, !isFolder {
      return
        "\(output.fileNameForDisplay) is not a folder; for several files, --output must be a folder"
    }
    return clashWithSource() ?? clash()
  }

  /// Returns an error message if a copy would replace its input file, or would be written into a
  /// folder that is read, because the destination contains symbolic links; otherwise nil.
  private func clashWithSource() -> String? {
    guard !isInPlace else { return nil }
    var checked: Set<Substring> = []
    for file in files where file != Self.standardOutput {
      let copy = path(for: file)
      if Folder.isSame(copy, file) {
        return "\(file.fileNameForDisplay): the copy would replace the input file; use --in-place"
      }
      let folder = copy[..<(copy.lastIndex(of: "/") ?? copy.startIndex)]
      guard !isDryRun, paths.isWalked(file), checked.insert(folder).inserted else { continue }
      if let around = paths.folders.first(where: { Folder.contains($0, String(folder)) }) {
        return "\(copy.fileNameForDisplay): the copy would be written into the folder "
          + "\(around.fileNameForDisplay), which is read"
      }
    }
    return nil
  }

  /// Returns an error message if a copy would replace another copy, or an input file that is still
  /// to be read; otherwise nil.
  private func clash() -> String? {
    guard files.count > 1 else { return nil }
    var owners: [Folder.Place: String] = [:]
    for file in files {
      let path = path(for: file)
      let place = Folder.Place(of: path)
      if let other = owners[place] {
        let (one, two) = (other.fileNameForDisplay, file.fileNameForDisplay)
        return other == file
          ? "\(one) is given twice as an input file"
          : "\(one) and \(two): both copies would be written to \(path.fileNameForDisplay)"
      }
      owners[place] = file
    }
    guard isForced else { return nil }
    for file in files {
      if let owner = owners[Folder.Place(of: file)], !Folder.isSame(owner, file) {
        return
          "the copy of \(owner.fileNameForDisplay) would replace the input file \(file.fileNameForDisplay)"
      }
    }
    return nil
  }

  /// Returns an error message if the cleaning report would replace a file, or if its path is not
  /// the path of a file; otherwise nil.
  func problem(withReport report: String) -> String? {
    let name = report.fileNameForDisplay
    if report == Self.standardOutput { return "--report requires a file name, not -" }
    if let same = files.first(where: { Folder.isSame($0, report) }) {
      return "\(same.fileNameForDisplay): the report would replace an input file"
    }
    let place = Folder.Place(of: report)
    if files.contains(where: { Folder.Place(of: path(for: $0)) == place }) {
      return "\(name): the report would replace the copy"
    }
    if Folder.exists(report) { return "\(name) is a folder; --report requires a file" }
    let bytes = report.fileNameBytes
    return isForced || !SystemFileCalls.exists(bytes) || SystemFileCalls.isNotRegularFile(bytes)
      ? nil : "\(name) already exists; use --force to replace it"
  }

  /// Returns the path in the destination folder of a copy with the given name. With `--in-place`, the
  /// destination folder is that of the file.
  func path(named name: String, for file: String) -> String {
    if isInPlace {
      return file.lastIndex(of: "/").map { file[...$0] + name } ?? name
    }
    let folder = output ?? "."
    return folder + (folder.hasSuffix("/") ? "" : "/") + name
  }

  /// Returns the path to which the copy of a file is written.
  func path(for file: String) -> String {
    if isInPlace { return file }
    if let output {
      guard isFolder else { return output }
      return output + (output.hasSuffix("/") ? "" : "/") + paths.relativePath(of: file)
    }
    return Self.path(beside: file, adding: suffix)
  }

  /// Returns the path of a file with a word inserted before the extension, such as `a.clean.mp4`.
  static func path(beside file: String, adding suffix: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let folder = file.dropLast(name.count)
    guard let point = name.lastIndex(of: "."), point > name.startIndex else {
      return folder + name + "." + suffix
    }
    return folder + name[..<point] + "." + suffix + name[point...]
  }
}
