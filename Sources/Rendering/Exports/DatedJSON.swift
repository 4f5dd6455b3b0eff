import Metadata

/// What a playlist says of dates.
extension TimelineJSON {
  func writeDates(of timeline: Timeline) {
    writer.key("dateRanges")
    writer.array {
      var left = limit
      timeline.forEachDatedGroup { group in
        left -= 1
        if left >= 0 { write(group) }
        return left > 0 && !writer.output.isClosed
      }
    }
  }

  private func write(_ group: DatedGroup) {
    writer.object {
      writer.member("id", group.id)
      writer.optional("class", group.className)
      writer.optional("startDate", group.startClock?.text)
      writer.optional("endDate", group.endClock?.text)
      if let duration = group.duration { writer.time("duration", duration) }
      if let span = group.span { write(span) }
      writer.member("path", group.node.path)
      writer.key("items")
      writer.array { group.items.forEach(write) }
    }
  }
}
