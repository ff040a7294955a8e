// The editor: the original beside its simpler version. Decisions are made here, without the server;
// it is asked what could change, what is hard and what `check` says, and it keeps nothing.
import { make, at, fill, plural } from "./make.js";
import { button, copy, fileOf, page, request, tell } from "./view.js";
import { allChanges, answered, decide, edited, isWaiting, keyOf, newLine, originalOf, put, relined, resultOf, spanEdited } from "./lines.js";
import { surface } from "./surface.js";
import { card, changeItem, drawOriginal, drawResult, lists, wordsOf } from "./marks.js";

const KEPT = "samsari-editor", KEPT_FILE = "samsari-editor-file";
const MOST_CHARACTERS = 6000, MOST_LINES = 200; // of one request
const LARGEST = 3_500_000; // bytes of a file: as a browser can keep it
const MOST_STEPS = 200; // that can be undone
const MOST_ROWS = 300; // paragraphs that stand in one row with their original; more take a browser too long
const TERMS = ["legal", "medical", "technical"];
const EXAMPLE = `Dear Ms Alvarez,

We are writing to inform you that your application for a parking permit, which was submitted on 14 March, is currently undergoing preliminary assessment. Prior to the commencement of the evaluation, it is imperative that you furnish additional documentation.

Should you require any further clarification, please do not hesitate to contact our office. The officer who is responsible for your case will endeavour to respond to your enquiry as expeditiously as possible.

Yours sincerely,
J. Thornton`;
const START = { name: "", form: "text", content: "", ending: "\n", lines: [newLine("")],
  options: { strength: "normal", split: false, glosses: false, terms: [], forbidden: [], protected: [], chosen: {} } };

let state = START, past = [], future = [], chosen = null, lastWrite = 0;
let levels = null, language = ""; // of the original and the result: [{cefr, value, grade, reason}, ...]; another language than English
const judgements = new Map(); // what is known of a line and its result
let isTold = false; // whether the end of all changes was told

const isPhone = () => matchMedia("(pointer: coarse)").matches;
const isDocument = () => state.form !== "text";
const openChanges = () => [...allChanges(state.lines)].filter(([, , change]) => change.state === "open");

// A step that can be undone. Letters that are written one after another are one step.
function commit(next, isLetter = false) {
  const now = Date.now();
  if (!(isLetter && now - lastWrite < 1000)) past = [...past.slice(-MOST_STEPS), state];
  lastWrite = isLetter ? now : 0;
  future = [];
  state = { ...state, ...next };
  update();
}

function step(by) {
  const [from, to] = by < 0 ? [past, future] : [future, past];
  if (!from.length) { tell(by < 0 ? "Nothing to undo." : "Nothing to redo."); return; }
  const before = state.lines;
  to.push(state);
  state = from.pop();
  lastWrite = 0;
  choose(null);
  update();
  showDifference(before);
  tell(by < 0 ? "Undone." : "Done again.");
}

// Put the caret where the last step changed something.
function showDifference(before) {
  for (const [own, name] of [[result, "result"], [original, "source"]]) {
    if (document.activeElement !== own.node) continue;
    const line = state.lines.findIndex((one, place) => one[name] !== before[place]?.[name]);
    const [now, old] = [state.lines[line]?.[name] || "", before[line]?.[name] || ""];
    let at = 0;
    while (at < now.length && now[at] === old[at]) at += 1;
    if (line >= 0) own.select([line, at]);
  }
}

// Writing.

const original = surface("original", "Original", { onUndo: step, draw: (line, place) => drawOriginal(line, chosen && chosen.line === place ? chosen : null),
  onEdit: (from, to, words) => {
    if (isDocument() && (words.includes("\n") || from[0] !== to[0])) return refuse();
    const sources = state.lines.map((line) => line.source);
    const fresh = (sources[from[0]].slice(0, from[1]) + words + sources[to[0]].slice(to[1])).split("\n");
    const caret = [from[0] + fresh.length - 1, fresh.at(-1).length - (sources[to[0]].length - to[1])];
    choose(null);
    commit({ lines: relined(state.lines, [...sources.slice(0, from[0]), ...fresh, ...sources.slice(to[0] + 1)], "") }, words.length === 1);
    return caret;
  } });

