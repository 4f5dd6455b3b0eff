extension Operand where Value == String {
  static var firstFile: Self { one("A", summary: "a media file", completion: .files) }
  static var secondFile: Self { one("B", summary: "another media file", completion: .files) }
}

extension Option where Value == Bool {
  static var stat: Self {
    flag("--stat", summary: "print only the verdict and the numbers of differences")
  }
}

extension Command {
  static let diff = Command(
    name: "diff",
    summary: "print the differences between two files",
    discussion: [
      "Prints a verdict, and then what differs: samples and their times, metadata items, "
        + "structures, and fields with their old and new values. Structures are compared with those "
        + "of the same name and ID, so that a moved or added structure does not make those after it "
        + "different. Sizes, offsets, counts and checksums that follow from other changes are "
        + "only counted.",
      "Tracks with the same ID correspond, and tracks that have the most samples in common. If samples "
        + "were cut, added or replaced, the samples that both files have in the same order are "
        + "found by their content. Of sound without tracks and frames, as in WAVE files, bytes are "
        + "compared in place of samples.",
      "Lines begin with - for what is only in A, + for what is only in B, ~ for what has another value, "
        + "and > for what has another place. The exit status is 1 if the files differ.",
    ],
    operands: [Operand.firstFile, Operand.secondFile],
    options: [
      Option.stat, Option.json, Option.hash, Option.noMagic, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect diff holiday.mov film.mov", "what differs"),
      .init("mediainspect diff --stat holiday.mov film.mov", "only the verdict and counts"),
    ],
    statuses: StatusMeanings(
      "the files are the same",
      findings: "the files differ"),
    run: runDiff)
}
