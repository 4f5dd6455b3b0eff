import Anatomy
import Bytes
import Schema

extension FieldReader {
  /// Reads attributes in any order. The declaration with the name of an attribute determines how
  /// its value is read.
  ///
  /// - Parameters:
  ///   - missing: the ID of the rule that a missing required attribute violates.
  ///   - clients: the prefix of attribute names that the author of the playlist may define, such as
  ///     `X-`; nil if the tag allows none.
  func attributes(
    _ declared: [Attribute], missing: RuleID, clients: String? = nil,
    check: (AttributeList, FieldReader) -> Void = { _, _ in }
  ) {
    if isDescribing { return describe(declared, clients: clients) }
    guard !hasFailed else { return }
    let list = AttributeList(source.bytes(rest, limit: AttributeList.longest), at: position)
    if isForFindings {
      for attribute in declared where attribute.isRequired && !list.has(attribute.name) {
        report(
          rule: missing, severity: .error, "the required attribute \(attribute.name) is missing",
          at: list.place(of: attribute.name))
      }
      check(list, self)
    }
    attributes(list, as: declared, clients: clients)
  }

  private func describe(_ declared: [Attribute], clients: String?) {
    for attribute in declared {
      describe(
        attribute.name, attribute.kind.words + (attribute.isRequired ? ", required" : ""),
        attribute.meaning)
    }
    if let clients {
      describe(
        clients, "attributes with this name prefix: " + Attribute.Kind.any.words,
        Meaning(.plain, about: .tag(space: .hls, key: nil)))
    }
  }

  /// Reads the attributes of a list as fields and reports syntax errors and invalid values.
  func attributes(_ list: AttributeList, as declared: [Attribute], clients: String? = nil) {
    var list = list
    var seen: Set<String> = []
    for item in list.items {
      optionalText("space", item.nameStart - item.start, means: .padding)
      guard item.hasValue else {
        if item.junkEnd > item.nameStart {
          bytes("undecoded", item.junkEnd - item.nameStart, means: Meaning(.undecoded))
        }
        optionalText("separator", item.end - item.junkEnd, means: .terminator)
        continue
      }
      let name = list.name(of: item)
      if let name, !seen.insert(name).inserted {
        list.note("the attribute \(name) appears twice", item.nameStart, item.nameEnd)
      }
      text("name", .utf8, .bytes(item.nameEnd - item.nameStart), means: .type)
      text("equals", .utf8, .bytes(item.valueStart - item.nameEnd), means: .terminator)
      let attribute = declaration(of: name, in: declared, clients: clients)
      if let words = attribute.problem(with: item, in: list) {
        list.note(
          "\(attribute.name) \(words)", item.valueStart, item.valueEnd,
          field: attribute.name)
      }
      value(of: attribute, item, in: list)
      optionalText("quote", item.quoteEnd - item.valueEnd, means: .terminator)
      if item.junkEnd > item.quoteEnd {
        bytes("undecoded", item.junkEnd - item.quoteEnd, means: Meaning(.undecoded))
      }
      optionalText("separator", item.end - item.junkEnd, means: .terminator)
    }
    for problem in list.problems {
      report(
        rule: "hls.attr.syntax", severity: .error, problem.words, at: problem.range,
        field: problem.field, clause: Clause(.hls, "4.2"))
    }
    if remaining > 0 {
      fail(
        rule: "file.resource-limit",
        "too many attributes: those after the first \(list.items.count) were not examined")
    }
  }

  private func optionalText(_ name: String, _ count: Int, means meaning: Meaning) {
    if count > 0 { text(name, .utf8, .bytes(count), means: meaning) }
  }

  private func declaration(
    of name: String?, in declared: [Attribute], clients: String?
  ) -> Attribute {
    guard let name else { return .unknown("value") }
    if let known = declared.first(where: { $0.name == name }) { return known }
    if let clients, name.hasPrefix(clients) { return .ofClient(name) }
    return .unknown(name)
  }

  private func value(of attribute: Attribute, _ item: AttributeList.Item, in list: AttributeList) {
    let letters = list.letters(of: item)
    let declared = attribute.meaning(in: list)
    let isPath = declared.subject == .category(.path)
    let meaning = isPath ? Meaning.resource(named: Array(letters)) : declared
    let number = PlaylistNumber.value(letters, attribute.kind)
    guard let number, !item.isQuoted else {
      return text(
        attribute.name, .utf8, .bytes(letters.count), means: meaning, line: attribute.line)
    }
    decoded(
      attribute.name, letters.count, attribute.kind.words, means: meaning, line: attribute.line,
      spelling: .number(.decimalText)
    ) { _ in number }
  }
}

extension Attribute {
  fileprivate func meaning(in list: AttributeList) -> Meaning {
    guard let keyedBy, let key = list.text(keyedBy) else { return meaning }
    return meaning.about(.tag(space: .hls, key: String(key.prefix(256))))
  }

  /// Returns why the attribute value does not have the declared format; nil if it has this format.
  fileprivate func problem(with item: AttributeList.Item, in list: AttributeList) -> String? {
    let letters = list.letters(of: item)
    switch (kind, item.isQuoted) {
    case (.quoted, true), (.date, true), (.quotedOrWord, true), (.any, true): return nil
    case (.quoted, false), (.date, false):
      return "is not in quotation marks, expected \(kind.words)"
    case (_, true): return "is in quotation marks, expected \(kind.words)"
    default: break
    }
    let fits =
      switch kind {
      case .integer: PlaylistNumber.integer(letters) != nil
      case .decimal: PlaylistNumber.decimal(letters, isSigned: false) != nil
      case .signedDecimal: PlaylistNumber.decimal(letters, isSigned: true) != nil
      case .hexadecimal: PlaylistNumber.isHexadecimal(letters)
      case .resolution: PlaylistNumber.isResolution(letters)
      default: !letters.isEmpty && !letters.contains { $0 == 0x20 || $0 == 0x22 || $0 == 0x09 }
      }
    return fits
      ? nil
      : "is \"\(String(decoding: letters.prefix(40), as: UTF8.self))\", expected \(kind.words)"
  }
}