const result = surface("result", "Simpler text", { onUndo: step, draw: (line, place) => drawResult(line, chosen && chosen.line === place ? chosen : null),
  onEdit: (from, to, words) => {
    if (isDocument() && words.includes("\n")) return refuse();
    choose(null);
    commit({ lines: spanEdited(state.lines, from, to, words, isDocument()) }, words.length === 1);
    return [from[0], from[1] + words.length];
  } });

function refuse() {
  tell("The paragraphs of a document stay as they are: write inside one of them.");
  return null;
}

// Choosing: { line, kind, place } for a change, a hard word, a long sentence, or a finding.

function spotOf({ line, kind, place }) {
  const held = state.lines[line];
  if (kind === "change") return held.changes[place];
  if (kind === "finding") {
    const [start, end] = held.marks.findings[place].output[0] || [0, 0];
    return { start, end };
  }
  return held.marks[kind][place];
}

// On a phone one text is shown at a time.
function side(name) {
  at("panes").dataset.shown = name;
  for (const each of ["original", "result"]) at(`show-${each}`).setAttribute("aria-pressed", String(each === name));
}

function choose(next) {
  chosen = next;
  draw();
  if (!next) { at("card").hidden = true; return; }
  side("result");
  const { start, end } = spotOf(next);
  result.node.focus({ preventScroll: true });
  result.select([next.line, start], [next.line, end]);
  drawCard();
  if (isPhone()) at("card").querySelector("button").focus({ preventScroll: true }); // no keyboard on a phone
}

function drawCard() {
  const line = state.lines[chosen.line], box = at("card");
  const all = [...allChanges(state.lines)];
  const number = all.findIndex(([own, place]) => own === chosen.line && place === chosen.place) + 1;
  fill(box, ...card(line, chosen, `${number} of ${all.length}`, act));
  box.hidden = false;
  const mark = result.node.querySelector(".is-chosen") || result.node.children[chosen.line];
  const pane = box.offsetParent.getBoundingClientRect(), word = mark.getClientRects()[0] || mark.getBoundingClientRect(), last = mark.getBoundingClientRect();
  box.style.left = `${Math.max(8, Math.min(word.left - pane.left - 12, pane.width - box.offsetWidth - 8))}px`;
  box.style.top = `${last.bottom - pane.top + 8}px`;
  const top = 8 + (getComputedStyle(at("bar")).position === "sticky" ? at("bar").offsetHeight : 0), under = box.getBoundingClientRect().bottom + 8;
  if (word.top < top) scrollBy(0, word.top - top - innerHeight / 8);
  else if (under > innerHeight) scrollBy(0, Math.min(under - innerHeight + innerHeight / 8, word.top - top));
  tell(chosen.kind === "change" ? `${line.changes[chosen.place].old.trim() || "nothing"} → ${wordsOf(line, line.changes[chosen.place]).trim() || "nothing"}. ${number} of ${all.length}.` : box.querySelector(".became").textContent);
}

// All places to stop at: changes to be decided; after them what `check` found, hard words, long sentences.
function stops() {
  const open = openChanges().map(([line, place, change]) => ({ line, place, kind: "change", start: change.start }));
  return open.length ? open : state.lines.flatMap((held, line) => {
    const marks = held.marks || { findings: [], hard: [], long: [] };
    return ["finding", "hard", "long"].flatMap((kind) => (kind === "finding" ? marks.findings : marks[kind]).map((one, place) => ({ line, kind, place, start: kind === "finding" ? one.output[0]?.[0] ?? 0 : one.start })));
  }).sort((a, b) => a.line - b.line || a.start - b.start);
}

