import Bytes
import Files

/// The input files of a command. Operands and `--files-from` name files, and folders that are
/// searched for files.
struct InputPaths: Sendable {
  private(set) var files: [String] = []
  /// For each file that was found in a folder, its path below that folder. Such a file is skipped if
  /// it is not media.
  private var below: [String: String] = [:]
  /// The folders in which files were searched for.
  private(set) var folders: [String] = []
  /// The number of symbolic links and special files in folders, which are not read.
  private(set) var leftOutCount = 0
  /// Whether a list names the files: the file of `--files-from`, or the table of `--batch`.
  private(set) var isListed = false

  /// An error because of which the input files cannot be determined.
  struct Problem: Error {
    let words: String
  }

  init(_ invocation: Invocation) throws(Problem) {
    var names = invocation.operand(.paths)
    if invocation.flag(.nullSeparated), invocation.value(.filesFrom) == nil {
      throw Problem(words: "-0 requires --files-from")
    }
    if let list = invocation.value(.filesFrom) {
      isListed = true
      names += try Self.names(in: list, endingWith: invocation.flag(.nullSeparated) ? 0 : 0x0A)
    }
    let streams = names + [invocation.value(.filesFrom)].compactMap(\.self)
    guard streams.count(where: { $0 == "-" }) < 2 else {
      throw Problem(words: "standard input (-) can be given only once")
    }
    for name in names { add(name) }
  }

  /// Creates the input files from the names in the table of `--batch`.
  init(listed files: [String]) {
    self.files = files
    isListed = true
  }

  private mutating func add(_ path: String) {
    // An unreadable folder counts as an input, so that it is reported.
    var unreadable: [String] = []
    let found = Folder.files(
      below: path, unreadable: { unreadable.append($0) }, leftOut: { _ in leftOutCount += 1 })
    defer { files += unreadable }
    guard let found else {
      files.append(path)
      return
    }
    folders.append(path)
    let start = path.hasSuffix("/") ? path.utf8.count : path.utf8.count + 1
    for file in found { below[file] = String(decoding: file.utf8.dropFirst(start), as: UTF8.self) }
    files += found
  }

  /// Maximum number of bytes of a list of names.
  private static let longestList = 64 << 20

  /// Returns the names in a list of `--files-from`. Empty lines are ignored.
  private static func names(
    in list: String, endingWith end: UInt8
  ) throws(Problem) -> [String] {
    guard let source = try? ByteSource.open(path: list), source.size <= longestList else {
      throw Problem(words: "--files-from \(list.fileNameForDisplay): the list cannot be read")
    }
    return source.bytes(source.wholeRange).split(separator: end).map { name in
      // In lists from Windows, a carriage return is at the end of each line. It is removed, unless
      // it belongs to the name of an existing file.
      let isEnded = end == 0x0A && name.last == 0x0D && !SystemFileCalls.exists(Array(name))
      return String(fileNameBytes: Array(isEnded ? name.dropLast() : name))
    }
  }

  func isWalked(_ file: String) -> Bool { below[file] != nil }

  /// Returns the path of a file below the folder in which it was found. For a file that was not
  /// found in a folder, returns its name.
  func relativePath(of file: String) -> String {
    below[file] ?? file.split(separator: "/").last.map(String.init) ?? file
  }

  /// Whether the input is a single file that an operand names.
  var isOne: Bool { files.count == 1 && folders.isEmpty && !isListed }

  /// Whether the number of files is not known from the command line.
  var isSearch: Bool { !folders.isEmpty || isListed }
}
