"""What Chromium shows of pictures: a page that a local server delivers decodes all of them and sends the results back."""

import json
import os
import shutil
import subprocess
import tempfile
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPES = {"png": "image/png", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif"}
PAGE = """<!doctype html><meta charset="utf-8"><body><script>
const CELLS = 8
async function digest(parts) {
  const all = await new Blob(parts).arrayBuffer()
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-1", all))
  return Array.from(sum.slice(0, 8), byte => byte.toString(16).padStart(2, "0")).join("")
}
function drawn(source, width, height) {
  const isLarge = width * height > 4e6
  const canvas = new OffscreenCanvas(isLarge ? 256 : width, isLarge ? 256 : height)
  const context = canvas.getContext("2d", {willReadFrequently: true})
  context.imageSmoothingQuality = "high"
  context.drawImage(source, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}
function cells(image) {
  const {width, height, data} = image, out = []
  const spans = size => Array.from({length: CELLS}, (_, cell) => {
    const start = Math.floor(size * cell / CELLS)
    return [start, Math.max(start + 1, Math.floor(size * (cell + 1) / CELLS))]
  })
  for (const [top, bottom] of spans(height)) for (const [left, right] of spans(width)) {
    const sums = [0, 0, 0, 0]
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) {
      const place = 4 * (y * width + x), alpha = data[place + 3]
      for (let part = 0; part < 3; part++) sums[part] += data[place + part] * alpha / 255
      sums[3] += alpha
    }
    const count = (bottom - top) * (right - left)
    out.push(...sums.map(sum => Math.floor(sum / count + 1e-9)))
  }
  return out.map(value => value.toString(16).padStart(2, "0")).join("")
}
async function further(bytes, type, most) {
  const decoder = new ImageDecoder({data: bytes, type, preferAnimation: true}), parts = []
  await decoder.tracks.ready
  const track = decoder.tracks.selectedTrack
  await decoder.completed
  if (!track || track.frameCount < 2) return parts
  for (let frameIndex = 0; frameIndex < Math.min(most, track.frameCount); frameIndex++) {
    const {image} = await decoder.decode({frameIndex})
    parts.push(drawn(image, image.displayWidth, image.displayHeight).data)
    image.close()
  }
  return parts
}
async function shown(bytes, type, most) {
  const image = new Image(), url = URL.createObjectURL(new Blob([bytes], {type}))
  image.style = "image-orientation: none"
  document.body.append(image)
  try {
    if (!await new Promise(done => {
      image.onload = () => done(true)
      image.onerror = () => done(false)
      image.src = url
    })) return {shows: null, message: "not loaded"}
    const {naturalWidth: width, naturalHeight: height} = image
    if (!width || !height) return {shows: null, message: "no size"}
    const first = drawn(image, width, height), parts = [`${width} ${height}`, first.data]
    let message = ""
    if (["image/gif", "image/webp", "image/png"].includes(type)) {
      try { parts.push(...await further(bytes, type, most)) } catch (problem) { parts.push("broken"), message = String(problem) }
    }
    return {shows: await digest(parts), cells: cells(first), message}
  } finally {
    image.remove()
    URL.revokeObjectURL(url)
  }
}
async function all() {
  const {tasks, seconds, most} = await (await fetch("/tasks")).json()
  for (const [number, type] of tasks) {
    const bytes = await (await fetch(`/file/${number}`)).arrayBuffer()
    const late = new Promise(done => setTimeout(() => done({shows: null, message: `no result after ${seconds} s`}), 1000 * seconds))
    let result
    try {
      result = await Promise.race([shown(bytes, type, most), late])
    } catch (problem) {
      result = {shows: null, message: String(problem)}
    }
    await fetch(`/result/${number}`, {method: "POST", body: JSON.stringify(result)})
  }
  await fetch("/result/end", {method: "POST", body: "{}"})
}
all()
</script>"""


def shown_by_chromium(files, seconds, frames):
    """What Chromium shows of files, by path. If it ends at a picture, that picture counts as one that it cannot open."""
    found, waiting = {}, list(enumerate(files))
    while waiting:
        results = one_run(waiting, seconds, frames)
        for number, (path, _) in waiting:
            if number in results:
                found[path] = results[number]
        waiting = [task for task in waiting if task[0] not in results]
        if waiting:
            found[waiting[0][1][0]] = {"shows": None, "message": "the browser ends"}
            waiting = waiting[1:]
    return found


def one_run(files, seconds, frames):
    """Results of one browser by the number of the file."""
    results, ended, paths = {}, threading.Event(), {number: path for number, (path, _) in files}
    last = [time.monotonic()]

    class Handler(BaseHTTPRequestHandler):
        def answer(self, content, kind):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def do_GET(self):
            if self.path == "/":
                self.answer(PAGE.encode(), "text/html")
            elif self.path == "/tasks":
                tasks = [(number, TYPES[form]) for number, (_, form) in files]
                self.answer(json.dumps({"tasks": tasks, "seconds": seconds, "most": frames}).encode(), "application/json")
            elif self.path.startswith("/file/"):
                self.answer(Path(paths[int(self.path[6:])]).read_bytes(), "application/octet-stream")
            else:
                self.send_error(404)

        def do_POST(self):
            content = self.rfile.read(int(self.headers["Content-Length"]))
            last[0] = time.monotonic()
            if self.path == "/result/end":
                ended.set()
            else:
                results[int(self.path[8:])] = json.loads(content)
            self.answer(b"", "text/plain")

        def log_message(self, *_):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = subprocess.Popen(
            [shutil.which("chromium"), "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--force-color-profile=srgb", "--no-first-run", f"--user-data-dir={profile}",
             f"http://127.0.0.1:{server.server_port}/"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=lambda: os.nice(5))
        while not ended.wait(1) and browser.poll() is None and time.monotonic() - last[0] < 4 * seconds + 20:
            pass
        browser.terminate()
        try:
            browser.wait(10)
        except subprocess.TimeoutExpired:
            browser.kill()
            browser.wait()
    server.shutdown()
    server.server_close()
    return results