function go(by) {
  const all = stops(), order = (one) => one.line * 1e7 + one.start;
  const caret = result.selected();
  const here = chosen ? order({ ...chosen, start: spotOf(chosen).start }) : document.activeElement === result.node && caret ? caret[0][0] * 1e7 + caret[0][1] - 0.5 : -1;
  const isHere = (one) => chosen && one.line === chosen.line && one.kind === chosen.kind && one.place === chosen.place;
  const next = by > 0 ? all.find((one) => order(one) >= here && !isHere(one)) || all[0] : all.findLast((one) => order(one) <= here && !isHere(one)) || all.at(-1);
  if (next) choose({ line: next.line, kind: next.kind, place: next.place });
  else finish();
}

function finish() {
  const spot = chosen && spotOf(chosen);
  const end = spot ? [chosen.line, spot.end] : [0, 0];
  choose(null);
  result.node.focus({ preventScroll: true });
  result.select(end);
  const n = [...allChanges(state.lines)].length;
  tell(n ? `All ${plural(n, "change")} decided.` : "No changes to decide.");
}

function act(decision, value) {
  const { line, place, kind } = chosen;
  const replaced = (make) => ({ lines: state.lines.map((one, other) => (other === line ? make(one) : one)) });
  const { options } = state;
  if (decision === "forbid" || decision === "protect") { never(decision, value); return; }
  if (decision === "split") { split(line); return; }
  if (decision === "replace") {
    const { start, end } = spotOf(chosen);
    commit(replaced((one) => edited(one, start, end, value)));
  } else if (decision === "keep-change") commit(replaced((one) => decide(one, value, "keep")));
  else {
    const { old } = state.lines[line].changes[place];
    const isWord = decision === "words" && old.trim();
    commit({ ...replaced((one) => decide(one, place, decision, value)), options: isWord ? { ...options, chosen: { ...options.chosen, [old.trim().toLowerCase()]: value.trim() } } : options });
  }
  if (kind !== "change") { chosen = null; at("card").hidden = true; }
  if (kind === "change" && openChanges().length === 0) finish();
  else go(1);
}

// A rule, or a word, that is never to be used: in this text and in what is written later.
function never(decision, value) {
  const set = decision === "forbid" ? "forbidden" : "protected";
  const isMeant = (change) => (decision === "forbid" ? change.rules.includes(value) : change.old.trim().toLowerCase() === value);
  const lines = state.lines.map((line) => line.changes.reduce((held, change, place) => (isMeant(change) ? decide(held, place, "keep") : held), line));
  commit({ lines, options: { ...state.options, [set]: [...new Set([...state.options[set], value])] } });
  go(1);
}

async function split(line) {
  tell("Looking for a place to split…");
  const { source } = state.lines[line];
  const answer = await request("/api/simplify", { ...asking(), lines: [source], split: true }, at("problem"));
  if (!answer || !state.lines[line] || state.lines[line].source !== source) return;
  if (!answer.lines[0].changes.some((one) => one.kind === "split")) { tell("There is no place where it can be split safely. Write it anew by hand."); return; }
  choose(null);
  commit({ lines: state.lines.map((one, other) => (other === line ? answered(one, answer.lines[0], () => false) : one)) });
  const place = state.lines[line].changes.findIndex((one) => one.kind === "split");
  choose({ line, kind: "change", place });
}

function acceptAll() {
  const n = openChanges().length;
  choose(null);
  commit({ lines: state.lines.map((line) => line.changes.reduce((held, change, place) => (change.state === "open" ? decide(held, place, "accept") : held), line)) });
  tell(`${plural(n, "change")} accepted.`);
}

// Asking the server.

function asking() {
  const { strength, split: isSplit, glosses, terms, forbidden, protected: words, chosen: own } = state.options;
  return { strength, split: isSplit, glosses, terms, forbidden, protected: words, chosen: own };
}

function part(wanted, sizeOf) {
  let size = 0;
  return wanted.slice(0, MOST_LINES).filter((one, place) => { size += sizeOf(one); return place === 0 || size <= MOST_CHARACTERS; });
}

