// Talking to the server. The token is the part of the address behind "#"; it is sent as a header only.
let findToken = () => location.hash.slice(1);
export const token = () => findToken();
export function useToken(find) { findToken = find; }

export class Refusal extends Error {
  constructor(status, sentence, document = {}) {
    super(sentence);
    this.status = status;
    this.document = document;
  }
}

// The answer of the server. A status of 0 means: no connection.
export async function ask(path, body = undefined, seconds = 20) {
  const headers = token() ? { authorization: `Bearer ${token()}` } : {};
  if (body !== undefined) headers["content-type"] = "application/json";
  let answer;
  try {
    answer = await fetch(path, {
      method: body === undefined ? "GET" : "POST",
      headers, body: body === undefined ? undefined : JSON.stringify(body),
      cache: "no-store", credentials: "omit", signal: AbortSignal.timeout(seconds * 1000),
    });
  } catch {
    throw new Refusal(0, "no connection");
  }
  const isJson = (answer.headers.get("content-type") || "").startsWith("application/json");
  if (!isJson) {
    if (!answer.ok) throw new Refusal(answer.status, "the server answered with something else");
    return answer;
  }
  const document = await answer.json();
  if (!answer.ok) throw new Refusal(answer.status, document.error || "the server refused", document);
  return document;
}
