import { fork } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { OBJECTS } from "../../../src/tooling/docs/concurrent-changes";
import { runTool, ToolError } from "../../../src/tooling/run-tool";
import { openProgress } from "../../harness/faults/progress";
import { FLAG, knownNames, MULTIPLE, SINGLE, wholeNumber } from "../../harness/tool-options";
import temporaryFolder from "../../harness/temporary-folder";
import { nameOf, runCell } from "./cell";
import { OPERATIONS } from "./operations";
import { titleOf } from "./operation";
import { RACE_SERVICES } from "./race-service";
import type { Answer, Order } from "./races-worker";
import { countLines, outcomesOf, unnoticedLines, type Result } from "./results";
import { openCourse, operationNamed } from "./run-course";
import { cellsOf, coursesOf, EXTENTS } from "./selection";

const HELP = `npm run races [-- OPTIONS]: what somebody else does at each gap between two requests of each operation, on each service.
Prints the outcomes, and each change that nobody notices; exit code 1 where a course cannot be run.

  --object NAME     ${OBJECTS.join(", ")}; may be repeated, as the next two
  --operation NAME  such as "workflow create"
  --service NAME    such as default or default-noAuditLog
  --extent NAME     every: each gap; few: the first two and the last of those between the same two writes; phases: one of
                    them, which is the default and what the docs show; gate: what the gate runs, a share of each service
  --workers N       processes; as many as there are cores by default
  --output FILE     writes what the docs show, as JSON
  --cell NAME       runs this one cell and shows what is seen in it
  --list            prints the names of the cells, and runs none`;

async function runAll(orders: readonly Order[], workers: number): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = orders.values();
  const progress = openProgress(orders.length, "courses");
  const work = async (): Promise<void> => {
    const child = fork(join(__dirname, "races-worker.ts"));
    const ended = once(child, "exit").then((): [Answer] => [
      { kind: "failed", message: "its process ended by itself" },
    ]);
    try {
      for (const order of left) {
        const name = `${order.operation} on ${order.service}`;
        child.send(order);
        const [answer] = await Promise.race([once(child, "message") as Promise<[Answer]>, ended]);
        if (answer.kind === "results") results.push(...answer.results);
        else process.exitCode = 1;
        progress.step({ name, problems: answer.kind === "failed" ? [answer.message] : [] });
      }
    } finally {
      child.kill();
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  progress.end();
  return results;
}

async function showCell(name: string): Promise<void> {
  const [operation = "", , , service = ""] = name.split("; ");
  const course = await openCourse({ operation, service });
  const cell = cellsOf(course, "every").find((each) => nameOf(course, each) === name);
  if (cell === undefined) throw new ToolError(`There is no cell "${name}"; --list prints their names`);
  course.requests.forEach(({ method, path, query }, at) => console.log(`${at} ${method} ${path} ${query}`));
  const result = await runCell(course, cell);
  console.log(result === null ? "This cannot be done here" : [`${result.outcome}:`, ...result.seen].join("\n"));
}

async function main(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      object: MULTIPLE,
      operation: MULTIPLE,
      service: MULTIPLE,
      extent: SINGLE,
      workers: SINGLE,
      output: SINGLE,
      cell: SINGLE,
      list: FLAG,
      help: FLAG,
    },
  });
  if (values.help === true) return console.log(HELP);
  if (values.cell !== undefined) return showCell(values.cell);
  const objects = knownNames("object", values.object, OBJECTS);
  const titles = knownNames("operation", values.operation, OPERATIONS.map(titleOf));
  const services = knownNames(
    "service",
    values.service,
    RACE_SERVICES.map(({ name }) => name),
  );
  const [extent = "phases"] =
    knownNames("extent", values.extent === undefined ? undefined : [values.extent], EXTENTS) ?? [];
  const courses = coursesOf(extent).filter(
    ({ operation, service }) =>
      (objects?.includes(operationNamed(operation).object) ?? true) &&
      (titles?.includes(operation) ?? true) &&
      (services?.includes(service) ?? true),
  );
  if (values.list === true) {
    for (const each of courses) {
      const course = await openCourse(each);
      for (const cell of cellsOf(course, extent)) console.log(nameOf(course, cell));
    }
    return;
  }
  const workers = wholeNumber("workers", values.workers) ?? availableParallelism();
  const results = await runAll(
    courses.map((course) => ({ ...course, extent })),
    workers,
  );
  console.log([...countLines(results), "", ...unnoticedLines(results)].join("\n"));
  if (values.output !== undefined) await writeFile(values.output, `${JSON.stringify(outcomesOf(results), null, 1)}\n`);
}

runTool(async (args) => {
  const remove = await temporaryFolder();
  try {
    await main(args);
  } finally {
    await remove();
  }
});
