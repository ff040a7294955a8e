// The ways to answer a question. Each returns rows: {node, key(event), done(), focus()}. `save(value, extra)`
// keeps an answer. Nothing is preset.
import { make } from "./make.js";
import { spans } from "./spans.js";

let counter = 0;
const newId = (stem) => `${stem}-${(counter += 1)}`;

// The keys of answers: the value itself where it is a digit, else the place.
function keysOf(values) {
  const areDigits = values.every((value) => Number.isInteger(value) && value >= 0 && value <= 9);
  return values.map((value, place) => String(areDigits ? value : place + 1));
}

function endsOf(words) {
  return words.length ? make("div", { class: "ends dim" }, ...words.map((word) => make("span", {}, word))) : null;
}

function legend(question) {
  const id = newId("help");
  return make("legend", {}, question.text, question.help ? make("span", { class: "dim help", id }, question.help) : null);
}

// Buttons of which one can be chosen. `choices` are {value, word, key, note}.
function choices(head, list, given, kind, choose, ends = []) {
  const name = newId("choice");
  let chosen = given;
  const inputs = list.map((one) => {
    const input = make("input", { type: "radio", name, value: one.value });
    input.checked = chosen === one.value;
    input.addEventListener("change", () => { chosen = one.value; choose(chosen); });
    return input;
  });
  const labels = list.map((one, place) => make("label", { class: "answer" }, inputs[place],
    make("span", { class: "word" }, one.word), one.note ? make("span", { class: "note-word" }, one.note) : null));
  const node = make("fieldset", { class: `question ${kind}`, tabindex: "-1" }, head,
    make("div", { class: "answers" }, ...labels), endsOf(ends));
  return {
    node,
    done: () => chosen !== null && chosen !== undefined,
    focus: () => node.focus({ preventScroll: true }),
    key: (event) => {
      const place = list.findIndex((one) => one.key === event.key);
      if (place < 0) return false;
      inputs[place].checked = true;
      chosen = list[place].value;
      choose(chosen);
      return true;
    },
  };
}

function choice(question, given, save) {
  const named = [...question.labels].sort((a, b) => a[1] - b[1]);
  const values = named.length ? named.map(([, value]) => value)
    : Array.from({ length: question.high - question.low + 1 }, (_, step) => question.low + step);
  const keys = keysOf(values);
  const list = values.map((value, place) => ({
    value, key: keys[place], word: named.length ? named[place][0] : String(value),
    note: named.length ? keys[place] : null,
  }));
  const kind = named.length ? `named${list.length > 3 ? " many" : ""}` : "numbered";
  return [choices(legend(question), list, given.value, kind, (value) => save(value, null), question.ends)];
}

function preference(question, given, save) {
  const list = [{ value: 1, word: "A", key: "ArrowLeft", note: "←" }];
  if (question.ties) list.push({ value: 0, word: "no difference", key: "ArrowDown", note: "↓" });
  list.push({ value: 2, word: "B", key: "ArrowRight", note: "→" });
  return [choices(legend(question), list, given.value, "named sides", (value) => save(value, null))];
}

function ranking(question, given, save, task) {
  const ranks = task.outputs.map((_, place) => (given.extra ? given.extra[place] : null));
  return task.outputs.map((_, place) => {
    const list = ranks.map((__, rank) => ({ value: rank + 1, word: String(rank + 1), key: String(rank + 1), note: null }));
    const head = make("legend", {}, make("span", { class: place ? "hidden-text" : "first-line" }, `${question.text} `),
      `Text ${"ABCDEFGHIJ"[place] || place + 1}`);
    return choices(head, list, ranks[place], "numbered ranks", (rank) => {
      ranks[place] = rank;
      if (ranks.every((one) => one !== null)) save(null, [...ranks]);
    });
  });
}

