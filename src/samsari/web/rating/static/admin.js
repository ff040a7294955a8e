// The page of the organiser: progress, raters, agreement, systems, what to collect next.
import { make, at, fill, plural } from "./make.js";
import { ask, token } from "./session.js";

const main = at("main");
let status = null;
let figures = null;
let shownFor = -1;

const number = (value, digits = 2) => (value === null || value === undefined ? "—" : value.toFixed(digits));
const interval = (one) => (one.low === null || one.low === undefined ? null
  : make("span", { class: "interval" }, ` [${number(one.low)}, ${number(one.high)}]`));
const when = (time) => new Date(time).toLocaleString([], { dateStyle: "short", timeStyle: "short" });

function table(caption, heads, rows, leftColumns = 1) {
  return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": caption }, make("table", {}, make("caption", {}, caption),
    make("thead", {}, make("tr", {}, ...heads.map((head, n) => make("th", { scope: "col", class: n < leftColumns ? "left" : "" }, head)))),
    make("tbody", {}, ...rows.map((cells) => make("tr", {}, ...cells.map((cell, n) => (n === 0
      ? make("th", { scope: "row" }, cell) : make("td", { class: n < leftColumns ? "left" : "" }, ...[].concat(cell).filter((x) => x !== null)))))))));
}

// A question or aspect by its short name, and what it asks in words.
const asked = (name) => (status.texts[name] ? make("span", {}, make("b", {}, name), make("span", { class: "asked" }, ` ${status.texts[name]}`)) : name);

function card(title, full, ...children) {
  return make("section", { class: `card${full ? " full" : ""}` }, make("h2", {}, title), ...children);
}

function say(sentence, isProblem = false) {
  const node = at("message");
  fill(node, sentence ? make("p", { class: isProblem ? "problem" : "note" }, sentence) : "");
}

async function act(path, body, done) {
  try {
    const reply = await ask(path, body);
    await refresh();
    done(reply);
  } catch (problem) {
    say(problem.status ? problem.message : "No connection to the server.", true);
  }
}

function showLink(name, link) {
  const field = make("input", { class: "copied", readonly: true, value: link, "aria-label": `Private link of ${name}` });
  const copied = make("span", { class: "dim", role: "status" });
  fill(at("message"), make("div", { class: "note" }, make("p", {}, `The private link of ${name}; it stands in the file of links, too.`), field,
    make("button", { type: "button", onclick: async () => {
      field.select();
      try { await navigator.clipboard.writeText(link); } catch { document.execCommand("copy"); } // plain http has no clipboard
      copied.textContent = " Copied.";
    } }, "Copy"), copied));
  field.focus();
  field.select();
}

function raterRows() {
  return status.raters.map((one) => {
    const meter = make("progress", { class: "mini", max: Math.max(1, one.tasks), value: one.done, "aria-label": `${one.name}: ${one.done} of ${one.tasks}` });
    const actions = one.released_at || status.closed_at ? [make("span", { class: "dim" }, one.released_at ? "released" : "")] : [make("div", { class: "actions" },
      make("button", { type: "button", "aria-label": `Link of ${one.name}`, onclick: () => act("/api/admin/same-link", { name: one.name }, (reply) => showLink(reply.name, reply.link)) }, "Link"),
      make("button", { type: "button", "aria-label": `New link for ${one.name}`, onclick: () => confirmed(`The old link of ${one.name} stops working. Go on?`,
        () => act("/api/admin/link", { name: one.name }, (reply) => showLink(reply.name, reply.link))) }, "New link"),
      make("button", { type: "button", "aria-label": `Release ${one.name}`, onclick: () => confirmed(`The open work of ${one.name} goes to the others. Answers stay. Go on?`,
        () => act("/api/admin/release", { name: one.name }, (reply) => say(`${plural(reply.given, "item")} went to other raters${reply.nobody ? `; ${reply.nobody} wait for a new rater` : ""}.`))) }, "Release"))];
    const flags = one.flags.length ? make("ul", { class: "flags" }, ...one.flags.map((text) => make("li", {}, `⚠ ${text}`))) : null;
    return [make("span", {}, one.name, flags ?? ""), [meter, make("span", { class: "dim" }, `${one.done} of ${one.tasks}`)], one.seconds === null ? "—" : `${one.seconds} s`,
      one.checks ? `${one.checks - one.failed} of ${one.checks}` : "—", one.repeated ? `${one.same} of ${one.repeated}` : "—",
      one.last_at ? when(one.last_at) : "—", one.done && one.done === one.tasks ? one.code : "—", actions];
  });
}

