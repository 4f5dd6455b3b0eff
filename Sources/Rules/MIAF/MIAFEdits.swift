import Anatomy
import Bytes
import Movie
import RuleEngine

/// Rules of MIAF about edit lists. Animations must follow them, other MIAF files should.
extension Rule {
  static let miafEditRepeats = repeats("miaf.elst.repeat", .should)
  static let miafAnimationRepeats = repeats("miaf.animation.repeat", .must)
  static let miafEditRate = rate("miaf.elst.rate", .should)
  static let miafAnimationRate = rate("miaf.animation.rate", .must)
  static let miafTwoEdits = twoEdits("miaf.elst.two-edits", .should)
  static let miafAnimationTwoEdits = twoEdits("miaf.animation.two-edits", .must)
  static let miafSyncDistance = syncDistance("miaf.elst.sync-distance", .should)
  static let miafAnimationSyncDistance = syncDistance("miaf.animation.sync-distance", .must)

  /// The force of a rule: `must` for animations, `should` for other MIAF files.
  private enum Force: Sendable {
    case must, should

    var severity: Severity { self == .must ? .error : .warning }
    var verb: String { self == .must ? "must" : "should" }
    var alternative: String { self == .must ? ", or remove the brand of animations" : "" }
    var subject: String { self == .must ? "a MIAF animation" : "a MIAF file" }

    var fileType: String {
      let brand = self == .must ? #""MiAn""# : ""
      return #"ftyp { "mif1" u32 0 "mif1" "miaf" \#(brand) "isom" }"#
    }

    func applies(to node: Node) -> Bool {
      node.fileClaims(.animationsOfMIAF) ? self == .must : self == .should && node.isInMIAF
    }
  }

  private static let clause = Clause.miaf("8.6")

  private static func repeats(_ id: String, _ force: Force) -> Rule {
    Rule(
      id, force.severity, at: .box("moov"),
      "All tracks of \(force.subject) \(force.verb) repeat their edits, or none",
      clause: clause,
      cause: "The writer set the flag for repeated playback only for the pictures",
      fix: "Set the same flags in the edit lists of all tracks" + force.alternative,
      passing: .tracksOfMIAF(
        [.init(edits: edit(flags: 1)), sound(edits: edit(flags: 1))],
        fileType: force.fileType),
      failing: .tracksOfMIAF(
        [
          .init(edits: edit(flags: 1)), sound(edits: "↓" + edit(flags: 0)),
        ], fileType: force.fileType)
    ) { movie, _ in
      guard force.applies(to: movie) else { return nil }
      let lists = movie.children("trak").compactMap { $0.descendant("edts", "elst") }
      guard let first = lists.first, let flags = first.integer(.flags) else { return nil }
      return lists.compactMap { list in
        guard let own = list.integer(.flags), own & 1 != flags & 1 else { return nil }
        return .about(
          list.parent ?? list,
          "flags of this elst are \(own), those of the first track are \(flags)",
          related: [.init("edit list of the first track", first)])
      }
    }
  }

  private static func rate(_ id: String, _ force: Force) -> Rule {
    Rule(
      id, force.severity, at: .box("elst"),
      "The rate of an edit of \(force.subject) \(force.verb) be more than 0 and at most 1, or -1",
      clause: clause,
      cause: "The writer probably put the rate into the wrong half of the field",
      fix: "Set media_rate to 1 for forward and -1 for reverse playback" + force.alternative,
      passing: .tracksOfMIAF([.init(edits: edit())], fileType: force.fileType),
      failing: .tracksOfMIAF(
        [.init(edits: edit(rows: "u32 46, 0 ↓u16 2, 0"))], fileType: force.fileType)
    ) { list, _ in
      guard force.applies(to: list) else { return nil }
      return list.faultsInEdits { edit in
        let isForward = edit.rate > 0 && edit.rate <= EditListEntry.normalRate
        guard edit.mediaTime >= 0, !isForward, edit.rate != -EditListEntry.normalRate else {
          return nil
        }
        return (
          .media_rate_integer, "media_rate is \(Double(edit.rate) / 65536), expected 0 to 1, or -1"
        )
      }
    }
  }

  private static func twoEdits(_ id: String, _ force: Force) -> Rule {
    Rule(
      id, force.severity, at: .box("elst"),
      "Of two edits of \(force.subject), one \(force.verb) play the same media forward that the "
        + "other plays in reverse",
      clause: clause,
      cause: "The writer cut the track into two parts",
      fix: "Write a single edit, or a forward and a reverse edit of the same media"
        + force.alternative,
      passing: .tracksOfMIAF(
        [.init(edits: edit(rows: "u32 46, 0 u16 1, 0 u32 46, 2048 i16 -1 u16 0", count: 2))],
        fileType: force.fileType),
      failing: .tracksOfMIAF(
        [.init(edits: "edts { ↓full elst { u32 2 u32 23, 0 u16 1, 0 u32 23, 1014 u16 1, 0 } }")],
        fileType: force.fileType)
    ) { list, _ in
      guard force.applies(to: list), let reader = EditReader(list), reader.rowCount <= 1000 else {
        return nil
      }
      let edits = reader.filter { $0.mediaTime >= 0 }
      guard edits.count == 2 else { return [] }
      let signs = edits.map { $0.rate.signum() }
      guard signs.contains(1), signs.contains(-1) else {
        return .about(
          list, "the rates of the edits are \(signs[0]) and \(signs[1]) in sign, expected 1 and -1")
      }
      return []
    }
  }

  private static func syncDistance(_ id: String, _ force: Force) -> Rule {
    Rule(
      id, force.severity, at: .box("stss"),
      "A track of \(force.subject) with reverse playback \(force.verb) have a sync sample at least "
        + "every 4 samples",
      clause: clause,
      cause: "The pictures were encoded for forward playback",
      fix: "Encode the pictures with a sync sample at least every 4 samples" + force.alternative,
      passing: .tracksOfMIAF(
        [.init(edits: reversed, tables: "full stss { u32 1 u32 1 }")], fileType: force.fileType),
      failing: .tracksOfMIAF(
        [.init(edits: reversed, tables: "full stss { u32 2 u32 1 ↓u32 6 }", count: 6)],
        fileType: force.fileType)
    ) { box, _ in
      guard force.applies(to: box),
        let list = box.enclosing("trak")?.descendant("edts", "elst"),
        let reader = EditReader(list), reader.prefix(1000).contains(where: { $0.rate < 0 }),
        let table = box.table(.entries)
      else { return nil }
      var rows = RowReader(table)
      let place = CellPlace(.sample_number, in: table)
      var previous: UInt64 = 0
      for row in 0..<table.rowCount {
        guard rows.next() else { break }
        let number = rows.cell(place)
        if row > 0, number > previous, number - previous > 4 {
          return .cell(
            .sample_number, row: row, of: .entries, in: box,
            "sync sample \(number) follows sync sample \(previous), expected at most 4 samples "
              + "between them")
        }
        previous = number
      }
      return []
    }
  }

  private static let reversed = edit(rows: "u32 46, 2048 i16 -1 u16 0")

  /// Returns an audio track with an edit list.
  private static func sound(edits: String) -> ExampleTrack {
    var track = ExampleTrack.sound(2)
    track.edits = edits
    return track
  }

  private static func edit(
    flags: Int = 0, rows: String = "u32 46, 0 u16 1, 0", count: Int = 1
  ) -> String {
    "edts { full elst flags \(flags) { u32 \(count) \(rows) } }"
  }
}
