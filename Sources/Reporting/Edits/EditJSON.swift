import Anatomy
import Bytes
import Crypto
import Editing
import Files
import Jobs
import Metadata
import Movie
import Rendering
import Verification

/// Writes the changes of metadata as JSON.
struct EditJSON {
  let writer: JSONWriter

  /// Writes the members about the changes into an open JSON object.
  ///
  /// - Parameter options: the options that requested the changes, in the order of the command line.
  ///   The plan is later carried out from them.
  func writePlan(
    of job: CopyJob, _ editing: Editing, _ options: [(name: String, text: String)]
  ) {
    writer.key("requests")
    writer.array {
      for option in options {
        writer.array {
          writer.string(option.name)
          writer.string(option.text)
        }
      }
    }
    list("changes", editing.steps, write)
    list("bytes", job.byteChanges) { change in
      writer.object {
        writer.member("offset", change.range.start)
        writer.member("removed", change.range.count)
        writer.member("inserted", change.bytes.count)
        writer.key("hex")
        writer.hex(change.bytes)
        writer.member("description", change.path)
      }
    }
    list("moves", job.moves) { move in
      writer.object {
        writer.member("source", move.range.start)
        writer.member("size", move.range.count)
        writer.member("copy", move.place)
      }
    }
    list("notFound", editing.withoutEffect) { writer.string($0.words) }
    list("reservations", editing.reservations) { writer.string($0) }
  }

  /// Writes a list, unless it is empty.
  private func list<Item>(_ key: String, _ items: [Item], _ write: (Item) -> Void) {
    guard !items.isEmpty else { return }
    writer.key(key)
    writer.array { items.forEach(write) }
  }

  /// Writes the member `source` of a plan. It identifies the original by its path, size, file
  /// system state and digest.
  func writeSource(of job: CopyJob, file: String) {
    writer.key("source")
    writer.object {
      writer.member("path", file: file)
      writer.member("size", job.original.source.size)
      if let state = job.original.source.fileState {
        writer.member("modified", state.modified)
        writer.member("inode", state.inode)
      }
      writer.key("digest")
      writer.hex(job.structureDigest)
    }
  }

  private func write(_ step: EditStep) {
    writer.object {
      writer.member("action", step.action.rawValue)
      writer.member("identifier", step.identifier.description)
      if let track = step.scope.trackNumber { writer.member("track", track) }
      if let path = step.path { writer.member("path", path) }
      if let language = step.language { writer.member("language", language) }
      if let type = step.dataType { writer.member("dataType", type) }
      write(step.before, "before")
      write(step.after, "after")
    }
  }

  private func write(_ statement: EditStatement?, _ key: String) {
    switch statement {
    case nil: break
    case .text(let text): writer.member(key, text)
    case .bytes(let bytes):
      writer.key(key)
      writer.object {
        writer.member("size", bytes.count)
        if let digest = ByteSource(bytes: bytes).digests([.sha256])?[.sha256] {
          writer.key("sha256")
          writer.hex(digest)
        }
      }
    }
  }
}

extension EditJSON {
  /// Writes the record from which a job can be undone.
  func write(_ record: UndoRecord) {
    writer.key("undo")
    writer.object {
      for (key, file) in [("original", record.original), ("copy", record.copy)] {
        writer.key(key)
        writer.object {
          writer.member("size", file.size)
          writer.key("sha256")
          writer.hex(file.sha256)
        }
      }
      writer.key("bytes")
      writer.array {
        for change in record.changes {
          writer.object {
            writer.member("offset", change.range.start)
            writer.member("removed", change.range.count)
            writer.key("hex")
            writer.hex(change.bytes)
          }
        }
      }
    }
  }
}
