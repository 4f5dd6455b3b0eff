extension Option where Value == String? {
  static var skeletonOutput: Self {
    text(
      "-o", "--output", placeholder: "OUT", completion: .files,
      summary: "write the skeleton to this file [default: NAME.skeleton.EXT]")
  }
}

extension Command {
  static let skeleton = Command(
    name: "skeleton",
    summary: "write a file with the same structures but no content",
    discussion: [
      "Writes a file with the same structures and sizes, in which all samples, texts, times and "
        + "identifiers are replaced: by zeros, or by texts of x and 1 with the same length. Such a file "
        + "can be attached to a report about a defect.",
      "The file is read back from disk before it gets its name. It must not contain a replaced "
        + "text of the original. Rules that check finds differently, because they are about content, "
        + "are listed.",
      "Numbers that describe the structure are kept: sizes, counts, durations, dimensions and "
        + "settings of encoders. They may be characteristic of a program or a device. Names that "
        + "standards define are kept, and so is the maker of a camera, which determines how its notes "
        + "are read. Compressed structures, such as a text in a PNG file, cannot be read any more.",
    ],
    operands: [Operand.oneFile],
    options: [
      Option.skeletonOutput, Option.force, Option.json, Option.noMagic, Option.color, Option.width,
    ],
    examples: [
      .init("mediainspect skeleton film.mov", "writes film.skeleton.mov"),
      .init("mediainspect skeleton film.mp4 -o attached.mp4", "a file for a report about a defect"),
    ],
    statuses: StatusMeanings(
      "the skeleton was written"),
    run: runSkeleton)
}

extension Operand where Value == String {
  static var oneFile: Self { one("FILE", summary: "a media file", completion: .files) }
}
