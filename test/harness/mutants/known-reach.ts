import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { ROOT } from "../../../src/tooling/root";
import type { ReachedByFile } from "./judge";
import type { MutantRoom } from "./rooms";

/** Which mutants each test file of a room reaches, kept from one run to the next. */
export interface KnownReach {
  readonly known: readonly ReachedByFile[];
  /** Absolute paths of the test files that have changed since, or whose sources have. */
  readonly missing: readonly string[];
  readonly keep: (reached: readonly ReachedByFile[]) => Promise<void>;
}

type Kept = Readonly<Record<string, ReachedByFile>>;

/** A test file's reach holds as long as the file, all sources and everything that tests share are the same. */
export async function knownReach(room: MutantRoom): Promise<KnownReach> {
  const [sources, tests] = await Promise.all(["src", "test"].map(typescriptFiles));
  const shared = await hashOf([...sources!, ...tests!.filter((path) => !path.endsWith(".test.ts"))]);
  const keys = new Map<string, string>();
  for (const path of tests!.filter((path) => path.startsWith(`${room.tests}/`) && isOfTheGate(path))) {
    if (!room.without.some((name) => path === `${room.tests}/${name}`)) {
      keys.set(join(ROOT, path), await hashOf([path], shared));
    }
  }
  const file = join(ROOT, "node_modules/.cache/wfa-mutants", `${room.name}.json`);
  const kept = await readKept(file);
  const now = [...keys].map(([path, key]) => ({ path, key, reached: kept[key] }));
  return {
    known: now.flatMap(({ reached }) => reached ?? []),
    missing: now.filter(({ reached }) => !reached).map(({ path }) => path),
    keep: async (reached) => {
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, JSON.stringify(Object.fromEntries(reached.map((one) => [keys.get(one.path)!, one]))));
    },
  };
}

const isOfTheGate = (path: string): boolean => path.endsWith(".test.ts") && !path.endsWith(".nightly.test.ts");

async function typescriptFiles(folder: string): Promise<readonly string[]> {
  const paths = await readdir(join(ROOT, folder), { recursive: true });
  return paths
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `${folder}/${path.replaceAll("\\", "/")}`)
    .sort();
}

async function hashOf(paths: readonly string[], start = ""): Promise<string> {
  const hash = createHash("sha256").update(start);
  for (const path of paths) hash.update(`\n${path}\n`).update(await readFile(join(ROOT, path)));
  return hash.digest("hex");
}

async function readKept(file: string): Promise<Kept> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
}
