import Expressions
import Jobs
import Metadata

/// A pattern for the names of copies, such as `{artist}/{trackNumber:02} {title}.{ext}`.
struct NameTemplate: Sendable {
  private let template: Template

  /// An error for a file without a value that the pattern requires.
  struct Missing: Error {
    let words: String
  }

  init(_ text: String) throws(ChangeError) {
    do {
      template = try Template(text, facts: NameableFacts())
    } catch {
      throw ChangeError("--name \(text): \(error)")
    }
    let folders = text.split(separator: "/", omittingEmptySubsequences: false)
    guard !folders.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw ChangeError("--name \(text): expected a name such as {artist}/{title}.{ext}")
    }
  }

  /// Returns the name for a copy with the given facts.
  func name(_ facts: FactsOfCopy) throws(Missing) -> String {
    let rendered = template.render(facts, lists: .first, escaping: Self.safe)
    let absent = (rendered.absent + rendered.empty).filter { $0 != NameableFacts.suffix.name }
    if let fact = absent.first {
      throw Missing(words: "the file has no \(fact), which --name requires")
    }
    return rendered.text.split(separator: "/").map { Self.named(String($0)) }
      .joined(separator: "/")
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
