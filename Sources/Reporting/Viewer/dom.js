// All elements are created here. Text of a file is inserted as text, never as markup.

const SVG = "http://www.w3.org/2000/svg"

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties || {})) {
    const isStated = name.startsWith("aria-")
    if (value === undefined || value === null || (value === false && !isStated)) continue
    if (name === "on") {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler)
    } else element.setAttribute(name, value === true && !isStated ? "" : String(value))
  }
  for (const child of children.flat(4)) {
    if (child === undefined || child === null || child === false) continue
    element.append(child instanceof Node ? child : document.createTextNode(shown(child)))
  }
  return element
}

const make = (tag, properties, ...children) =>
  fill(document.createElement(tag), properties, children)
const draw = (tag, properties, ...children) =>
  fill(document.createElementNS(SVG, tag), properties, children)

// Characters that change the text direction or are invisible are shown as escapes.
const unseen = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]/gu
const shown = text => String(text).replace(unseen, letter =>
  "\\u{" + letter.codePointAt(0).toString(16).toUpperCase() + "}")

// Replaces the content of an element.
function put(element, ...children) {
  element.replaceChildren()
  return fill(element, null, children)
}

const button = (label, action, properties, ...children) =>
  make("button", { type: "button", ...properties, on: { click: action } },
    label, ...children)

function section(id, title, ...children) {
  return make("section", { id, "aria-labelledby": id + "-title" },
    make("h2", { id: id + "-title" }, title), ...children)
}

// A canvas with the resolution of the screen. It is redrawn when its size or the colors change.
class Picture {
  constructor(height, label, paint) {
    this.canvas = make("canvas", { role: "img", "aria-label": label, tabindex: 0 })
    this.height = height
    this.paint = paint
    this.isWaiting = false
    new ResizeObserver(() => this.redraw()).observe(this.canvas)
    themeChanges.push(() => this.redraw())
    pictures.push(this)
  }

  redraw() {
    if (this.isWaiting) return
    this.isWaiting = true
    requestAnimationFrame(() => { this.isWaiting = false; this.now() })
  }

  now(width = this.canvas.clientWidth) {
    if (!width) return
    const sharp = Math.min(window.devicePixelRatio || 1, 3)
    this.width = width
    this.canvas.style.height = this.height + "px"
    this.canvas.width = Math.round(width * sharp)
    this.canvas.height = Math.round(this.height * sharp)
    const pen = this.canvas.getContext("2d")
    pen.setTransform(sharp, 0, 0, sharp, 0, 0)
    pen.clearRect(0, 0, width, this.height)
    this.paint(pen, width, this.height)
  }
}

// Colors are defined only in the style sheet.
const ink = name => getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim()
const themeChanges = []
const pictures = []

// Printed pages use the light theme, and a fixed width for pictures.
function lightOnPaper() {
  const root = document.documentElement
  let theme
  addEventListener("beforeprint", () => {
    theme = root.dataset.theme
    root.dataset.theme = "light"
    for (const picture of pictures) if (picture.canvas.clientWidth) picture.now(700)
  })
  addEventListener("afterprint", () => {
    if (theme) root.dataset.theme = theme
    else delete root.dataset.theme
    for (const picture of pictures) picture.now()
  })
}

function themeSwitch() {
  const root = document.documentElement
  const isDark = () => root.dataset.theme
    ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches
  const change = () => {
    toggle.textContent = isDark() ? "Light" : "Dark"
    themeChanges.forEach(redo => redo())
  }
  const toggle = button("", () => {
    root.dataset.theme = isDark() ? "light" : "dark"
    change()
  }, { class: "quiet", id: "theme", title: "change between light and dark" })
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", change)
  change()
  lightOnPaper()
  return toggle
}

// Zooms and scrolls a picture that is drawn to scale: wheel and pinch, drag, keys and buttons.
class Zoom {
  constructor(picture, whole, changed, margin = () => [0, 0]) {
    this.picture = picture
    this.whole = Math.max(whole, 1e-9)
    this.changed = changed
    this.margin = margin
    this.start = 0
    this.end = this.whole
    this.least = this.whole / 1e9
    const canvas = picture.canvas
    canvas.addEventListener("wheel", event => {
      if (!event.ctrlKey && !event.shiftKey && !event.altKey) return
      event.preventDefault()
      this.by(Math.exp((event.deltaY || event.deltaX) / 300), this.at(event.offsetX))
    }, { passive: false })
    let drag = null
    canvas.addEventListener("pointerdown", event => {
      drag = { x: event.clientX, start: this.start, end: this.end }
      this.hasMoved = false
    })
    canvas.addEventListener("pointermove", event => {
      if (!drag || !(event.buttons & 1)) return
      if (Math.abs(event.clientX - drag.x) > 4) this.hasMoved = true
      if (!this.hasMoved) return
      const shift = (drag.x - event.clientX) / this.room() * (drag.end - drag.start)
      this.show(drag.start + shift, drag.end + shift)
    })
    window.addEventListener("pointerup", () => { drag = null })
    canvas.addEventListener("keydown", event => {
      const step = (this.end - this.start) / 8
      const moves = {
        "+": () => this.by(0.5), "=": () => this.by(0.5), "-": () => this.by(2),
        "0": () => this.show(0, this.whole),
        ArrowLeft: () => this.show(this.start - step, this.end - step),
        ArrowRight: () => this.show(this.start + step, this.end + step),
      }
      if (moves[event.key] && !event.ctrlKey && !event.metaKey) {
        moves[event.key]()
        event.preventDefault()
      }
    })
  }

  room() { const [left, right] = this.margin(); return Math.max(1, this.picture.width - left - right) }
  at(x) { return this.start + (x - this.margin()[0]) / this.room() * (this.end - this.start) }
  x(place) {
    return this.margin()[0] + (place - this.start) / (this.end - this.start) * this.room()
  }
  by(factor, around = (this.start + this.end) / 2) {
    this.show(around - (around - this.start) * factor, around + (this.end - around) * factor)
  }
  show(start, end) {
    const length = Math.min(this.whole, Math.max(this.least, end - start))
    this.start = Math.min(Math.max(0, start), this.whole - length)
    this.end = this.start + length
    this.changed()
  }
  tools(what) {
    return make("div", { class: "tools", role: "group", "aria-label": "zoom of the " + what },
      button("−", () => this.by(2), { title: "zoom out", "aria-label": "zoom out" }),
      button("+", () => this.by(0.5), { title: "zoom in", "aria-label": "zoom in" }),
      button("all", () => this.show(0, this.whole), { title: "the whole " + what }))
  }
}
