/** Stands in `DOCUMENT` for an object's number, which has six digits, so that all documents have the same length. */
const NUMBER = "000000";

export const KILOBYTE = 1000;

const WORDS =
  "account archive balance branch cash charge close country credit daily debit delta export extract fee file flow import index invoice ledger limit load market match merge month order partner price quote rate ratio report return risk route sales score settle share stock store sync tax trade transfer vendor volume week".split(
    " ",
  );

/**
 * A workflow of exactly so many bytes: a trigger, and tasks with a command. The commands are as varied as people's are,
 * so that the document compresses no better than theirs.
 */
export function documentOf(bytes: number, number = 0): string {
  const head = `<workflow name="load-${digits(number)}">\n  <trigger name="nightly"/>\n`;
  const foot = "</workflow>\n";
  const random = words();
  let body = "";
  for (let task = 0; ; task += 1) {
    const command = `${random()}-${random()} --from "${random()}/${random()}" --${random()} ${random()} &amp;&amp; ${random()} ${random()} # ${random()} ${random()} ${random()}`;
    const next = `  <task name="${random()}-${task}" timeout="${300 * (1 + (task % 7))}">\n    <command>${command}</command>\n  </task>\n`;
    if (head.length + body.length + next.length + foot.length > bytes) break;
    body += next;
  }
  const rest = bytes - head.length - body.length - foot.length;
  // A comment fills the rest, or spaces where the rest is too short for one.
  return `${head}${body}${rest >= 8 ? `<!--${"x".repeat(rest - 8)}-->\n` : " ".repeat(rest)}${foot}`;
}

/** The same sequence for each document. */
function words(): () => string {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return WORDS[seed % WORDS.length]!;
  };
}

const digits = (number: number): string => String(number).padStart(NUMBER.length, "0");

/** An HCL expression for the document of an object, from the file document.xml. @param number the object's, in HCL */
export const documentExpression = (number: string): string =>
  `replace(local.document, "load-${NUMBER}", format("load-%0${NUMBER.length}d", ${number}))`;
export const DOCUMENT_LOCALS = `locals {\n  document = file("\${path.module}/document.xml")\n}\n`;

/** How many bytes a text has in a JSON file as Terraform writes it: Go's encoder also escapes `<`, `>` and `&`. */
export function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text).slice(1, -1)) + 5 * (text.match(/[<>&\u2028\u2029]/g) ?? []).length;
}

/** What a state's resources add to an empty one. @param state as Terraform writes it, pretty-printed */
export function bytesOfResources(state: string): number {
  const empty = { ...(JSON.parse(state) as Readonly<Record<string, unknown>>), resources: [] };
  return Buffer.byteLength(state) - Buffer.byteLength(`${JSON.stringify(empty, null, 2)}\n`);
}
