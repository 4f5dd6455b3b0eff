import Bytes

/// Where reports go.
enum ReportTarget: Sendable {
  case page(String)
  case json(String)
  case folder(String)

  enum Problem: Error {
    case missing
    case needsFolder(String)
    case isInput(String)
    case cannotBeMade(String)

    var words: String {
      switch self {
      case .missing: "tell with --output where the report is to be written"
      case .needsFolder(let path):
        "\(path.fileNameForDisplay): several files need a folder, or one file of JSON"
      case .isInput(let path): "\(path.fileNameForDisplay): the report would replace the file"
      case .cannotBeMade(let path): "\(path.fileNameForDisplay): the folder cannot be made"
      }
    }
  }

  init(_ output: String?, for paths: WalkedPaths) throws(Problem) {
    guard let output, !output.isEmpty else { throw .missing }
    if let same = paths.files.first(where: { Folder.isSame($0, output) }) { throw .isInput(same) }
    let isPage = output.hasEnding("html") || output.hasEnding("htm")
    if output.hasEnding("json") {
      self = .json(output)
    } else if Folder.exists(output) || output.hasSuffix("/") || !(paths.isOne || isPage) {
      guard Folder.make(output) else { throw .cannotBeMade(output) }
      self = .folder(output.hasSuffix("/") ? output : output + "/")
    } else {
      guard paths.isOne else { throw .needsFolder(output) }
      self = .page(output)
    }
  }

  /// A name that any file system and any link takes, whatever the file is called.
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
