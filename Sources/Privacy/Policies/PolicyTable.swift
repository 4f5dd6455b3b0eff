import Anatomy

extension Policy {
  /// The only truth about what becomes of what.
  private static let table = """
    category    publish  everything  share   location  archive
    location    drop     drop        drop    drop      report
    person      drop     drop        drop    report    report
    account     drop     drop        keep    report    report
    face        drop     drop        drop    report    report
    speech      drop     drop        drop    report    report
    device      drop     drop        drop    report    report
    identifier  drop     drop        drop    report    report
    time        drop     drop        drop    report    report
    software    drop     drop        drop    report    report
    path        drop     drop        drop    report    report
    hidden      drop     drop        drop    report    report
    provenance  drop     drop        drop    report    report
    picture     drop     drop        drop    report    report
    unknown     drop     drop        drop    report    report
    motion      drop     drop        report  report    report
    note        drop     drop        drop    report    report
    work        sound    drop        keep    keep      report
    structure   keep     drop        keep    keep      report
    playback    keep     keep        keep    keep      keep
    encoding    report   drop        report  keep      report
    """

  /// Where all samples are read for what encoders wrote into them, and not only the first: that takes as
  /// long as reading the file.
  private static let readingSamples: Set<String> = ["everything", "archive"]

  private static let summaries = [
    "publish":
      "what identifies people, places and devices goes; what describes a work of sound stays",
    "everything": "nothing but the media stays",
    "share": "what identifies the user goes, titles of recordings too; "
      + "chapters and what was bought where stay",
    "location": "only places go",
    "archive": "nothing goes, and everything is reported",
  ]

  package static let all: [Policy] = {
    let lines = table.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    guard let names = lines.first?.dropFirst() else { return [] }
    return names.enumerated().map { column, name in
      var actions: [Category: Action] = [:]
      for line in lines.dropFirst() where line.count > column + 1 {
        guard let category = Category(rawValue: line[0]) else { continue }
        actions[category] = Action(rawValue: line[column + 1])
      }
      return Policy(
        name: name, summary: summaries[name] ?? "", actions: actions,
        readsSamples: readingSamples.contains(name))
    }
  }()

  package static func named(_ name: String) -> Policy? { all.first { $0.name == name } }

  /// What counts where nothing is said.
  package static let usual =
    named("publish") ?? Policy(name: "everything", summary: "", actions: [:])
}
