// The page for corrections. The script only selects; every edit is made on the server and saved there.
import { make, at, fill, plural } from "./make.js";
import { button, fileOf, page, picture, request, table, tell } from "./view.js";

const NAMES = { H: "Parallel Scene", A: "Participant", P: "Process", S: "State", D: "Adverbial", T: "Time", G: "Ground", C: "Center",
  E: "Elaborator", Q: "Quantifier", N: "Connector", R: "Relator", F: "Function", L: "Linker", U: "Punctuation", UNC: "Uncertain" };
let item = null, sentence = 0;
let words = new Set(), cursor = 0, anchor = 0; // marked words, the word with the focus, the start of a stretch
let chosen = null; // the row of the tree that is chosen: "unit" or "unit<parent" for a remote edge
let pending = null; // a step that still needs a unit: { what, category, unit }
let place = "words";

const here = () => new URLSearchParams(location.search).get("item");
const width = () => Math.floor(page().clientWidth - 40);
const shown = () => item.passages[sentence];
const nameOf = (row) => (row.is_remote ? `${row.unit}<${row.parent}` : row.unit);
const rowOf = (name) => shown().units.find((row) => nameOf(row) === name) || null;
const label = (categories) => categories.map((one) => NAMES[one] || one).join(", ");

// ---- the list ----
async function showList() {
  const held = await request("/api/correct", undefined, page());
  if (!held) return;
  const rows = held.items.map((row) => make("li", {}, row.reason
    ? make("span", {}, make("strong", {}, row.id), " cannot be read: ", make("span", { class: "lost" }, row.reason))
    : make("a", { href: `/correct?item=${encodeURIComponent(row.id)}` }, `${row.is_done ? "✓ " : ""}${row.text || row.id}`),
  row.reason ? null : make("span", { class: "dim" }, ` ${plural(row.edits, "edit")}${row.is_done ? ", done" : ""}`)));
  const done = held.items.filter((row) => row.is_done).length;
  const source = make("textarea", { id: "source", spellcheck: "false" });
  const output = make("textarea", { id: "output", spellcheck: "false" });
  const problem = make("div");
  fill(page(), make("p", {}, "Correct the parse of a text, and watch SAMSA follow. Every step is saved at once; undo goes back to the first parse."),
    held.is_queue ? make("p", { class: "note" }, `Done: ${done} of ${plural(held.items.length, "passage")}.`) : make("div", { class: "card" }, make("h2", {}, "A new text"),
      make("div", { class: "fields" }, make("div", {}, make("label", { for: "source" }, "Source"), source),
        make("div", {}, make("label", { for: "output" }, "Output (for SAMSA)"), output)),
      make("div", { class: "tools" }, button("Parse it", async () => {
        tell("Working…");
        const made = await request("/api/correct/new", { source: source.value, output: output.value }, problem);
        if (made) location.href = `/correct?item=${encodeURIComponent(made.id)}`;
      }, { class: "main" })), problem),
    make("h2", {}, held.is_queue ? "Passages" : "Earlier texts"),
    rows.length ? make("ol", { class: "queue" }, ...rows) : make("p", { class: "dim" }, "Nothing yet."));
}

// ---- one passage ----
// One step after the other: a quick second key waits until the first is saved.
let steps = Promise.resolve();
function send(path, body, told) {
  steps = steps.then(() => sendNow(path, body, told));
  return steps;
}

async function sendNow(path, body, told) {
  const problem = at("problem");
  fill(problem);
  tell("Saving…");
  let found;
  try {
    found = await request(path, { item: item.id, version: item.version, width: width(), ...body }, problem);
  } catch (conflict) { // another tab was first: show what it made
    found = conflict.document.newest;
    fill(problem, make("p", { class: "problem", role: "alert" }, conflict.message));
    told = "";
  }
  if (!found) return;
  item = found;
  pending = null;
  if (chosen && !rowOf(chosen)) chosen = null;
  paint();
  tell(told === undefined ? "All steps saved." : told || "Not saved.");
}

const edit = (kind, fields) => send("/api/correct/edit", { sentence, edit: { kind, ...fields } });
const step = (count) => send("/api/correct/step", { steps: count });
const markedWords = () => [...words].sort((one, other) => one - other);

function unitFor(category) {
  const row = chosen && rowOf(chosen);
  if (place === "tree" && row) {
    return edit("category", { unit: row.unit, categories: [category], parent: row.is_remote ? row.parent : "" });
  }
  if (!words.size) { tell("Mark words or choose a unit first."); return null; }
  const made = markedWords();
  words = new Set();
  return edit("make", { words: made, categories: [category] });
}

