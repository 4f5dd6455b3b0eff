import Inspection
import Jobs
import Keys
import Metadata

/// A pattern for the names of copies, such as `{artist}/{trackNumber:02} {title}.{ext}`.
struct NameTemplate: Sendable {
  private enum Part: Sendable {
    case text(String)
    /// The value of a field, with a minimum number of digits.
    case field(NormalizedField, digits: Int)
    /// The extension of the input file.
    case suffix
  }

  private let parts: [Part]

  /// An error for a file without a value that the pattern requires.
  struct Missing: Error {
    let words: String
  }

  init(_ text: String) throws(ChangeError) {
    var parts: [Part] = []
    var rest = text[...]
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != "{" }
      if !plain.isEmpty { parts.append(.text(String(plain))) }
      rest = rest.dropFirst(plain.count)
      guard !rest.isEmpty else { break }
      guard let end = rest.firstIndex(of: "}") else {
        throw ChangeError("--name \(text): } is missing")
      }
      parts.append(try Self.part(String(rest[rest.index(after: rest.startIndex)..<end]), text))
      rest = rest[rest.index(after: end)...]
    }
    let folders = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !folders.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw ChangeError("--name \(text): expected a name such as {artist}/{title}.{ext}")
    }
    self.parts = parts
  }

  private static func part(_ words: String, _ text: String) throws(ChangeError) -> Part {
    if words == "ext" { return .suffix }
    let halves = words.split(separator: ":", maxSplits: 1).map(String.init)
    let short = ["track": "trackNumber", "disc": "discNumber"]
    guard let name = halves.first, let field = NormalizedField(named: short[name] ?? name) else {
      throw ChangeError("--name \(text): {\(words)} is not a field")
    }
    guard halves.count > 1 else { return .field(field, digits: 0) }
    guard let digits = Int(halves[1]), 1...9 ~= digits else {
      throw ChangeError("--name \(text): expected a number of digits in {\(words)}")
    }
    return .field(field, digits: digits)
  }

  /// Returns the name for the copy of `file`, with the values of metadata fields from `view`.
  func name(_ view: NormalizedView, of file: String) throws(Missing) -> String {
    var name = ""
    for part in parts {
      switch part {
      case .text(let text): name += text
      case .suffix:
        let last = file.split(separator: "/").last ?? ""
        name += last.lastIndex(of: ".").map { String(last[last.index(after: $0)...]) } ?? ""
      case .field(let field, let digits):
        guard let value = view[field]?.values.first?.value.text, !value.isEmpty else {
          throw Missing(words: "the file has no \(field.rawValue), which --name requires")
        }
        let zeros = String(repeating: "0", count: max(0, digits - value.utf8.count))
        name += (Int(value) == nil ? "" : zeros) + Self.safe(value)
      }
    }
    return name.split(separator: "/").map { Self.named(String($0)) }.joined(separator: "/")
  }

  /// Returns a value for use in a file name. Each character that common systems do not allow in
  /// file names, or that changes how a name is shown, is replaced by `_`.
  private static func safe(_ value: String) -> String {
    String(
      String.UnicodeScalarView(
        value.unicodeScalars.map { scalar in
          scalar.isEscapedInDisplay || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            ? "_" : scalar
        }))
  }

  /// Returns the given file name, changed so that no system interprets it as a device, a hidden
  /// file or another folder.
  private static func named(_ name: String) -> String {
    var name = name
    if name.utf8.count > longest {
      // The extension is kept, because programs choose the type of a file by it.
      let extended = name.lastIndex(of: ".").map { name[$0...] }
      let ending = extended.flatMap { $0.utf8.count <= 12 ? String($0) : nil } ?? ""
      while name.utf8.count > longest - ending.utf8.count { name.removeLast() }
      while name.hasSuffix(" ") || name.hasSuffix(".") { name.removeLast() }
      name += ending
    }
    while name.hasSuffix(" ") || name.hasSuffix(".") { name.removeLast() }
    let stem = name.prefix { $0 != "." }.uppercased()
    return name.hasPrefix(".") || name.isEmpty || devices.contains(stem) ? "_" + name : name
  }

  private static let longest = 200
  private static let devices: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })
}

/// The conditions of `--where`, which choose files by the values of their tags.
struct FileChoice: Sendable {
  private let conditions: [(key: KeySelector, value: String)]

  init(_ texts: [String]) throws(ChangeError) {
    conditions = try texts.map { text throws(ChangeError) in
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw ChangeError("--where \(text): expected a key, = and a value")
      }
      guard let key = KeySelector(parts[0]) else {
        throw RequestedChanges.unknown(parts[0], "--where")
      }
      return (key, parts[1])
    }
  }

  /// Whether a file meets all conditions: for the key of each condition, it has the required value.
  func chooses(_ inspection: Inspection) -> Bool {
    conditions.allSatisfy { key, value in
      if case .field(let field) = key {
        return inspection.normalizedView[field]?.values.contains { $0.value.text == value } ?? false
      }
      return inspection.items.contains { key.selects($0) && $0.plainText == value }
    }
  }
}
