import Anatomy
import Bytes
package import Metadata

/// The normalised view as JSON: an object with a member for each field.
package struct NormalizedJSON {
  let writer: JSONWriter
  /// Items that are told without their values.
  private let hides: ((ByteRange, ByteSource) -> Bool)?

  package init(writer: JSONWriter) { self.init(writer: writer, hides: nil) }

  init(writer: JSONWriter, hides: ((ByteRange, ByteSource) -> Bool)?) {
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
          writer.array { entry.values.forEach(write) }
          if !entry.others.isEmpty {
            writer.key("otherValues")
            writer.array { entry.others.forEach(write) }
          }
        }
      }
    }
  }

  private func write(_ source: NormalizedView.Source) {
    writer.object {
      if hides?(source.item.range, source.item.node.source) ?? false {
        writer.member("redacted", true)
      } else {
        write(source.value, of: source.item)
      }
      writer.member("identifier", source.item.identifier.description)
      let places = OffsetFormat(of: source.item.node)
      writer.member("path", source.item.node.path)
      writer.member("offset", places.offset(source.item.range.start))
      writer.member("size", source.item.range.count)
      writer.derived(places)
    }
  }

  private func write(_ value: NormalizedValue, of item: KeyedItem) {
    switch value {
    case .text(let text):
      // A text that was not converted keeps its bytes if it is not valid.
      if case .text(let own) = item.value, own.string == text {
        return writer.valueMembers(own, from: item.range, of: item.node.source)
      }
      writer.key("value")
      if writer.beginning(of: text) { writer.member("truncated", true) }
    case .number(let number):
      writer.key("value")
      writer.number(number)
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
        writer.key("latitude")
        writer.decimal(place.latitude)
        writer.key("longitude")
        writer.decimal(place.longitude)
        if let altitude = place.altitude {
          writer.key("altitude")
          writer.decimal(altitude)
        }
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
}
