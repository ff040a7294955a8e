// The page of a rater: welcome, tasks, pauses, thanks. Every click is saved at once.
import { make, at, fill } from "./make.js";
import { ask, token } from "./session.js";
import { Outbox } from "./outbox.js";
import { prose } from "./prose.js";
import { rowsOf } from "./inputs.js";

const main = at("main");
const tasks = new Map();
let study, outbox, channel;
let place = null, rows = [], current = 0, shownAt = 0, hiddenFor = 0, hiddenAt = 0, sincePause = 0, onEnter = null;

const SAVED = {
  saved: () => "✓ All answers saved",
  saving: () => "Saving…",
  offline: (n) => `No connection: ${n === 1 ? "1 answer waits" : `${n} answers wait`} on this device`,
  full: (n) => `The server has no room: ${n === 1 ? "1 answer waits" : `${n} answers wait`} on this device`,
  "no link": () => "This link is no longer valid. Ask the organiser for a new one.",
};

function showSaved(state, waiting) {
  const text = SAVED[state](waiting);
  const node = at("saved");
  node.dataset.state = state;
  if (node.textContent !== text) node.textContent = text;
}

function showProgress() {
  at("progress").hidden = !study.total;
  at("meter").max = Math.max(1, study.total);
  at("meter").value = study.done;
  const left = study.minutes && study.done < study.total ? ` · about ${study.minutes} min left` : "";
  at("count").textContent = `${study.done} of ${study.total}${left}`;
}

function hear(message) {
  if (message.state !== "reply") { showSaved(message.state, message.waiting); return; }
  const { reply } = message;
  Object.assign(study, { done: reply.done, total: reply.total, minutes: reply.minutes, state: reply.state, code: reply.code });
  showProgress();
  for (const [where, feedback] of Object.entries(reply.feedback)) {
    const task = tasks.get(Number(where));
    if (task) { task.feedback = feedback; if (task.place === place) showFeedback(task); }
  }
  if (reply.refused.length) say(`An answer was not taken: ${reply.refused[0].reason}.`);
  if (place === null && onDone && study.state === "done") thanks();
}

let onDone = false;

function screen(title, ...children) {
  place = null;
  rows = [];
  onDone = false;
  const head = make("h1", { tabindex: "-1" }, title);
  fill(main, head, ...children);
  head.focus({ preventScroll: true });
  scrollTo(0, 0);
}

function button(text, action, isMain = true) {
  return make("button", { type: "button", class: isMain ? "main" : "", onclick: action }, text);
}

function contact() {
  return study.contact ? make("p", { class: "dim" }, `Questions? Ask ${study.contact}.`) : null;
}

const THINGS = { output: "texts", pair: "pairs of texts", all: "groups of texts" };

function welcome() {
  const words = study.welcome ? prose(study.welcome) : [
    make("p", {}, `You will read ${study.total} ${THINGS[study.show]}. Each was made from an original text to be easier to read. Please say what you think of it.`),
    make("p", {}, "There are no right or wrong answers, except in practice. Read both texts each time."),
  ];
  screen(study.study, ...words,
    make("p", {}, "Every answer is saved at once. You can stop at any time and go on later with the same link, also on a phone."),
    make("p", { class: "dim" }, "Your answers are kept under the name that the organiser gave you, with the time that you took. By starting you agree to this."),
    contact(), make("p", {}, button("Start", () => go(first()))));
  onEnter = () => go(first());
}

const first = () => [...tasks.keys()].sort((a, b) => a - b)[0];

function pause(next) {
  screen("Time for a break?", make("p", {}, `You have done ${study.done} of ${study.total}. All of it is saved.`),
    make("p", {}, button("Go on", () => go(next))));
  sincePause = 0;
  onEnter = () => go(next);
  ask("/api/rater/event", { kind: "paused" }).catch(() => {});
}

function thanks() {
  const last = [...tasks.keys()].sort((a, b) => b - a)[0];
  screen("Thank you!", ...(study.thanks ? prose(study.thanks) : [make("p", {}, "You have answered everything.")]),
    study.code ? make("p", {}, "Your completion code: ", make("strong", { class: "code" }, study.code)) : make("p", {}, "The last answers are being saved…"),
    contact(), last ? make("p", {}, button("Look at my answers again", () => go(last), false)) : null);
  onDone = !study.code;
  onEnter = null;
}

async function load(wanted) {
  if (tasks.has(wanted) && (tasks.get(wanted).following === null || tasks.has(tasks.get(wanted).following))) return;
  const isThere = tasks.has(wanted);
  const fetched = ask(`/api/rater/task/${wanted}`).then((reply) => { keep(reply.tasks); });
  if (!isThere) await fetched; else fetched.catch(() => {});
}

// What waits in the outbox is newer than what the server knows.
function keep(list) {
  const waiting = outbox.waiting();
  list.forEach((task) => {
    if (tasks.has(task.place)) return;
    waiting.filter((one) => one.place === task.place).forEach((one) => {
      task.answers[one.question] = { value: one.value, extra: one.extra };
    });
    tasks.set(task.place, task);
  });
}

