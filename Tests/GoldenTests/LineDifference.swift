/// The lines that differ, with `-` for the expected and `+` for the actual, and their neighbors.
func lineDifference(expected: String, actual: String) -> String {
  let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
  let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
  let difference = new.difference(from: old)
  var removed: Set<Int> = []
  var inserted: Set<Int> = []
  for change in difference {
    switch change {
    case .remove(let offset, _, _): removed.insert(offset)
    case .insert(let offset, _, _): inserted.insert(offset)
    }
  }

  var lines: [String] = []
  var i = 0
  var j = 0
  while i < old.count || j < new.count {
    if removed.contains(i) {
      lines.append("- \(old[i])")
      i += 1
    } else if inserted.contains(j) {
      lines.append("+ \(new[j])")
      j += 1
    } else {
      lines.append("  \(old[i])")
      i += 1
      j += 1
    }
  }

  let changed = lines.indices.filter { !lines[$0].hasPrefix(" ") }
  let near = Set(changed.flatMap { ($0 - 2)...($0 + 2) }).intersection(lines.indices).sorted()
  let most = 120
  var shown: [String] = []
  for (last, index) in zip([-1] + near, near).prefix(most) {
    if index > last + 1 { shown.append("  …") }
    shown.append(lines[index])
  }
  if near.count > most { shown.append("  … and \(near.count - most) more lines") }
  return shown.joined(separator: "\n")
}
