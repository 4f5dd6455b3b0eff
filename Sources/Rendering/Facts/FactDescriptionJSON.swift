package import Metadata

/// Writes what a fact is as JSON.
package struct FactDescriptionJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ fact: FactDescription) {
    writer.object {
      writer.member("name", fact.name.description)
      writer.member("type", fact.type.kind.rawValue)
      writer.member("list", fact.type.isList)
      writer.optional("unit", fact.unit)
      writer.member("meaning", fact.meaning)
      writer.key("aliases")
      writer.array { fact.aliases.forEach(writer.string) }
    }
  }
}
