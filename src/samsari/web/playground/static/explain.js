// The Explain page: paste source, output and references; see how each score comes about.
import { make, at, fill, plural } from "./make.js";
import { pairList, pairNode, shown } from "./pair.js";
import { button, copy, copyTools, page, picture, request, table, tell } from "./view.js";

const EXAMPLE = {
  source: "The engineer who designed the bridge lives in Madrid.",
  output: "An engineer designed the bridge. He lives in Madrid.",
  references: ["The engineer designed the bridge. The engineer lives in Madrid."],
};
const results = make("div", { id: "results" });
const fields = {};
let asked = 0;

function field(name, label, hint) {
  fields[name] = make("textarea", { id: name, spellcheck: "false", onkeydown: (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
  } });
  return make("div", {}, make("label", { for: name }, label), make("p", { class: "dim" }, hint), fields[name]);
}

const texts = () => ({
  source: fields.source.value, output: fields.output.value,
  references: fields.references.value.split("\n").filter((line) => line.trim()),
});

// The texts stand behind "#": the link works again, and the server never sees it.
function linkTo({ source, output, references }) {
  const parts = new URLSearchParams([["s", source], ["o", output], ...references.map((text) => ["r", text])]);
  return `${location.pathname}#${parts}`;
}

function fromLink() {
  const parts = new URLSearchParams(location.hash.slice(1));
  return parts.has("s") ? { source: parts.get("s"), output: parts.get("o") || "", references: parts.getAll("r") } : null;
}

function put(held) {
  fields.source.value = held.source;
  fields.output.value = held.output;
  fields.references.value = held.references.join("\n");
}

const MOST_OPEN = 6; // Scenes; where more lose something, all are folded

function missing(id, title, part) {
  return make("section", { class: "card", id }, make("h2", {}, title), make("p", { class: "note" }, part.missing));
}

function section(id, title, value, part, ...children) {
  if (part.missing) return missing(id, title, part);
  return make("section", { class: "card", id }, make("h2", {}, title, make("span", { class: "value" }, value)), copyTools(title, part), ...children);
}

function samsa(part) {
  const losing = part.missing ? 0 : part.drawn.filter((scene) => scene.value < 1).length;
  const scenes = part.missing ? [] : part.drawn.map((scene, place) => make("details", { open: scene.value < 1 && losing <= MOST_OPEN },
    make("summary", {}, `Scene ${place + 1}: ${scene.title} `, make("span", { class: scene.value === 1 ? "kept" : "lost" }, String(+scene.value.toFixed(3)))),
    picture(scene.svg, `Scene ${place + 1} and its sentence`), table(scene.table), make("p", {}, `Scene score: ${scene.score}`)));
  const unsure = part.is_count_unsure ? make("p", { class: "note" }, "So many Scenes in a sentence are often miscounted.") : null;
  return section("samsa", "SAMSA", shown(part.scores && part.scores.samsa), part, make("p", {}, `${part.formula}`), unsure, ...scenes,
    make("p", { class: "dim" }, "Orange: main relation. Blue: participant. Bold and underlined: minimal center. Thick green line: a center that was found. Dashed: lost, or says something else."));
}

function parse(part, held) {
  if (part.missing) return null;
  return make("section", { class: "card", id: "parse" }, make("h2", {}, "Parse"),
    make("div", { class: "tools" }, button("Correct this parse", async () => {
      const made = await request("/api/correct/new", held, results);
      if (made) location.href = `/correct?item=${encodeURIComponent(made.id)}`;
    })), ...part.parses.map((svg, place) => picture(svg, `Parse of sentence ${place + 1}`)));
}

function ngrams(id, title, part, key) {
  return section(id, title, shown(part.score), part, part.missing ? null : picture(part.svg, `n-grams of ${title}`),
    part.missing ? null : make("p", { class: "dim" }, key), part.missing ? null : table(part.table));
}

const LEVELS = { fail: "must be corrected", warn: "look at it", note: "good to know" };
const LEGEND = [["mark", "f1", "replaced"], ["mark", "f4", "replaced by something else"], ["mark", "f5", "moved"], ["del", "f2", "dropped"], ["ins", "f2", "added"]];

