extension Operand where Value == String {
  static var name: Self {
    one(
      "NAME", summary: "a code, a key, an identifier, a constant or a rule: moov, ©nam, itsk/%A9nam"
    )
  }
}

extension Command {
  static let explain = Command(
    name: "explain",
    summary: "tell what a box, frame, key or rule is",
    discussion: [
      "Its title, the standard and clause that define it, where it belongs, and its fields with "
        + "their types, conditions and meanings. It needs no file.",
      "Codes that are no structures are told too, with what registered them: brands, handler types, "
        + "item types, sample groups, schemes, object types such as 0x40.",
      "The name clean lists the formats that clean writes, and those that it refuses.",
      "A code may also be written as \\xa9nam, @nam, 0xa96e616d, or as the decimal number that its "
        + "four bytes make, with or without a sign.",
    ],
    operands: [Operand.name],
    options: [Option.json, Option.color, Option.width],
    examples: [
      .init("mediainspect explain stsc", "the sample-to-chunk box, field by field"),
      .init("mediainspect explain heic", "a brand"),
      .init("mediainspect explain ©nam", "a key of tags"),
      .init("mediainspect explain itsk/%A9nam", "an identifier, and its constant's name"),
      .init("mediainspect explain isom.box.missing-mandatory", "a rule, with examples"),
      .init("mediainspect explain clean", "the formats that clean writes and refuses"),
      .init("mediainspect explain -1452383891", "the same key, as an integer that was printed"),
    ],
    outcomes: [.clean: "printed", .findings: "nothing has that name"],
    run: runExplain)
}