async function go(wanted) {
  try {
    await load(wanted);
  } catch (problem) {
    say(problem.status ? problem.message : "No connection. This text cannot be loaded yet. Your answers are kept; try again.");
    return;
  }
  draw(tasks.get(wanted));
}

const given = (task, question) => task.answers[question] || { value: null, extra: null };

function save(task, question, value, extra) {
  task.answers[question] = { value, extra };
  const shown = Math.round(performance.now() - shownAt - hiddenFor);
  outbox.add({ place: task.place, question, value, extra, shown_ms: shown });
  if (channel) channel.postMessage({ place: task.place });
}

function textBox(title, text, side) {
  return make("section", { class: "text", "aria-label": title }, make("h2", {}, title),
    side ? make("div", { "data-words": side, dir: "auto" }) : make("p", { dir: "auto" }, text));
}

function texts(task) {
  const marked = study.questions.some((question) => question.input === "spans");
  const written = study.questions.some((question) => question.input === "text");
  const names = task.outputs.length === 1 ? [study.texts[1]] : task.outputs.map((_, n) => `Text ${"ABCDEFGHIJ"[n] || n + 1}`);
  const isLong = task.source.length > 500;
  return make("div", { class: `texts ${task.outputs.length > 1 ? "several" : ""} ${isLong ? "long" : ""}` },
    textBox(study.texts[0], task.source, marked ? "source" : ""),
    ...(written ? [] : task.outputs).map((text, n) => textBox(names[n], text, marked && n === 0 ? "output" : "")));
}

function draw(task) {
  place = task.place;
  current = 0;
  onEnter = null;
  onDone = false;
  shownAt = performance.now();
  hiddenFor = 0;
  const head = make("h1", { tabindex: "-1", class: "quiet" }, task.practice ? `Practice ${task.number}` : `Task ${task.number} of ${study.total}`);
  const body = make("div", { class: "questions" });
  fill(main, head, texts(task), body, make("div", { id: "feedback" }), make("p", { id: "say", role: "alert" }), foot(task));
  rows = study.questions.flatMap((question) =>
    rowsOf(question, given(task, question.id), (value, extra) => { save(task, question.id, value, extra); answered(task); }, task, study.show_number));
  fill(body, ...rows.map((row) => row.node));
  rows.filter((row) => row.words).forEach((row) => {
    main.querySelectorAll("[data-words]").forEach((host) => fill(host, row.words[host.dataset.words].node));
  });
  rows.forEach((row, index) => row.node.addEventListener("focusin", () => mark(index, false)));
  const open = rows.findIndex((row) => !row.done());
  scrollTo(0, 0);
  head.focus({ preventScroll: true });
  mark(open < 0 ? 0 : open, true, false);
  scrollTo(0, 0);
  if (task.feedback) showFeedback(task);
  refresh(task);
  if (task.following !== null) load(task.place).catch(() => {});
}

function foot(task) {
  const cannot = given(task, "#cannot-judge").value === 1;
  const box = make("input", { type: "checkbox", id: "cannot" });
  box.checked = cannot;
  box.addEventListener("change", () => { save(task, "#cannot-judge", box.checked ? 1 : 0, null); refresh(task); });
  const note = make("textarea", { id: "comment", rows: "2", maxlength: "4000" });
  note.value = given(task, "#comment").extra || "";
  note.addEventListener("change", () => save(task, "#comment", null, note.value));
  const more = make("details", { class: "more" }, make("summary", {}, "More"),
    make("label", { class: "answer", for: "cannot" }, box, " I cannot judge this"),
    make("label", { for: "comment" }, "A comment for the organiser"), note);
  more.open = cannot || Boolean(note.value);
  const back = button("Back", () => go(task.previous), false);
  if (task.previous === null) back.hidden = true;
  return make("div", { class: "foot" }, more, make("div", { class: "line ends" }, back,
    make("button", { type: "button", class: "main", id: "next", onclick: () => next(task) }, "Next")));
}

const isReady = (task) => given(task, "#cannot-judge").value === 1 || rows.every((row) => row.done());

function refresh(task) {
  at("next").setAttribute("aria-disabled", String(!isReady(task)));
}

function answered(task) {
  refresh(task);
  say("");
}

function mark(index, focus, scroll = true) {
  current = Math.max(0, Math.min(rows.length - 1, index));
  rows.forEach((row, other) => row.node.classList.toggle("current", other === current));
  if (!focus || !rows.length) return;
  rows[current].focus();
  if (scroll) rows[current].node.scrollIntoView({ block: "nearest" });
}

function next(task) {
  if (!isReady(task)) {
    const open = rows.findIndex((row) => !row.done());
    mark(open, true);
    say("Please answer the marked question, or say under “More” that you cannot judge this.");
    return;
  }
  const wasNew = !task.counted && !task.done;
  if (wasNew) { task.counted = true; sincePause += 1; }
  if (task.following === null) { openLeft(); return; }
  if (wasNew && !task.practice && study.pause_every && sincePause >= study.pause_every) pause(task.following);
  else go(task.following);
}

