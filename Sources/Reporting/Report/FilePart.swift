import Anatomy
import Rendering

/// The purpose of a node, as the map of a file in a report shows it.
enum FilePart: String {
  case structure, media, metadata, free, unknown

  /// Determines the purpose of a node from the meanings and sizes of its fields.
  init(_ node: Node, _ fields: [Field]) {
    let longest = fields.max { $0.range.count < $1.range.count }
    let body = node.range.start + node.headerSize
    let statement = fields.filter { $0.range.start >= body && $0.isMeaningful }
    let isLeaf = node.children.isEmpty
    let isMost = (longest?.range.count ?? 0) > (node.range.count - node.headerSize) / 2
    switch longest?.meaning.role {
    case .media: self = .media
    case .undecoded where isMost, .trailing where isMost: self = .unknown
    case _ where node.tagKey != nil || fields.contains(where: \.isTag): self = .metadata
    case .payload where isLeaf, .continuation: self = .metadata
    case _ where statement.count(where: \.identifies) * 2 > statement.count: self = .metadata
    case .padding where isLeaf && statement.isEmpty, .reserved where isLeaf && statement.isEmpty:
      self = .free
    default: self = .structure
    }
  }
}

extension Field {
  private static let maxItems = 16

  /// Whether the field contains information. False for padding, and for data that only parsers
  /// need, such as a size.
  fileprivate var isMeaningful: Bool {
    switch meaning.role {
    case .size, .count, .offset, .checksum, .version, .flags, .reserved, .padding, .terminator:
      false
    default: true
    }
  }

  /// Whether the field, or one of the first fields inside it, is the value of a tag.
  fileprivate var isTag: Bool {
    has {
      if case .tag? = $0 { return true }
      return false
    }
  }

  /// Whether the field, or one of the first fields inside it, identifies someone or something.
  /// Playback settings and languages do not count, because a player needs them.
  fileprivate var identifies: Bool {
    has {
      switch $0?.category {
      case nil, .playback, .encoding, .structure, .unreferenced, .unknown: false
      default: true
      }
    }
  }

  private func has(_ holds: (Subject?) -> Bool) -> Bool {
    if holds(meaning.subject) { return true }
    switch value {
    case .group(let members): return members.contains { $0.has(holds) }
    case .table(let table): return table.columns.contains { holds($0.meaning.subject) }
    case .list(let rows):
      var left = Self.maxItems
      var isFound = false
      rows.forEach { row in
        left -= 1
        isFound = row.has(holds)
        return !isFound && left > 0
      }
      return isFound
    default: return false
    }
  }
}
