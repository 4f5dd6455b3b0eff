import Anatomy
import RuleEngine

/// Rules about IVF files, reported while they are read.
extension Rule {
  static let declaredIVF: [Rule] = [
    Rule(
      "ivf.frame.size-past-end", .error, at: .named("frame", kind: .frame),
      "A frame must end inside the file", clause: Clause(.ivf, ""),
      cause: "The file was truncated, or frame_size is wrong",
      fix: "Obtain the file again, or remove the incomplete frame",
      failing: .ivf(#"↓5a 00 00 00 00 * 8 12 00"#)),
    Rule(
      "ivf.frame.trailing-bytes", .error, at: .named("ivf", kind: .stream),
      "An IVF file must end with its last frame", clause: Clause(.ivf, ""),
      cause: "The file was truncated inside the header of a frame",
      fix: "Remove the incomplete frame at the end of the IVF file",
      failing: .ivf("0e 00 00 00 00 * 8 12 00 \(Example.av1Units) 32 03 10 20 00 ↓00 00")),
  ]
}

extension ExampleMaking {
  /// Returns an IVF file with AV1.
  static func ivf(_ frames: String) -> Self {
    make(
      #""DKIF" 00 00 20 00 "AV01" 10 00 08 00 19 00 00 00 01 00 00 00 01 00 00 00 00 * 4 "# + frames
    )
  }
}