function number(question, given, save) {
  const id = newId("number");
  const field = make("input", { type: "number", id, inputmode: "numeric", min: question.low, max: question.high, step: "1" });
  if (given.value !== null && given.value !== undefined) field.value = given.value;
  const valid = () => field.value !== "" && field.checkValidity();
  field.addEventListener("change", () => { if (valid()) save(Number(field.value), null); });
  const node = make("fieldset", { class: "question", tabindex: "-1" }, make("legend", {}, question.text),
    make("label", { for: id, class: "dim" }, question.high === null ? `A number from ${question.low}` : `A number from ${question.low} to ${question.high}`),
    make("div", {}, field));
  return [{ node, done: valid, focus: () => field.focus({ preventScroll: true }), key: () => false }];
}

// A text of the writer's own. It begins empty: a copy of the sentence would be an answer nobody gave.
function text(question, given, save) {
  const head = legend(question);
  const field = make("textarea", { id: newId("text"), rows: "4", maxlength: "4000", dir: "auto", "aria-label": question.text });
  field.value = typeof given.extra === "string" ? given.extra : "";
  const done = () => field.value.trim() !== "";
  field.addEventListener("change", () => { if (done()) save(null, field.value); });
  const node = make("fieldset", { class: "question", tabindex: "-1" }, head, field);
  return [{ node, done, focus: () => field.focus({ preventScroll: true }), key: () => false }];
}

// A scale without a thumb before the first touch: a preset thumb would be an answer nobody gave.
function slider(question, given, save, task, showNumber) {
  const { low, high } = question;
  const id = newId("scale");
  let value = given.value ?? null;
  const thumb = make("span", { class: "thumb" });
  const track = make("div", { class: "track", role: "slider", tabindex: "0", "aria-labelledby": id,
    "aria-valuemin": low, "aria-valuemax": high }, make("span", { class: "rail" }), thumb);
  const field = make("input", { type: "number", min: low, max: high, step: "1", "aria-labelledby": id, class: "small" });
  function paint() {
    const isGiven = value !== null;
    thumb.hidden = !isGiven;
    track.setAttribute("aria-valuenow", isGiven ? value : Math.round((low + high) / 2));
    track.setAttribute("aria-valuetext", isGiven ? String(value) : "no answer yet");
    if (isGiven) {
      thumb.className = "thumb";
      thumb.style.setProperty("left", `${(100 * (value - low)) / (high - low)}%`);
      if (document.activeElement !== field) field.value = value;
    }
  }
  function set(wanted, keep = true) {
    value = Math.min(high, Math.max(low, Math.round(wanted)));
    paint();
    if (keep) save(value, null);
  }
  const at = (event) => {
    const box = track.getBoundingClientRect();
    return low + ((high - low) * (event.clientX - box.left)) / box.width;
  };
  track.addEventListener("pointerdown", (event) => { track.setPointerCapture(event.pointerId); set(at(event), false); });
  track.addEventListener("pointermove", (event) => { if (track.hasPointerCapture(event.pointerId)) set(at(event), false); });
  track.addEventListener("pointerup", (event) => set(at(event)));
  const steps = { ArrowLeft: -1, ArrowRight: 1, PageDown: -10, PageUp: 10, Home: -Infinity, End: Infinity };
  track.addEventListener("keydown", (event) => {
    if (!(event.key in steps)) return;
    event.preventDefault();
    set((value ?? (low + high) / 2) + steps[event.key]);
  });
  field.addEventListener("input", () => { if (field.value !== "" && field.checkValidity()) set(Number(field.value)); });
  const node = make("fieldset", { class: "question", tabindex: "-1" }, make("legend", { id }, question.text),
    make("div", { class: "scale" }, track, showNumber ? field : null),
    endsOf(question.ends));
  paint();
  return [{ node, done: () => value !== null, focus: () => (showNumber ? field : track).focus({ preventScroll: true }), key: () => false }];
}

const WAYS = { choice, preference, ranking, number, slider, spans, text };

export function rowsOf(question, given, save, task, showNumber) {
  return WAYS[question.input](question, given, save, task, showNumber);
}
