import { expect } from "vitest";
import { withService } from "../../harness/with-service";
import { Visitor } from "./visitor";

const DOCUMENT = '<workflow name="Count stock">\n  <task name="count" timeout="300"/>\n</workflow>\n';
const it = withService("wfa_workflow");

it("an edit in the console is the drift that the provider shows, line by line, and an apply reverts it", async ({
  service,
  object,
}) => {
  await object.apply({ document: DOCUMENT });
  const visitor = new Visitor(service);
  await visitor.signIn(service.keys.administrator);
  await visitor.follow("Count stock");
  await visitor.follow("Edit");
  await visitor.press("Submit", { document: visitor.typed().replace('"300"', '"600"') });
  await object.refresh();
  expect(object.value).toMatchObject({ drift: [], pending_submission: true });
  await visitor.press("Approve");
  await object.refresh();
  expect(object.value).toMatchObject({
    drift: ["/workflow/task[@name='count']/@timeout: 300 -> 600"],
    document: DOCUMENT.replace('"300"', '"600"'),
    pending_submission: false,
  });
  await object.apply({ document: DOCUMENT });
  expect((await object.plan({ document: DOCUMENT })).action).toBe("no-op");
  expect(service.audit.filter(({ user }) => user === "administrator").map(({ operation }) => operation)).toEqual([
    "workflow.submit",
    "workflow.approve",
  ]);
});
