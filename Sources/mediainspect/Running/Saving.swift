import Bytes
import Files
import Rendering

/// A destination file that is opened before the content is known, so that errors are reported
/// early.
struct SaveLocation {
  fileprivate enum Target {
    case file(NewFile, replacing: Bool)
    case device(OutputDevice)
    case standardOutput
  }

  fileprivate let path: String
  fileprivate let target: Target
}

extension Run {
  /// Saves what a function writes to the destination. A file is replaced as a whole; a device or
  /// pipe is written directly.
  ///
  /// - Parameters:
  ///   - isForced: whether an existing file is replaced.
  ///   - files: the access permissions of all files that the content is about. Only users who can
  ///     read all of them can read the new file.
  func save(
    at path: String, replacing isForced: Bool, within files: Set<ReadAccess>,
    _ write: (Output) -> Void
  ) {
    if let place = saveLocation(at: path, replacing: isForced) {
      save(in: place, within: files, write)
    }
  }

  /// Opens a destination for saving. Returns nil after reporting that it cannot be written.
  func saveLocation(at path: String, replacing isForced: Bool) -> SaveLocation? {
    if path == CopyOutput.standardOutput {
      return SaveLocation(path: path, target: .standardOutput)
    }
    if SystemFileCalls.isNotRegularFile(path.fileNameBytes) {
      if let device = OutputDevice(path) {
        return SaveLocation(path: path, target: .device(device))
      }
    } else if let file = try? NewFile(at: path, calls: SystemFileCalls()) {
      return SaveLocation(path: path, target: .file(file, replacing: isForced))
    }
    cannotSave(path)
    return nil
  }

  func save(in place: SaveLocation, within files: Set<ReadAccess>, _ write: (Output) -> Void) {
    switch place.target {
    case .device(let device):
      if !device.write(Output.bytes(write)) { cannotSave(place.path) }
    case .standardOutput:
      if StandardStream.output.write(Output.bytes(write)) != .written { cannotSave(place.path) }
    case .file(let file, let isForced):
      do throws(NewFile.Failure) {
        // The content is written in blocks, so that a large content is never in memory as a whole.
        let output = Output(sink: file.append)
        write(output)
        output.flush()
        guard !output.isClosed else { throw NewFile.Failure.cannotWrite }
        try file.finish(within: files)
        try file.put(replacing: isForced)
      } catch {
        cannotSave(place.path, exists: error == .targetExists)
      }
    }
  }

  private func cannotSave(_ path: String, exists: Bool = false) {
    let words =
      exists ? "already exists; use --force to replace it" : "the report cannot be written"
    complain("\(path.fileNameForDisplay): \(words)")
    end(with: .notExamined)
  }
}
