import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { CDKTF } from "../../../src/tooling/flavours";
import { compileModule } from "../../../src/tooling/release/packages/go";
import { reproduciblePom } from "../../../src/tooling/release/packages/java";
import { samplesOf } from "../../../src/tooling/release/packages/samples";
import { run } from "../../../src/tooling/release/packages/tools";
import { RegistryError } from "../../../src/tooling/release/part";
import { ROOT } from "../../../src/tooling/root";
import { ToolError } from "../../../src/tooling/run-tool";

const page = (name: string): Promise<string> => readFile(join(ROOT, "src", "constructs", name), "utf8");

test("each sample on the page of the packages has one in Go and one in Java", async () => {
  const headings = [...samplesOf(await page("package-readme.md"), "ts").keys()];
  expect(headings).toContain("A first stack");
  const byHand = await page("package-samples.md");
  for (const language of ["go", "java"]) expect([...samplesOf(byHand, language).keys()], language).toEqual(headings);
});

test("a POM asks for the lowest versions, and says when its files were made", () => {
  const pom = reproduciblePom(
    "<properties></properties><version>[0.21.0,0.22.0)</version><version>[10.4.2,11.0.0)</version><version>3.3.0</version>",
  );
  expect(pom.match(/<version>[^<]*/g)).toEqual(["<version>0.21.0", "<version>10.4.2", "<version>3.3.0"]);
  expect(pom).toContain("<project.build.outputTimestamp>1985-10-26T08:15:00Z</project.build.outputTimestamp>");
});

test("a Go module that does not compile is an error with the compiler's words, and is not compiled again", async () => {
  const folder = await mkdtemp(join(tmpdir(), "go-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv("PATH", `${folder}${delimiter}${process.env["PATH"]}`);
  await writeFile(join(folder, "go.mod"), "module x\n\nrequire (\n\texample.com/go/cdktf v0.21.0\n)\n");
  // Go itself takes seconds, and not every machine has it.
  const go = `#!/bin/sh\necho "$@" >> ${folder}/calls\n[ "$1" = build ] || exit 0\necho "wfa/x.go:1: undefined: y"\nexit 1\n`;
  await writeFile(join(folder, "go"), go, { mode: 0o755 });
  await expect(compileModule(CDKTF, folder, () => {})).rejects.toThrow(/go build .* failed in .*\n.*undefined: y/);
  expect((await readFile(join(folder, "calls"), "utf8")).trim().split("\n")).toEqual([
    "mod download example.com/go/cdktf@v0.21.0",
    "mod tidy",
    "build ./...",
  ]);
});

describe("a tool that fails", () => {
  const failing = (output: string): Promise<string> =>
    run(process.execPath, ["-e", `console.error(${JSON.stringify(output)}); process.exit(1)`], { cwd: tmpdir() });

  test.for([
    ["Go", 'Get "https://proxy.example.com/x/@v/v1.info": dial tcp: lookup proxy.example.com: no such host'],
    ["Maven", "[ERROR] Could not transfer artifact x:y:pom:1 from/to central (https://x): Connection refused"],
    ["pip", "WARNING: Retrying (Retry(total=0, connect=None)) after connection broken by 'NewConnectionError(…)'"],
  ] as const)("is told apart where a registry does not answer %s", async ([, line]) => {
    const error = await failing(`First line\n${line}\n`).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RegistryError);
    expect((error as Error).message).toMatch(/^\S+ -e .* failed, because a registry did not answer: /s);
    expect((error as Error).message.endsWith(`: ${line}`)).toBe(true);
  });

  test.for([
    ["Go", "reading https://proxy.example.com/x/@v/v1.info: 404 Not Found"],
    ["Maven", "[ERROR] Could not find artifact x:y:jar:1 in central (https://x)"],
    ["pip", "ERROR: No matching distribution found for x"],
    ["pip, which tried again and had it", "Retrying (Retry(total=4)) after connection broken by 'x'\nSyntaxError"],
  ] as const)("is an error where the registry does not have what it wants: %s", async ([, line]) => {
    const error = await failing(line).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ToolError);
    expect(error).not.toBeInstanceOf(RegistryError);
    expect((error as Error).message).toContain(line);
  });
});