let isAsking = false, timer = 0;
function soon(seconds = 0.4) {
  clearTimeout(timer);
  timer = setTimeout(work, seconds * 1000);
}

async function work() {
  if (isAsking) return;
  isAsking = true;
  try {
    while (await rewriteSome() || await judgeSome());
  } finally { isAsking = false; }
}

async function rewriteSome() {
  const waiting = part([...new Set(state.lines.filter(isWaiting).map((line) => line.source))], (text) => text.length);
  if (!waiting.length) return false;
  tell("Working… the models are loaded at the first use.");
  const { options } = state;
  const answer = await request("/api/simplify", { ...asking(), lines: waiting }, at("problem"));
  if (!answer) return false;
  fill(at("problem"));
  if (options !== state.options && JSON.stringify(options) !== JSON.stringify(state.options)) return true;
  const by = new Map(waiting.map((source, place) => [source, answer.lines[place]]));
  const explained = new Set([...allChanges(state.lines)].filter(([, , one]) => one.kind === "glosses").map(([, , one]) => one.rules[0]));
  const isExplained = (rule) => explained.has(rule) || !explained.add(rule);
  state = { ...state, lines: state.lines.map((line) => (isWaiting(line) && by.has(line.source) ? answered(line, by.get(line.source), isExplained) : line)) };
  if (chosen) choose(null);
  update(false);
  if (!state.lines.some(isWaiting)) tell(openChanges().length ? `${plural(openChanges().length, "change")} proposed. ${isPhone() ? "Tap a marked word to decide." : "F8 goes to the first."}` : "Nothing to change was found.");
  return true;
}

let judged = ""; // the texts whose levels are known
async function judgeSome() {
  const source = originalOf(state.lines), output = resultOf(state.lines);
  if (!source.trim() && !output.trim()) { [levels, language] = [null, ""]; drawBar(); return false; }
  const wanted = part(state.lines.filter((line) => line.result !== null && (line.source + line.result).trim() && !judgements.has(keyOf(line))), (line) => keyOf(line).length);
  if (!wanted.length && judged === `${source}\0${output}`) return false;
  const answer = await request("/api/simplify/judge", { sources: wanted.map((line) => line.source), outputs: wanted.map((line) => line.result), source, output }, at("problem"));
  if (!answer) return false;
  wanted.forEach((line, place) => judgements.set(keyOf(line), answer.lines[place]));
  [levels, language, judged] = [answer.levels, answer.language, `${source}\0${output}`];
  const before = chosen;
  state = { ...state, lines: state.lines.map((line) => (judgements.has(keyOf(line)) && line.marks !== judgements.get(keyOf(line)) ? { ...line, marks: judgements.get(keyOf(line)) } : line)) };
  if (before && before.kind !== "change") { chosen = null; at("card").hidden = true; }
  draw();
  drawBar();
  return true;
}

// Showing.

function draw() {
  const mine = (line) => chosen && chosen.line === line;
  at("panes").style.setProperty("--rows", String(state.lines.length));
  at("panes").classList.toggle("is-long", state.lines.length > MOST_ROWS);
  original.show(state.lines.map((line, place) => (mine(place) ? Symbol("chosen") : `${line.kind} ${line.source}`)), state.lines);
  result.show(state.lines.map((line, place) => (mine(place) ? Symbol("chosen") : line)), state.lines);
  for (const [own, text] of [[original, originalOf(state.lines)], [result, resultOf(state.lines)]]) own.node.classList.toggle("is-empty", !text);
}

function update(asks = true) {
  draw();
  drawBar();
  drawFile();
  keepSoon();
  if (asks) soon();
}

const levelText = (level) => (!level ? "—" : level.value === null ? "—" : `${level.cefr} ${level.value.toFixed(1)}`);

