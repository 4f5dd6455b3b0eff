import Bytes

extension [Int] {
  /// The places of a longest subsequence of increasing numbers, in order.
  var placesOfLongestIncrease: [Int] {
    // For each length, the place of the smallest number with which an increasing sequence of that
    // length can end.
    var ends: [Int] = []
    var before = [Int](repeating: -1, count: count)
    for (place, number) in enumerated() {
      let length = ends.endOfFirst { self[$0] < number }
      before[place] = length > 0 ? ends[length - 1] : -1
      if length == ends.count { ends.append(place) } else { ends[length] = place }
    }
    var places: [Int] = []
    var place = ends.last ?? -1
    while place >= 0 {
      places.append(place)
      place = before[place]
    }
    return places.reversed()
  }
}
