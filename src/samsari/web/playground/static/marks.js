// How the editor shows things: the marks in a line, the popover at a word, the list beside the text.
import { make } from "./make.js";
import { button } from "./view.js";

const NAMES = { open: "proposed", accepted: "accepted", kept: "original kept", yours: "your words" };
const MOST_LISTED = 60;

export const wordsOf = (line, change) => line.result.slice(change.start, change.end);
const kindOf = (line) => (line.kind ? `of-${line.kind}` : "");
const quoted = (text) => (text.trim() ? `“${text.trim()}”` : "nothing");

// The text in parts, each with the classes of all that covers it.
function covered(text, spans) {
  const cuts = [...new Set([0, text.length, ...spans.flatMap((one) => [one.start, one.end])])].sort((a, b) => a - b);
  const parts = [];
  cuts.forEach((start, at) => {
    for (const one of spans) if (one.start === start && one.end === start) parts.push(make("span", { class: `${one.class} empty`, ...one.data }));
    const end = cuts[at + 1];
    if (end === undefined) return;
    const here = spans.filter((one) => one.start <= start && end <= one.end && one.start < one.end);
    const label = here.filter((one) => one.label && one.end === end).map((one) => one.label).join(" ");
    parts.push(here.length ? make("span", Object.assign({ class: [...new Set(here.map((one) => one.class))].join(" "), "data-label": label || null }, ...here.map((one) => one.data)), text.slice(start, end)) : text.slice(start, end));
  });
  return parts;
}

export function drawResult(line, chosen) {
  if (line.result === null) return { attributes: { hidden: true }, parts: [] };
  const marks = line.marks || { hard: [], long: [], findings: [] };
  const isChosen = (kind, place) => (chosen && chosen.kind === kind && chosen.place === place ? " is-chosen" : "");
  const spans = [
    ...marks.long.map((one, place) => ({ ...one, class: `long${isChosen("long", place)}`, data: { "data-long": String(place) }, label: `${one.words} words${one.level ? ` · ${one.level}` : ""}` })),
    ...marks.hard.map((one, place) => ({ ...one, class: `hard${isChosen("hard", place)}`, data: { "data-hard": String(place) }, label: one.level })),
    ...marks.findings.flatMap((one, place) => one.output.map(([start, end]) => ({ start, end, class: `found is-${one.level}${isChosen("finding", place)}`, data: { "data-finding": String(place) } }))),
    ...line.changes.map((one, place) => ({ ...one, class: `change is-${one.state} ${one.kind === "split" ? "split" : ""}${isChosen("change", place)}`, data: { "data-change": String(place) } })),
  ];
  return { attributes: { class: kindOf(line) + (line.asked !== line.source && !line.isYours ? " is-waiting" : "") }, parts: covered(line.result, spans) };
}

export function drawOriginal(line, chosen) {
  const change = chosen && chosen.kind === "change" ? line.changes[chosen.place] : null;
  const spots = change ? [{ start: change.from, end: change.from + change.old.length }]
    : chosen && chosen.kind === "finding" ? line.marks.findings[chosen.place].source.map(([start, end]) => ({ start, end })) : [];
  return { attributes: { class: kindOf(line) }, parts: covered(line.source, spots.map((one) => ({ ...one, class: "origin", data: {} }))) };
}

// The heading of a change: what stood there and what stands there. A cut is shown with its neighbours.
function became(line, change) {
  const isSplit = change.kind === "split";
  const before = isSplit ? /\S*\s?$/.exec(line.source.slice(0, change.from))[0] : "";
  const after = isSplit ? /^\s?\S*/.exec(line.source.slice(change.from + change.old.length))[0] : "";
  const now = change.state === "kept" ? change.proposed : wordsOf(line, change);
  return [make("del", {}, `${before}${change.old}${after}`.trim() || "nothing"), " → ", make("ins", {}, `${before}${now}${after}`.trim() || "nothing")];
}

function otherWords(words, current, use) {
  const field = make("input", { id: "own", type: "text", maxlength: "300", value: current, "aria-label": "Your own words" });
  return make("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); use(field.value); } },
    ...words.map((each) => button(`Use “${each}”`, () => use(each))), field, make("button", {}, "Use these"));
}

function changeCard(line, change, count, act) {
  const others = make("div", { hidden: true });
  const open = () => {
    others.replaceChildren(otherWords(change.others, wordsOf(line, change), (words) => act("words", words)));
    others.hidden = false;
    others.querySelector("input").select();
  };
  return [
    make("p", { class: "became" }, ...became(line, change)),
    make("p", { class: "dim" }, `${NAMES[change.state]}, ${count}. Why: ${change.why}.`),
    make("div", { class: "tools" }, button("Accept ⏎", () => act("accept"), { class: "main" }), button("Keep original ⌫", () => act("keep")), button("Other words…", open)),
    others,
    change.old.trim() ? make("details", {}, make("summary", {}, "Never here"), make("div", { class: "tools" },
      ...change.rules.map((rule) => button(`Never “${rule.replace("->", "→")}”`, () => act("forbid", rule))),
      change.kind === "split" ? null : button(`Leave ${quoted(change.old)} alone`, () => act("protect", change.old.trim().toLowerCase())))) : null,
  ];
}

function hardCard(line, one, act) {
  const word = line.result.slice(one.start, one.end);
  return [make("p", { class: "became" }, `“${word}” is a hard word: ${one.level}`),
    make("p", { class: "dim" }, one.term ? `It is a term: ${one.term}.` : one.easier.length ? "Easier here:" : `No easier word: ${one.reason}.`),
    otherWords(one.easier, word, (words) => act("replace", words))];
}

function longCard(line, one, act) {
  return [make("p", { class: "became" }, `A long sentence: ${one.words} words${one.level ? `, level ${one.level}` : ""}`),
    make("p", { class: "dim" }, "Shorter sentences are easier to read. Click into it to write it anew."),
    make("div", { class: "tools" }, button("Try to split it", () => act("split"), { class: "main" }))];
}

function findingCard(line, one, act) {
  const change = line.changes.findIndex((own) => own.state !== "kept" && one.output.some(([start, end]) => own.start <= end && start <= own.end));
  return [make("p", { class: "became" }, `${one.level}: ${one.message}`), make("p", { class: "dim" }, `${one.advice} (${one.rule})`),
    change >= 0 ? make("div", { class: "tools" }, button(`Keep ${quoted(line.changes[change].old)}`, () => act("keep-change", change), { class: "main" })) : null];
}

export function card(line, chosen, count, act) {
  const { kind, place } = chosen;
  if (kind === "change") return changeCard(line, line.changes[place], count, act);
  if (kind === "hard") return hardCard(line, line.marks.hard[place], act);
  return kind === "long" ? longCard(line, line.marks.long[place], act) : findingCard(line, line.marks.findings[place], act);
}

// The list beside the text: headings with items, each [what to choose, nodes].
export function lists(sections, choose) {
  return sections.filter(([, items]) => items.length).map(([heading, items]) => make("section", {}, make("h2", {}, `${heading} (${items.length})`),
    make("ul", {}, ...items.slice(0, MOST_LISTED).map(([chosen, ...nodes]) => make("li", {}, make("button", { type: "button", class: "item", onclick: () => choose(chosen) }, ...nodes)))),
    items.length > MOST_LISTED ? make("p", { class: "dim" }, `and ${items.length - MOST_LISTED} more`) : null));
}

export function changeItem(line, change) {
  return [...became(line, change), change.state === "open" ? null : make("span", { class: "dim" }, ` ${NAMES[change.state]}`)];
}
