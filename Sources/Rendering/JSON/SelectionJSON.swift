package import Metadata

/// Writes a media selection group and its options as JSON.
package struct SelectionJSON {
  let writer: JSONWriter

  package init(writer: JSONWriter) { self.writer = writer }

  package func write(_ group: MediaSelectionGroup) {
    writer.object {
      writer.member("characteristic", group.characteristic.identifier)
      writer.optional("alternateGroup", group.alternateGroup)
      writer.member("allowsNone", group.allowsNone)
      writer.key("options")
      writer.array { group.options.forEach(write) }
    }
  }

  private func write(_ option: MediaSelectionOption) {
    writer.object {
      writer.optional("track", option.trackNumber)
      writer.member("type", option.mediaType.word)
      writer.member("name", option.displayName)
      writer.optional("locale", option.locale)
      writer.member("default", option.isDefault)
      writer.member("forcedOnly", option.isForcedOnly)
      writer.member("playable", option.isPlayable)
      writer.key("characteristics")
      writer.array { option.characteristics.forEach { writer.string($0.identifier) } }
    }
  }
}
