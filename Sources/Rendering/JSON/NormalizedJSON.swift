import Anatomy
package import Bytes
import Keys
package import Metadata

/// Writes the normalized view of metadata as a JSON object with a member for each field.
package struct NormalizedJSON {
  let writer: JSONWriter
  /// Returns whether the value in a byte range of a source is redacted; nil if nothing is redacted.
  private let hides: ((ByteRange, ByteSource) -> Bool)?

  package init(writer: JSONWriter) { self.init(writer: writer, hides: nil) }

  package init(writer: JSONWriter, hides: ((ByteRange, ByteSource) -> Bool)?) {
    self.writer = writer
    self.hides = hides
  }

  package func write(_ view: NormalizedView) {
    writer.object {
      for entry in view.entries {
        writer.key(entry.field.rawValue)
        writer.object {
          if let common = entry.field.common { writer.member("identifier", common.description) }
          writer.key("values")
          writer.array { for value in entry.values { write(value, entry.field) } }
          if !entry.others.isEmpty {
            writer.key("otherValues")
            writer.array { for value in entry.others { write(value, entry.field) } }
          }
        }
      }
    }
  }

  private func write(_ source: NormalizedView.Source, _ field: NormalizedField) {
    writer.object {
      if hides?(source.item.range, source.item.node.source) ?? false {
        writer.member("redacted", true)
      } else {
        write(source.value, of: source.item, field)
      }
      writer.member("identifier", source.item.identifier.description)
      let places = OffsetFormat(of: source.item.node)
      writer.member("path", source.item.node.path)
      writer.member("offset", places.offset(source.item.range.start))
      writer.member("size", source.item.range.count)
      writer.derived(places)
    }
  }

  private func write(_ value: NormalizedValue, of item: KeyedItem, _ field: NormalizedField) {
    switch value {
    // If the value of a location is a text, it is the name of the place, and the coordinates are
    // not known.
    case .text(let text) where field == .location:
      writer.key("value")
      writer.object { writer.member("name", text) }
    case .text(let text):
      // If the value is the unchanged text of the item, `valueMembers` also writes the bytes of a
      // text that is not valid in its encoding.
      if case .text(let own) = item.value, own.string == text {
        return writer.valueMembers(own, from: item.range, of: item.node.source)
      }
      writer.key("value")
      if writer.beginning(of: text) { writer.member("truncated", true) }
    // The tempo is always written as a string, because it may be a text in a tag.
    case .number(let number) where field == .bpm: writer.member("value", String(number))
    case .number(let number):
      writer.key("value")
      writer.number(number)
    case .decimal(let number):
      writer.key("value")
      writer.number(number)
    case .flag(let isSet): writer.member("value", isSet)
    case .date(let date): writer.member("value", date.description)
    case .genre(let genre):
      writer.key("value")
      writer.object {
        writer.member("name", genre.name)
        if let number = genre.number, let list = genre.list {
          writer.member("number", number)
          writer.member("list", list.rawValue)
        }
      }
    case .place(let place):
      writer.key("value")
      writer.object {
        decimal("latitude", place.latitude)
        decimal("longitude", place.longitude)
        decimal("altitude", place.altitude)
        if let name = place.name { writer.member("name", name) }
      }
    case .picture(let kind, let size, _, let range):
      writer.key("value")
      writer.object {
        writer.member("format", kind)
        writer.size("pixels", size)
        writer.member("size", range.count)
      }
    }
  }

  /// Writes a decimal number from a file, such as `+046.`, in the form that JSON requires; nothing
  /// if `digits` is nil or not a number.
  private func decimal(_ name: String, _ digits: String?) {
    guard let digits, let number = ExactNumber(digits) else { return }
    writer.key(name)
    writer.decimal(number.description)
  }
}