// Write into a number of the bar; the nodes stay, so that the focus does.
function number(id, strong, dim) {
  const [one, other] = at(id).children;
  if (one.textContent !== strong) one.textContent = strong;
  if (other.textContent !== dim) other.textContent = dim;
  if (id === "level" || id === "checked") other.title = dim;
}

function drawBar() {
  const all = [...allChanges(state.lines)], open = all.filter(([, , one]) => one.state === "open");
  const marks = state.lines.map((line, place) => [place, line.marks]).filter(([, own]) => own);
  const count = (name) => (language ? "—" : String(marks.reduce((sum, [, own]) => sum + own[name].length, 0)));
  const [before, after] = levels || [];
  const isBusy = state.lines.some((line) => line.result !== null && line.result.trim() && !judgements.has(keyOf(line)));
  number("level", `${levelText(before)} → ${levelText(after)}`, after && after.value !== null ? `level; grade ${before.grade} → ${after.grade}` : after ? after.reason : "level");
  number("decided", String(all.length), `${all.length === 1 ? "change" : "changes"}, ${all.length - open.length} decided`);
  number("longs", count("long"), "long sentences");
  number("hards", count("hard"), "hard words");
  const findings = marks.flatMap(([line, own]) => own.findings.map((one, place) => ({ ...one, line, place })));
  const worst = ["fail", "warn", "note"].map((level) => [level, findings.filter((one) => one.level === level)]).filter(([, own]) => own.length);
  const unjudged = marks.flatMap(([line, own]) => (state.lines[line].source === state.lines[line].result ? [] : own.unjudged.slice(0, 1)));
  const isSame = originalOf(state.lines) === resultOf(state.lines);
  const verdict = worst.length ? worst.map(([level, own]) => `${own.length} ${level}`).join(", ") : isBusy ? "…" : isSame ? "—" : unjudged.length ? `${unjudged.length} not judged` : "pass";
  number("checked", verdict, worst.length ? `check: ${worst[0][1][0].message}` : isBusy ? "check looks at it" : unjudged.length ? `check: ${plural(unjudged.length, "paragraph")} cannot be judged: ${unjudged[0]}` : isSame ? "check" : "check found nothing");
  at("told").hidden = !language;
  at("told").textContent = language && `This looks like ${language}. Only English can be made simpler and judged.`;
  at("example").hidden = Boolean(originalOf(state.lines));
  at("checked").className = `fact ${worst.length ? `is-${worst[0][0]}` : ""}`;
  at("all").setAttribute("aria-disabled", String(!open.length));
  const of = (kind, name) => marks.flatMap(([line, own]) => own[name].map((one, place) => [{ line, kind, place }, one]));
  const textAt = (where, one) => state.lines[where.line].result.slice(one.start, one.end);
  fill(at("lists"), ...lists([
    ["Findings of check", findings.map((one) => [{ line: one.line, kind: "finding", place: one.place }, make("strong", { class: `is-${one.level}` }, one.level), ` ${one.message}`])],
    ["Changes", all.map(([line, place, one]) => [{ line, kind: "change", place }, ...changeItem(state.lines[line], one)])],
    ["Hard words", of("hard", "hard").map(([where, one]) => [where, `${textAt(where, one)} `, make("span", { class: "dim" }, one.level)])],
    ["Long sentences", of("long", "long").map(([where, one]) => [where, `${textAt(where, one).slice(0, 60)}… `, make("span", { class: "dim" }, `${one.words} words${one.level ? `, ${one.level}` : ""}`)])],
  ], choose));
}

// Files.

let drawnFile = null;
function drawFile() {
  if (drawnFile === `${state.name}\n${state.form}\n${Boolean(state.content)}`) return;
  drawnFile = `${state.name}\n${state.form}\n${Boolean(state.content)}`;
  const ending = /\.\w+$/.exec(state.name)?.[0] || ".txt";
  const canWrite = isDocument() && state.content;
  at("name").textContent = state.name;
  fill(at("saves"), ...[
    canWrite ? button(`Save as ${ending}, formatting kept`, () => saveDocument(false)) : null,
    canWrite && state.form === "docx" ? button("Save as .docx with tracked changes", () => saveDocument(true)) : null,
    button("Save as .txt", () => saveBytes("txt", new Blob([resultOf(state.lines).replaceAll("\n", state.ending)], { type: "text/plain" }))),
    button("Copy the text", () => copy(resultOf(state.lines)))].filter(Boolean));
}

