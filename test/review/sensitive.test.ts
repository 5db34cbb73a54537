import { describe, expect, test } from "vitest";
import { reviewJson, reviewMarkdown, reviewPage } from "../../src/review";
import { reviewOf, reviewOfOne, type ChangeFixture } from "./plan-fixture";
import { change, DOC } from "./reviewed-change";

describe("sensitive values", () => {
  const CANARY = "hunter2-canary";
  const secretDocument = (secret: string): string =>
    `<workflow name="${secret}" id="w-1"><c password="${secret}"/><task name="t">${secret}</task></workflow>`;
  const SUBSTITUTED = { document: '<workflow name="x" a="{{t}}"><c>{{t}} here</c></workflow>', name: "x" };
  const everywhere = (fixture: Parameters<typeof reviewOf>[0]): string => {
    const review = reviewOf(fixture);
    return [reviewJson(review), reviewMarkdown(review), reviewPage(review)].join("\n");
  };

  test.each<readonly [string, ChangeFixture]>([
    [
      "a document that is sensitive as a whole",
      change(
        { document: secretDocument(`${CANARY}1`), name: CANARY, drift: [`/x: 1 -> ${CANARY}`] },
        { document: secretDocument(`${CANARY}2`), name: CANARY },
        { beforeSensitive: { document: true }, afterSensitive: { document: true } },
      ),
    ],
    [
      "one that was sensitive until now",
      change(
        { document: secretDocument(CANARY), name: CANARY },
        { document: secretDocument(CANARY), enabled: false, name: CANARY },
        { beforeSensitive: { document: true } },
      ),
    ],
    [
      "one that comes",
      change(null, { document: secretDocument(CANARY), name: CANARY }, { afterSensitive: { document: true } }),
    ],
    [
      "one that goes",
      change({ document: secretDocument(CANARY), name: CANARY }, null, { beforeSensitive: { document: true } }),
    ],
    [
      "sensitive_paths",
      change(
        {
          document: secretDocument(`${CANARY}1`),
          name: CANARY,
          sensitive_paths: ["/workflow/@name", "//@password", "//task"],
        },
        {
          document: secretDocument(`${CANARY}2`),
          name: `${CANARY}2`,
          sensitive_paths: ["/workflow/@name", "//@password", "//task"],
        },
      ),
    ],
    [
      "sensitive_paths that are new, with drift told before they were",
      change(
        { document: secretDocument(`${CANARY}1`), drift: [`//task: ${CANARY} -> x`], name: CANARY },
        {
          document: secretDocument(`${CANARY}2`),
          name: CANARY,
          sensitive_paths: ["/workflow/@name", "//@password", "//task/text()"],
        },
      ),
    ],
    [
      "sensitive_paths that are taken away",
      change(
        { document: secretDocument(`${CANARY}1`), name: CANARY, sensitive_paths: ["/*"] },
        { document: secretDocument(`${CANARY}2`), name: CANARY },
      ),
    ],
    [
      "sensitive_paths known after apply",
      change(
        { document: secretDocument(CANARY), name: CANARY },
        { document: secretDocument("x"), sensitive_paths: null, name: CANARY },
        { unknown: { sensitive_paths: true } },
      ),
    ],
    [
      "a name known only in state, where the document is known after apply",
      change(
        { document: secretDocument(CANARY), name: CANARY, sensitive_paths: ["//@*", "//task"] },
        { document: null, name: CANARY, sensitive_paths: ["//@*", "//task"] },
        { unknown: { document: true } },
      ),
    ],
    [
      "a substitution",
      change(
        { ...SUBSTITUTED, substitutions: { t: CANARY }, drift: [`/workflow/@a: {{t}} (${CANARY}) -> ${CANARY}2`] },
        { ...SUBSTITUTED, substitutions: { t: `${CANARY}2` } },
        { afterSensitive: { substitutions: { t: true } } },
      ),
    ],
    [
      "a new substitution in a name",
      change(
        null,
        { ...SUBSTITUTED, document: '<workflow name="{{t}}"/>', name: CANARY, substitutions: { t: CANARY } },
        { afterSensitive: { substitutions: true } },
      ),
    ],
    [
      "a substitution whose value was in the document, and is in its drift and in a pending submission",
      change(
        {
          ...SUBSTITUTED,
          document: `<workflow name="x" a="${CANARY}"><c>old ${CANARY}</c></workflow>`,
          pending_submission: true,
          pending_changes: [`/workflow/c: old ${CANARY} -> {{t}}`, `/workflow/@a: {{t}} (${CANARY}) -> secret`],
        },
        { ...SUBSTITUTED, substitutions: { t: CANARY } },
        { afterSensitive: { substitutions: { t: true } } },
      ),
    ],
    [
      "triggers and other settings",
      change(
        { triggers: { [CANARY]: true } },
        { triggers: { [CANARY]: false }, ignored_paths: [CANARY] },
        {
          beforeSensitive: { triggers: true },
          afterSensitive: { triggers: true, ignored_paths: true },
          set: ["document", "triggers", "ignored_paths"],
        },
      ),
    ],
    [
      "a calendar",
      {
        address: "wfa_calendar.c",
        actions: ["update"],
        before: { id: "c", name: CANARY, definition: `{"a":"${CANARY}1"}`, drift: [CANARY] },
        after: { id: "c", name: CANARY, definition: `{"a":"${CANARY}2"}`, drift: [] },
        beforeSensitive: { definition: true },
        afterSensitive: { definition: true },
      },
    ],
    [
      "members of a map, and an asset's fields",
      {
        address: "wfa_workflow_execution.e",
        actions: ["create"],
        after: { workflow_id: "w", trigger: "t", parameters: { user: "u", key: CANARY }, keepers: { k: CANARY } },
        afterSensitive: { parameters: { key: true }, keepers: true },
      },
    ],
    [
      "a type of a later version",
      {
        address: "wfa_novelty.n",
        actions: ["update"],
        before: { a: CANARY, l: [CANARY] },
        after: { a: `${CANARY}2`, l: [`${CANARY}2`] },
        beforeSensitive: { a: true, l: [true] },
        afterSensitive: { a: true, l: [true] },
      },
    ],
  ])("%s", (_, secret) => {
    const text = everywhere({
      changes: [secret],
      drift: [
        {
          ...secret,
          actions: ["update"],
          before: secret.before ?? secret.after ?? null,
          after: secret.after ?? secret.before ?? null,
        },
      ],
    });
    expect(text).toContain(secret.address);
    expect(text).not.toContain(CANARY);
  });

  test("that a masked value changes is said", () => {
    const paths = { sensitive_paths: ["//@password"] };
    const document = (secret: string): string => `<workflow name="Load"><c password="${secret}"/></workflow>`;
    const object = reviewOfOne(change({ ...paths, document: document("a") }, { ...paths, document: document("b") }));
    expect(object.document).toMatchObject({ count: 1, changes: ["/workflow/c/@password: (sensitive) -> (sensitive)"] });
    const whole = reviewOfOne(change({ document: DOC }, { document: "<a/>" }, { afterSensitive: { document: true } }));
    expect([whole.document, whole.label]).toEqual([{ kind: "hidden", changed: true }, null]);
  });
});
