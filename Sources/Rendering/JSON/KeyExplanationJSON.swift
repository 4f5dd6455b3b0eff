package import Keys
package import Metadata

/// Writes the explanation of a metadata key as JSON.
package struct KeyExplanationJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ field: NormalizedField) {
    writer.object {
      writer.member("name", field.rawValue)
      writer.member("title", field.title)
      writer.key("identifiers")
      writer.array {
        field.keys.forEach { writer.string(Identifier($0).description) }
      }
    }
  }

  package func write(_ key: KeyExplanation) {
    writer.object {
      writer.member("identifier", key.identifier.description)
      writer.member("keySpace", key.identifier.keySpace.name)
      writer.member("key", key.identifier.readableKey)
      if let constant = key.constant { writer.member("constant", constant.name) }
      writer.key("fields")
      writer.array { key.fields.forEach { writer.string($0.rawValue) } }
    }
  }
}
