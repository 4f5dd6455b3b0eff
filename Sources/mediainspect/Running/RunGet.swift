import Anatomy
import Bytes
import MediaInspection
import Metadata
import Rendering

@Sendable func runGet(_ invocation: Invocation) -> ExitStatus {
  let run = Run("get", invocation)
  let key = invocation.operand(.key)
  var path: NodePath?
  do {
    path = try NodePath(parsing: key.hasPrefix("/") ? key : "/**/\(key)")
  } catch {
    // Keys may contain characters that paths do not allow, such as spaces and colons.
    guard !key.hasPrefix("/") else {
      run.complain("\(key.escapedForDisplay): \(error)")
      return .usage
    }
  }
  guard let inspection = run.open(invocation.operand(.file)) else { return run.finish() }
  var items = inspection.items(named: key)
  if items.isEmpty, !key.hasPrefix("/"), !inspection.document.hasValue(at: path) {
    items = inspection.items(withKey: key)
  }
  let isFound =
    invocation.flag(.raw)
    ? items.isEmpty
      ? run.writeOnlyRaw(at: path, in: inspection.document) : run.writeOnlyRaw(of: items)
    : invocation.flag(.json)
      ? run.writeJSON(items, orAt: path, in: inspection)
      : items.isEmpty ? run.writeValues(at: path, in: inspection.document) : run.write(items)
  if !isFound {
    run.complain("\(key.escapedForDisplay): not found in the file")
    run.end(with: .findings)
  }
  run.close(inspection, file: invocation.operand(.file))
  return run.finish()
}

extension Document {
  /// Visits the values at a path: those of fields, or the main values of each node.
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
  /// Writes the values at a path as they are found, because a path may match millions of them.
  fileprivate func writeValues(at path: NodePath?, in document: Document) -> Bool {
    let lines = ValueLines(style: style, output: output, rows: invocation.value(.rows).rowLimit)
    return forEachValue(at: path, in: document, lines.write)
  }

  fileprivate func writeJSON(
    _ items: [Metadata.KeyedItem], orAt path: NodePath?, in inspection: Inspection
  ) -> Bool {
    var isFound = !items.isEmpty
    writeJSON(of: inspection, file: invocation.operand(.file), counting: false) { writer in
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
  /// Returns the metadata items for an identifier, an AVFoundation constant or a normalized name;
  /// empty for any other key.
  fileprivate func items(named key: String) -> [Metadata.KeyedItem] {
    if key.hasPrefix("/") { return [] }
    let known = KeyExplanation(key)?.identifier
    if known == nil, let field = NormalizedField(named: key) {
      return normalizedView[field]?.values.map(\.item) ?? []
    }
    var filter = ItemFilter()
    filter.identifier = known ?? Identifier("common/" + key)
    return filter.identifier == nil ? [] : items.filter(filter.passes)
  }

  /// Returns the metadata items with a key, in the forms in which `info` prints keys without their
  /// key space.
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

  fileprivate func writeOnlyRaw(of items: [Metadata.KeyedItem]) -> Bool {
    if items.count == 1 {
      writeRaw(items[0].range, of: items[0].node.source)
    } else {
      complain("\(items.count) values match, but --raw writes only one; matching paths:")
      for item in items { StandardStream.error.write("  \(item.node.path)\n") }
      end(with: .findings)
    }
    return true
  }
}
