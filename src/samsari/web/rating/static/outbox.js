// Answers wait here until the server says that they are on its disk. They outlive a reload and a crash
// of the browser where the browser has room to keep them, and the page where it has not.
import { ask } from "./session.js";

const MOST_AT_ONCE = 100;
const PAUSES = [1, 2, 4, 8, 15];

export function randomNumber() {
  // crypto.randomUUID does not exist on a page that came over plain http.
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Outbox {
  constructor(who, tell) {
    this.prefix = `samsari:${who}:`;
    this.tell = tell;
    this.memory = new Map();
    this.tab = randomNumber().slice(0, 8);
    this.failures = 0;
    this.running = null;
    this.timer = 0;
    addEventListener("online", () => this.flush());
    document.addEventListener("visibilitychange", () => this.flush());
  }

  add(answer) {
    const kept = { ...answer, nonce: randomNumber(), tab: this.tab, client_at: new Date().toISOString(),
      order: Date.now() + performance.now() / 1e6 };
    this.memory.set(kept.nonce, kept);
    try { localStorage.setItem(this.prefix + kept.nonce, JSON.stringify(kept)); } catch { /* no room */ }
    this.flush();
  }

  waiting() {
    const found = new Map(this.memory);
    try {
      for (let i = 0; i < localStorage.length; i += 1) {
        const key = localStorage.key(i);
        if (key.startsWith(this.prefix)) {
          const kept = JSON.parse(localStorage.getItem(key));
          found.set(kept.nonce, kept);
        }
      }
    } catch { /* private mode */ }
    return [...found.values()].sort((a, b) => a.order - b.order);
  }

  remove(nonce) {
    this.memory.delete(nonce);
    try { localStorage.removeItem(this.prefix + nonce); } catch { /* private mode */ }
  }

  // Resolves when nothing waits any more, or when sending has failed; a second call joins the first.
  flush() {
    clearTimeout(this.timer);
    this.running ??= this.sendAll().finally(() => { this.running = null; });
    return this.running;
  }

  async sendAll() {
    try {
      for (let left = this.waiting(); left.length; left = this.waiting()) {
        if (!this.failures) this.tell({ state: "saving", waiting: left.length });
        const answers = left.slice(0, MOST_AT_ONCE).map(({ order, ...answer }) => answer);
        this.settle(await this.send(answers));
        this.failures = 0;
      }
      this.tell({ state: "saved", waiting: 0 });
    } catch (problem) {
      this.retry(problem);
    }
  }

  async send(answers) {
    try {
      return await ask("/api/rater/answers", { answers });
    } catch (problem) {
      if (problem.status === 409) return problem.document;
      throw problem;
    }
  }

  settle(reply) {
    reply.saved.forEach((nonce) => this.remove(nonce));
    reply.refused.forEach(({ nonce }) => this.remove(nonce));
    this.tell({ state: "reply", reply });
  }

  retry(problem) {
    const waiting = this.waiting().length;
    const state = problem.status === 404 ? "no link" : problem.status === 503 ? "full" : "offline";
    this.tell({ state, waiting });
    const pause = PAUSES[Math.min(this.failures, PAUSES.length - 1)];
    this.failures += 1;
    this.timer = setTimeout(() => this.flush(), pause * 1000);
  }
}
