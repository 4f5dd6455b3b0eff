// Content credentials: what was verified, who signed, and the tree of ingredients.

const VERDICTS = [["contentUnchanged", "content unchanged"], ["signatureValid", "signature valid"],
  ["signerTrusted", "signer trusted"], ["certificateNotRevoked", "not revoked"]]
const VERDICT_WORDS = { yes: "yes", no: "no", unknown: "could not be verified" }
const ROLES = { parentOf: "made from", inputTo: "input", componentOf: "contains" }

function credentialsSection({ data }) {
  const credentials = data.contentCredentials
  if (!credentials) return null
  return section("credentials", "Content Credentials",
    make("div", { class: "credentials" }, manifestView(credentials.newest)))
}

function manifestView(manifest) {
  const { signer, timeStamp } = manifest
  const row = (title, ...content) => make("tr", null, make("th", { scope: "row" }, title), make("td", null, content))
  const verdict = ([key, title]) => manifest[key] && row(title,
    make("span", { class: "state " + manifest[key].verdict }, VERDICT_WORDS[manifest[key].verdict]),
    manifest[key].reason && ": " + cut(manifest[key].reason, 500),
    key === "contentUnchanged" && manifest.coverage && " · " + cut(manifest.coverage.summary, 500))
  const times = manifest.actions.map(({ action, softwareAgent, when }) =>
    make("div", null, [action, softwareAgent, when].filter(Boolean).map(text => cut(text, 200)).join(" · ")))
  return [
    make("div", { class: "manifest" },
      thumbnailView(manifest.thumbnail),
      make("table", { class: "plain" }, make("tbody", null,
        row("manifest", manifest.title && "“" + cut(manifest.title, 200) + "” ",
          make("a", { class: "source", href: address(manifest.path), title: manifest.path }, cut(manifest.label, 80))),
        VERDICTS.map(verdict),
        signer && row("signer", [signer.commonName, signer.organization].filter(Boolean).map(text => cut(text, 200)).join(" · ")),
        signer && row("certificate", (signer.notBefore || "?") + " to " + (signer.notAfter || "?")
          + " · serial number " + cut(signer.serialNumber, 80)),
        row("signed", timeStamp ? timeStamp.time + (timeStamp.authorityTrusted.verdict === "no"
          ? " (time stamp of an authority that is not trusted)" : " (time stamp)") : "without a valid time stamp"),
        manifest.generator && row("generator", cut(manifest.generator, 200)),
        manifest.isMadeByAI && row("made by AI", make("span", { class: "state unknown" }, "yes")),
        manifest.digitalSourceTypes.length > 0 && row("source", manifest.digitalSourceTypes.map(text => cut(text, 100)).join(" · ")),
        times.length > 0 && row("actions", times),
        manifest.problems.length > 0 && row("problems", manifest.problems.map(({ statusCode, message }) =>
          make("div", null, [statusCode, cut(message, 500)].filter(Boolean).join(": "))))))),
    manifest.ingredients.map(ingredientView)]
}

function ingredientView(ingredient) {
  const summary = [make("strong", null, ROLES[ingredient.relationship] || "contains"), " ",
    [ingredient.title && "“" + cut(ingredient.title, 200) + "”", ingredient.format && cut(ingredient.format, 80)].filter(Boolean).join(" · "), " ",
    make("a", { class: "source", href: address(ingredient.path), title: ingredient.path }, "Show it")]
  const inner = [thumbnailView(ingredient.thumbnail), ingredient.manifest ? manifestView(ingredient.manifest)
    : make("p", { class: "remark" }, ingredient.note || "")]
  return make("details", { class: "ingredient", open: true }, make("summary", null, summary), inner)
}

function thumbnailView(thumbnail) {
  if (!thumbnail || !thumbnail.data) return null
  return make("img", { src: "data:" + thumbnail.type + ";base64," + thumbnail.data, alt: "thumbnail", loading: "lazy",
    on: { error: event => event.target.remove() } })
}