function saveBytes(ending, blob) {
  const link = make("a", { href: URL.createObjectURL(blob), download: `${state.name.replace(/\.\w+$/, "") || "text"}-plain.${ending}` });
  link.click();
  URL.revokeObjectURL(link.href);
  tell(`Saved ${link.download}.`);
}

async function saveDocument(tracked) {
  const { name, content, lines } = state;
  const answer = await request("/api/simplify/write", { name, content, tracked, lines: lines.map((line) => line.result) }, at("problem"));
  if (!answer) return;
  const bytes = Uint8Array.from(atob(answer.content), (sign) => sign.charCodeAt(0));
  saveBytes(name.split(".").at(-1), new Blob([bytes]));
  if (answer.left) tell(`Saved. ${plural(answer.left, "sentence")} stayed as in the original: a change would have moved a footnote, a link or other formatting.`);
}

async function openFile(file) {
  if (!file) return;
  if (file.size > LARGEST) { problem(`${file.name} is too large for the browser. Use samsari simplify ${file.name} -w NEW instead.`); return; }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let signs = "";
  for (let place = 0; place < bytes.length; place += 32768) signs += String.fromCharCode(...bytes.subarray(place, place + 32768));
  const content = btoa(signs);
  tell("Opening…");
  const found = await request("/api/simplify/open", { name: file.name, content }, at("problem"));
  if (!found) return;
  fill(at("problem"));
  choose(null);
  const lines = found.lines.map((source, place) => newLine(source, found.kinds[place] || ""));
  commit({ name: file.name, form: found.form, content: found.form === "text" ? "" : content, ending: found.form === "text" && signs.includes("\r\n") ? "\r\n" : "\n", lines: lines.length ? lines : [newLine("")] });
  original.node.focus();
}

function problem(sentence) {
  fill(at("problem"), make("p", { class: "problem", role: "alert" }, sentence));
}

// Keeping everything in this tab: a reload and the button Back find it again.

let keeping = 0, keptContent = null;
function keepSoon() { clearTimeout(keeping); keeping = setTimeout(keep, 300); }

function keep() {
  clearTimeout(keeping);
  const { content, ...rest } = state;
  try {
    sessionStorage.setItem(KEPT, JSON.stringify({ ...rest, lines: state.lines.map(({ marks, ...line }) => line) }));
    if (content !== keptContent) {
      sessionStorage.removeItem(KEPT_FILE);
      sessionStorage.setItem(KEPT_FILE, content);
      keptContent = content;
    }
  } catch {
    keptContent = content;
    if (!isTold) problem("This is too large to be kept when the page is left. Save it as a file before you go.");
    isTold = true;
  }
}

function restore() {
  try {
    const held = JSON.parse(sessionStorage.getItem(KEPT));
    if (held && held.lines.length) state = { ...START, ...held, content: sessionStorage.getItem(KEPT_FILE) || "", lines: held.lines.map((line) => ({ ...line, marks: null })) };
    keptContent = state.content;
  } catch { /* a private window keeps nothing */ }
}

// Settings.

function set(name, value) {
  choose(null);
  commit({ options: { ...state.options, [name]: value }, lines: state.lines.map((line) => (line.isYours || !line.source.trim() ? line : { ...line, asked: null })) });
  drawSettings();
}

