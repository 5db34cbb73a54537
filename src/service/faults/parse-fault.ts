import type { Fault } from "./fault";
import type { FaultRule } from "./fault-list";

/** Those that can be said in words: who holds a request has to say when to let it go on. */
type SpokenFault = Exclude<Fault, { readonly kind: "hold" }>;

/** The kinds of faults in words, for help texts; `value` names what stands behind `=`. */
export const FAULT_KINDS: readonly {
  readonly kind: SpokenFault["kind"];
  readonly value: string | null;
  readonly text: string;
}[] = [
  { kind: "resetBefore", value: null, text: "resets the connection, without effect" },
  { kind: "resetAfter", value: null, text: "has its effect, then resets the connection" },
  { kind: "silentBefore", value: null, text: "never answers, without effect" },
  { kind: "silentAfter", value: null, text: "has its effect and never answers" },
  { kind: "delay", value: "milliseconds", text: "answers later" },
  { kind: "status", value: "status", text: "answers this status, without effect; retryAfter=SECONDS goes with it" },
  { kind: "errorAfter", value: "status", text: "has its effect and answers this status, 500 where none is given" },
  { kind: "truncated", value: null, text: "has its effect; its answer breaks off" },
  { kind: "brokenJson", value: null, text: "has its effect; its answer is not JSON" },
  { kind: "html", value: null, text: "answers 200 with a login page, without effect" },
  { kind: "redirect", value: "URL", text: "redirects, without effect" },
  { kind: "huge", value: "bytes", text: "has its effect; its answer is that large, 256 Mi where none is given" },
  { kind: "hugeStream", value: "bytes", text: "the same, without announcing its length" },
];

/**
 * Reads a fault as somebody types it: method, path (both may be `*`), fault, then `times=` and `skip=`.
 * Such as `POST /workflows resetAfter times=2` or `GET * status=503 retryAfter=1`.
 * @throws Error that names the word and what is possible
 */
export function parseFault(text: string): FaultRule {
  const [method, path, kind, ...rest] = text.trim().split(/\s+/);
  if (method === undefined || path === undefined || kind === undefined) {
    throw new Error(
      `The fault "${text}" is not complete; write METHOD PATH FAULT, such as "POST /workflows resetAfter times=2"`,
    );
  }
  const options = new Map(rest.map((word) => splitWord(word)));
  const unknown = [...options.keys()].find((name) => !["times", "skip", "retryAfter"].includes(name));
  if (unknown !== undefined)
    throw new Error(
      `The fault "${text}" has the unknown option "${unknown}"; the options are times, skip and retryAfter`,
    );
  const times = options.get("times");
  const skip = options.get("skip");
  return {
    ...(method === "*" ? {} : { method: method.toUpperCase() }),
    ...(path === "*" ? {} : { path }),
    ...(times === undefined ? {} : { times: wholeNumber("times", times) }),
    ...(skip === undefined ? {} : { skip: wholeNumber("skip", skip) }),
    fault: parseKind(kind, options.get("retryAfter")),
  };
}

function parseKind(word: string, retryAfter: string | undefined): SpokenFault {
  const [given, value] = splitWord(word);
  const known = FAULT_KINDS.find(({ kind }) => kind === given);
  if (known === undefined) {
    throw new Error(`There is no fault "${given}"; the faults are ${FAULT_KINDS.map(({ kind }) => kind).join(", ")}`);
  }
  const { kind } = known;
  if (known.value === null && value !== "")
    throw new Error(`The fault "${kind}" takes no value, so it cannot be "${value}"`);
  if (retryAfter !== undefined && kind !== "status")
    throw new Error(`The option retryAfter goes with the fault "status" only, not with "${kind}"`);
  switch (kind) {
    case "delay":
      return { kind, milliseconds: wholeNumber(kind, value) };
    case "status":
      return { kind, status: statusNumber(kind, value), ...(retryAfter === undefined ? {} : { retryAfter }) };
    case "errorAfter":
      return value === "" ? { kind } : { kind, status: statusNumber(kind, value) };
    case "redirect":
      if (value === "") throw new Error('The fault "redirect" needs a URL, such as redirect=http://localhost/');
      return { kind, location: value };
    case "huge":
    case "hugeStream":
      return value === "" ? { kind } : { kind, bytes: wholeNumber(kind, value) };
    case "resetBefore":
    case "resetAfter":
    case "silentBefore":
    case "silentAfter":
    case "truncated":
    case "brokenJson":
    case "html":
      return { kind };
  }
}

function splitWord(word: string): readonly [name: string, value: string] {
  const separator = word.indexOf("=");
  return separator === -1 ? [word, ""] : [word.slice(0, separator), word.slice(separator + 1)];
}

function wholeNumber(name: string, value: string): number {
  if (/^\d+$/.test(value)) return Number(value);
  throw new Error(`The fault's ${name} cannot be "${value}"; it is a whole number`);
}

function statusNumber(name: string, value: string): number {
  const status = wholeNumber(name, value);
  if (status >= 200 && status <= 599) return status;
  throw new Error(`The fault's ${name} cannot be ${status}; it is from 200 to 599`);
}
