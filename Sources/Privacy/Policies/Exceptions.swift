package import Anatomy
package import Metadata

/// What somebody wants otherwise than a policy says: of categories, identifiers and paths.
package struct Exceptions: Sendable {
  private var list: [(wanted: NamedRequest, action: Policy.Action)] = []

  /// What names no category, identifier or path.
  package struct Unknown: Error, CustomStringConvertible {
    package let description: String
  }

  package init() {}

  /// - Parameter text: a category, an identifier such as `mdta/com.apple.quicktime.make`, or a path.
  package mutating func add(_ text: String, as action: Policy.Action) throws(Unknown) {
    list.append((try NamedRequest(text), action))
  }

  package var isEmpty: Bool { list.isEmpty }

  func removes(_ category: Category) -> Bool {
    list.contains { wanted, action in
      if case .category(category) = wanted { return action == .remove }
      return false
    }
  }

  /// What is said of a whole category; of what is said twice, what lets least stay.
  func action(for category: Category) -> Policy.Action? {
    var found: Policy.Action?
    for case (.category(category), let action) in list {
      if found.map(action.isStricter) ?? true { found = action }
    }
    return found
  }

  func paths(where isWanted: (Policy.Action) -> Bool) -> [NodePath] {
    list.compactMap { wanted, action in
      guard case .path(let path, _) = wanted, isWanted(action) else { return nil }
      return path
    }
  }

  /// Paths that lead to nothing in a file, and of those that are to go, to nothing that could.
  ///
  /// - Parameter report: what was found in it.
  package func unmatchedPaths(
    in document: Document, _ report: AuditReport
  ) -> [(path: String, action: Policy.Action)] {
    list.compactMap { wanted, action in
      guard case .path(let path, let text) = wanted else { return nil }
      var isMet = false
      document.forEachTarget(of: path) { node, match in
        isMet = action != .remove || node.isRemovableByPath && match?.isRemovable != false
        return !isMet
      }
      isMet = isMet || report.findings.contains { wanted.holds($0.disclosure, called: \.path) }
      return isMet ? nil : (text, action)
    }
  }

  /// Identifiers that nothing in a file is called by.
  package func unmatchedIdentifiers(
    in report: AuditReport
  ) -> [(identifier: Identifier, action: Policy.Action)] {
    list.compactMap { wanted, action in
      guard case .identifier(let identifier) = wanted, !report.identifies(of: identifier) else {
        return nil
      }
      return (identifier, action)
    }
  }

  /// What names something most exactly counts; of what is as exact, what lets least stay.
  func action(for disclosure: Disclosure, called path: (Disclosure) -> String) -> Policy.Action? {
    var found: (exactness: Int, action: Policy.Action)?
    for (wanted, action) in list where wanted.holds(disclosure, called: path) {
      let own = (wanted.exactness, action)
      if let best = found {
        guard
          own.0 > best.exactness
            || (own.0 == best.exactness && action.isStricter(than: best.action))
        else { continue }
      }
      found = own
    }
    return found?.action
  }
}

extension Policy.Action {
  fileprivate func isStricter(than other: Self) -> Bool {
    self == .remove || (self == .report && other == .keep)
  }
}

/// Something that is named beside a policy.
private enum NamedRequest: Sendable {
  case category(Category)
  case identifier(Identifier)
  /// As it was written, too.
  case path(NodePath, String)

  init(_ text: String) throws(Exceptions.Unknown) {
    if let category = Category(rawValue: text) {
      self = .category(category)
    } else if text.hasPrefix("/") {
      do {
        self = .path(try NodePath(parsing: text), text)
      } catch {
        throw Exceptions.Unknown(description: "\"\(text.escapedForDisplay)\" is no path: \(error)")
      }
    } else if let identifier = Constant.named(text)?.identifier ?? Identifier(text) {
      self = .identifier(identifier)
    } else {
      throw Exceptions.Unknown(
        description: "\"\(text.escapedForDisplay)\" is no category, identifier or path")
    }
  }

  /// A category holds more than an identifier, and the more a path names the less it holds.
  var exactness: Int {
    switch self {
    case .category: 0
    case .identifier: 1
    case .path(let path, _): 2 + path.steps.count { $0.isName } + path.fields.count
    }
  }

  func holds(_ disclosure: Disclosure, called own: (Disclosure) -> String) -> Bool {
    switch self {
    case .category(let category): disclosure.category == category
    case .identifier(let identifier): disclosure.identifier == identifier
    case .path(let path, _):
      (try? NodePath(parsing: own(disclosure))).map(path.leads(around:)) ?? false
    }
  }
}

extension NodePath.Step {
  fileprivate var isName: Bool {
    if case .named = self { return true }
    return false
  }
}