async function drawSettings() {
  const { options } = state;
  at("strength").value = options.strength;
  at("split").checked = options.split;
  at("glosses").checked = options.glosses;
  for (const name of TERMS) at(name).checked = options.terms.includes(name);
  const list = (name, title) => (options[name].length ? make("div", {}, make("h3", {}, title), make("ul", {}, ...options[name].map((value) => make("li", {}, `${value} `,
    button("Remove", () => { set(name, options[name].filter((one) => one !== value)); at("settings").focus(); }, { "aria-label": `Remove ${value}` }))))) : null);
  fill(at("nevers"), list("protected", "Words left alone"), list("forbidden", "Changes never made"));
  if (at("settings-row").hidden) return;
  const found = await request("/api/simplify/settings", asking());
  if (!found) return;
  fill(at("away"), make("p", {}, "The same on the command line: ", make("code", { id: "command" }, found.command)),
    make("div", { class: "tools" }, ...["protect.txt", "forbid.txt", "words.tsv"].filter((name) => found[name]).map((name) => button(`Save ${name}`, () => fileOf(name, found[name], "text/plain")))));
}

function check(name, label, isOn) {
  return make("label", { class: "check" }, make("input", { id: name, type: "checkbox", onchange: (event) => isOn(event.target.checked) }), ` ${label}`);
}

// The page.

const picker = make("input", { type: "file", id: "file", hidden: true, accept: ".txt,.md,.markdown,.html,.htm,.docx", onchange: () => { openFile(picker.files[0]); picker.value = ""; } });
const fact = (id, kind, title = null) => make("button", { type: "button", id, class: "fact", title, onclick: () => { const all = kind === "change" ? openChanges().map(([line, place]) => ({ line, kind, place }))
  : state.lines.flatMap((held, line) => (held.marks ? held.marks[kind === "finding" ? "findings" : kind] : []).map((_, place) => ({ line, kind, place })));
const here = all.findIndex((one) => chosen && one.line === chosen.line && one.kind === chosen.kind && one.place === chosen.place);
if (all.length) choose(all[(here + 1) % all.length]); } }, make("strong", {}), make("span", { class: "dim" }));
// A button that opens a row under the bar; one row is open at a time.
const opener = (id, label) => button(label, () => open(at(id).getAttribute("aria-expanded") === "true" ? "" : id), { id, class: "opener", "aria-expanded": "false", "aria-controls": `${id}-row` });
const row = (id, ...inside) => make("div", { id: `${id}-row`, class: "row", hidden: true }, ...inside);

function open(id) {
  for (const each of ["settings", "save"]) {
    at(`${each}-row`).hidden = each !== id;
    at(each).setAttribute("aria-expanded", String(each === id));
  }
  if (id === "settings") drawSettings();
}

function start(lines) {
  choose(null);
  commit({ name: "", form: "text", content: "", lines });
  original.node.focus();
}

