import Anatomy

/// A policy, and what somebody wants otherwise.
package struct Choice: Sendable {
  package let policy: Policy
  private let kept: [Wanted]
  private let dropped: [Wanted]

  /// What of a command line or a policy file names no category, identifier or path.
  package struct Unknown: Error { package let text: String }

  /// - Parameters:
  ///   - keep: categories, identifiers such as `mdta/com.apple.quicktime.make`, or paths.
  ///   - drop: the same; what is named in both goes.
  package init(_ policy: Policy, keep: [String] = [], drop: [String] = []) throws(Unknown) {
    self.policy = policy
    var lists: [[Wanted]] = []
    for texts in [keep, drop] {
      var list: [Wanted] = []
      for text in texts {
        guard let wanted = Wanted(text) else { throw Unknown(text: text) }
        list.append(wanted)
      }
      lists.append(list)
    }
    (kept, dropped) = (lists[0], lists[1])
  }

  /// Whether samples are read for what encoders wrote into them.
  package var readsSamples: Bool {
    policy.readsSamples
      || dropped.contains { wanted in
        if case .category(.encoding) = wanted { return true }
        return false
      }
  }

  package func action(for trace: Trace, in medium: Audit.Medium) -> Policy.Action {
    if dropped.contains(where: { $0.holds(trace) }) { return .drop }
    if kept.contains(where: { $0.holds(trace) }) { return .report }
    return policy.action(for: trace, in: medium)
  }
}

/// Something that is named beside a policy.
private enum Wanted: Sendable {
  case category(Category)
  case identifier(String)
  case path(String)

  init?(_ text: String) {
    if let category = Category(rawValue: text) {
      self = .category(category)
    } else if text.hasPrefix("/"), text.utf8.count > 1 {
      self = .path(text)
    } else if text.contains("/") {
      self = .identifier(text)
    } else {
      return nil
    }
  }

  func holds(_ trace: Trace) -> Bool {
    switch self {
    case .category(let category): return trace.category == category
    case .identifier(let identifier): return trace.identifier?.description == identifier
    case .path(let path):
      let own = trace.path
      return own == path || own.hasPrefix(path + "/") || own.hasPrefix(path + ".")
        || own.hasPrefix(path + "[")
    }
  }
}
