import Anatomy
import Bytes
import Schema

/// The grammar of an APE tag: header, items and footer.
struct APEGrammar: Grammar, Editable, EditableContent {
  var terminology: FormatTerminology { .ape }
  var kind: StructureKind { .tag }
  var kinds: String { "items" }

  func removal(of part: Target, from node: Node) -> Removal { .fromSequence(part, of: node) }

  /// Returns the changes that update the item counts in header and footer, or that remove a tag
  /// without remaining items.
  func edits(around node: Node, applying offsetMap: OffsetMap) -> [Replacement] {
    let items = node.children.filter { $0.field("key") != nil }
    let removed = items.count { offsetMap.holds($0.range) }
    let added = offsetMap.insertionCount(into: node.range, depth: node.depth)
    guard removed > 0 || added > 0 else { return [] }
    if removed == items.count, added == 0 { return [Replacement(node.range)] }
    return node.children.compactMap { end in
      guard let field = end.field("item_count"), let stated = field.value.integer,
        let bytes = field.bytes(
          of: .unsigned(UInt64(max(0, stated - removed + added))), in: end.source)
      else { return nil }
      return Replacement(field.range, with: bytes)
    }
  }

  func divide(_ region: ByteRange, of node: Node, into childList: inout ChildList) {
    let source = node.source
    var place = region.start
    let header = APEHead(at: place, in: source)
    if let header, region.count >= APE.headSize {
      add(ByteRange(start: header.start, count: APE.headSize), APE.header, &childList)
      place += APE.headSize
    }
    let footer =
      region.end - place >= APE.headSize
      ? APEHead(at: region.end - APE.headSize, in: source) : nil
    let end = footer?.start ?? region.end
    var count = 0
    var keys: Set<String> = []
    let stated = (footer ?? header)?.count ?? 0
    while place < end, let item = APEItem(at: place, in: source, limit: end) {
      childList.add(
        FourCC(rawValue: 0), item.range, headerSize: 0, nodeKind: item.nodeKind, isCut: item.isCut)
      if let problem = Self.problem(of: item.key, among: &keys) {
        childList.reportOnLast(
          finding(
            problem.rule, .error, problem.message,
            at: ByteRange(start: item.range.start + 8, count: item.key.utf8.count), in: node,
            field: "key"))
      }
      count += 1
      place = item.range.end
    }
    if place < end {
      let rest = ByteRange(from: place, to: end)
      add(rest, .unknownBytes, &childList)
      childList.reportOnLast(
        APEItem.keyWithoutEnd(at: place, in: source, limit: end).map {
          finding(
            "ape.key-terminator", .error, "the key of item \(count + 1) has no zero terminator",
            at: $0, in: node)
        }
          ?? finding(
            "ape.size-mismatch", .error,
            "\(rest.count) bytes between the items and the footer are not an item", at: rest,
            in: node))
    }
    if let footer {
      add(ByteRange(from: footer.start, to: region.end), APE.footer, &childList)
    }
    check(header, footer, count, stated, node, &childList)
  }

  /// Returns a description of the error in an item key; nil if the key is valid.
  /// - Parameter keys: the keys of the previous items in lowercase; `key` is added to them.
  private static func problem(
    of key: String, among keys: inout Set<String>
  ) -> (rule: RuleID, message: String)? {
    if key.utf8.count < 2 || ["ID3", "TAG", "OggS", "MP+"].contains(key) {
      return ("ape.key-invalid", "\"\(key)\" is not allowed as an item key")
    }
    if !keys.insert(key.lowercased()).inserted {
      return ("ape.key-duplicate", "a previous item also has the key \"\(key)\"")
    }
    return nil
  }

  private func check(
    _ header: APEHead?, _ footer: APEHead?, _ count: Int, _ stated: Int, _ node: Node,
    _ childList: inout ChildList
  ) {
    guard let end = footer ?? header else { return }
    if count != stated {
      childList.report(
        finding(
          "ape.item-count-mismatch", .error, "item_count is \(stated), the tag has \(count) items",
          at: ByteRange(start: end.start + 16, count: 4), in: node, field: "item_count"))
    }
    if let header, let footer,
      header.version != footer.version || header.size != footer.size
        || header.count != footer.count
    {
      childList.report(
        finding(
          "ape.header-footer-mismatch", .error,
          "header and footer differ: tag_size \(header.size) and \(footer.size), item_count"
            + " \(header.count) and \(footer.count), version \(header.version) and \(footer.version)",
          at: ByteRange(start: footer.start, count: APE.headSize), in: node))
    }
    // A tag at the start of a file needs no footer.
    if footer == nil, !node.isCut, node.range.start > 0 {
      childList.report(
        finding(
          "ape.footer-missing", .error,
          "the tag of \(count) items has no footer; readers find the tag by its footer",
          at: ByteRange(start: node.range.end, count: 0), in: node))
    }
    if end.size > node.range.count {
      childList.report(
        finding(
          "ape.size-mismatch", .error,
          "tag_size is \(end.size), but only \(node.range.count) bytes are available",
          at: ByteRange(start: end.start + 12, count: 4), in: node, field: "tag_size"))
    }
  }

  private func finding(
    _ rule: RuleID, _ severity: Severity, _ message: String, at range: ByteRange, in node: Node,
    field: String? = nil
  ) -> Finding {
    Finding(
      rule: rule, severity: severity, message: message, evidence: Evidence(range, in: node.source),
      field: field, clause: Clause(.ape))
  }

  private func add(_ range: ByteRange, _ nodeKind: DeclaredNodeKind, _ childList: inout ChildList) {
    childList.add(FourCC(rawValue: 0), range, headerSize: 0, nodeKind: nodeKind)
  }

  func readHeader(_ reader: FieldReader, of declaration: Declaration) {}
}

extension APEGrammar: InsertableContent {
  var authoring: (any TagAuthor)? { SoundTagAuthor() }

  /// Returns where an item is inserted: before another item, or before the footer.
  func insertionPoint(
    of bytes: [UInt8], into node: Node, before child: Node?
  ) -> InsertionPoint {
    let ends = node.children.filter { $0.field("item_count") != nil }
    let items = node.children.filter { $0.field("key") != nil }
    guard !node.isCut, !ends.isEmpty, items.count + ends.count == node.children.count else {
      return .impossible("the tag has bytes that belong to no item")
    }
    guard ends.allSatisfy({ $0.integer("item_count") == items.count }) else {
      return .impossible("the number of items is not the stated one")
    }
    let footer = ends.first { $0.range.start > node.range.start }
    let place = child?.range.start ?? footer?.range.start ?? node.range.end
    return .at(place, bytes: bytes)
  }

  func envelope(of code: FourCC, contentSize: Int, in node: Node) -> Envelope? {
    APE.written(code).map { Envelope(header: [], nodeKind: $0) }
  }
}
