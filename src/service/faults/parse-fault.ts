import type { Fault } from "./fault";
import type { FaultRule } from "./fault-list";

/** Faults that can be written as text: a held request needs code that releases it. */
type SpokenFault = Exclude<Fault, { readonly kind: "hold" }>;

/** The kinds of faults, for help texts; `value` is the placeholder after `=`. */
export const FAULT_KINDS: readonly {
  readonly kind: SpokenFault["kind"];
  readonly value: string | null;
  readonly text: string;
}[] = [
  { kind: "resetBefore", value: null, text: "the connection is reset; the request has no effect" },
  { kind: "resetAfter", value: null, text: "the connection is reset after the request took effect" },
  { kind: "silentBefore", value: null, text: "no answer; the request has no effect" },
  { kind: "silentAfter", value: null, text: "no answer, although the request took effect" },
  { kind: "delay", value: "MILLISECONDS", text: "the answer comes later" },
  {
    kind: "status",
    value: "CODE",
    text: "the answer has this status and the request has no effect; may be combined with retryAfter=SECONDS",
  },
  {
    kind: "errorAfter",
    value: "CODE",
    text: "the request takes effect and the answer has this status (default: 500)",
  },
  { kind: "truncated", value: null, text: "the request takes effect and the answer is cut off" },
  { kind: "brokenJson", value: null, text: "the request takes effect and the answer is not JSON" },
  { kind: "html", value: null, text: "the answer is 200 with a login page; the request has no effect" },
  { kind: "redirect", value: "URL", text: "the answer is a redirect; the request has no effect" },
  {
    kind: "huge",
    value: "BYTES",
    text: "the request takes effect and the answer has this many bytes (default: 256 Mi)",
  },
  { kind: "hugeStream", value: "BYTES", text: "the same, without a Content-Length" },
];

/**
 * Parses a rule as typed by a user: method, path (both may be `*`), fault, then `times=` and `skip=`. Such as `POST
 * /workflows resetAfter times=2` or `GET * status=503 retryAfter=1`.
 * @throws Error that names the word and what is possible
 */
export function parseFaultRule(text: string): FaultRule {
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
    fault: parseFault(kind, options.get("retryAfter")),
  };
}

/** Parses a fault alone, such as `resetAfter` or `status=503`. @throws Error that says what is possible */
export function parseFault(word: string, retryAfter?: string): SpokenFault {
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
