extension Operand where Value == String? {
  static var name: Self {
    atMostOne(
      "NAME",
      summary: "a code of a box or frame, a field, a metadata key or identifier, an AVFoundation "
        + "constant, a rule, a policy or a category"
    )
  }
}

extension Option where Value == Bool {
  static var listNames: Self {
    flag("--list", summary: "list all names that can be explained, with their kinds")
  }
}

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "explain a box, frame, key, rule, policy or category",
    discussion: [
      "For a structure, prints title, standard, clause, containers, and fields with types, "
        + "conditions and meanings. For a rule, prints its requirement, likely cause, fix and "
        + "examples. Also explains registered codes, such as brands, handler types, item types "
        + "and object types (0x40). Reads no media file. mediainspect explain clean lists the "
        + "formats that clean writes or refuses, and what it may keep."
    ],
    operands: [Operand.name],
    options: [Option.listNames, Option.json, Option.color, Option.width],
    examples: [
      .init("mediainspect explain stsc", "the sample-to-chunk box, field by field"),
      .init("mediainspect explain heic", "a brand"),
      .init("mediainspect explain ©nam", "a metadata key"),
      .init("mediainspect explain albumArtist", "a field, and the keys that state it"),
      .init("mediainspect explain --list", "all names"),
      .init("mediainspect explain itsk/%A9nam", "an identifier and its AVFoundation constant"),
      .init("mediainspect explain isom.box.missing-mandatory", "a rule, with examples"),
      .init("mediainspect explain identifying", "a policy"),
      .init(
        "mediainspect explain -1452383891",
        "a metadata key, as the decimal number of its four bytes"),
    ],
    statuses: StatusMeanings(
      "the explanation was printed", findings: "nothing has this name"),
    run: runExplain)
}