document.body.classList.add("is-editor");
fill(page(),
  make("div", { id: "bar" },
    make("div", { class: "facts", role: "group", "aria-label": "The text in numbers" }, make("div", { id: "level", class: "fact" }, make("strong", {}), make("span", { class: "dim" })), fact("decided", "change"), fact("longs", "long", "Sentences with more than 25 words: go to the next"), fact("hards", "hard", "Words of level B2 or above: go to the next"), fact("checked", "finding")),
    make("div", { class: "tools" }, button("Open…", () => picker.click()), picker, make("span", { id: "name", class: "dim" }),
      button("Example", () => start(EXAMPLE.split("\n").map((source) => newLine(source))), { id: "example" }), button("New", () => start([newLine("")])),
      button("↶", () => step(-1), { "aria-label": "Undo", title: "Undo (Ctrl+Z)" }), button("↷", () => step(1), { "aria-label": "Redo", title: "Redo (Ctrl+Shift+Z)" }),
      button("Accept all", () => { if (openChanges().length) acceptAll(); }, { id: "all" }), opener("settings", "Settings"), opener("save", "Save")),
    row("settings", make("label", {}, "How much ", make("select", { id: "strength", onchange: (event) => set("strength", event.target.value) }, ...["cautious", "normal"].map((name) => make("option", { value: name }, name)))),
      check("split", "split long sentences", (isOn) => set("split", isOn)), check("glosses", "explain hard terms in brackets", (isOn) => set("glosses", isOn)),
      make("fieldset", { class: "tools" }, make("legend", {}, "Leave terms alone"), ...TERMS.map((name) => check(name, name, (isOn) => set("terms", TERMS.filter((one) => (one === name ? isOn : state.options.terms.includes(one))))))),
      make("div", { id: "nevers" }), make("div", { id: "away" })),
    row("save", make("div", { id: "saves", class: "tools" }))),
  make("div", { id: "problem" }), make("p", { id: "told", class: "note", hidden: true }),
  make("div", { class: "switch", role: "group", "aria-label": "Which text is shown" }, ...[["original", "Original"], ["result", "Simpler"]].map(([name, label]) => button(label, () => side(name), { id: `show-${name}` }))),
  make("div", { class: "desk" },
    make("div", { id: "panes", "data-shown": "original" },
      make("section", { class: "pane", "aria-label": "Original" }, make("h2", {}, "Original ", make("span", { class: "dim" }, "write or paste here; the other side follows")), original.node),
      make("section", { class: "pane", "aria-label": "Simpler" }, make("h2", {}, "Simpler ", make("span", { class: "dim" }, make("kbd", {}, "F8"), " next, ", make("kbd", {}, "⏎"), " accept, ", make("kbd", {}, "⌫"), " keep the original")), result.node,
        make("div", { id: "card", class: "card", role: "group", "aria-label": "The chosen place", hidden: true }))),
    make("aside", { "aria-label": "What there is to decide" }, make("div", { id: "lists" }))));

result.node.addEventListener("click", (event) => {
  const mark = event.target.closest(".change, .found, .hard, .long");
  const line = [...result.node.children].indexOf(event.target.closest(".line"));
  const found = mark && [["change", "change"], ["finding", "finding"], ["hard", "hard"], ["long", "long"]].find(([name]) => name in mark.dataset);
  if (!found || getSelection().toString()) { if (chosen) choose(null); return; }
  const place = Number(mark.dataset[found[0]]), [kind] = found;
  if (chosen && chosen.line === line && chosen.kind === kind && chosen.place === place) choose(null); // a second click: write here
  else if (kind !== "long") choose({ line, kind, place });
});

addEventListener("keydown", (event) => {
  const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const inText = document.activeElement === result.node || document.activeElement === original.node;
  if (event.key === "F8") { event.preventDefault(); go(event.shiftKey ? -1 : 1); return; }
  if ((event.ctrlKey || event.metaKey) && inText && ["z", "y"].includes(event.key.toLowerCase())) {
    event.preventDefault();
    step(event.key.toLowerCase() === "y" || event.shiftKey ? 1 : -1);
    return;
  }
  if (event.key === "Escape") {
    const opened = document.querySelector(".opener[aria-expanded=true]");
    if (opened) { open(""); opened.focus(); } else if (chosen) finish();
    return;
  }
  if (!chosen || document.activeElement !== result.node || !isPlain) return;
  const decision = chosen.kind === "change" && { Enter: "accept", Backspace: "keep", Delete: "keep" }[event.key];
  if (decision) { event.preventDefault(); act(decision); } else if (event.key === "Enter") { event.preventDefault(); go(1); } else if (/^(Arrow|Home|End|Page)/.test(event.key)) { chosen = null; at("card").hidden = true; draw(); }
});
for (const name of ["dragover", "drop"]) addEventListener(name, (event) => {
  if (!event.dataTransfer.types.includes("Files")) return;
  event.preventDefault();
  if (name === "drop") openFile(event.dataTransfer.files[0]);
});
addEventListener("pagehide", keep);
addEventListener("resize", () => { if (chosen) drawCard(); });
new ResizeObserver(() => document.documentElement.style.setProperty("--bar", `${at("bar").offsetHeight}px`)).observe(at("bar"));
restore();
side(originalOf(state.lines) ? "result" : "original");
update();
drawSettings();