function remove() {
  const row = chosen && rowOf(chosen);
  if (!row) { tell("Choose a unit first."); return; }
  if (row.is_remote) edit("remove remote", { unit: row.unit, parent: row.parent });
  else edit("remove", { unit: row.unit });
}

function reset() {
  const row = chosen && rowOf(chosen);
  if (!row) { tell("Choose a unit first."); return; }
  edit("reset", { unit: row.unit, parent: row.is_remote ? row.parent : "" });
}

function start(what, category = "") {
  const row = chosen && rowOf(chosen);
  if (what === "words" ? !words.size : !row) { tell(what === "words" ? "Mark words first." : "Choose a unit first."); return; }
  pending = { what, category, unit: row && row.unit };
  const texts = { move: "Choose the unit that it moves into", words: "Choose the unit that gets these words",
    remote: `Choose the unit that also belongs here as ${NAMES[category]}; press I if it is implicit` };
  tell(`${texts[what]}, then press Enter. Esc stops.`);
  paint();
  at("tree").querySelector('[tabindex="0"]')?.focus();
}

function finish(row) {
  const { what, category, unit } = pending;
  pending = null;
  if (what === "move") edit("move", { unit, parent: row ? row.unit : shown().root });
  else if (what === "words") { const made = markedWords(); words = new Set(); edit("add words", { words: made, unit: row.unit }); }
  else if (row) edit("remote", { unit: row.unit, parent: unit, categories: [category] });
}

function implicit() {
  const { category, unit } = pending || {};
  if (pending && pending.what === "remote") { pending = null; edit("implicit", { parent: unit, categories: [category] }); }
}

// ---- keys ----
function onKey(event) {
  if (!item || /^(TEXTAREA|INPUT|SELECT)$/.test(event.target.tagName)) return;
  const letter = event.key.toUpperCase();
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const onButton = event.target.tagName === "BUTTON" || event.target.tagName === "A";
  if ((event.ctrlKey || event.metaKey) && letter === "Z") { event.preventDefault(); step(event.shiftKey ? 1 : -1); return; }
  if ((event.ctrlKey || event.metaKey) && letter === "Y") { event.preventDefault(); step(1); return; }
  if (!isPlain || (onButton && (event.key === "Enter" || event.key === " "))) return;
  const action = place === "tree" ? treeKey(event) : wordKey(event);
  if (action) { event.preventDefault(); return; }
  if (event.key === "Escape") { pending = null; words = new Set(); tell("Stopped."); paint(); return; }
  if (pending && letter === "I") { implicit(); return; }
  if (event.key === "Delete" || event.key === "Backspace") { event.preventDefault(); remove(); return; }
  if (letter === "M") { start("move"); return; }
  if (letter === "B") { reset(); return; }
  if (event.key === "+") { start("words"); return; }
  if (NAMES[letter] && letter.length === 1) {
    event.preventDefault();
    if (event.shiftKey) start("remote", letter); else unitFor(letter);
  }
}

function wordKey(event) {
  const last = shown().words.length - 1;
  const moves = { ArrowLeft: -1, ArrowRight: 1 };
  if (event.key in moves) {
    cursor = Math.min(Math.max(cursor + moves[event.key], 0), last);
    if (event.shiftKey) {
      const [low, high] = [Math.min(anchor, cursor), Math.max(anchor, cursor)];
      for (let spot = low; spot <= high; spot += 1) words.add(spot);
    } else anchor = cursor;
  } else if (event.key === " ") {
    if (words.has(cursor)) words.delete(cursor); else words.add(cursor);
    anchor = cursor;
  } else if (event.key === "Enter") { if (!words.size) words.add(cursor); unitFor("UNC"); return true; }
  else if (event.key === "ArrowUp" || event.key === "ArrowDown") { toUnit(); return true; }
  else return false;
  paintWords();
  at("words").querySelector('[tabindex="0"]').focus();
  return true;
}

// From a word to the lowest unit that holds it.
function toUnit() {
  const rows = shown().units.filter((row) => !row.is_remote && row.words.includes(cursor));
  if (!rows.length) return;
  choose(nameOf(rows.reduce((best, row) => (row.depth >= best.depth ? row : best))), true);
}

function treeKey(event) {
  const rows = shown().units;
  const now = rows.findIndex((row) => nameOf(row) === chosen);
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const next = Math.min(Math.max(now + (event.key === "ArrowDown" ? 1 : -1), 0), rows.length - 1);
    choose(nameOf(rows[next]), true);
    return true;
  }
  if (event.key === "Enter" && pending) { finish(rowOf(chosen)); return true; }
  return false;
}

function choose(name, moveFocus) {
  chosen = name;
  place = "tree";
  paintTree();
  paintDrawing();
  if (moveFocus) at("tree").querySelector('[aria-selected="true"]')?.focus();
}

