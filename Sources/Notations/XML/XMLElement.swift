import Anatomy
import Bytes

/// Reads the fields of one XML element.
struct XMLElement {
  private let outline: XMLOutline
  private let index: Int
  private let language: XMLGrammar.Language
  /// Whether the elements inside this one cannot become nodes because they are beyond the depth
  /// limit.
  private let isTooDeep: Bool
  private let item: XMLOutline.Item

  init(
    _ outline: XMLOutline, _ index: Int, _ language: XMLGrammar.Language, isTooDeep: Bool
  ) {
    self.outline = outline
    self.index = index
    self.language = language
    item = outline.items[index]
    let hasElements = outline.children(of: index).contains { outline.items[$0].kind == .element }
    self.isTooDeep = isTooDeep && hasElements
  }

  var firstChildStart: Int {
    let first = outline.children(of: index).first { outline.items[$0].kind == .element }
    return first.map { outline.items[$0].start } ?? item.end
  }

  /// The field that is shown as summary: the first text that is not white space; empty if there is
  /// none.
  var line: [Field] {
    var fields: [Field] = []
    forEachPiece { piece in
      if piece.line != nil, fields.isEmpty { fields.append(piece) }
    }
    return fields
  }

  var fields: [Field] {
    let tag = outline.tag(of: index)
    var fields: [Field] = []
    add("open", ByteRange(from: item.start, to: tag.name.start), means: .type, to: &fields)
    add("name", tag.name, means: outline.meaning(ofNameOf: index, tag, language), to: &fields)
    if let first = tag.attributes.first, let last = tag.attributes.last {
      let range = ByteRange(from: first.range.start, to: last.range.end)
      fields.append(Field(name: "attributes", range: range, value: .list(list(of: tag, range))))
    }
    add("space", tag.space, means: .padding, to: &fields)
    add("close", tag.close, means: .type, to: &fields)
    forEachPiece { fields.append($0) }
    return fields
  }

  // MARK: The start tag

  private func list(of tag: XMLTag, _ range: ByteRange) -> FieldList {
    FieldList(count: tag.attributes.count, range: range) { visit in
      for (number, attribute) in tag.attributes.enumerated() {
        let field = Field(
          name: "\(number + 1)", range: attribute.range, value: .group(parts(of: attribute)))
        if !visit(field) { return }
      }
    }
  }

  private func parts(of attribute: XMLTag.Attribute) -> [Field] {
    let name = XMLText.string(of: attribute.name, in: outline.source, outline.encoding)
    var fields: [Field] = []
    add("space", attribute.space, means: .padding, to: &fields)
    add(
      "name", attribute.name, means: outline.meaning(ofNameOf: attribute, at: index, language),
      to: &fields)
    add("equals", attribute.equals, means: .type, to: &fields)
    // An attribute with an empty value has a value field too.
    fields.append(
      text(
        "value", attribute.value, outline.meaning(of: attribute, called: name, at: index, language))
    )
    add("quote", attribute.quote, means: .type, to: &fields)
    return fields
  }

  // MARK: The content

  /// Visits all content after the start tag in file order, except for the elements inside.
  private func forEachPiece(_ visit: (Field) -> Void) {
    if isTooDeep {
      return visit(undecoded(ByteRange(from: item.openEnd, to: item.end)))
    }
    var place = item.openEnd
    for child in outline.children(of: index) {
      let inner = outline.items[child]
      gap(ByteRange(from: place, to: inner.start), visit)
      place = inner.end
      switch inner.kind {
      case .element: break
      case .comment: visit(text("comment", inner.range, .identifies(.text)))
      case .cdata: cdata(inner.range).forEach(visit)
      case .instruction, .declaration:
        visit(text("instruction", inner.range, .identifies(.unknown)))
      }
    }
    guard item.isOpen else {
      gap(ByteRange(from: place, to: item.closeStart), visit)
      if item.closeStart < item.end {
        visit(text("end_tag", ByteRange(from: item.closeStart, to: item.end), .type))
      }
      return
    }
    guard outline.innermostOpen == index else { return }
    let stop = max(place, min(outline.limit, item.end))
    gap(ByteRange(from: place, to: stop), visit)
    if stop < item.end { visit(undecoded(ByteRange(from: stop, to: item.end))) }
  }

  private func gap(_ range: ByteRange, _ visit: (Field) -> Void) {
    guard !range.isEmpty else { return }
    if XMLUnits(range, in: outline.source, outline.encoding).lastNonblank == nil {
      visit(Field(name: "whitespace", range: range, value: .bytes, meaning: .padding))
    } else {
      visit(text("text", range, outline.meaning(ofTextIn: index, language), line: .value))
    }
  }

  /// Returns the fields of a CDATA section: `<![CDATA[`, its text, in which references are not
  /// resolved, and `]]>`.
  private func cdata(_ range: ByteRange) -> [Field] {
    let width = outline.encoding.isWide ? 2 : 1
    let body = ByteRange(from: range.start + 9 * width, to: range.end - 3 * width)
      .clamped(to: range)
    var fields: [Field] = []
    add("cdata_start", ByteRange(from: range.start, to: body.start), to: &fields)
    let bytes = outline.source.bytes(body, limit: Value.longestText)
    fields.append(
      Field(
        name: "cdata", range: body, value: .text(outline.encoding.decode(bytes)),
        meaning: outline.meaning(ofTextIn: index, language), line: .value))
    add("cdata_end", ByteRange(from: body.end, to: range.end), to: &fields)
    return fields
  }

  // MARK: Fields

  private func add(
    _ name: String, _ range: ByteRange, means meaning: Meaning = .plain, to fields: inout [Field]
  ) {
    if !range.isEmpty { fields.append(text(name, range, meaning)) }
  }

  private func text(
    _ name: String, _ range: ByteRange, _ meaning: Meaning, line: SummaryPart? = nil
  ) -> Field {
    Field(
      name: name, range: range,
      value: XMLText.value(of: range, in: outline.source, outline.encoding), meaning: meaning,
      line: line)
  }

  private func undecoded(_ range: ByteRange) -> Field {
    Field(name: "undecoded", range: range, value: .bytes, meaning: Meaning(.undecoded))
  }
}

extension TextEncoding {
  var isWide: Bool { self == .utf16BigEndian || self == .utf16LittleEndian }
}
