import Anatomy
import Bytes
import Formats
import Testing

/// Compares XMP, CBOR in JUMBF and property lists with readers in Python.
@Suite(.serialized) struct NotationOracleTests {
  @Test(.comparing(.samples, with: .python)) func samples() throws {
    let told = try NotationFacts.python(Subjects.samples.files.map(\.path))
    try Subjects.samples.expectAgreement(
      with: .python, "Python, notations", fields: "xmp cbor plist"
    ) { subject in
      guard let theirs = told[subject.path] else { return nil }
      let examination = try subject.open()
      guard examination.isRecognized, examination.document.root.child("ftyp") != nil else {
        return nil
      }
      var ours = NotationFacts()
      ours.collect(in: examination.document)
      return ours.tally(against: theirs)
    }
  }
}

/// Keys and values of the notations inside a file, by the offset where each document begins.
struct NotationFacts {
  private(set) var documents: [String: [String]] = [:]

  /// The facts that `notations.py` prints, by file.
  static func python(_ files: [String]) throws -> [String: NotationFacts] {
    let script = Subjects.here.appending(path: "notations.py").path
    var told: [String: NotationFacts] = [:]
    for line in try Tool.python.output(of: [script] + files).split(separator: "\n") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 5 else { continue }
      told[cells[0], default: NotationFacts()].documents[cells[2] + " " + cells[1], default: []]
        .append(cells[3] + " " + cells[4])
    }
    return told
  }

  mutating func collect(in document: Document) {
    var found: [Node] = []
    document.root.forEachNode { found.append($0) }
    for node in found {
      switch node.name.description {
      case "x:xmpmeta": add("xmp", node) { NotationFacts.xmp(node) }
      case "cbor" where node.parent?.code == "jumb": add("cbor", node) { NotationFacts.cbor(node) }
      case "bplist": add("plist", node) { NotationFacts.propertyList(node) }
      default: break
      }
    }
  }

  private mutating func add(_ kind: String, _ node: Node, _ facts: () -> [(String, String)]) {
    let start = node.source.fileRanges(of: node.range).first?.start ?? -1
    documents["\(kind) \(start)"] = facts().map { key, value in
      key + " " + value.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  func tally(against theirs: NotationFacts) -> Tally {
    var tally = Tally()
    for (place, facts) in theirs.documents.sorted(by: { $0.key < $1.key }) {
      let kind = place.split(separator: " ").first.map(String.init) ?? ""
      let mine = documents[place] ?? []
      tally.compare("\(kind) count", mine.count, facts.count, at: place)
      for (one, other) in zip(mine, facts) { tally.compare("\(kind) value", one, other, at: place) }
    }
    return tally
  }
}

extension NotationFacts {
  /// Attributes and texts, by local name.
  private static func xmp(_ top: Node) -> [(String, String)] {
    var facts: [(String, String)] = []
    top.forEachNode { node in
      guard node.title == "XMP Element" else { return }
      node.field(named: "attributes")?.forEachRow { row in
        guard case .group(let members) = row.value,
          let name = members.first(where: { $0.name == "name" })?.words,
          let value = members.first(where: { $0.name == "value" })?.words
        else { return true }
        if !name.hasPrefix("xmlns") { facts.append((local(name), value)) }
        return true
      }
      let isLeaf = !node.children.contains { $0.title == "XMP Element" }
      let text = node.fields.filter { $0.name == "text" || $0.name == "cdata" }
        .compactMap(\.words).joined()
      if isLeaf, text.contains(where: { !$0.isWhitespace }) {
        facts.append((local(node.name.description), text))
      }
    }
    return facts
  }

  private static func local(_ name: String) -> String {
    name.split(separator: ":").last.map(String.init) ?? name
  }

  /// All values that are not arrays or maps, each with the key before it.
  private static func cbor(_ top: Node) -> [(String, String)] {
    var facts: [(String, String)] = []
    top.forEachNode { node in
      guard let value = node.field(named: "value") else { return }
      var words = value.words
      if case .bytes = value.value { words = hexadecimal(value.range, node) }
      facts.append((node.name.description, words ?? ""))
    }
    return facts
  }

  private static func hexadecimal(_ range: ByteRange, _ node: Node) -> String {
    node.source.bytes(range).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }

  /// Each key and value once.
  private static func propertyList(_ top: Node) -> [(String, String)] {
    let words = top.children.compactMap { $0.field(named: "value")?.words }
    return Set(words).sorted().map { ("", $0) }
  }
}

extension Field {
  /// A text or a number, as text.
  fileprivate var words: String? {
    switch value {
    case .text(let text): text.string
    case .unsigned(let number): label ?? String(number)
    case .signed(let number): String(number)
    case .real(let number): String(number)
    default: nil
    }
  }
}

extension Node {
  /// Visits the node and its descendants in tree order.
  fileprivate func forEachNode(_ visit: (Node) -> Void) {
    visit(self)
    for child in children { child.forEachNode(visit) }
  }
}
