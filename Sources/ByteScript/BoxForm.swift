/// The forms of a box header that a script can write.
enum BoxForm {
  case plain
  /// A header with a 64-bit size after the type.
  case large
  /// A header with version and flags.
  case full

  init?(_ keyword: String) {
    switch keyword {
    case "box": self = .plain
    case "box64": self = .large
    case "full": self = .full
    default: return nil
    }
  }
}
