import Anatomy
import Schema

/// A short-term reference picture set: the pictures to which a picture may refer, as distances
/// before and after it in output order.
struct HEVCPictureSet {
  var negative: [Int] = []
  var positive: [Int] = []
  var count: Int { negative.count + positive.count }

  init() {}

  /// Creates a set from another set: adds `delta` to the distances of the other set, and keeps only
  /// the wanted entries (ISO/IEC 23008-2, 7.4.8).
  init(_ other: HEVCPictureSet, movedBy delta: Int, wanted: [Bool]) {
    let own = delta
    let last = other.count
    let moved = (other.negative + other.positive).map { $0 &+ delta }
    let isWanted = { (index: Int) in wanted.indices.contains(index) ? wanted[index] : true }
    let first = other.negative.count
    for index in (first..<last).reversed() where moved[index] < 0 && isWanted(index) {
      negative.append(moved[index])
    }
    if own < 0, isWanted(last) { negative.append(own) }
    for index in 0..<first where moved[index] < 0 && isWanted(index) {
      negative.append(moved[index])
    }
    for index in (0..<first).reversed() where moved[index] > 0 && isWanted(index) {
      positive.append(moved[index])
    }
    if own > 0, isWanted(last) { positive.append(own) }
    for index in first..<last where moved[index] > 0 && isWanted(index) {
      positive.append(moved[index])
    }
  }
}

extension FieldReader {
  /// Reads one reference picture set (ISO/IEC 23008-2, 7.3.7). It may be coded as the difference
  /// from the previous set.
  func hevcPictureSet(_ index: Int, before: HEVCPictureSet) -> HEVCPictureSet {
    var set = HEVCPictureSet()
    var isPredicted = false
    when(index > 0, "the set is not the first one") {
      isPredicted = bits(1, "inter_ref_pic_set_prediction_flag") == 1
    }
    when(isPredicted, "inter_ref_pic_set_prediction_flag") {
      let isNegative = bits(1, "delta_rps_sign") == 1
      let distance = ue("abs_delta_rps_minus1") &+ 1
      var wanted: [Bool] = []
      for _ in 0...(isDescribing ? 0 : before.count) where !hasFailed {
        var isWanted = true
        let isUsed = bits(1, "used_by_curr_pic_flag") == 1
        when(!isUsed, "no used_by_curr_pic_flag") { isWanted = bits(1, "use_delta_flag") == 1 }
        wanted.append(isWanted)
      }
      set = HEVCPictureSet(before, movedBy: isNegative ? -distance : distance, wanted: wanted)
    }
    when(!isPredicted, "no inter_ref_pic_set_prediction_flag") {
      let earlier = ue("num_negative_pics")
      let later = ue("num_positive_pics")
      set.negative = distances("s0", earlier).map { -$0 }
      set.positive = distances("s1", later)
    }
    return set
  }

  private func distances(_ name: String, _ count: Int) -> [Int] {
    var sum = 0
    var all: [Int] = []
    bitItems("\(name)_pics", count: count, atMost: 16) { _ in
      sum = sum &+ ue("delta_poc_\(name)_minus1") &+ 1
      bits(1, "used_by_curr_pic_\(name)_flag")
      all.append(sum)
    }
    return all
  }
}
