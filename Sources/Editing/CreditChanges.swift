import Anatomy
import Keys
import Metadata

/// Changes of the people with one role, in lists that name people with all roles.
extension ChangeResolver {
  /// The role of the people that the change is about; nil if it is about another field.
  private var role: String? {
    if case .field(let field) = change.key { field.role } else { nil }
  }

  /// The lists of people that state the field.
  private var listsOfPeople: [TagValue] {
    role == nil ? [] : matches.filter { $0.credits != nil }
  }

  /// Adds a person to the lists of people that the file has.
  ///
  /// - Parameter isOnly: whether the person replaces all others with the role.
  /// - Returns: whether the file has such a list.
  mutating func addCredit(_ value: EditValue, asOnly isOnly: Bool) -> Bool {
    guard let role, let name = value.text, value.type == nil else { return false }
    let lists = listsOfPeople
    if name.isEmpty, !lists.isEmpty {
      refuse("a person needs a name", because: .value)
      return true
    }
    for list in lists {
      let old = list.credits ?? []
      let place = old.firstIndex { $0.has(role: role) }
      var new = isOnly ? old.filter { !$0.has(role: role) } : old
      new.insert(Credit(role, name), at: isOnly ? min(place ?? new.count, new.count) : new.count)
      change(list, to: new)
    }
    return !lists.isEmpty
  }

  /// Removes people with the role from the lists of people: the one with the given name or, if
  /// `value` is nil, all.
  mutating func removeCredits(_ value: EditValue?) {
    guard let role else { return }
    for list in listsOfPeople {
      let old = list.credits ?? []
      let new = old.filter { credit in
        !credit.has(role: role) || value.map { $0.text != credit.name } ?? false
      }
      if new.count < old.count { change(list, to: new) }
    }
  }

  /// Returns the value for a new list of people if the key is that of such a list. Other values are
  /// returned unchanged.
  func credited(_ value: EditValue, for key: TagKey) -> EditValue {
    guard let role, let name = value.text, key.isForPeople else { return value }
    return EditValue(.credits([Credit(role, name)]))
  }

  /// Gives a list the given people. Roles without a person are left out.
  private mutating func change(_ list: TagValue, to people: [Credit]) {
    let credits = people.filter { !$0.name.isEmpty }
    if credits == list.credits { return }
    if credits.isEmpty { return remove([list]) }
    if !tags.set(list, to: .credits(credits)) {
      refuse("the list \(list.tag.path) cannot be changed")
    }
  }
}