// ---- painting ----
function paintWords() {
  fill(at("words"), ...shown().words.map((word, spot) => make("span", { role: "option", class: "word", tabindex: spot === cursor ? "0" : "-1",
    "aria-selected": String(words.has(spot)), onclick: (event) => {
      if (event.shiftKey) { for (let one = Math.min(anchor, spot); one <= Math.max(anchor, spot); one += 1) words.add(one); }
      else if (words.has(spot)) words.delete(spot);
      else words.add(spot);
      cursor = spot; if (!event.shiftKey) anchor = spot; place = "words";
      paintWords(); at("words").querySelector('[tabindex="0"]').focus();
    } }, word)));
  const held = at("drawing");
  held.querySelectorAll("[data-word]").forEach((node) => node.classList.toggle("picked", words.has(Number(node.dataset.word))));
}

function paintTree() {
  const rows = shown().units;
  const first = chosen && rowOf(chosen) ? chosen : rows.length ? nameOf(rows[0]) : null;
  fill(at("tree"), ...rows.map((row) => make("div", { role: "treeitem", "aria-level": row.depth, "aria-selected": String(nameOf(row) === chosen),
    tabindex: nameOf(row) === first ? "0" : "-1", class: `unit d${Math.min(row.depth, 12)}${row.is_changed ? " is-changed" : ""}`,
    onclick: () => { if (pending) finish(row); else choose(nameOf(row), true); } },
  make("strong", {}, row.categories.join("|")), ` ${label(row.categories)} `,
  row.scene ? make("span", { class: "flag" }, `Scene ${row.scene}`) : null,
  row.is_remote ? make("span", { class: "flag" }, "remote") : null, row.is_implicit ? make("span", { class: "flag" }, "implicit") : null,
  row.is_changed ? make("span", { class: "flag" }, "changed") : null,
  make("span", { class: "dim" }, `: ${row.text}`),
  ...row.problems.map((one) => make("span", { class: `finding ${one.level}` }, `${one.code} ${one.what}`)))));
}

function paintDrawing() {
  fill(at("drawing"), picture(shown().svg, "Drawing of the units"));
  at("drawing").querySelectorAll("[data-unit]").forEach((node) => {
    const name = node.dataset.remote ? `${node.dataset.unit}<${node.dataset.remote}` : node.dataset.unit;
    const row = rowOf(name);
    const box = node.querySelector("rect");
    if (name === chosen) box.classList.add("chosen");
    if (row && row.is_changed) box.classList.add("edited");
    node.addEventListener("click", () => { if (pending && row) finish(row); else choose(name, false); });
  });
  at("drawing").querySelectorAll("[data-word]").forEach((node) => node.addEventListener("click", (event) => {
    at("words").children[Number(node.dataset.word)].dispatchEvent(new MouseEvent("click", { bubbles: true, shiftKey: event.shiftKey }));
  }));
}

function paintSamsa() {
  const held = item.samsa;
  if (!held) { fill(at("samsa"), make("p", { class: "dim" }, "Give an output to see SAMSA.")); return; }
  const change = held.score - held.before;
  fill(at("samsa"), make("p", { class: "big" }, make("strong", { id: "score" }, held.score.toFixed(1)),
    make("span", { class: "dim" }, ` ${change === 0 ? "as before" : `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(1)} against the first parse (${held.before.toFixed(1)})`}`)),
  make("p", {}, held.formula),
  ...held.scenes.map((scene, number) => make("details", {}, make("summary", {}, `Scene ${number + 1}: ${scene.title} (${scene.score.toFixed(2)})`), table(scene.table))));
}

function paint() {
  cursor = Math.min(cursor, Math.max(0, shown().words.length - 1));
  paintDrawing();
  paintWords();
  paintTree();
  paintSamsa();
  at("undo").setAttribute("aria-disabled", String(item.at === 0));
  at("first").setAttribute("aria-disabled", String(item.at === 0));
  at("redo").setAttribute("aria-disabled", String(item.at === item.n_edits));
  at("count").textContent = `${item.at} of ${plural(item.n_edits, "edit")}`;
  at("done").textContent = item.is_done ? "Not done yet" : "Done, next passage";
  fill(at("passage-problems"), ...shown().problems.map((one) => make("p", { class: `finding ${one.level}` }, `${one.code} ${one.what}`)),
    item.note ? make("p", { class: "note" }, item.note) : null);
}

async function markDone() {
  const was = item.is_done;
  await send("/api/correct/note", { is_done: !was });
  if (was) return;
  const next = await request(`/api/correct/following?item=${encodeURIComponent(item.id)}`, undefined, at("problem"));
  if (next && next.id) location.href = `/correct?item=${encodeURIComponent(next.id)}`;
  else tell("Done. No other passage is open.");
}

