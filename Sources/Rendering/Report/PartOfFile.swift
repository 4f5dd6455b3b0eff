import Anatomy

/// What a structure is there for, as a map of the file shows it.
enum PartOfFile: String {
  case structure, media, metadata, free, unknown

  /// By what the fields of one structure mean, and how many bytes they take.
  init(_ node: Node, _ fields: [Field]) {
    let largest = fields.max { $0.range.count < $1.range.count }
    switch largest?.meaning.role {
    case .media: self = .media
    case .undecoded, .trailing: self = .unknown
    case _ where node.tagKey != nil || fields.contains(where: \.tells): self = .metadata
    case .padding, .reserved: self = .free
    default: self = .structure
    }
  }
}

extension Field {
  /// Whether it, or a part of it, is a tag or a payload.
  fileprivate var tells: Bool {
    if case .tag? = meaning.subject { return true }
    if meaning.role == .payload { return true }
    if case .group(let members) = value { return members.contains(where: \.tells) }
    return false
  }
}
