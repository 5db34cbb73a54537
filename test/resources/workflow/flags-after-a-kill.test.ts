import { expect, test } from "vitest";
import { startService } from "../../../src/service";
import { startCore } from "../../harness/imitated-core";
import { DOCUMENT, edit, FASTER } from "./documents";
import { PAIRWISE } from "../../harness/pairwise-variations";

const HIDING = PAIRWISE.filter(
  ({ variation: { flags, resubmission } }) => flags === "hidden" && resubmission === "resetsFlags",
);

const ID = "wf-load";
const withId = (document: string): string => edit("<workflow ", `<workflow id="${ID}" `, document);

test.each(HIDING)(
  "on a service like $name, which shows no flags and resets them with each version, an update that was killed after its approval sets them again",
  async ({ variation }) => {
    const service = await startService({ variation: { ...variation, approvalDelay: 0, visibilityDelay: 0 } });
    try {
      const core = await startCore({ endpoint: service.url, api_key: service.keys.user });
      const workflow = await core.resource("wfa_workflow");
      const config = { enabled: true, triggers: new Map([["daily", false]]) };
      await workflow.apply({ document: withId(DOCUMENT), ...config });
      const flags = (): readonly unknown[] =>
        service
          .snapshot()
          .workflows.filter((each) => each.id === ID)
          .map(({ approved }) => [approved?.enabled, approved?.triggers.find(({ name }) => name === "daily")?.enabled]);
      expect(flags()).toEqual([[true, false]]);

      // As far as the killed apply came: the new version is approved, and its triggers are as the document has them.
      const { backstage } = service;
      backstage.submit(withId(FASTER));
      backstage.approve(ID);
      backstage.setEnabled(ID, true);
      expect(flags()).toEqual([[true, true]]);

      await workflow.apply({ document: withId(FASTER), ...config });
      expect(flags()).toEqual([[true, false]]);
      expect((await workflow.plan({ document: withId(FASTER), ...config })).action).toBe("no-op");
    } finally {
      await service.close();
    }
  },
);
