import Anatomy
import Bytes
import Rewriting

/// Finds text that is hidden in adjacent numeric fields.
struct TextInNumbers {
  private let node: Node
  /// The current run of adjacent numbers. The location of its first field is in `first`.
  private var run = ByteRange(start: 0, count: 0)
  private var first = Place()
  private var found: [(range: ByteRange, first: Place)] = []
  private var left = Self.most

  /// Maximum number of bytes of one node that are examined.
  private static let most = 4096
  private static let maxRows = 64
  /// Minimum width in bits of a table column that is examined. Narrower columns contain colors and
  /// similar values, which can look like text.
  private static let narrowest = 16
  /// Minimum number of adjacent bytes that are examined for text.
  private static let shortest = 8

  /// The location of a field, which may be inside a group or list.
  private struct Place {
    var outer: String?
    var row = 0
    var name = ""

    var path: String {
      guard let outer else { return name }
      return row > 0 ? "\(outer)[\(row)].\(name)" : "\(outer).\(name)"
    }
  }

  static func add(_ fields: [Field], of node: Node, to walk: inout DisclosureScan) {
    guard node.range.count - node.headerSize >= shortest,
      node.declaredNodeKind.kind.texts != .anywhere
    else { return }
    var words = TextInNumbers(node: node)
    words.collect(fields, in: nil, row: 0)
    words.finish()
    guard !words.found.isEmpty, node.tagKey == nil else { return }
    for (range, first) in words.found {
      walk.add(
        Disclosure(
          category: .unknown, weight: Category.unknown.weight,
          title: "\(node.title), numeric fields that contain text", statement: .bytes(range.count),
          key: nil,
          node: node, field: first.path, range: range,
          request: node.isOptionalForPlayback
            ? .edit(Edit(.structure, of: node)) : .keep("decoders may need these fields"),
          writer: nil))
    }
  }

  private init(node: Node) { self.node = node }

  private mutating func collect(_ fields: [Field], in outer: String?, row: Int) {
    for field in fields where left > 0 {
      switch field.value {
      case .unsigned, .signed, .fixed, .real:
        if field.meaning.isLoose { add(field.range, outer, row, field.name) }
      case .group(let members): collect(members, in: field.name, row: 0)
      case .list(let rows):
        var number = 0
        rows.forEach { item in
          number += 1
          if case .group(let members) = item.value {
            collect(members, in: field.name, row: number)
          }
          return number < Self.maxRows
        }
      case .table(let table):
        if table.columns.allSatisfy({ $0.isLoose && $0.bitCount >= Self.narrowest }) {
          add(table.range, outer, row, field.name)
        }
      default: break
      }
    }
  }

  private mutating func add(_ range: ByteRange, _ outer: String?, _ row: Int, _ name: String) {
    let end = range.start + min(range.count, left)
    left -= end - range.start
    // Extends the run if the range touches or overlaps it. Ranges overlap if several bit fields
    // share a byte.
    if run.start <= range.start, range.start <= run.end {
      run = ByteRange(from: run.start, to: max(run.end, end))
    } else {
      finish()
      run = ByteRange(from: range.start, to: end)
      first = Place(outer: outer, row: row, name: name)
    }
  }

  private mutating func finish() {
    guard run.count >= Self.shortest, node.source.bytes(run).hasTextAmongNumbers else { return }
    found.append((run, first))
  }
}

extension Column {
  fileprivate var isLoose: Bool {
    switch kind {
    case .unsigned, .signed, .fixed, .float32, .float64: meaning.isLoose
    case .code, .bytes, .uuid: false
    }
  }
}

extension Meaning {
  /// Whether a number with this meaning may hide text. False for numbers that other data in the
  /// file determines, such as sizes, and for numbers that are reported separately.
  fileprivate var isLoose: Bool {
    switch role {
    case .plain, .id, .reference, .index, .duration, .moment: subject == nil
    default: false
    }
  }
}