// The end of the list: is anything before it still open?
async function openLeft() {
  thanks();
  await outbox.flush();
  try {
    const fresh = await ask("/api/rater/next");
    Object.assign(study, { done: fresh.done, total: fresh.total, minutes: fresh.minutes, state: fresh.state, code: fresh.code });
    showProgress();
    if (fresh.state === "open" && fresh.done < fresh.total && !outbox.waiting().length) {
      fresh.tasks.forEach((task) => tasks.set(task.place, task));
      go(fresh.tasks[0].place);
    } else if (fresh.state === "done") thanks();
  } catch { onDone = true; }
}

function showFeedback(task) {
  const parts = study.questions.filter((question) => task.feedback.expected[question.id]).map((question) => {
    const wanted = task.feedback.expected[question.id];
    const words = Object.fromEntries(question.labels.map(([word, value]) => [value, word]));
    const isRight = wanted.includes(given(task, question.id).value);
    return make("li", {}, `${isRight ? "✓" : "✗"} ${question.text} `, make("strong", {}, wanted.map((value) => words[value] ?? value).join(" or ")));
  });
  fill(at("feedback"), make("div", { class: "note", role: "status" }, make("p", {}, make("strong", {}, "Practice: what we expected")),
    make("ul", {}, ...parts), task.feedback.text ? make("p", {}, task.feedback.text) : null));
}

function say(sentence) {
  const node = at("say");
  if (node) node.textContent = sentence;
  else if (sentence) main.append(make("p", { class: "problem", role: "alert" }, sentence));
}

function step(by) {
  if (current + by >= rows.length) { at("next").focus(); return; }
  mark(current + by, true);
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  const kind = event.target.type;
  const isTyping = kind === "textarea" || kind === "number";
  const isButton = event.target.tagName === "BUTTON" || event.target.tagName === "SUMMARY";
  if (place === null) {
    if (event.key === "Enter" && onEnter && !isButton) { event.preventDefault(); onEnter(); }
    return;
  }
  const task = tasks.get(place);
  if (kind === "textarea") return;
  if (event.key === "Enter" && !isButton) {
    event.preventDefault();
    if (kind === "number") event.target.dispatchEvent(new Event("change"));
    if (isReady(task)) next(task); else if (isTyping) step(1); else next(task);
    return;
  }
  if (isTyping && !["ArrowUp", "ArrowDown"].includes(event.key)) return;
  if (event.key === "Backspace") { event.preventDefault(); if (task.previous !== null) go(task.previous); return; }
  if (!isTyping && rows[current] && rows[current].key(event)) {
    event.preventDefault();
    if (rows[current].done() && !rows[current].words) step(1);
    return;
  }
  if (event.key === "ArrowUp" || event.key === "ArrowDown") {
    event.preventDefault();
    step(event.key === "ArrowUp" ? (current ? -1 : 0) : 1);
  }
});

document.addEventListener("visibilitychange", () => {
  if (document.hidden) hiddenAt = performance.now();
  else if (hiddenAt) { hiddenFor += performance.now() - hiddenAt; hiddenAt = 0; }
});

addEventListener("beforeunload", (event) => {
  if (outbox && outbox.memory.size && outbox.failures) event.preventDefault();
});
addEventListener("hashchange", () => location.reload());

function listen() {
  if (!("BroadcastChannel" in self)) return;
  channel = new BroadcastChannel(`samsari:${study.who}`);
  channel.onmessage = (event) => {
    if (event.data.place !== place) return;
    const banner = at("other") || make("p", { id: "other", class: "note", role: "status" });
    banner.textContent = "You answered this in another tab. The newest answer counts.";
    main.prepend(banner);
  };
}

const ENDED = {
  closed: ["This study is closed", "Thank you for your interest. No more answers are needed."],
  released: ["You are no longer part of this study", "Thank you for what you did. Your answers are kept."],
};

async function begin() {
  if (!token()) {
    fill(main, make("h1", {}, "A private link is needed"), make("p", {}, "Open the whole link that the organiser gave you. The part behind # was lost."));
    return;
  }
  try {
    study = await ask("/api/rater/next");
  } catch (problem) {
    const text = problem.status === 404 ? "This link is not valid. Check that you copied all of it, or ask the organiser for a new one."
      : problem.status ? problem.message : "There is no connection to the server. Your answers are kept on this device.";
    fill(main, make("h1", {}, "The study cannot be opened"), make("p", {}, text), button("Try again", () => location.reload()));
    return;
  }
  outbox = new Outbox(study.who, hear);
  keep(study.tasks);
  showProgress();
  showSaved("saved", 0);
  outbox.flush();
  if (ENDED[study.state]) {
    screen(ENDED[study.state][0], make("p", {}, ENDED[study.state][1]), contact());
    return;
  }
  listen();
  if (study.state === "done") thanks();
  else if (study.done === 0 && !Object.keys(tasks.get(first()).answers).length) welcome();
  else go(first());
}

begin();
