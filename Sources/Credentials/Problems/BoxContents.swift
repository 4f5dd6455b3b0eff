import Anatomy
import Bytes
import Movie

/// Compares the content of a superbox of content credentials with its content type.
struct BoxContents {
  private let box: Node
  /// A message that states what is wrong; nil if nothing is wrong.
  private let problem: String?

  var violations: [Violation] { problem.map { .about(box, $0) } ?? [] }

  init(of box: Node) {
    self.box = box
    let contents = box.children.filter { !["jumd", "free", "skip"].contains($0.code) }
    let codes = contents.map(\.code)
    if box.isCredentialStore || box.isManifest || box.boxType == "c2as" {
      let other = codes.first { $0 != "jumb" }
      problem =
        box.isCredentialStore && box.boxType != "c2pa"
        ? "the content type of \(box.name) is not that of a store"
        : other.map { "\(box.name) contains \($0), expected only superboxes" }
      return
    }
    let isPart = box.parent?.isManifest ?? false
    if isPart, !["c2cl", "c2cs"].contains(box.boxType) {
      problem =
        Self.isPart(box) ? nil : "\(box.name) is not of a content type that a manifest contains"
      return
    }
    guard isPart || box.parent?.boxType == "c2as" else {
      problem = nil
      return
    }
    guard let expected = isPart ? ["cbor"] : Self.expected(in: box) else {
      problem = "the content type of the assertion \(box.name) is not known, or it has no label"
      return
    }
    // Several contents of a claim or a signature are accepted here, because another rule reports
    // them.
    let isRight =
      codes == expected || isPart && codes.count > 1 || !isPart && box.isBlanked && box.isRedacted
    if isRight {
      problem =
        contents.lazy.compactMap(\.undecodedField).first.map {
          "\($0.range.count) bytes follow the value in \(box.name), expected none"
        }
      return
    }
    let found = codes.isEmpty ? "nothing" : codes.map(\.description).joined(separator: " and ")
    problem =
      "\(box.name) contains \(found), its content type demands "
      + expected.map(\.description).joined(separator: " and ")
  }

  /// Whether a superbox has a type that a manifest may contain: assertion store, claim, signature, credentials
  /// of persons, data.
  private static func isPart(_ box: Node) -> Bool {
    guard let type = box.boxType else { return false }
    return ["c2as", "c2cl", "c2cs", "c2vc", "c2db"].contains(type)
  }

  /// The codes of the content boxes that the type of an assertion demands; nil if the type is not known.
  private static func expected(in assertion: Node) -> [FourCC]? {
    switch assertion.boxType {
    case "cbor": ["cbor"]
    case "json": ["json"]
    case "uuid": ["uuid"]
    case "xml ": ["xml "]
    default: others[assertion.contentTypeOfBox]
    }
  }

  /// The codes of the content boxes, by content type, for embedded files and codestreams. Their
  /// types are not derived from four letters.
  private static let others: [[UInt8]: [FourCC]] = [
    [
      0x40, 0xCB, 0x0C, 0x32, 0xBB, 0x8A, 0x48, 0x9D, 0xA7, 0x0B, 0x2A, 0xD6, 0xF4, 0x7F, 0x43,
      0x69,
    ]: ["bfdb", "bidb"],
    [
      0x65, 0x79, 0xD6, 0xFB, 0xDB, 0xA2, 0x44, 0x6B, 0xB2, 0xAC, 0x1B, 0x82, 0xFE, 0xEB, 0x89,
      0xD1,
    ]: ["jp2c"],
  ]
}

extension Node {
  /// The first field that could not be decoded, such as bytes after a value.
  var undecodedField: Field? {
    fields.first { if case .undecoded = $0.meaning.role { true } else { false } }
  }

  /// Whether the claim of another manifest lists this assertion as redacted.
  fileprivate var isRedacted: Bool {
    guard let manifest = parent?.parent else { return false }
    let own = BoxReference(manifest: manifest.name.description, assertion: name.description)
    return manifest.inherited(.credentialSurvey)?.redacted.contains(own) ?? false
  }
}
