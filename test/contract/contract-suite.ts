import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, it, type TestContext } from "vitest";
import { ContractClient } from "./contract-client";
import type { ContractTarget } from "./contract-target";
import { assets } from "./sections/assets";
import { authentication } from "./sections/authentication";
import { calendars } from "./sections/calendars";
import { groups } from "./sections/groups";
import { instancesAndLogs } from "./sections/instances-and-logs";
import { queuesAndAudit } from "./sections/queues-and-audit";
import { searches } from "./sections/searches";
import { system } from "./sections/system";
import { workflows } from "./sections/workflows";

type AddTest = (title: string, test: (context: TestContext) => void | Promise<void>) => void;

/** A test that runs unless there is a reason not to, which the end of the run names. */
const unless =
  (reason: string | null): AddTest =>
  (title, test) =>
    it(title, (context) => (reason === null ? test(context) : context.skip(reason)));

/** What a section's tests work with. */
export interface Section {
  readonly target: ContractTarget;
  readonly client: () => ContractClient;
  /** A name that nothing else has. */
  readonly unique: (what: string) => string;
  /** A test that only reads. */
  readonly reads: typeof it;
  /** A test that creates, changes or deletes: left out unless the target allows it. */
  readonly writes: AddTest;
  /** The same, that needs something the target has to bring. */
  readonly writesWith: (needed: unknown) => AddTest;
  /** Undoes what a test made, newest first, after the section, whether or not the test got to its end. */
  readonly undo: (method: string, path: string) => void;
}

const NOT_PROVIDED = "it needs a file or a setting that was not given (test/contract/README.md)";

const SECTIONS = {
  workflows,
  instancesAndLogs,
  groups,
  queuesAndAudit,
  assets,
  calendars,
  searches,
  system,
  authentication,
};

/** The interface document line by line, as tests over HTTP against any base URL. Call it in a test file. */
export function contractSuite(target: ContractTarget): void {
  describe(`the interface document: ${target.name}`, () => {
    let client: ContractClient | undefined;
    const opened = (): ContractClient => {
      if (client === undefined) throw new Error("The target is not open");
      return client;
    };
    beforeAll(async () => {
      client = new ContractClient(await target.open());
    });
    afterAll(async () => client?.target.close());

    const readOnly = target.write ? null : "it writes, and this run only reads (WFA_CONTRACT_WRITE)";
    const run = randomBytes(4).toString("hex");
    let counter = 0;
    for (const [name, section] of Object.entries(SECTIONS)) {
      describe(name, () => {
        const made: (readonly [method: string, path: string])[] = [];
        section({
          target,
          client: opened,
          unique: (what) => `wfa contract ${run} ${what} ${(counter += 1)}`,
          reads: it,
          writes: unless(readOnly),
          writesWith: (needed) => unless(readOnly ?? (needed === null ? NOT_PROVIDED : null)),
          undo: (method, path) => void made.push([method, path]),
        });
        afterAll(async () => {
          // Most of it is gone by now; what cannot be found is as good as deleted.
          for (const [method, path] of made.reverse()) await opened().send(method, path);
        });
      });
    }
  });
}
