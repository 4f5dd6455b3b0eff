/// What the tables of samples say of each other and of the bytes that they lead to.
extension Rule {
  static let sampleTables: [Rule] = [
    sampleCountMismatch
  ]
}
