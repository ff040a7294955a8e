"use strict";
(() => {
  const content = JSON.parse(document.getElementById("content").textContent);
  const { systems, metrics, pairs } = content;
  const at = (id) => document.getElementById(id);
  const STEP = 40, MOST_COSTS = 12;
  let order = [], drawn = 0;

  // Text goes into the page as text nodes only, so markup in a source is shown, never run.
  function make(tag, attributes = {}, ...children) {
    const node = document.createElement(tag);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "class") node.className = value; else node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  }

  function pieces(list, lostTag) {
    return list.map(([text, fate]) => {
      if (fate === 0) return document.createTextNode(text);
      if (fate === 1) return make("span", { class: "f1" }, text);
      if (fate === 4) return make("span", { class: "f4", title: "says something else" }, text);
      if (fate === 3) return make("span", { class: "f3", title: "a new sentence" }, "¶");
      return make(lostTag, { class: "f2" }, text);
    });
  }

  const shown = (value) => (value === null ? "—" : value.toFixed(1));

  // Both texts of a document side by side; sentences without a partner are marked.
  function sideBySide(output, system) {
    const alone = output.pairs.filter(([kind]) => !kind.includes(":")).length;
    const title = `Sentences of ${system}: ${output.pairs.length - alone} paired, ${alone} alone`;
    const box = make("details", { class: "paired" }, make("summary", {}, title));
    box.addEventListener("toggle", () => {
      if (!box.open || box.children.length > 1) return;
      const head = make("tr", {}, ...["pair", "source", "output"]
        .map((name) => make("th", { scope: "col" }, name)));
      const rows = output.pairs.map(([kind, left, right]) => make("tr",
        { class: kind.includes(":") ? "" : "bad" },
        make("td", {}, kind), make("td", {}, left), make("td", {}, right)));
      box.append(make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
    });
    return box;
  }

  function explanation(output) {
    const box = make("details", { class: "samsa" }, make("summary", {}, `SAMSA: ${output.why}`));
    box.addEventListener("toggle", () => {
      if (!box.open || box.children.length > 1) return;
      JSON.parse(output.steps).forEach((scene, index) => {
        const head = make("tr", {}, ...["role", "words and center", "in the output", "value"]
          .map((name) => make("th", { scope: "col" }, name)));
        const body = scene.units.map(([role, words, center, kept, lost, value]) => {
          const cell = make("td");
          if (kept) cell.append(make("span", { class: "ok" }, `✓ ${kept} `));
          if (lost) cell.append(make("span", { class: "bad" }, `✗ ${lost}`));
          if (!kept && !lost) cell.append("not in the text");
          const said = make("td", {}, words);
          if (center && center !== words) said.append(make("div", { class: "values" }, `center: ${center}`));
          return make("tr", {}, make("td", {}, role), said, cell, make("td", {}, String(value)));
        });
        box.append(make("p", {}, make("b", {}, `Scene ${index + 1}: `),
          `${scene.text} (${scene.kind}; ${scene.match}; score ${scene.score})`),
          make("table", {}, make("thead", {}, head), make("tbody", {}, ...body)));
      });
    });
    return box;
  }

  // A text with the points that its words cost: dashed without a partner, filled with one that says less.
  function costly(who, list) {
    const words = list.map((piece) => {
      if (typeof piece === "string") return piece;
      const [text, points, hasPartner, why] = piece;
      return make("span", { class: hasPartner ? "cost less" : "cost", title: why },
        make("span", { class: "word" }, text), make("span", { class: "points" }, `−${points.toFixed(1)}`));
    });
    return make("p", { class: "costly" }, make("span", { class: "who" }, `${who} `), ...words);
  }

  function meaning(output) {
    const told = make("summary", {}, `Meaning: ${output.meaning.toFixed(1)} of 100`);
    const box = make("details", { class: "samsa" }, told);
    box.addEventListener("toggle", () => {
      if (!box.open || box.children.length > 1) return;
      const costs = JSON.parse(output.costs);
      if (!costs.all.length) { box.append(make("p", {}, "Nothing was lost or added.")); return; }
      const [first, rest] = [costs.all.slice(0, MOST_COSTS), costs.all.slice(MOST_COSTS)];
      if (rest.length) first.push([rest.reduce((sum, [points]) => sum + points, 0), rest.length === 1 ? "1 smaller cost" : `${rest.length} smaller costs`]);
      const rows = first.map(([points, text]) =>
        make("tr", {}, make("td", {}, `−${points.toFixed(1)}`), make("td", {}, text)));
      box.append(costly("source", costs.source), costly("output", costs.output),
        make("p", { class: "note" }, "Dashed: the other text does not say this word. Filled: its partner says less, or has another role. Below: what it costs, in points of 100."),
        make("table", { class: "costs" }, make("tbody", {}, ...rows)));
    });
    return box;
  }

  function values(numbers) {
    const parts = metrics.flatMap((metric, index) =>
      [`${index ? " · " : ""}${metric.name} `, make("b", {}, shown(numbers[index]))]);
    return make("div", { class: "values" }, ...parts);
  }

  function article(pair) {
    const node = make("article", { tabindex: "-1" }, make("h3", {}, `Pair ${pair.id}`));
    const first = pair.outputs[0];
    const texts = [make("div", { class: "cell" }, make("div", { class: "who" }, "source"),
      make("div", { class: "text" }, ...(systems.length === 1 ? pieces(first.source, "del") : [pair.source])))];
    pair.outputs.forEach((output, index) => {
      const right = make("div", { class: "cell" }, make("div", { class: "who" }, systems[index]),
        make("div", { class: "text" }, ...pieces(output.output, "ins")));
      if (systems.length > 1 && output.deleted.length) {
        right.append(make("div", { class: "values" }, "deleted: ",
          make("del", { class: "f2" }, output.deleted.join(" "))));
      }
      right.append(values(output.values));
      const flags = output.findings.map((code) => make("span", { class: "flag" }, content.findings[code]));
      if (flags.length) right.append(make("div", {}, ...flags));
      output.reasons.forEach((text) => right.append(make("div", { class: "values" }, text)));
      right.append(explanation(output), meaning(output));
      texts.push(right);
    });
    node.append(make("div", { class: "side" }, ...texts));
    pair.outputs.forEach((output, index) => {
      if (output.pairs.length) node.append(sideBySide(output, systems[index]));
    });
    pair.references.forEach((text) => node.append(make("div", { class: "row" },
      make("div", {}, "reference"), make("div", { class: "text" }, text))));
    return node;
  }

  function more() {
    const until = Math.min(drawn + STEP, order.length);
    const part = document.createDocumentFragment();
    for (; drawn < until; drawn++) part.append(article(pairs[order[drawn]]));
    at("list").append(part);
    at("more").textContent = drawn < order.length ? "More pairs appear as you scroll." : "";
  }

  const SORTS = [["as in the file", () => 0],
    ...metrics.map((metric, m) => [`${metric.name} of the chosen system`, (pair, s) => pair.outputs[s].values[m]]),
    ...(systems.length > 1 ? metrics.flatMap((metric, m) => [
      [`${metric.name}: disagreement between systems`, (pair) => -spread(pair, m)],
      [`${metric.name}: largest loss against another system`, (pair, s) => loss(pair, m, s)]]) : []),
    ["length of the source", (pair) => pair.source.length]];

  function numbers(pair, m) { return pair.outputs.map((o) => o.values[m]).filter((v) => v !== null); }
  function spread(pair, m) { const all = numbers(pair, m); return Math.max(...all) - Math.min(...all); }
  function loss(pair, m, s) {
    const up = metrics[m].up === false ? -1 : 1;
    const others = pair.outputs.filter((_, i) => i !== s).map((o) => up * o.values[m]);
    return up * pair.outputs[s].values[m] - Math.max(...others);
  }

  function searched(pair) {
    pair.search ??= [pair.id, pair.source, ...pair.outputs.map((o) => o.output.map((p) => p[0]).join(""))]
      .join("\n").toLowerCase();
    return pair.search;
  }

  function choose() {
    const words = at("search").value.toLowerCase();
    const system = Number(at("of").value), code = at("filter").value;
    const key = SORTS[Number(at("sort").value)][1];
    order = pairs.map((_, index) => index).filter((index) => {
      const pair = pairs[index];
      if (code && !pair.outputs[system].findings.includes(code)) return false;
      return !words || searched(pair).includes(words);
    });
    const keys = new Map(order.map((index) => [index, key(pairs[index], system) ?? Infinity]));
    order.sort((a, b) => keys.get(a) - keys.get(b) || a - b);
    if (at("reverse").checked) order.reverse();
    at("list").replaceChildren();
    drawn = 0;
    at("shown").textContent = `${order.length.toLocaleString("en")} of ${pairs.length.toLocaleString("en")} ${pairs.length === 1 ? "pair" : "pairs"}`;
    more();
  }

  function fill(id, options) {
    at(id).append(...options.map(([value, text]) => make("option", { value }, text)));
  }

  function sortTable(table, column, head) {
    const heads = table.querySelectorAll("th[scope=col]");
    const down = head.getAttribute("aria-sort") !== "descending";
    heads.forEach((other) => other.removeAttribute("aria-sort"));
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const value = (row) => {
      const text = row.children[column].dataset.value;
      return text !== "" && isFinite(text) ? Number(text) : text;
    };
    const rows = [...table.tBodies[0].rows].sort((a, b) => {
      const [x, y] = [value(a), value(b)];
      const less = typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y));
      return down ? -less : less;
    });
    table.tBodies[0].append(...rows);
  }

  async function copy(text, what) {
    try { await navigator.clipboard.writeText(text); } catch {
      const box = make("textarea", {}, text);
      document.body.append(box); box.select(); document.execCommand("copy"); box.remove();
    }
    at("copied").textContent = `Copied as ${what}.`;
  }

  function step(by) {
    const all = [...document.querySelectorAll("article")];
    const now = all.indexOf(document.activeElement.closest("article"));
    const next = all[Math.max(0, Math.min(all.length - 1, now + by))];
    if (next) { next.focus(); next.scrollIntoView({ block: "center" }); }
  }

  function keys(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return;
    if (event.key === "j") step(1);
    else if (event.key === "k") step(-1);
    else if (event.key === "/") { event.preventDefault(); at("search").focus(); }
    else if (event.key === "e") {
      const inside = document.activeElement.closest("article");
      inside?.querySelectorAll("details.samsa").forEach((box) => { box.open = !box.open; });
    }
  }

  fill("sort", SORTS.map(([name], index) => [index, name]));
  fill("filter", [["", "all pairs"], ...Object.entries(content.findings)]);
  fill("of", systems.map((name, index) => [index, name]));
  for (const id of ["search", "sort", "reverse", "filter", "of"]) at(id).addEventListener("input", choose);
  document.querySelector("form").addEventListener("submit", (event) => event.preventDefault());
  document.querySelectorAll("[data-finding]").forEach((button) => button.addEventListener("click", () => {
    at("filter").value = button.dataset.finding;
    at("of").value = button.dataset.system;
    choose();
    at("pairs").scrollIntoView();
  }));
  document.querySelectorAll("table.sortable").forEach((table) => {
    table.querySelectorAll("th[scope=col]").forEach((head, column) =>
      head.firstElementChild.addEventListener("click", () => sortTable(table, column, head)));
  });
  at("copy-markdown").addEventListener("click", () => copy(content.markdown, "Markdown"));
  at("copy-latex").addEventListener("click", () => copy(content.latex, "LaTeX"));
  document.addEventListener("keydown", keys);
  const watcher = new IntersectionObserver((seen) => {
    if (!seen[seen.length - 1].isIntersecting || drawn >= order.length) return;
    more();
    // Observing anew asks again: the end may still be in sight after a batch of short pairs.
    watcher.unobserve(at("more"));
    watcher.observe(at("more"));
  }, { rootMargin: "800px" });
  watcher.observe(at("more"));
  choose();
  document.documentElement.dataset.ready = "yes";
})();
