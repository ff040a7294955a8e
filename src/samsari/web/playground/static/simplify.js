// The Simplify page: every rewrite is underlined. Choose one to read why, and to decide about it.
import { make, at, fill } from "./make.js";
import { button, copy, fileOf, page, request, tell } from "./view.js";

const EXAMPLE = "He commenced work on the novel in 1998, and it was subsequently translated into numerous languages.";
const options = { kept: new Set(), forbidden: new Set(), protected: new Set() };
const TERMS = ["legal", "medical", "technical"];
let chosenWords = {}; // other words for a place: they hold as long as the same text stands there
let found = null, chosenPlace = null;

async function run(told = "Done.") {
  tell("Working… the models are loaded at the first use.");
  const body = { text: at("text").value, strength: at("strength").value, split: at("split").checked, glosses: at("glosses").checked, terms: TERMS.filter((name) => at(name).checked),
    kept: [...options.kept], forbidden: [...options.forbidden], protected: [...options.protected], chosen: chosenWords };
  const answer = await request("/api/simplify", body, at("result"));
  if (!answer) return;
  found = answer;
  const isHeld = (place) => place in found.rewrites;
  options.kept = new Set([...options.kept].filter(isHeld));
  chosenWords = Object.fromEntries(Object.entries(chosenWords).filter(([place]) => isHeld(place)));
  if (!isHeld(chosenPlace)) chosenPlace = null;
  draw();
  tell(told);
}

function titleOf(one) {
  if (one.is_kept) return `kept; the rule would write ${one.after || "nothing"}`;
  return one.after ? `was: ${one.before}` : `left out: ${one.before}`;
}

function pieceNode([text, place]) {
  if (!place) return text;
  if (place.startsWith("split:")) {
    return make("button", { type: "button", class: "rewrite split", "aria-label": "A new sentence: show why", onclick: () => {
      const node = at(place); node.scrollIntoView({ block: "nearest" }); node.focus();
    } }, "¶");
  }
  const one = found.rewrites[place];
  return make("button", { type: "button", class: `rewrite${one.is_kept ? " is-kept" : ""}`, "aria-pressed": String(place === chosenPlace),
    title: titleOf(one), onclick: () => { chosenPlace = place; draw(); at("why").focus(); } }, text || make("s", {}, one.before));
}

function decide(set, value, told) {
  if (options[set].has(value)) options[set].delete(value); else options[set].add(value);
  run(told);
}

function put(place, words) {
  if (words.trim()) chosenWords[place] = words.trim(); else delete chosenWords[place];
  options.kept.delete(place);
  run(words.trim() ? `“${words.trim()}” stands here now.` : "The usual words stand here again.");
}

function otherWords(one) {
  const field = make("input", { id: "own", type: "text", maxlength: "200", value: chosenWords[chosenPlace] || null });
  return make("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); put(chosenPlace, field.value); } },
    ...one.alternatives.map((words) => button(`Use “${words}”`, () => put(chosenPlace, words))),
    make("label", {}, "Your own words ", field), make("button", {}, "Use them"),
    one.is_chosen ? button("Use the usual words", () => put(chosenPlace, "")) : null);
}

function about() {
  const one = chosenPlace && found.rewrites[chosenPlace];
  if (!one) return make("p", { class: "dim" }, Object.keys(found.rewrites).length ? "Choose an underlined word to see why it was rewritten." : "Nothing was rewritten.");
  return make("section", { class: "card" }, make("h2", { id: "why", tabindex: "-1" }, `${one.before} → ${one.after || "(nothing)"}`),
    make("p", {}, `Why: ${one.why}. `), make("p", { class: "dim" }, "Rule: ", make("code", {}, one.rule)),
    make("div", { class: "tools" }, button(one.is_kept ? "Rewrite here" : "Keep the original here", () => decide("kept", chosenPlace, one.is_kept ? "Rewritten again." : "The original is kept here.")),
      button("Never use this rule", () => decide("forbidden", one.rule, "The rule is not used any more.")),
      button(`Protect “${one.before}”`, () => decide("protected", one.before.toLowerCase(), "The word is left alone from now on."))),
    make("h3", {}, "Other words here"), otherWords(one));
}

function list(set, title) {
  return options[set].size ? make("div", {}, make("h3", {}, title), make("ul", {}, ...[...options[set]].map((value) => make("li", {}, `${value} `,
    button("Remove", () => decide(set, value, "Removed."), { "aria-label": `Remove ${value}` }))))) : null;
}

function draw() {
  const { settings } = found;
  fill(at("result"), make("h2", {}, "Simpler text"), make("p", { class: "spoken simple", id: "simple" }, ...found.pieces.map(pieceNode)),
    make("div", { class: "tools" }, button("Copy text", () => copy(found.text)), button("Copy JSON", () => copy(JSON.stringify(found, null, 1)))),
    about(),
    found.splits.length ? make("section", { class: "card" }, make("h2", {}, "New sentences"), make("ul", {}, ...found.splits.map((one, number) => make("li", { id: `split:${number}`, tabindex: "-1" }, one.sentence, make("span", { class: "dim" }, ` (${one.reasons.join("; ")})`))))) : null,
    make("section", { class: "card" }, make("h2", {}, "Settings to take away"), make("p", {}, make("code", { id: "command" }, settings.command)),
      make("div", { class: "tools" }, ...["protect.txt", "forbid.txt", "words.tsv"].filter((name) => settings[name]).map((name) => button(`Save ${name}`, () => fileOf(name, settings[name], "text/plain")))),
      list("protected", "Protected words"), list("forbidden", "Rules that are never used"),
      settings["words.tsv"] ? make("p", { class: "dim" }, "On the command line, words that you chose hold wherever the same words stand.") : null,
      options.kept.size ? make("p", { class: "dim" }, `${options.kept.size} kept here: this holds for this text only.`) : null));
}

fill(page(), make("p", {}, "Paste a text. Every rewrite is underlined; you decide about each, and take your settings to the command line."),
  make("label", { for: "text" }, "Text"), make("textarea", { id: "text", spellcheck: "false", onkeydown: (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) run();
  } }),
  make("div", { class: "tools" }, button("Simplify", () => run(), { class: "main" }), button("Example", () => { at("text").value = EXAMPLE; run(); }),
    make("label", {}, "How much ", make("select", { id: "strength", onchange: () => { if (found) run(); } },
      ...["cautious", "normal"].map((name) => make("option", { value: name, selected: name === "normal" }, name)))),
    make("label", { class: "check" }, make("input", { id: "split", type: "checkbox", onchange: () => { if (found) run(); } }), " split long sentences"),
    make("label", { class: "check" }, make("input", { id: "glosses", type: "checkbox", checked: true, onchange: () => { if (found) run(); } }), " explain hard terms in brackets")),
  make("fieldset", { class: "tools" }, make("legend", {}, "Leave terms alone"), ...TERMS.map((name) => make("label", { class: "check" },
    make("input", { id: name, type: "checkbox", onchange: () => { if (found) run(); } }), ` ${name}`))),
  make("div", { id: "result" }));
