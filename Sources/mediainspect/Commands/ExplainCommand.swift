extension Operand where Value == String {
  static var name: Self {
    one(
      "NAME", summary: "a code, key, identifier, constant, rule, policy or category"
    )
  }
}

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "explain a box, frame, key, rule, policy or category",
    discussion: [
      "Prints title, standard and clause, containers, and fields with types, conditions "
        + "and meanings; for a rule, its requirement, likely cause, fix and examples. Reads "
        + "no file. Registered codes such as brands, handler types, item types and object "
        + "types (0x40) are explained, too. explain clean lists the formats that clean writes "
        + "or refuses."
    ],
    operands: [Operand.name],
    options: [Option.json, Option.color, Option.width],
    examples: [
      .init("mediainspect explain stsc", "the sample-to-chunk box, field by field"),
      .init("mediainspect explain heic", "a brand"),
      .init("mediainspect explain ©nam", "a tag key"),
      .init("mediainspect explain itsk/%A9nam", "an identifier and its AVFoundation constant"),
      .init("mediainspect explain isom.box.missing-mandatory", "a rule, with examples"),
      .init("mediainspect explain identifying", "a policy"),
      .init("mediainspect explain -1452383891", "a key, from a printed integer"),
    ],
    run: runExplain)
}
