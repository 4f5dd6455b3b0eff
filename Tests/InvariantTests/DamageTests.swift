import InvariantChecks
import Testing

/// The search for damage that violates a property finds it, and names it.
struct DamageTests {
  private static let bytes: [UInt8] = Array(0..<64)

  @Test func theFirstThatBreaksSomethingIsNamed() {
    func found(damages: Int, by check: ([UInt8]) -> [String]) -> [String] {
      Invariants.violations(of: Self.bytes, damages: damages, by: check)
    }
    #expect(found(damages: 9) { $0 == Self.bytes ? [] : ["differs"] } == ["damage 0: differs"])
    #expect(found(damages: 0) { $0 == Self.bytes ? [] : ["differs"] } == [])
    #expect(found(damages: 9) { _ in ["always"] } == ["always"])
  }

  @Test func copiesDifferAndBytesGoAndCome() {
    let copies = (0..<200).map(Self.bytes.damaged)
    #expect(Set(copies).count > 190)
    #expect(copies.contains { $0.count < 32 })
    #expect(copies.contains { $0.count > 64 })
    #expect([UInt8]().damaged(1) == [])
  }
}
