import type { Fault } from "./fault";
import type { FaultRule } from "./fault-list";

/** Faults that can be written as text: a held request needs code that releases it. */
type SpokenFault = Exclude<Fault, { readonly kind: "hold" }>;

interface KnownFault {
  readonly kind: SpokenFault["kind"];
  /** What stands after `=` in help texts; null: nothing may. */
  readonly value: string | null;
  readonly text: string;
  readonly read: (value: string, retryAfter: string | undefined) => SpokenFault;
}

type Plain = "resetBefore" | "resetAfter" | "silentBefore" | "silentAfter" | "truncated" | "brokenJson" | "html";
const plain = (kind: Plain, text: string): KnownFault => ({ kind, value: null, text, read: () => ({ kind }) });

const huge = (kind: "huge" | "hugeStream", text: string): KnownFault => ({
  kind,
  value: "BYTES",
  text,
  read: (value) => (value === "" ? { kind } : { kind, bytes: wholeNumber(kind, value) }),
});

/** The kinds of faults, for help texts. */
export const FAULT_KINDS: readonly KnownFault[] = [
  plain("resetBefore", "the connection is reset; the request has no effect"),
  plain("resetAfter", "the connection is reset after the request took effect"),
  plain("silentBefore", "no answer; the request has no effect"),
  plain("silentAfter", "no answer, although the request took effect"),
  {
    kind: "delay",
    value: "MILLISECONDS",
    text: "the effect and the answer come later",
    read: (value) => ({ kind: "delay", milliseconds: wholeNumber("delay", value) }),
  },
  {
    kind: "status",
    value: "CODE",
    text: "the answer has this status and the request has no effect; may be combined with retryAfter=SECONDS",
    read: (value, retryAfter) => {
      const status = statusNumber("status", value);
      return { kind: "status", status, ...(retryAfter === undefined ? {} : { retryAfter }) };
    },
  },
  {
    kind: "errorAfter",
    value: "CODE",
    text: "the request takes effect and the answer has this status (default: 500)",
    read: (value) => ({
      kind: "errorAfter",
      ...(value === "" ? {} : { status: statusNumber("errorAfter", value) }),
    }),
  },
  plain("truncated", "the request takes effect and the answer is cut off"),
  plain("brokenJson", "the request takes effect and the answer is not JSON"),
  plain("html", "the answer is 200 with a login page; the request has no effect"),
  {
    kind: "redirect",
    value: "URL",
    text: "the answer is a redirect; the request has no effect",
    read: (location) => {
      if (location !== "") return { kind: "redirect", location };
      throw new Error('The fault "redirect" needs a URL, such as redirect=http://localhost/');
    },
  },
  huge("huge", "the request takes effect and the answer has this many bytes (default: 256 Mi)"),
  huge("hugeStream", "the same, without a Content-Length"),
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
  return known.read(value, retryAfter);
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
