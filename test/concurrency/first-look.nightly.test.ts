import { describe, expect, test } from "vitest";
import { startService, type RunningService, type Variation } from "../../src/service";
import { startCore, type ImitatedCore } from "../harness/imitated-core";
import { DOCUMENT, edit } from "../resources/workflow/documents";
import { startGateway } from "../resources/workflow/gateway";
import type { Attributes } from "./two-pipelines";

/*
 * Somebody edits a workflow after the service took our create request and before we read it for the first time.
 */

const SECRET = "P4ssw0rd-of-ours";
const WITH_SECRET = edit('name="extract"', 'name="extract" password="{{secret:db}}"');
const CONFIG: Attributes = { document: WITH_SECRET, secrets_wo: new Map([["db", SECRET]]) };

type Edit = (text: string) => string;
const replaced =
  (from: RegExp, to: string): Edit =>
  (text) => {
    expect(text).toMatch(from);
    return text.replace(from, to);
  };

const ADDED_WITHOUT_NAME = "adds an element without a name";
/** What ann does in the UI, and what the message says of it. */
const EDITS: Readonly<Record<string, readonly [Edit, RegExp]>> = {
  "changes a value": [replaced(/timeout="300"/, 'timeout="999"'), /@timeout: 300 -> 999/],
  "changes a text": [replaced(/>select/, ">drop"), /select.* -> drop/],
  "changes a secret": [replaced(new RegExp(SECRET), "s3cret-of-ann"), /@password/],
  "renames a task": [replaced(/name="extract"/, 'name="sneaky"'), /sneaky/],
  "removes an element": [replaced(/<task [^>]*name="load"[^>]*\/>/, ""), /task\[@name='load'\] removed/],
  "adds an element with a name": [replaced(/<\/workflow>/, '<step name="evil"/></workflow>'), /evil'\] added/],
  [ADDED_WITHOUT_NAME]: [replaced(/<\/workflow>/, "<limits/></workflow>"), /limits added/],
  "reorders tasks": [replaced(/(<task[^>]*>[^<]*<\/task>)(\s*)(<task[^>]*\/>)/, "$3$2$1"), / moved/],
};

const SERVICES: Readonly<Record<string, { readonly variation: Partial<Variation>; readonly ownId?: boolean }>> = {
  "answers in JSON": { variation: {} },
  "answers with the document": { variation: { writeAnswers: "xml", attributes: "minimal" } },
  "answers with nothing, and is given the id": {
    variation: { writeAnswers: "empty", location: "off", attributes: "minimal", flags: "hidden" },
    ownId: true,
  },
  "rewrites documents": { variation: { documents: "rewritten", idPlacement: "childElement", flags: "xml" } },
  "rewrites documents and answers with them": {
    variation: { documents: "rewritten", writeAnswers: "xml", idPlacement: "attrsElement", lists: "array" },
  },
};

const only = (service: RunningService) => {
  const [workflow, ...others] = service.backstage.workflows();
  expect(others).toEqual([]);
  return workflow!;
};

/** Ann's edit between the effect of the POST and its answer. */
function editAfterPost(service: RunningService, change: Edit): void {
  const wait = async (): Promise<void> => service.backstage.as("ann").edit(only(service).id, "submitted", change);
  service.faults.add({ method: "POST", path: "/workflows", fault: { kind: "hold", moment: "after", wait } });
}

async function onService(
  variation: Partial<Variation>,
  use: (service: RunningService, object: ImitatedCore, nextRun: () => Promise<ImitatedCore>) => Promise<void>,
): Promise<void> {
  const service = await startService({ variation });
  try {
    const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
    await use(service, await core.resource("wfa_workflow"), async () =>
      (await core.anotherRun()).resource("wfa_workflow"),
    );
  } finally {
    await service.close();
  }
}

const failure = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "no error",
    (error: unknown) => String(error),
  );
const wordsOf = (warnings: readonly { readonly summary: string; readonly detail: string }[]): string =>
  warnings.map(({ summary, detail }) => `${summary}\n${detail}`).join("\n");

const PENDING = /pending submission that is someone else's|someone else's[^]*pending|Pending submission|pending/;

