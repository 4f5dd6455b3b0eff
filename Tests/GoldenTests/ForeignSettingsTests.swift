import Foundation
import Testing

/// Settings that other users can have written are not used, and settings that are used are named in each
/// output.
struct ForeignSettingsTests {
  private static let settings = #"{"skip": ["*"], "audit": {"policy": "none"}}"#
  private let project: Project

  init() throws {
    project = try Project()
    let corpus = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../corpus")
    let movie = Array(try Data(contentsOf: corpus.appending(path: "holiday.mov")))
    try project.put("outer/inner/x.mov", movie)
    try project.put("outer/.mediainspect.json", Array(Self.settings.utf8))
    try set(0o755, "outer")
    try set(0o755, "outer/inner")
    try set(0o644, "outer/.mediainspect.json")
  }

  private func set(_ mode: Int, _ name: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: project.url.appending(path: name).path)
  }

  private func run(_ arguments: [String], in folder: String = "outer/inner") throws -> Execution {
    try Execution(of: arguments, in: project.url.appending(path: folder), logs: project.logs)
  }

  private func expectUnused(_ words: String) throws {
    let audit = try run(["audit", "x.mov", "--no-magic"])
    #expect(audit.status == 1, "\(audit.output)")
    #expect(audit.errors.contains("../.mediainspect.json is not used"), "\(audit.errors)")
    #expect(audit.errors.contains(words), "\(audit.errors)")
    let check = try run(["check", "x.mov", "-q"])
    #expect(check.errors.contains(words) && check.output.contains("isom.elst.priming"))
    let clean = try run(["clean", "x.mov", "-q", "--force", "-o", "y.mov"])
    #expect(clean.status == 0 && clean.errors.contains(words), "\(clean.errors)")
    let copy = try run(["audit", "y.mov", "--no-config"])
    #expect(copy.status == 0, "\(copy.output)")
    let named = try run(["audit", "x.mov", "--config", "../.mediainspect.json"])
    #expect(named.status == 0 && named.output.contains("policy none, settings from"))
    let excluded = try run(["audit", "x.mov", "--no-config"])
    #expect(excluded.status == 1 && excluded.errors.isEmpty)
  }

  @Test(
    "Settings in a folder that others can write are not used", arguments: [0o777, 0o1777, 0o757])
  func writableFolder(_ mode: Int) throws {
    try set(mode, "outer")
    try expectUnused("its folder can be written by other users")
  }

  @Test("Settings that others can write are not used", arguments: [0o666, 0o646])
  func writableFile(_ mode: Int) throws {
    try set(mode, "outer/.mediainspect.json")
    try expectUnused("it can be written by other users")
  }

  @Test("Settings of another user are not used", .enabled(if: geteuid() == 0))
  func otherOwner() throws {
    let file = project.url.appending(path: "outer/.mediainspect.json").path
    #expect(unsafe chown(file, 65534, 65534) == 0)
    try expectUnused("it belongs to another user")
    #expect(unsafe chown(file, 0, 0) == 0)
    #expect(unsafe chown(project.url.appending(path: "outer").path, 65534, 65534) == 0)
    try expectUnused("its folder belongs to another user")
  }

  @Test("A group with other members can write", .enabled(if: geteuid() == 0))
  func otherGroup() throws {
    #expect(unsafe chown(project.url.appending(path: "outer").path, 0, 65534) == 0)
    try set(0o775, "outer")
    try expectUnused("its folder can be written by other users")
  }

  @Test("A link to settings in a folder of strangers is not used")
  func link() throws {
    try project.put("shared/settings.json", Array(Self.settings.utf8))
    try set(0o777, "shared")
    let file = project.url.appending(path: "outer/.mediainspect.json")
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createSymbolicLink(
      atPath: file.path, withDestinationPath: "../shared/settings.json")
    try expectUnused("its folder can be written by other users")
  }

  @Test("Settings around a folder of strangers are used")
  func around() throws {
    try project.put("outer/inner/.mediainspect.json", Array(#"{"skip": []}"#.utf8))
    try set(0o777, "outer/inner")
    let said = try run(["audit", "x.mov"])
    #expect(said.status == 0 && said.output.contains("settings from ../.mediainspect.json"))
    #expect(said.errors.contains(".mediainspect.json is not used"))
  }

  @Test("A pipe in a folder of strangers is not opened")
  func pipe() throws {
    try set(0o777, "outer/inner")
    #expect(
      unsafe mkfifo(project.url.appending(path: "outer/inner/.mediainspect.json").path, 0o666) == 0)
    #expect(try run(["audit", "x.mov"]).status == 0)
  }

  @Test("A policy file that others can write is not used")
  func policyFile() throws {
    try project.put("outer/.mediainspect.json", Array(#"{"audit": {"policy": "own.json"}}"#.utf8))
    try project.put("outer/own.json", Array(#"{"policy": "none"}"#.utf8))
    try set(0o644, "outer/.mediainspect.json")
    try set(0o666, "outer/own.json")
    let said = try run(["audit", "x.mov"])
    #expect(said.status == 2 && said.errors.contains("own.json can be written by other users"))
  }

  @Test(
    "Each output names the settings",
    arguments: [
      ["audit"], ["audit", "-q"], ["audit", "--json"], ["audit", "--csv"], ["audit", "--sarif"],
      ["audit", "--full"],
      ["clean", "-o", "y.mov"], ["clean", "-q", "-o", "y.mov"], ["clean", "--json", "-o", "y.mov"],
      ["clean", "--dry-run"],
      ["clean", "-o", "-"], ["check"], ["check", "-q"], ["check", "--json"], ["check", "--sarif"],
      ["check", "--junit"],
      ["check", "--format", "gcc"], ["check", "--format", "github"],
    ])
  func named(_ arguments: [String]) throws {
    let said = try run([arguments[0], "x.mov"] + arguments.dropFirst() + ["--no-magic"])
    #expect((said.output + said.errors).contains("../.mediainspect.json"), "\(said.errors)")
    if arguments[0] != "check" {
      let policies = ["policy none", #""policy":"none""#]
      #expect(policies.contains { (said.output + said.errors).contains($0) }, "\(said.errors)")
    }
  }

  @Test("The report of clean names the settings")
  func report() throws {
    let said = try run(["clean", "x.mov", "-o", "y.mov", "--report", "r.json", "-q"])
    #expect(said.status == 0)
    let report = try String(
      contentsOf: project.url.appending(path: "outer/inner/r.json"), encoding: .utf8)
    #expect(report.contains(#""configuration":"../.mediainspect.json""#))
    #expect(report.contains(#""policy":"none""#))
  }
}
