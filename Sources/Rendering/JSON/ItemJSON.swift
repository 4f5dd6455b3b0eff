import Anatomy
import Bytes
package import Metadata

/// Writes metadata items as JSON.
package struct ItemJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ item: KeyedItem) {
    let identifier = item.identifier
    writer.object {
      writer.member("identifier", identifier.description)
      if let constant = Constant.of(identifier) { writer.member("constant", constant.name) }
      writer.member("keySpace", item.keySpace.name)
      writer.member("key", item.key.name)
      if item.key.code != nil { writer.member("atKey", item.key.atName) }
      if let common = item.commonIdentifier { writer.member("common", common.description) }
      writer.member("title", item.title)
      writer.key("dataType")
      writer.object {
        writer.member("identifier", item.dataType.identifier)
        writer.member("title", item.dataType.title)
      }
      writer.member("valueType", item.value.word)
      if case .text(let text) = item.value {
        writer.valueMembers(text, from: item.range, of: item.node.source)
      } else {
        writer.key("value")
        write(item.value)
      }
      if let words = item.words { writer.member("label", words) }
      if let date = item.date { writer.member("date", date.description) }
      if let language = item.language { writer.member("language", language) }
      if let locale = item.locale { writer.member("locale", locale) }
      if let country = item.country { writer.member("country", country) }
      if !item.attributes.isEmpty {
        writer.key("attributes")
        write(.dictionary(item.attributes))
      }
      if let span = item.span {
        writer.key("timeRange")
        writer.range(span)
      }
      writer.key("scope")
      write(item.scope)
      let places = OffsetFormat(of: item.node)
      writer.member("path", item.node.path)
      writer.member("offset", places.offset(item.range.start))
      writer.member("size", item.range.count)
      writer.derived(places)
    }
  }

  private func write(_ scope: KeyedItem.Scope) {
    writer.object {
      switch scope {
      case .file: writer.member("kind", "file")
      case .track(let number):
        writer.member("kind", "track")
        writer.member("number", number)
      case .item(let number):
        writer.member("kind", "item")
        writer.member("number", number)
      }
    }
  }

  package func write(_ value: ItemValue) {
    switch value {
    case .text(let text): writer.string(text.string)
    case .integer(let number): writer.number(Int(number))
    case .integer64(let number): writer.wide(number)
    case .unsigned64(let number): writer.wide(number)
    case .fixed(let raw, let bits): writer.string(Quantity.fixedPoint(raw, fractionBits: bits))
    case .real(let number): writer.number(number)
    case .ratio(let above, let below): writer.string("\(above)/\(below)")
    case .pair(let number, let count):
      writer.object {
        writer.member("number", number)
        writer.member("count", count)
      }
    case .uuid(let bytes): writer.string(uuid(bytes))
    case .data(let source, let range, let kind):
      writer.object {
        if let kind { writer.member("format", kind) }
        writer.member("size", range.count)
        writer.key("firstBytes")
        writer.hex(source.bytes(range, limit: 64))
      }
    case .dictionary(let members):
      writer.array {
        for member in members {
          writer.object {
            writer.member("name", member.name)
            writer.member("valueType", member.value.word)
            writer.key("value")
            write(member.value)
          }
        }
      }
    case .list(let values): writer.array { values.forEach(write) }
    }
  }
}

extension ItemValue {
  /// The JSON name of the type of a metadata value, written as the member `type`.
  fileprivate var word: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .integer64, .unsigned64: "integer64"
    case .fixed: "fixed"
    case .real: "real"
    case .ratio: "ratio"
    case .pair: "numberOfCount"
    case .uuid: "uuid"
    case .data: "data"
    case .dictionary: "members"
    case .list: "list"
    }
  }
}
