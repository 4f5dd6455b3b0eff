import Bytes
import Rendering

extension Output {
  /// What somebody writes, kept.
  static func bytes(_ write: (Output) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    let output = Output {
      bytes += $0
      return true
    }
    write(output)
    output.flush()
    return bytes
  }
}

/// A place for what is only known at the end: that it can be written there is known before.
struct SavingPlace {
  fileprivate let path: String
  /// Nil for a device or a pipe, which takes bytes as they come.
  fileprivate let file: NewFile?
}

extension Run {
  /// Makes a file of what somebody writes, all at once; into a device or a pipe it goes as it is.
  func save(at path: String, _ write: (Output) -> Void) {
    if let place = savingPlace(at: path) { save(in: place, write) }
  }

  /// Nil where nothing can be written, which is told.
  func savingPlace(at path: String) -> SavingPlace? {
    if SystemFileCalls.isNoPlainFile(path.fileNameBytes) {
      return SavingPlace(path: path, file: nil)
    }
    do {
      return SavingPlace(path: path, file: try NewFile(at: path, calls: SystemFileCalls()))
    } catch {
      cannotSave(path)
      return nil
    }
  }

  func save(in place: SavingPlace, _ write: (Output) -> Void) {
    let bytes = Output.bytes(write)
    do {
      if let file = place.file {
        try file.write(bytes)
        try file.put(replacing: true)
      } else if !SystemFileCalls().append(bytes, to: place.path) {
        cannotSave(place.path)
      }
    } catch {
      cannotSave(place.path)
    }
  }

  private func cannotSave(_ path: String) {
    complain("\(path.fileNameForDisplay): the report cannot be written")
    end(with: .notExamined)
  }
}
