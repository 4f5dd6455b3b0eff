/// What stands where, and how often.
extension Rule {
  static let structure: [Rule] = [
    missingMandatory, duplicateSingleton, wrongContainer,
  ]
}