function advice(check) {
  const list = [...check.findings.map((one) => make("li", {}, make("strong", {}, `${one.level}: `), `${one.message}. `,
    make("span", { class: "dim" }, `${one.advice} (${one.rule}; ${LEVELS[one.level] || ""})`))),
  ...check.unjudged.map((one) => make("li", {}, make("strong", {}, "cannot judge: "), one.reason))];
  return list.length ? make("ul", {}, ...list) : make("p", {}, "No rule found anything.");
}

// Both texts with what changed, findings on top; a letter is a list of paired sentences.
function pairCard(pair, check) {
  return make("section", { class: "card", id: "pair" }, make("h2", {}, pair.rows.length ? "Paired sentences" : "Source and output", make("span", { class: `value verdict ${check.verdict}` }, check.verdict)),
    copyTools("Check", check), pair.told ? make("p", { class: "dim" }, pair.told) : null,
    pair.rows.length ? pairList(pair.rows) : pairNode(pair), advice(check),
    make("p", { class: "legend" }, ...LEGEND.flatMap(([tag, kind, name]) => [make(tag, { class: kind }, name), " "]), make("span", { class: "f3" }, "¶"), " a new sentence"));
}

function tiles(held) {
  return make("ul", { class: "tiles" }, ...held.map((one) => make("li", {}, make("a", { href: `#${one.to}`, class: one.name === "Check" ? `wide ${one.value}` : null,
    onclick: (event) => { event.preventDefault(); goTo(one.to); } }, one.name, " ", make("strong", {}, one.value), make("span", { class: "tell" }, one.told)))));
}

function goTo(id) {
  const heading = at(id).querySelector("h2");
  heading.setAttribute("tabindex", "-1");
  heading.focus({ preventScroll: true });
  at(id).scrollIntoView();
}

function draw(held, found) {
  const { sari, bleu, links } = found;
  fill(results, make("h2", { tabindex: "-1", id: "found" }, found.headline || "What was found"), tiles(found.tiles),
    make("div", { class: "tools" }, button("Copy link to this view", () => copy(new URL(linkTo(held), location.href).href)),
      button("Copy everything as JSON", () => copy(JSON.stringify(found, null, 1)))),
    pairCard(found.pair, found.check), samsa(found.samsa),
    ngrams("sari", "SARI", sari, "+ added, = kept, − deleted. Green: the references do the same. Dashed: none does. Dotted yellow: some do."),
    ngrams("bleu", "BLEU", bleu, "Green: found in a reference. Dashed: in none."),
    parse(found.samsa, held),
    section("links", "Word alignment", links.missing ? "" : plural(links.links.length, "link"), links, links.missing ? null : make("details", {}, make("summary", {}, "Every link"), picture(links.svg, "Word alignment")),
      make("p", { class: "dim" }, "Grey: the same word. Green: another word that says the same. Dashed: stands in its place, but says something else. Point at a line to read its sameness.")));
}

async function run() {
  const held = texts();
  const turn = ++asked;
  history.replaceState(null, "", linkTo(held));
  tell("Working… the models are loaded at the first use.");
  const found = await request("/api/explain", { ...held, width: Math.floor(page().clientWidth - 40) }, results);
  if (!found || turn !== asked) return;
  draw(held, found);
  tell("Done.");
  at("found").focus({ preventScroll: true });
}

fill(page(),
  make("p", {}, "Paste a text and what a system made of it. You see how SAMSA, SARI and BLEU come about, and what samsari check finds."),
  make("div", { class: "fields" }, field("source", "Source", "The original text."), field("output", "Output", "The simplified text."),
    field("references", "References", "One per line; needed for SARI and BLEU.")),
  make("div", { class: "tools" }, button("Explain", run, { class: "main" }), button("Example", () => { put(EXAMPLE); run(); }),
    make("span", { class: "dim" }, make("kbd", {}, "Ctrl"), " + ", make("kbd", {}, "Enter"), " explains.")),
  results);
const linked = fromLink();
if (linked) { put(linked); run(); }
addEventListener("hashchange", () => { const held = fromLink(); if (held) { put(held); run(); } });
