import Anatomy
import Metadata
import Rendering

extension Command {
  /// The command that runs if files are given without the name of a command.
  static let overview = Command(
    name: "", summary: "print info and the upper levels of the tree",
    discussion: ["Prints what info prints, and then the upper two levels of the structure."],
    operands: [Operand.paths],
    options: [
      Option.filesFrom, Option.nullSeparated, Option.noMagic, Option.color, Option.width,
    ],
    examples: [],
    run: runOverview)
}

@Sendable private func runOverview(_ invocation: Invocation) -> ExitStatus {
  let caller = Run(.info, invocation)
  guard let paths = caller.inputPaths() else { return .usage }
  return Run.overFiles(paths, .info, invocation) { run, file, isFirst in
    guard let inspection = run.open(file) else { return }
    if !isFirst { run.output.line() }
    run.writeInfo(of: inspection, file: file, ItemFilter(), trusting: nil)
    run.output.line()
    var options = TreeText.Options()
    options.depth = 2
    TreeText(options: options, style: run.style, output: run.output, found: run.count)
      .writeContents(of: inspection.document.root)
    run.close(inspection, file: file)
  }
}
