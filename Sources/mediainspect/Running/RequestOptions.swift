import Jobs
import Privacy

/// The options of `edit` that request changes of a file.
extension Invocation {
  /// The given options that determine the content of the copy, in the order of the command line.
  var requests: [(name: String, text: String)] {
    sequence.filter { RequestName(rawValue: $0.name) != nil }
  }

  /// Whether at least one given option requests a change of tags.
  var namesTags: Bool {
    sequence.contains { RequestName(rawValue: $0.name)?.namesTags ?? false }
  }
}

extension RequestedChanges {
  init(
    _ requests: [(name: String, text: String)], mayBeEmpty: Bool
  ) throws(ChangeError) {
    try self.init(requests, mayBeEmpty: mayBeEmpty) { word throws(ChangeError) in
      do throws(ConfigFile.Problem) {
        return try Policy(orIn: word)
      } catch {
        throw ChangeError("\(RequestName.policy.rawValue): \(error)")
      }
    }
  }
}

extension SourceOfTags {
  /// Creates the source of tags from the given options; nil if `--from` is not given.
  init?(_ invocation: Invocation) throws(ChangeError) {
    try self.init(
      path: invocation.value(.source), only: invocation.value(.onlyKeys),
      skipped: invocation.value(.skippedKeys), mapped: invocation.value(.mappedKeys))
  }
}