function confirmed(question, action) {
  if (confirm(question)) action();
}

function progressCard() {
  const done = status.raters.reduce((sum, one) => sum + one.done, 0);
  const all = status.raters.reduce((sum, one) => sum + one.tasks, 0);
  const figure = (value, words) => make("div", { class: "figure" }, make("b", {}, value), words);
  return card("Progress", true, make("div", { class: "figures" }, figure(`${all ? Math.floor((100 * done) / all) : 0} %`, `${done} of ${plural(all, "task")}`),
    figure(String(status.answers), `${status.answers === 1 ? "answer" : "answers"} saved`), figure(String(status.items), `${status.items === 1 ? "item" : "items"}, ${plural(status.systems.length, "system")}`),
    figure(String(status.cannot_judge), "could not be judged"), figure(String(status.open_places), "places without a rater")),
  table("Raters", ["rater", "done", "time each", "checks passed", "same again", "last answer", "code", "change"], raterRows()),
  status.closed_at ? make("p", { class: "note" }, `Closed on ${new Date(status.closed_at).toLocaleString()}.`) : addForm());
}

function addForm() {
  const field = make("input", { id: "new-name", maxlength: "80", autocomplete: "off" });
  const add = () => act("/api/admin/rater", { name: field.value }, (reply) => showLink(reply.name, reply.link));
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") add(); });
  return make("div", { class: "line" }, make("label", { for: "new-name" }, "A new rater: "), field, make("button", { type: "button", onclick: add }, "Add"));
}

