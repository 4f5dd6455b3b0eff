import Anatomy
import Bytes
import Files
import Inspection
import Jobs
import Metadata
import Rendering

@Sendable func runGet(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.get, invocation)
  let key = invocation.operand(.key)
  guard !key.isEmpty, key != "/" else {
    caller.complain("expected the key of a tag, or the path of a structure or field")
    return .usage
  }
  if key.hasSuffix("[0]") {
    caller.complain("\(key.escapedForDisplay): numbers in [ ] are counted from 1")
    return .usage
  }
  var path: NodePath?
  do {
    path = try NodePath(parsing: key.hasPrefix("/") ? key : "/**/\(key)")
  } catch {
    // An invalid path is an error only if it begins with `/`. All other arguments can be keys,
    // which may contain characters that paths do not allow, such as spaces.
    guard !key.hasPrefix("/") else {
      caller.complain("\(key.escapedForDisplay): \(error)")
      return .usage
    }
  }
  guard let paths = caller.inputPaths() else { return .usage }
  if invocation.flag(.raw), !paths.isOne {
    caller.complain("--raw writes one value of one file")
    return .usage
  }
  let found = Monitor(false)
  let status = Run.overFiles(paths, .get, invocation) { [path] run, file, _ in
    guard let inspection = run.open(file) else { return }
    let values = FoundValues(of: key, orAt: path, in: inspection, isRaw: invocation.flag(.raw))
    if run.write(values, of: inspection, file: file, isOne: paths.isOne) {
      found.change { $0 = true }
    }
    run.close(inspection, file: file)
  }
  caller.end(with: status)
  if !found.change({ $0 }) {
    let hint = key.contains("/") ? "" : caller.keySuggestion(for: KeyName(key).key)
    let place = paths.isOne ? "the file" : "any file"
    caller.complain("\(key.escapedForDisplay): not found in \(place)\(hint)")
    caller.end(with: .findings)
  }
  return caller.finish()
}

/// What a key means in a file: metadata items, or the values at a path.
private struct FoundValues {
  let key: String
  /// The items; empty if the key is a path.
  let items: [Metadata.KeyedItem]
  let path: NodePath?

  init(of key: String, orAt path: NodePath?, in inspection: Inspection, isRaw: Bool) {
    (self.key, self.path) = (key, path)
    guard !key.hasPrefix("/") else {
      items = []
      return
    }
    let name = KeyName(key)
    let selector = KeySelector(name.key)
    var items: [Metadata.KeyedItem] = []
    switch selector {
    // Artwork is not read from the normalized view: a file may have several pictures, and all of
    // them are values.
    case .field(let field) where !isRaw && name.key == key && field != .artwork:
      items = inspection.normalizedView[field]?.values.map(\.item) ?? []
    case .field, .identifier:
      items = selector.map { inspection.items.filter($0.selects) } ?? []
    default:
      // If the key names no key space, values at the path `/**/KEY` take precedence over metadata
      // items.
      if isRaw || !inspection.document.hasValue(at: path) {
        items = inspection.items(withKey: name.key)
        if items.isEmpty, let selector { items = inspection.items.filter(selector.selects) }
      }
    }
    self.items = name.chosen(of: items)
  }
}

extension Document {
  /// Visits the values at a path: the fields that the path names or, if it names no field, the main
  /// values of each node.
  fileprivate func forEachValue(at path: NodePath?, _ visit: (FieldMatch) -> Bool) {
    guard let path else { return }
    forEachNode(at: path) { node in
      if path.fields.isEmpty { return node.forEachMainValue(visit) }
      var continues = true
      node.forEachField(at: path.fields) {
        continues = visit($0)
        return continues
      }
      return continues
    }
  }

  fileprivate func hasValue(at path: NodePath?) -> Bool {
    var isFound = false
    forEachValue(at: path) { _ in
      isFound = true
      return false
    }
    return isFound
  }
}

