/// Reasons why a part of a pattern is refused.
enum PatternRefusal {
  static let backReference =
    "back references are not supported, because they cannot be matched in linear time"
  static let lookAround =
    "look-around is not supported, because patterns are matched in one pass"
  static let possessive = "possessive quantifiers and atomic groups are not supported"
  static let conditional = "conditional groups are not supported"
  static let options = "options other than (?i) and (?s) at the start are not supported"
  static let posixClass = "classes such as [:alpha:] are not supported; write \\p{L}"
  static let setOperation = "operations on classes are not supported"
}