async function save(form) {
  const found = await request(`/api/correct/file?item=${encodeURIComponent(item.id)}&format=${form}`, undefined, at("problem"));
  if (found) fileOf(found.name, found.text, "text/plain");
}

function palette() {
  return Object.keys(NAMES).filter((one) => one !== "UNC").map((one) => button(`${one} `, () => unitFor(one), { title: NAMES[one], "aria-label": `${one}: ${NAMES[one]}` }));
}

const KEYS = [["← →", "go to a word"], ["Shift + ← →", "mark a stretch"], ["Space", "mark a word apart"], ["a letter", "category: of the chosen unit, or a new unit over the marked words"],
  ["Enter", "a new unit without a category"], ["↑ ↓", "go through the units"], ["Del", "remove the unit; its words stay"], ["M", "move the unit into another one"], ["B", "the unit, and all below it, back to what the parser gave"],
  ["+", "add the marked words to a unit"], ["Shift + letter", "a remote unit: choose it, Enter; or I for an implicit one"], ["Ctrl + Z", "undo"], ["Ctrl + Shift + Z", "redo"], ["Esc", "stop"]];

function layOut() {
  const output = make("textarea", { id: "output", spellcheck: "false", onchange: () => send("/api/correct/note", { output: output.value }) }, item.output);
  const tabs = item.passages.length > 1 ? make("div", { class: "tools", role: "group", "aria-label": "Sentences" }, ...item.passages.map((one, number) =>
    button(`Sentence ${number + 1}`, (event) => { sentence = number; words = new Set(); chosen = null; cursor = 0; anchor = 0; paint();
      event.target.parentNode.querySelectorAll("button").forEach((node, other) => node.setAttribute("aria-pressed", String(other === number))); }, { "aria-pressed": String(number === 0) }))) : null;
  fill(page(), make("p", {}, make("a", { href: "/correct" }, "All texts")), make("div", { id: "problem" }), tabs,
    make("div", { id: "words", role: "listbox", "aria-multiselectable": "true", "aria-label": "Words", class: "words", onfocusin: () => { place = "words"; } }),
    make("div", { class: "tools", role: "group", "aria-label": "Categories" }, ...palette()),
    make("div", { class: "tools" }, button("Undo", () => step(-1), { id: "undo" }), button("Redo", () => step(1), { id: "redo" }),
      button("Back to the first parse", () => { if (item.at) step(-item.at); }, { id: "first" }), button("Reset unit", reset, { title: "This unit, and all below it, back to what the parser gave" }), button("Remove unit", remove), button("Move unit", () => start("move")), button("Add words to a unit", () => start("words")),
      button("Remote participant", () => start("remote", "A")), button("Implicit participant", () => { start("remote", "A"); implicit(); }),
      make("span", { id: "count", class: "dim" })),
    make("div", { id: "passage-problems" }), make("div", { id: "drawing" }),
    make("div", { class: "two" }, make("section", { class: "card" }, make("h2", { id: "units" }, "Units"),
      make("div", { id: "tree", role: "tree", "aria-labelledby": "units", onfocusin: () => { place = "tree"; } })),
    make("section", { class: "card" }, make("h2", {}, "SAMSA"), make("div", { id: "samsa", "aria-live": "polite" }),
      make("label", { for: "output" }, "Output"), output)),
    make("div", { class: "tools" }, button("", markDone, { id: "done", class: "main" }), button("Save as XML", () => save("xml")), button("Save as JSON", () => save("json")), button("Save as MRP", () => save("mrp"))),
    make("p", { class: "dim" }, `Every step is saved in ${item.file}`),
    make("details", {}, make("summary", {}, "Keys"), make("ul", {}, ...KEYS.map(([key, what]) => make("li", {}, make("kbd", {}, key), ` ${what}`)))));
}

async function open() {
  const found = await request(`/api/correct/item?item=${encodeURIComponent(here())}&width=${width()}`, undefined, page());
  if (!found) { page().append(make("p", {}, make("a", { href: "/correct" }, "All texts"))); return; }
  item = found;
  layOut();
  paint();
  at("words").querySelector('[tabindex="0"]')?.focus();
}

document.addEventListener("keydown", onKey);
document.addEventListener("visibilitychange", async () => { // another tab may have gone on
  if (document.hidden || !item) return;
  const found = await request(`/api/correct/item?item=${encodeURIComponent(item.id)}&width=${width()}`, undefined, null);
  if (found && found.version !== item.version) { item = found; paint(); tell("Changed in another tab; this is the newest state."); }
});
if (here()) open(); else showList();
