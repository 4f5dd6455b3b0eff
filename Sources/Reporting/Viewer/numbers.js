// Formats numbers as the text output does.

const grouped = number => String(number).replace(/\B(?=(\d{3})+(?!\d))/g, ",")
const hexadecimal = number => "0x" + number.toString(16)
const count = (number, word, words = word + "s") => grouped(number) + " " + (number === 1 ? word : words)
const bytesText = number => count(number, "byte")
const byte = number => (number < 16 ? "0" : "") + number.toString(16)

function roughBytes(number) {
  for (const [unit, size] of [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]]) {
    if (number >= size) return (number / size).toFixed(number >= size * 100 ? 0 : 1) + " " + unit
  }
  return number + " B"
}

const seconds = time => time ? Number(time.value) / Number(time.timescale || 1) : undefined

function clock(time) {
  const thousandths = Math.round(Math.abs(time) * 1000)
  const two = number => String(number).padStart(2, "0")
  const whole = Math.floor(thousandths / 1000)
  return (time < 0 ? "-" : "") + Math.floor(whole / 3600) + ":" + two(Math.floor(whole / 60) % 60)
    + ":" + two(whole % 60) + "." + String(thousandths % 1000).padStart(3, "0")
}

// "30000/1001" as 29.97.
function ratio(text) {
  const [above, below = 1] = text.split("/")
  return String(Number((above / below).toFixed(3)))
}

// A step between the lines of a scale: 1, 2 or 5 times a power of ten.
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least))
  return [1, 2, 5, 10].map(times => times * power).find(step => step >= least) || power * 10
}

// The same for times; steps above a second are common parts of minutes and hours.
const timeStep = least => least <= 1 ? roundStep(least)
  : [2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800].find(step => step >= least)
    || roundStep(least / 3600) * 3600

function degrees(latitude, longitude) {
  const part = (number, letters, digits) =>
    Math.abs(number).toFixed(digits) + "° " + (number < 0 ? letters[1] : letters[0])
  return part(latitude, "NS", 5) + " " + part(longitude, "EW", 5)
}
