import Anatomy

extension Policy {
  /// Maps each category to an action, for each policy.
  private static let table = """
    category      identifying    all-metadata  apple-sharing  location  none
    location      remove         remove        remove         remove    report
    person        remove         remove        remove         report    report
    account       remove         remove        keep           report    report
    face          remove         remove        remove         report    report
    speech        remove         remove        remove         report    report
    device        remove         remove        remove         report    report
    identifier    remove         remove        remove         report    report
    time          remove         remove        remove         report    report
    software      remove         remove        remove         report    report
    path          remove         remove        remove         report    report
    unreferenced  remove         remove        remove         report    report
    provenance    remove         remove        remove         report    report
    picture       remove         remove        remove         report    report
    unknown       remove         remove        remove         report    report
    motion        remove         remove        report         report    report
    text          remove         remove        remove         report    report
    descriptive   keep-in-music  remove        keep           keep      report
    structure     keep           remove        keep           keep      report
    intent        keep           keep           keep           keep      report
    playback      keep           keep          keep           keep      keep
    encoding      report         remove        report         keep      report
    """

  /// For each policy, the aspects of the presentation that may differ in a copy, because the policy
  /// removes the data that states them. A copy in which any other aspect differs is not written.
  private static let changed: [String: Set<PresentationAspect>] = [
    "all-metadata": [.chapters]
  ]

  /// Names of the policies for which all samples are read to find encoder signatures, not only the
  /// first 2,000. Reading all samples takes as long as reading the file.
  private static let readingSamples: Set<String> = ["all-metadata", "none"]

  private static let summaries = [
    "identifying":
      "removes data that identifies people, places or devices; keeps titles and artists of music",
    "all-metadata": "removes all metadata; keeps only the media and the data that players need",
    "apple-sharing":
      "removes data that identifies the user, and titles of recordings; keeps chapters and purchases",
    "location": "removes only coordinates and place names",
    "none": "removes nothing; reports all metadata",
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
        changing: changed[name] ?? [],
        readsSamples: readingSamples.contains(name))
    }
  }()

  package static func named(_ name: String) -> Policy? { all.first { $0.name == name } }

  /// The default policy.
  package static let usual =
    named("identifying") ?? Policy(name: "all-metadata", summary: "", actions: [:])
}
