import { describe, differences, documentsEqual, parseDocument, patchDocument, type XmlDocument } from "../document";
import { runTool } from "./run-tool";

/** A document with about this many elements, before and after a change. */
interface Shape {
  readonly name: string;
  /** @param size 1 is a tenth of the promised size, 10 is all of it */
  readonly make: (size: number) => { readonly applied: string; readonly baseline: string; readonly now: string };
}

const repeated = (count: number, each: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => each(at)).join("");

const wide =
  (element: (at: number, changed: boolean) => string, rendition = element) =>
  (size: number) => {
    const count = 5_000 * size;
    const whole = (content: string): string => `<workflow name="w">\n${content}</workflow>\n`;
    return {
      applied: whole(repeated(count, (at) => `  ${element(at, false)}\n`)),
      baseline: whole(repeated(count, (at) => rendition(at, false))),
      now: whole(repeated(count, (at) => rendition(at, true))),
    };
  };

const deep = (depth: number, inner: (changed: boolean) => string) => {
  const nest = (content: string, line: (level: number) => string, added: string): string =>
    `${repeated(depth, (level) => `${line(level)}<group name="g${level}"${added}>`)}${content}${repeated(depth, (level) => `${line(depth - level - 1)}</group>`)}`;
  const plain = nest(inner(false), (level) => (level === 0 ? "" : `\n${" ".repeat(Math.min(level, 40))}`), "");
  const added = ' revision="1"';
  return { applied: plain, baseline: nest(inner(false), () => "", added), now: nest(inner(true), () => "", added) };
};

const SHAPES: readonly Shape[] = [
  {
    name: "an attribute of every one of many siblings",
    make: wide(
      (at, changed) => `<task name="t${at}" timeout="${changed ? 6 : 3}00"><p>x</p></task>`,
      (at, changed) => `<task id="${at}" name="t${at}" timeout="${changed ? 6 : 3}00"><p>x</p></task>`,
    ),
  },
  {
    name: "siblings without identity, all changed",
    make: wide((at, changed) => `<task><p>${at}${changed ? "!" : ""}</p></task>`),
  },
  {
    name: "siblings all renamed",
    make: wide((at, changed) => `<task name="${changed ? "u" : "t"}${at}"><p>x</p></task>`),
  },
  {
    name: "siblings in reverse order",
    make: (size) => {
      const made = wide((at) => `<task name="t${at}"><p>x</p></task>`)(size);
      return {
        ...made,
        now: `<workflow name="w">${repeated(5_000 * size, (at) => `<task name="t${5_000 * size - at - 1}"><p>x</p></task>`)}</workflow>`,
      };
    },
  },
  {
    name: "every second one removed",
    make: wide((at, changed) => (changed && at % 2 === 0 ? "" : `<task name="t${at}"><p>x</p></task>`)),
  },
  {
    name: "every second one added",
    make: wide((at, changed) => (!changed && at % 2 === 0 ? "" : `<task name="t${at}"><p>x</p></task>`)),
  },
  {
    name: "other elements altogether",
    make: wide((at, changed) => (changed ? `<job key="${at}"/>` : `<task name="t${at}"/>`)),
  },
  {
    name: "one text of many lines",
    make: (size) => {
      const lines = (changed: boolean): string =>
        `<workflow><script><![CDATA[${repeated(12_000 * size, (at) => `echo "line ${changed && at % 3 === 0 ? "!" : ""}${at}" > /tmp/x\n`)}]]></script></workflow>`;
      return { applied: lines(false), baseline: lines(false), now: lines(true) };
    },
  },
  {
    name: "one text of one line",
    make: (size) => {
      const text = (changed: boolean): string =>
        `<workflow><script>${"x".repeat(250_000 * size)}${changed ? "!" : ""}${"y &lt; ".repeat(35_000 * size)}</script></workflow>`;
      return { applied: text(false), baseline: text(false), now: text(true) };
    },
  },
  {
    name: "texts among elements",
    make: (size) => {
      const mixed = (changed: boolean): string =>
        `<p>${repeated(5_000 * size, (at) => `word ${changed ? "!" : ""}${at} <b>x</b>`)}</p>`;
      return { applied: mixed(false), baseline: mixed(false), now: mixed(true) };
    },
  },
  {
    name: "attributes of one element, all changed",
    make: (size) => {
      const tag = (changed: boolean): string =>
        `<workflow${repeated(10_000 * size, (at) => `\n  a${at}="${changed ? 1 : 0}"`)}/>`;
      return { applied: tag(false), baseline: tag(false), now: tag(true) };
    },
  },
  {
    name: "attributes of one element, all new",
    make: (size) => {
      const tag = (changed: boolean): string =>
        `<workflow${repeated(10_000 * size, (at) => `\n  ${changed ? "b" : "a"}${at}="0"`)}/>`;
      return { applied: tag(false), baseline: tag(false), now: tag(true) };
    },
  },
  {
    name: "at the bottom of deep nesting",
    make: (size) =>
      deep(50 * size, (changed) => repeated(200 * size, (at) => `<task name="t${at}" x="${changed ? 1 : 0}"/>`)),
  },
  {
    name: "at every level of deep nesting",
    make: (size) => {
      const made = deep(50 * size, () => "<leaf/>");
      return { ...made, now: made.now.replaceAll('name="g', 'title="x" name="h') };
    },
  },
];

/**
 * `npm run bench:documents [-- PART OF A NAME]`: how the time for reading, comparing and patching grows from a tenth of
 * the contract's largest documents to their full size. Ten times the size should take about ten times as long; a
 * hundred would mean that something is quadratic.
 */
runTool(async (args) => {
  console.log(
    "CPU milliseconds at a tenth and at full size: parse | equal | differences | patch; growth of the slowest",
  );
  const wanted = args.join(" ");
  for (const { name, make } of SHAPES.filter((shape) => shape.name.includes(wanted))) {
    const small = measure(make(1));
    const large = measure(make(10));
    const growth = Math.max(...large.times.map((time, at) => time / Math.max(small.times[at] ?? 1, 5)));
    const columns = large.times
      .map((time, at) => `${Math.round(small.times[at] ?? 0)} ${Math.round(time)}`)
      .join(" | ");
    console.log(
      `  ${name} (${(large.length / 1e6).toFixed(1)} MB, ${large.found} changes): ${columns}; ${growth.toFixed(0)} times`,
    );
  }
  console.log(`peak memory: ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`);
});

function measure(texts: { readonly applied: string; readonly baseline: string; readonly now: string }): {
  readonly times: readonly number[];
  readonly length: number;
  readonly found: number;
} {
  const times: number[] = [];
  const timed = <T>(run: () => T): T => {
    // CPU time, so that other programs do not affect it.
    const start = process.cpuUsage();
    const result = run();
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    return result;
  };
  const applied = timed((): XmlDocument => parseDocument(texts.applied));
  const [baseline, now] = [parseDocument(texts.baseline), parseDocument(texts.now)];
  timed(() => documentsEqual(baseline, now));
  const found = timed(() => differences(baseline, now).flatMap(describe));
  timed(() => patchDocument(applied, baseline, now));
  return { times, length: texts.applied.length, found: found.length };
}
