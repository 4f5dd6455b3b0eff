import Anatomy
import Bytes

/// Words that stand where a structure has numbers side by side, none of which means anything then.
struct NumberWords {
  private var runs: [(range: ByteRange, field: String)] = []
  private var count = 0

  /// Of one structure so many bytes are looked at.
  private static let most = 4096
  private static let mostRows = 64
  /// Narrower columns hold colours and the like, which may be anything.
  private static let narrowest = 16
  /// Other notations have words of their own.
  private static let kinds: Set<String> = [
    "box", "chunk", "descriptor", "block", "segment", "frame",
  ]

  static func add(of node: Node, to walk: inout TraceWalk) {
    guard kinds.contains(node.declaredShape.kind), node.tagKey == nil else { return }
    var words = NumberWords()
    words.gather(node.fields)
    for (range, field) in words.runs where range.count >= Self.shortest {
      guard node.source.bytes(range).hasWordAmongNumbers else { continue }
      walk.add(
        Trace(
          category: .unknown, weight: Category.unknown.weight,
          title: "\(node.title), words instead of numbers", saying: .bytes(range.count), key: nil,
          node: node, field: field, range: range,
          unit: node.declaredShape.isAside(node) ? .structure : .fixed("decoders may go by it"),
          writer: nil))
    }
  }

  /// No word is shorter.
  private static let shortest = 8

  /// - Parameter outer: what the fields are in.
  private mutating func gather(_ fields: [Field], in outer: String = "") {
    for field in fields where count < Self.most {
      switch field.value {
      case .unsigned, .signed, .fixed, .real:
        if field.meaning.isLoose { add(field.range, outer + field.name) }
      case .group(let members): gather(members, in: "\(outer)\(field.name).")
      case .list(let rows):
        var left = Self.mostRows
        rows.forEach { row in
          if case .group(let members) = row.value {
            gather(members, in: "\(outer)\(field.name)[\(row.name)].")
          }
          left -= 1
          return left > 0
        }
      case .table(let table):
        if table.columns.allSatisfy({ $0.isLoose && $0.bitCount >= Self.narrowest }) {
          add(table.range, outer + field.name)
        }
      default: break
      }
    }
  }

  /// What follows what was added last makes one run with it.
  private mutating func add(_ range: ByteRange, _ field: String) {
    let range = ByteRange(start: range.start, count: min(range.count, Self.most - count))
    count += range.count
    if let last = runs.last, last.range.start <= range.start, range.start <= last.range.end {
      runs[runs.count - 1].range = ByteRange(
        from: last.range.start, to: max(last.range.end, range.end))
    } else {
      runs.append((range, field))
    }
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
  /// Nothing else in the file has to agree with the number, and it is not told for itself.
  fileprivate var isLoose: Bool {
    switch role {
    case .plain, .id, .reference, .index, .duration, .moment: subject == nil
    default: false
    }
  }
}
