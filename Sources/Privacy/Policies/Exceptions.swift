package import Anatomy
package import Metadata

/// Exceptions from a policy: actions for categories, identifiers and paths that the user named.
package struct Exceptions: Sendable {
  private var list: [(wanted: NamedRequest, action: Policy.Action)] = []

  /// An error for a text that is not a category, identifier or path.
  package struct Unknown: Error, CustomStringConvertible {
    package let description: String
  }

  package init() {}

  /// Adds an exception to the policy.
  ///
  /// - Parameter text: A category, a path, or an identifier such as
  ///   `mdta/com.apple.quicktime.make`.
  package mutating func add(_ text: String, as action: Policy.Action) throws(Unknown) {
    list.append((try NamedRequest(text), action))
  }

  package var isEmpty: Bool { list.isEmpty }

  /// Whether one of the exceptions names the given category and removes it.
  func removes(_ category: Category) -> Bool {
    list.contains { wanted, action in
      if case .category(category) = wanted { return action == .remove }
      return false
    }
  }

  /// Returns the action of the exceptions that name the given category; nil if there are none. If
  /// several exceptions name it, the strictest action applies.
  func action(for category: Category) -> Policy.Action? {
    var found: Policy.Action?
    for case (.category(category), let action) in list {
      if found.map(action.isStricter) ?? true { found = action }
    }
    return found
  }

  /// Returns the paths in the exceptions with actions for which `isWanted` returns true.
  func paths(where isWanted: (Policy.Action) -> Bool) -> [NodePath] {
    list.compactMap { wanted, action in
      guard case .path(let path, _) = wanted, isWanted(action) else { return nil }
      return path
    }
  }

  /// Returns the paths in the exceptions that match nothing in a file. A path to remove must match
  /// a node or field that can be removed.
  ///
  /// - Parameter report: The audit of the file. A path that matches one of its findings is not
  ///   returned.
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

  /// Returns the identifiers in the exceptions that no tag in a file has.
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

  /// Returns the action of the most specific exception that matches a disclosure; nil if none
  /// matches. Among equally specific exceptions, the strictest action applies.
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
  /// Whether the action keeps less than another action. `remove` is the strictest, then `report`,
  /// then `keep`.
  fileprivate func isStricter(than other: Self) -> Bool {
    self == .remove || (self == .report && other == .keep)
  }
}

/// A category, identifier or path that the user named in addition to a policy.
private enum NamedRequest: Sendable {
  case category(Category)
  case identifier(Identifier)
  /// A path, and its text as the user wrote it.
  case path(NodePath, String)

  init(_ text: String) throws(Exceptions.Unknown) {
    if let category = Category(rawValue: text) {
      self = .category(category)
    } else if text.hasPrefix("/") {
      do {
        self = .path(try NodePath(parsing: text), text)
      } catch {
        throw Exceptions.Unknown(
          description: "\"\(text.escapedForDisplay)\" is not a valid path: \(error)")
      }
    } else if let identifier = Constant.named(text)?.identifier ?? Identifier(text) {
      self = .identifier(identifier)
    } else {
      throw Exceptions.Unknown(
        description:
          "\"\(text.escapedForDisplay)\" is not a category, a metadata identifier or a node path")
    }
  }

  /// The rank of the request by how specific it is. Identifiers rank higher than categories, and
  /// paths higher than both. Paths with more steps and fields rank higher.
  var exactness: Int {
    switch self {
    case .category: 0
    case .identifier: 1
    case .path(let path, _): 2 + path.steps.count { $0.isName } + path.fields.count
    }
  }

  /// Whether the request applies to the given disclosure.
  ///
  /// - Parameter own: Returns the path of the disclosure.
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
