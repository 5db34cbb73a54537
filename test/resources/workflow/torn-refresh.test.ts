import { expect } from "vitest";
import { withService } from "../../harness/with-service";
import { DOCUMENT, edit, FASTER } from "./documents";

const it = withService("wfa_workflow");

it("a refresh shows what somebody submits and approves between its reads of the two versions", async ({
  service,
  object,
}) => {
  const { backstage, faults } = service;
  await object.apply({ document: DOCUMENT, approve: false });
  const { id } = backstage.workflows()[0]!;
  backstage.approve(id);
  await object.apply({ document: FASTER, approve: false });
  await object.refresh();
  expect(object.value).toMatchObject({ state: "submitted", drift: [], pending_submission: false });

  const theirs = edit("<workflow ", `<workflow id="${id}" owner="ben" `, DOCUMENT);
  const act = async (): Promise<void> => {
    backstage.submit(theirs);
    backstage.approve(id);
  };
  faults.add({ skip: 1, fault: { kind: "hold", moment: "before", wait: act } });
  await object.refresh();
  expect(object.value).toMatchObject({
    state: "approved",
    drift: ["/workflow/@owner added: ben", "/workflow/task[@name='extract']/@timeout: 120 -> 300"],
  });
});