async function download(path, name) {
  try {
    const answer = await ask(path, undefined, 120);
    const url = URL.createObjectURL(await answer.blob());
    make("a", { href: url, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  } catch (problem) {
    say(problem.status ? problem.message : "No connection to the server.", true);
  }
}

function takeCard() {
  return card("Take the ratings out", false, make("p", {}, "The table is read by samsari agreement, ratings and correlate as it is."),
    make("div", { class: "line" }, make("button", { type: "button", onclick: () => download("/api/admin/export.csv", "ratings.csv") }, "Ratings (CSV)"),
      make("button", { type: "button", onclick: () => download("/api/admin/backup", "study-backup.sqlite") }, "Copy of the study"),
      status.closed_at ? null : make("button", { type: "button", onclick: () => confirmed("Raters cannot answer after that. Close the study?", () => act("/api/admin/close", {}, () => say("The study is closed."))) }, "Close the study")));
}

function agreementCard() {
  const { problem, rows } = figures.agreement;
  return card("Do the raters agree?", true, problem ? make("p", {}, problem) : table("Krippendorff's alpha", ["question", "alpha", "scale", "outputs"],
    rows.map((one) => [asked(one.column), one.value === null ? one.reason : [number(one.value), interval(one)], one.measure.replace("alpha-", ""), String(one.n)])),
  make("p", { class: "dim" }, "1 is full agreement, 0 is chance. In brackets: 95 % interval over items."));
}

function meansCard() {
  const aspects = [...new Set(figures.means.map((one) => one.aspect))];
  const systems = [...new Set(figures.means.map((one) => one.system))];
  const cell = (system, aspect) => figures.means.find((one) => one.system === system && one.aspect === aspect);
  const rows = systems.map((system) => [system, ...aspects.map((aspect) => {
    const one = cell(system, aspect);
    return one.value === null ? "—" : [number(one.value), interval(one)];
  })]);
  const tests = figures.contests.map((one) => [asked(one.aspect), one.system, one.against, String(one.items),
    one.difference === null ? one.reason : [number(one.difference), interval(one)], number(one.p_holm, 4)]);
  return card("Systems", true, table("Mean ratings", ["system", ...aspects.map(asked)], rows),
    tests.length ? table("Do systems differ?", ["aspect", "system", "against", "items", "difference", "p (Holm)"], tests, 3) : null,
    make("p", { class: "dim" }, "Looking at results and stopping when they please makes chance look like a finding. This page notes every look, and the export tells it."));
}

function planCard() {
  const { rows, advice } = figures.plan;
  const columns = [...new Set(rows.map((one) => one.column))];
  const labels = [...new Set(rows.map((one) => one.label))];
  return card("How much more?", true, make("ul", {}, ...advice.map((line) => make("li", {}, line))),
    table("The smallest difference between two systems that shows", ["question", ...labels],
      columns.map((column) => [asked(column), ...labels.map((label) => {
        const one = rows.find((row) => row.column === column && row.label === label);
        return [number(one.other_raters), make("span", { class: "interval" }, ` (${number(one.these_raters)})`)];
      })])),
    make("p", { class: "dim" }, "80 of 100 such studies find this difference. In brackets: if only these raters count, and no others of their kind."),
    rows.some((one) => one.is_prior) ? make("p", { class: "dim" }, "Some figures come from published ratings, because there are too few answers yet.") : null);
}

function correlationCard() {
  const found = figures.correlations;
  if (!found) return null;
  return card("Do metrics follow the ratings?", true, found.problem ? make("p", {}, found.problem) : table("Spearman's rho", ["metric", "aspect", "level", "rho", "n"],
    found.correlations.map((one) => [one.left, one.right, one.level, one.value === null ? one.reason : [number(one.value), interval(one)], String(one.n)]), 3));
}

function commentsCard() {
  if (!status.written.length) return null;
  return card("Comments", true, table("What raters wrote", ["rater", "item", "system", "comment"],
    status.written.map((one) => [one.rater, one.item, one.systems, one.text]), 4));
}

function draw() {
  fill(at("live"), progressCard());
  fill(at("more"), takeCard(), commentsCard());
  if (!figures) return;
  fill(at("figures"), figures.problem ? card("Results", true, make("p", {}, figures.problem))
    : make("div", { class: "grid" }, meansCard(), agreementCard(), planCard(), correlationCard()));
}

async function refresh() {
  status = await ask("/api/admin/status");
  at("saved").textContent = `✓ ${plural(status.answers, "answer")} safely on disk`;
  draw();
}

// Figures only on request: a look at results is noted in the study.
async function look() {
  const button = at("look");
  button.setAttribute("aria-disabled", "true");
  at("wait").textContent = "Computing…";
  try {
    figures = await ask("/api/admin/figures", undefined, 300);
    shownFor = figures.newest;
    at("wait").textContent = `From ${plural(shownFor, "answer")}.`;
    draw();
  } catch (problem) {
    at("wait").textContent = problem.message;
  }
  button.removeAttribute("aria-disabled");
}

// Once results are shown, they follow the answers; each new look is noted, too.
function again() {
  if (figures && status.newest !== shownFor && !at("look").hasAttribute("aria-disabled")) look();
}

async function begin() {
  if (!token()) {
    fill(main, make("h1", {}, "A private link is needed"), make("p", {}, "Open the whole link of the organiser. The part behind # was lost."));
    return;
  }
  const title = document.querySelector("h1").textContent;
  fill(main, make("h1", {}, title), make("div", { id: "message", role: "status" }), make("div", { id: "live" }),
    make("div", { class: "line" }, make("button", { type: "button", class: "main", id: "look", onclick: look }, "Show results"), make("p", { id: "wait", class: "dim", role: "status" })),
    make("div", { id: "figures" }), make("div", { id: "more" }));
  try {
    await refresh();
  } catch (problem) {
    fill(main, make("h1", {}, "The study cannot be opened"), make("p", {}, problem.status === 404 ? "This link is not valid." : problem.message));
    return;
  }
  setInterval(() => {
    const isBusy = document.hidden || main.querySelector("#live input:focus, #live button:focus");
    if (!isBusy) refresh().then(again).catch(() => { at("saved").textContent = "No connection to the server"; });
  }, 5000);
}

addEventListener("hashchange", () => location.reload());
begin();
