import Bytes

/// Where copies go.
struct CleanOutput: Sendable {
  let output: String?
  let isInPlace: Bool
  let isForced: Bool
  let isDryRun: Bool
  let keepsTimes: Bool
  /// The output is a folder, which need not exist yet.
  private let isFolder: Bool

  init(_ invocation: Invocation) {
    output = invocation.value(.output)
    isInPlace = invocation.flag(.inPlace)
    isForced = invocation.flag(.force)
    isDryRun = invocation.flag(.dryRun)
    keepsTimes = invocation.flag(.keepTimes)
    let isMany = invocation.operand(.files).count > 1
    isFolder =
      output.map { path in
        path != Self.standardOutput
          && (Folder.exists(path) || path.hasSuffix("/")
            || isMany && !SystemFileCalls.isThere(path.fileNameBytes))
      } ?? false
  }

  static let standardOutput = "-"

  static func isStandardOutput(_ invocation: Invocation) -> Bool {
    invocation.value(.output) == standardOutput && !invocation.flag(.inPlace)
  }

  var isStandardOutput: Bool { output == Self.standardOutput && !isInPlace }

  /// Makes the folder that copies go to; answers whether there is one, where one is needed.
  func makeFolder() -> Bool {
    guard let output, isFolder, !isDryRun else { return true }
    return Folder.make(output)
  }

  var replaces: Bool { isForced || isInPlace }

  func problem(with files: [String]) -> String? {
    if isInPlace, output != nil { return "only one of --in-place and --output at a time" }
    if isInPlace, let link = files.first(where: { SystemFileCalls.isLink($0.fileNameBytes) }) {
      return "\(link.fileNameForDisplay) is a link: name the file that it leads to"
    }
    if files.contains("-"), output == nil, !isDryRun { return "standard input needs --output" }
    if isStandardOutput {
      if files.count > 1 { return "standard output takes the copy of one file" }
      return !isDryRun && StandardStream.output.isTerminal
        ? "standard output is a terminal; redirect it into a file or a pipe" : nil
    }
    if let output, files.count > 1, !isFolder {
      return "\(output.fileNameForDisplay) is no folder, and there are several files"
    }
    return clash(among: files)
  }

  /// Copies of which one would take the place of another, or of a file that is still to be read.
  private func clash(among files: [String]) -> String? {
    guard files.count > 1 else { return nil }
    var owners: [Folder.Place: String] = [:]
    for file in files {
      let path = path(for: file)
      let place = Folder.Place(of: path)
      if let other = owners[place] {
        let (one, two) = (other.fileNameForDisplay, file.fileNameForDisplay)
        return other == file
          ? "\(one) is named twice"
          : "\(one) and \(two): both copies would be \(path.fileNameForDisplay)"
      }
      owners[place] = file
    }
    guard isForced else { return nil }
    for file in files {
      if let owner = owners[Folder.Place(of: file)], !Folder.isSame(owner, file) {
        return "the copy of \(owner.fileNameForDisplay) would replace \(file.fileNameForDisplay)"
      }
    }
    return nil
  }

  /// What the report would take the place of.
  func problem(withReport report: String, on files: [String]) -> String? {
    let name = report.fileNameForDisplay
    if report == Self.standardOutput { return "--report takes the name of a file" }
    if let same = files.first(where: { Folder.isSame($0, report) }) {
      return "\(same.fileNameForDisplay): the report would replace the file"
    }
    let place = Folder.Place(of: report)
    if files.contains(where: { Folder.Place(of: path(for: $0)) == place }) {
      return "\(name): the report would replace the copy"
    }
    if Folder.exists(report) { return "\(name) is a folder" }
    let bytes = report.fileNameBytes
    return isForced || !SystemFileCalls.isThere(bytes) || SystemFileCalls.isNoPlainFile(bytes)
      ? nil : "\(name) is there already; --force replaces it"
  }

  func path(for file: String) -> String {
    if isInPlace { return file }
    let name = file.split(separator: "/").last.map(String.init) ?? file
    if let output {
      return isFolder ? output + (output.hasSuffix("/") ? "" : "/") + name : output
    }
    let folder = file.dropLast(name.count)
    guard let point = name.lastIndex(of: "."), point > name.startIndex else {
      return folder + name + ".clean"
    }
    return folder + name[..<point] + ".clean" + name[point...]
  }
}
