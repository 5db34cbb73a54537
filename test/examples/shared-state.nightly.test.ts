import { cp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runEngine, type EngineResult } from "../../src/engine";
import { ROOT } from "../../src/tooling/root";
import { openWarmWorkbench } from "../harness/warm-workbench";
import { postgresCommands, startPostgres } from "../harness/postgres";

test(
  "two checkouts share one state: of two applies at once one waits or fails, and nothing is made twice",
  { timeout: 180_000 },
  async ({ skip }) => {
    const commands = postgresCommands();
    if (commands === null) return skip("PostgreSQL is not installed");
    const postgres = await startPostgres(commands);
    const bench = await openWarmWorkbench();
    try {
      const checkouts = await Promise.all(
        ["ann", "ben", "cleo"].map(async (name) => {
          const folder = join(bench.folder, name);
          await cp(join(ROOT, "examples/guides/shared-state"), folder, { recursive: true });
          return folder;
        }),
      );
      const run = (cwd: string, ...args: readonly string[]): Promise<EngineResult> =>
        runEngine(bench.engine, [...args, "-no-color"], {
          cwd,
          env: { ...bench.environment, PG_CONN_STR: postgres.connection },
          cliConfig: bench.cliConfig,
        });
      const [ann, ben, cleo] = checkouts as [string, string, string];
      for (const folder of checkouts) expect(await run(folder, "init")).toMatchObject({ code: 0 });

      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      let first: Promise<EngineResult> | undefined;
      await new Promise<void>((arrive) => {
        const wait = (): Promise<void> => (arrive(), held);
        bench.service.faults.add({ method: "POST", fault: { kind: "hold", moment: "before", wait } });
        first = run(ann, "apply", "-auto-approve");
      });
      const refused = await run(ben, "apply", "-auto-approve");
      expect(refused.code).toBe(1);
      expect(refused.stderr).toContain("Error acquiring the state lock");
      const waiting = run(cleo, "apply", "-auto-approve", "-lock-timeout=60s");
      letGo();
      expect((await first)?.stdout).toMatch(/2 added, 0 changed, 0 destroyed/);
      expect((await waiting).stdout).toMatch(/0 added, 0 changed, 0 destroyed/);

      expect(await run(ben, "plan", "-detailed-exitcode")).toMatchObject({ code: 0 });
      expect(bench.service.backstage.workflows()).toHaveLength(1);
      expect((await run(ben, "state", "list")).stdout.split("\n").filter(Boolean)).toEqual([
        "wfa_workflow.invoices",
        "wfa_workflow_group.finance",
      ]);
      expect(await readdir(ben)).not.toContain("terraform.tfstate");
    } finally {
      await bench.close();
      await postgres.close();
    }
  },
);
