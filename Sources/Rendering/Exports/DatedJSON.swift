import Metadata

extension TimelineJSON {
  /// Writes a date range of a playlist.
  func write(_ group: DateRangeGroup) {
    writer.object {
      writer.member("id", group.id)
      writer.optional("class", group.className)
      writer.optional("start", group.startClock?.text)
      writer.optional("end", group.endClock?.text)
      if let duration = group.duration { writer.time("duration", duration) }
      if let span = group.span { write(span) }
      writer.member("path", group.node.path)
      writer.key("items")
      writer.array { group.items.forEach(write) }
    }
  }
}
