import Anatomy
import Bytes
import Schema

extension FormatTerminology {
  static let audio = FormatTerminology(structure: "the frame", tooShort: "mp3.frame.truncated-last")

  /// The terminology of header frames.
  static let description = FormatTerminology(
    structure: "the frame", tooShort: "mp3.xing.frame-truncated")
}

extension FourCC {
  /// The code 0 of node kinds that have no code in the format.
  static let none = FourCC(rawValue: 0)
}
