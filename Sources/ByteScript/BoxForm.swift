/// The forms of a box header.
enum BoxForm {
  case plain
  /// With a 64-bit size after the type.
  case large
  /// With version and flags.
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
