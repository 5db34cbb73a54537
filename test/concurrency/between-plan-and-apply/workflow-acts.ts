import type { RunningService } from "../../../src/service";
import { edit } from "../../resources/workflow/documents";

/** What a person does with the one workflow on the service. */
export const workflow = (service: RunningService) => service.backstage.workflows()[0]!;
const theirs = (text: string): string => text.replace(/(?<=["'])60(?=["'])/, "90");
export const resubmit = (service: RunningService): void =>
  void service.backstage.submit(theirs((workflow(service).submitted ?? workflow(service).approved)!.text));
export const editApproved = (service: RunningService): void =>
  service.backstage.edit(workflow(service).id, "approved", theirs);
export const approve = (service: RunningService): void => service.backstage.approve(workflow(service).id);
export const toggle =
  (enabled: boolean) =>
  (service: RunningService): void =>
    service.backstage.setEnabled(workflow(service).id, enabled);
export const deleteWorkflow = (service: RunningService): void => service.backstage.deleteWorkflow(workflow(service).id);
export const all =
  (...acts: readonly ((service: RunningService) => void)[]) =>
  (service: RunningService): void =>
    acts.forEach((act) => act(service));
export const hasTheirs = (service: RunningService): boolean =>
  [workflow(service).submitted, workflow(service).approved].some(
    (version) => version !== null && /["']90["']/.test(version.text),
  );

export const ID = "w-1";
export const NAMED = edit('name="load"', `id="${ID}" name="load"`);
export const released = ({ backstage }: RunningService): void => {
  backstage.submit(NAMED);
  backstage.approve(ID);
};