extension Run {
  /// Writes the values of a file, after the name of the file if there are several files. Returns
  /// whether the file has any of the values.
  fileprivate func write(
    _ found: FoundValues, of inspection: Inspection, file: String, isOne: Bool
  ) -> Bool {
    let (items, path) = (found.items, found.path)
    if invocation.flag(.raw) {
      return items.isEmpty
        ? writeOnlyRaw(at: path, in: inspection.document) : writeOnlyRaw(of: items, key: found.key)
    }
    if invocation.flag(.json) { return writeJSON(items, orAt: path, in: inspection, file: file) }
    guard isOne || !items.isEmpty || inspection.document.hasValue(at: path) else { return false }
    if !isOne { output.line(style.heading(file)) }
    return items.isEmpty ? writeValues(at: path, in: inspection.document) : write(items)
  }

  /// Writes the values at a path as they are found, because a path may match millions of them.
  fileprivate func writeValues(at path: NodePath?, in document: Document) -> Bool {
    let lines = ValueLines(style: style, output: output, rows: invocation.value(.rows).rowLimit)
    return forEachValue(at: path, in: document, lines.write)
  }

  fileprivate func writeJSON(
    _ items: [Metadata.KeyedItem], orAt path: NodePath?, in inspection: Inspection, file: String
  ) -> Bool {
    var isFound = !items.isEmpty
    writeJSON(of: inspection, file: file, counting: false) { writer in
      writer.key(isFound ? "items" : "fields")
      writer.array {
        if isFound { return items.forEach(ItemJSON(writer: writer).write) }
        isFound = forEachValue(at: path, in: inspection.document) { writeJSON($0, writer) }
      }
    }
    return isFound
  }

  private func forEachValue(
    at path: NodePath?, in document: Document, _ write: (FieldMatch) -> Void
  ) -> Bool {
    var isFound = false
    document.forEachValue(at: path) { match in
      isFound = true
      if !invocation.value(.failOn).isEmpty { countFindings(about: match.node) }
      write(match)
      return !output.isClosed
    }
    return isFound
  }

  fileprivate func writeOnlyRaw(at path: NodePath?, in document: Document) -> Bool {
    var matches: [FieldMatch] = []
    document.forEachValue(at: path) { match in
      matches.append(match)
      return true
    }
    if matches.count == 1 { writeRaw(matches[0].field.range, of: matches[0].node.source) }
    if matches.count > 1 {
      complain("\(matches.count) values match, but --raw writes only one; matching paths:")
      for match in matches { StandardStream.error.write("  \(match.node.path)\(match.path)\n") }
      end(with: .findings)
    }
    return !matches.isEmpty
  }

  fileprivate func writeRaw(_ range: ByteRange, of source: ByteSource) {
    var rest = range
    while !rest.isEmpty, !output.isClosed {
      let bytes = source.bytes(rest, limit: 64 << 10)
      if bytes.isEmpty { return }
      output.append { $0.append(contentsOf: bytes) }
      rest = ByteRange(from: rest.start + bytes.count, to: rest.end)
    }
  }
}

// MARK: Metadata

extension Inspection {
  /// Returns the metadata items with the given key. The key may have any form in which `info`
  /// prints keys.
  fileprivate func items(withKey key: String) -> [Metadata.KeyedItem] {
    items.filter { item in
      key == item.key.name || key == item.key.atName || key == item.identifier.readableKey
        || key == item.identifier.description
    }
  }
}

extension Run {
  fileprivate func write(_ items: [Metadata.KeyedItem]) -> Bool {
    items.forEach(ItemText(style: style, output: output).writeValue)
    return true
  }

  fileprivate func writeOnlyRaw(of items: [Metadata.KeyedItem], key: String) -> Bool {
    if items.count == 1 {
      writeRaw(items[0].range, of: items[0].node.source)
    } else {
      complain(
        "\(items.count) values match, but --raw writes only one: choose it by its number, such as "
          + "\(KeyName(key).key.escapedForDisplay)[2]; matching paths:")
      for item in items { StandardStream.error.write("  \(item.node.path)\n") }
      end(with: .findings)
    }
    return true
  }
}
