import Privacy

/// Words that every form of an audit has.
package enum AuditWords {
  package static let notJudged =
    "Picture, sound, file name and files beside it are not judged."

  static func outcome(of action: Policy.Action) -> String {
    action == .drop ? "clean removes it" : "stays"
  }
}
