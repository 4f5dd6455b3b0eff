import Bytes
import Files

/// A type that supplies the bytes of a file when an asset requests them, for example from a server.
///
/// An asset requests only the ranges that it needs for the properties that you load, in blocks of
/// 64 kilobytes. It sends its requests one after another.
///
/// ```swift
/// struct Download: AssetResourceLoader {
///   let bytes: [UInt8]
///
///   var contentLength: Int { bytes.count }
///
///   func data(in range: Range<Int>) async throws -> [UInt8] { Array(bytes[range]) }
/// }
///
/// let asset = Asset(resourceLoader: Download(bytes: bytes), name: "https://example.com/a.mov")
/// let duration = try await asset.load(.duration)
/// ```
///
/// If a request fails, or returns fewer or more bytes than requested, the load that needed the
/// bytes fails. The next load requests the bytes again.
///
/// While a loader answers a request, it must not load properties of an asset, because the assets
/// could wait for each other forever. Such a load fails with ``AssetError/Code/nestedLoad``. This
/// applies to the task of the loader and to all tasks that the loader creates, except detached
/// tasks.
public protocol AssetResourceLoader: Sendable {
  /// The size of the whole file in bytes.
  var contentLength: Int { get async throws }

  /// Returns the bytes in the given range of the file.
  ///
  /// If the task that loads a property is canceled, the task that runs this method is canceled too.
  ///
  /// - Parameter range: A range within the ``contentLength``.
  /// - Returns: All bytes of the range. With fewer bytes, the load fails with
  ///   ``AssetError/Code/truncated``.
  func data(in range: Range<Int>) async throws -> [UInt8]
}

/// Requests bytes from a resource loader, and blocks the current thread until they arrive.
final class ResourceRequests: Sendable {
  private let loader: any AssetResourceLoader
  /// A closure that ends the wait for the current request; nil if no request is in progress.
  private let current = Monitor<(@Sendable () -> Void)?>(nil)

  init(_ loader: any AssetResourceLoader) { self.loader = loader }

  func contentLength() throws -> Int {
    let loader = loader
    return try wait { try await loader.contentLength }.get()
  }

  func data(in range: Range<Int>) -> Result<[UInt8], ReadFailure.Reason> {
    let loader = loader
    switch wait({ try await loader.data(in: range) }) {
    case .success(let bytes) where bytes.count > range.count:
      return .failure(
        .notFetched("the loader returned \(bytes.count) bytes instead of \(range.count)"))
    case .success(let bytes): return .success(bytes)
    case .failure(let error): return .failure(.notFetched("\(error)"))
    }
  }

  /// Whether a resource loader answers a request in the current task.
  @TaskLocal static var isAnswering = false

  /// Cancels the current request, so that the thread that waits for it continues.
  func cancel() { current.change { $0 }?() }

  private func wait<Value: Sendable>(
    _ request: @escaping @Sendable () async throws -> Value
  ) -> Result<Value, any Error> {
    let answer = Monitor<Result<Value, any Error>?>(nil)
    let task = Task.detached {
      let result: Result<Value, any Error>
      do {
        result = .success(try await Self.$isAnswering.withValue(true) { try await request() })
      } catch {
        result = .failure(error)
      }
      answer.change { if $0 == nil { $0 = result } }
    }
    current.change {
      $0 = {
        task.cancel()
        answer.change { if $0 == nil { $0 = .failure(CancellationError()) } }
      }
    }
    defer { current.change { $0 = nil } }
    // If the task was canceled before `current` was set, the request has not been canceled yet.
    if Task.isCancelled { cancel() }
    return answer.change(when: { $0 != nil }) { $0 } ?? .failure(CancellationError())
  }
}
