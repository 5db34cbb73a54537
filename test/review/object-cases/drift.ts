import { type ChangeFixture, workflow } from "../plan-fixture";
import { caseList, change, CHANGED, create, DOCUMENT, remove, update } from "./case-list";

const { cases, add } = caseList();
/** What drifted. */
export const DRIFT = cases;

const DRIFTED = { document: CHANGED, drift: ["/workflow/task[@name='t']/@timeout: 1 -> 2"] };
const gone: ChangeFixture = {
  address: "wfa_workflow.a",
  actions: ["delete"],
  before: workflow({ document: DOCUMENT }),
};
add("drift is reverted", update(DRIFTED, {}), { drift: [update({}, DRIFTED)] });
add("drift is kept, since the configuration has the same", change(["no-op"], DRIFTED, DRIFTED));
add(
  "drift is partly reverted",
  update(
    {
      document: CHANGED.replace("/></w", " x='1'/></w"),
      drift: [...DRIFTED.drift, "/workflow/task[@name='t']/@x added: 1"],
    },
    { document: CHANGED },
  ),
  { drift: [update({}, { document: CHANGED.replace("/></w", " x='1'/></w") })] },
);
add("of drift without lines the documents say what it is", update({ document: CHANGED }, {}), {
  drift: [update({}, { document: CHANGED })],
});
add(
  "drift of something else than what changes is unknown",
  update({ ...DRIFTED, drift: ["/workflow/other: 1 -> 2", "no path at all"] }, {}),
);
add("drift of a replaced workflow is unknown", change(["delete", "create"], DRIFTED, {}));
add("drift of a workflow removed from state is unknown", change(["forget"], DRIFTED, null));
add("drift of a destroyed workflow is unknown", remove(DRIFTED));
add(
  "drift of a sensitive document is counted",
  update({ ...DRIFTED, drift: ["/a: 1 -> 2", "/b: 1 -> 2"] }, {}, { beforeSensitive: { document: true } }),
);
add("one drift of a sensitive document is counted", update(DRIFTED, {}, { beforeSensitive: { drift: true } }));
add("drift written under other sensitive_paths is counted", update(DRIFTED, { sensitive_paths: ["//@timeout"] }));
add("drift of flags", update({ enabled: false, triggers: { a: false } }, { enabled: true, triggers: { a: false } }), {
  drift: [update({ triggers: { a: true } }, { enabled: false, triggers: { a: false } })],
});
add("drift of a flag that is sensitive", update({ enabled: false }, {}, { beforeSensitive: { enabled: true } }), {
  drift: [update({}, { enabled: false }, { afterSensitive: { enabled: true } })],
});
add(
  "drift of a flag whose new value is not known",
  update({ enabled: false }, { enabled: null }, { unknown: { enabled: true } }),
  {
    drift: [update({}, { enabled: false })],
  },
);
add(
  "more drift than is listed",
  update({ ...DRIFTED, drift: Array.from({ length: 120 }, (_, at) => `/workflow/x[${at + 1}] added`) }, {}),
);
add("a workflow that no longer exists is recreated", create({}), { drift: [gone] });
add("a workflow that no longer exists, nor in the configuration", [], { drift: [gone] });
add("a workflow that no longer exists, and would be updated", update({}, { enabled: false }), { drift: [gone] });
add(
  "drift at the address before a move",
  change(["no-op"], DRIFTED, DRIFTED, { address: "wfa_workflow.b", previous: "wfa_workflow.a" }),
  {
    drift: [update({}, DRIFTED)],
  },
);
add("drift of a deposed object, and of another provider, is nobody's", [], {
  drift: [
    { ...gone, deposed: "abc" },
    { ...gone, provider: "registry.terraform.io/hashicorp/aws" },
  ],
});
add(
  "drift of a calendar",
  {
    address: "wfa_calendar.c",
    actions: ["update"],
    before: { id: "c", name: "H", definition: '{"days":[1]}', drift: ["/days/0: 2 -> 1", "/zone added: 1"] },
    after: { id: "c", name: "H", definition: '{"days":[2]}', drift: [] },
  },
  {
    drift: [
      {
        address: "wfa_calendar.c",
        actions: ["update"],
        before: { id: "c", name: "H", definition: '{"days":[2]}', drift: [] },
        after: { id: "c", name: "H", definition: '{"days":[1]}', drift: [] },
      },
    ],
  },
);
add(
  "drift of a type of a later version",
  {
    address: "wfa_later.x",
    actions: ["no-op"],
    before: { a: 1, b: 2 },
    after: { a: 1, b: 2 },
  },
  { drift: [{ address: "wfa_later.x", actions: ["update"], before: { b: 1, c: [1] }, after: { a: 1, b: 2 } }] },
);