describe.concurrent.each(Object.entries(SERVICES))(
  "somebody edits a new workflow before it is read, on a service that %s",
  (_name, { variation, ownId = false }) => {
    const config = ownId ? { ...CONFIG, document: WITH_SECRET.replace("<workflow ", '<workflow id="wf-1" ') } : CONFIG;
    test.each(Object.entries(EDITS))(
      "who %s is named, and their work is neither approved nor lost",
      async (_edit, [change, line]) => {
        await onService(variation, async (service, object) => {
          editAfterPost(service, change);
          const reason = await failure(object.apply(config));
          expect(reason).toMatch(/Another submission replaced the one that this apply had made for workflow "load"/);
          expect(reason).toMatch(line);
          expect(reason).toMatch(/\(ann, \d{4}-/);
          expect(reason).not.toMatch(/P4ssw0rd|s3cret/);
          const left = only(service);
          expect(left.approved).toBeNull();
          // As it is, tainted.
          expect(object.state?.tainted).toBe(true);
          expect(await failure(object.apply(config))).toMatch(PENDING);
          // And with the taint taken off.
          object.state = { ...object.state!, tainted: false };
          const plan = await object.plan(config);
          expect(plan.action).toBe("update");
          expect(wordsOf(plan.warnings) + String(object.value["drift"])).not.toMatch(/P4ssw0rd|s3cret/);
          expect(await failure(object.applyPlan(plan))).toMatch(PENDING);
          expect(only(service)).toEqual(left);
          await object.apply({ ...config, overwrite_pending_submission: true });
          expect((await object.plan({ ...config, overwrite_pending_submission: true })).action).toBe("no-op");
          expect(only(service).approved!.text).toContain(SECRET);
        });
      },
    );

    test("it is kept without a taint where a failed release is a warning, and the next plan shows the change", async () => {
      await onService(variation, async (service, object) => {
        editAfterPost(service, EDITS["changes a value"]![0]);
        const patient = { ...config, on_release_failure: "warn" };
        const words = wordsOf(await object.apply(patient));
        expect(words).toMatch(/Another submission replaced[^]*300 -> 999[^]*The next plan shows their change/);
        expect(object.state?.tainted).toBe(false);
        expect(only(service).approved).toBeNull();
        const plan = await object.plan(patient);
        expect(plan.action).toBe("update");
        expect(await failure(object.applyPlan(plan))).toMatch(PENDING);
      });
    });

    test("a proposal is told of, and the next plan shows the change", async () => {
      await onService(variation, async (service, object) => {
        editAfterPost(service, EDITS["changes a value"]![0]);
        const proposal = { ...config, approve: false };
        const words = wordsOf(await object.apply(proposal));
        expect(words.match(/300 -> 999/g)).toHaveLength(1);
        expect(object.state?.tainted).toBe(false);
        expect((await object.plan(proposal)).action).toBe("update");
      });
    });
  },
);

describe.concurrent("a run that has seen what the service does with a submission, and reads less", () => {
  test.each(["changes a value", "reorders tasks"])("names who %s, and approves nothing of theirs", async (name) => {
    await onService({}, async (service, object) => {
      await object.apply(CONFIG);
      await object.destroy();
      const [change, line] = EDITS[name]!;
      editAfterPost(service, change);
      const reason = await failure(object.apply(CONFIG));
      expect(reason).toMatch(/Another submission replaced[^]*\(ann, \d{4}-/);
      expect(reason).toMatch(line);
      expect(only(service).approved).toBeNull();
    });
  });

  test("replaces nothing that somebody has approved before it is read", async () => {
    await onService({}, async (service, object) => {
      await object.apply(CONFIG);
      await object.destroy();
      const wait = async (): Promise<void> => {
        const ann = service.backstage.as("ann");
        const { id } = only(service);
        ann.edit(id, "submitted", EDITS["changes a value"]![0]);
        ann.approve(id);
      };
      service.faults.add({ method: "POST", path: "/workflows", fault: { kind: "hold", moment: "after", wait } });
      expect(await failure(object.apply(CONFIG))).toMatch(/300 -> 999[^]*\(ann, \d{4}-|\(ann, \d{4}-[^]*300 -> 999/);
      expect(only(service).approved!.text).toContain('"999"');
    });
  });
});

describe.concurrent("a service that shows nothing of who changed a workflow", () => {
  const SILENT: Partial<Variation> = { writeAnswers: "empty", attributes: "minimal", flags: "hidden" };
  const withoutLog = (service: RunningService, status: number): void =>
    service.faults.add({ path: "/auditlog", times: Infinity, fault: { kind: "status", status } });

  test.each(Object.entries(EDITS))("gives a warning where somebody %s", async (name, [change, line]) => {
    await onService(SILENT, async (service, object) => {
      withoutLog(service, name === "changes a value" ? 403 : 404);
      editAfterPost(service, change);
      const words = wordsOf(await object.apply(CONFIG));
      expect(words).not.toMatch(/P4ssw0rd|s3cret/);
      expect(only(service).approved).not.toBeNull();
      // A service may always add this, and nothing tells that it did not.
      if (name === ADDED_WITHOUT_NAME) expect(words).toBe("");
      else expect(words).toMatch(new RegExp(`shows workflow "load" otherwise than[^]*${line.source}[^]*ignored_paths`));
    });
  });

  test("gives a warning where the same person edits in another way, which the log may have for one write", async () => {
    await onService(SILENT, async (service, object) => {
      const change = EDITS["changes a value"]![0];
      const wait = async (): Promise<void> =>
        service.backstage.as("automation").edit(only(service).id, "submitted", change);
      service.faults.add({ method: "POST", path: "/workflows", fault: { kind: "hold", moment: "after", wait } });
      expect(wordsOf(await object.apply(CONFIG))).toMatch(/otherwise than[^]*300 -> 999/);
    });
  });

  test("is found out by its count of versions", async () => {
    await onService({ writeAnswers: "empty" }, async (service, object) => {
      withoutLog(service, 404);
      editAfterPost(service, EDITS["changes a value"]![0]);
      expect(await failure(object.apply(CONFIG))).toMatch(/Another submission replaced[^]*300 -> 999/);
      expect(only(service).approved).toBeNull();
    });
  });

  test("and respells values is usable: one run warns once of one kind, of creates at the same moment too", async () => {
    // A lost id could be found only by the document, which is not shown as it was sent.
    const service = await startService({ variation: { ...SILENT, writeAnswers: "linkOnly" } });
    const gateway = await startGateway(service);
    try {
      withoutLog(service, 404);
      gateway.documents = (text) => text.replaceAll(/timeout="(\d+)"/g, 'timeout="$1s"');
      const core = await startCore({ endpoint: gateway.url, api_key: service.keys.user });
      const create = async (name: string) => {
        const object = await core.resource("wfa_workflow");
        const config = { document: edit('name="load">', `name="${name}">`) };
        const warnings = await object.apply(config);
        return { object, config, words: wordsOf(warnings) };
      };
      const made = await Promise.all([create("a"), create("b")]);
      const words = [...made, await create("c")].map((each) => each.words);
      expect(words.filter((each) => each !== "")).toHaveLength(1);
      expect(words.join("")).toMatch(/@timeout: 300 -> 300s/);
      const { object, config } = made[0];
      expect((await object.plan(config)).action).toBe("no-op");
      // The baseline shows what the service makes of it, in a later run too.
      const later = await (
        await startCore({ endpoint: gateway.url, api_key: service.keys.user })
      ).resource("wfa_workflow");
      later.state = object.state;
      const changed = { document: config.document.replace('"60"', '"61"') };
      expect(wordsOf(await later.apply(changed))).toBe("");
      expect((await later.plan(changed)).action).toBe("no-op");
    } finally {
      await gateway.close();
      await service.close();
    }
  });
});

describe.concurrent("a new workflow that could not be read", () => {
  test.each(["changes a value", ADDED_WITHOUT_NAME])("is not taken for ours after somebody %s", async (name) => {
    await onService({}, async (service, created, nextRun) => {
      editAfterPost(service, EDITS[name]![0]);
      service.faults.add({
        method: "GET",
        path: /^\/workflows\/./,
        times: Infinity,
        fault: { kind: "status", status: 401 },
      });
      expect(await failure(created.apply(CONFIG))).toMatch(/answered 401/);
      service.faults.clear();
      const object = await nextRun();
      object.state = { ...created.state!, tainted: false };
      const plan = await object.plan(CONFIG);
      expect(plan.action).toBe("update");
      expect(String(object.value["drift"])).toMatch(EDITS[name]![1]);
      expect(await failure(object.applyPlan(plan))).toMatch(PENDING);
      expect(only(service).approved).toBeNull();
    });
  });
});

describe.concurrent("what the evidence costs", () => {
  const asked = (service: RunningService): number =>
    service.requests.list().filter(({ path }) => path.endsWith("/auditlog")).length;

  test("nothing where the service shows what was sent", async () => {
    await onService({}, async (service, object) => {
      await object.apply({ document: DOCUMENT });
      expect(asked(service)).toBe(0);
      // What came before its approval, only the log tells.
      await object.apply({ document: edit("300", "120") });
      expect(asked(service)).toBe(1);
    });
  });

  test("one question in a run where it always adds the same", async () => {
    const service = await startService({ variation: { documents: "rewritten" } });
    try {
      const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
      const updates: (() => Promise<void>)[] = [];
      for (const name of ["a", "b", "c"]) {
        const object = await core.resource("wfa_workflow");
        const document = edit('name="load">', `name="${name}">`);
        expect(await object.apply({ document })).toEqual([]);
        updates.push(async () => expect(await object.apply({ document: document.replace("300", "120") })).toEqual([]));
      }
      expect(asked(service)).toBe(1);
      // Each of them approves, and only the log tells what came before that; updates at the same time share its readings.
      for (const update of updates) await update();
      expect(asked(service)).toBe(1 + updates.length);
    } finally {
      await service.close();
    }
  });
});
