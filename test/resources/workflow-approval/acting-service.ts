import { startService, type RecordedRequest, type RunningService, type ServiceOptions } from "../../../src/service";
import { startCore, type ImitatedCore } from "../../harness/imitated-core";

export const TYPE = "wfa_workflow_approval";

/** A service where somebody acts at a moment of an apply: as soon as an answer is known, before it is sent. */
export async function whileSomebodyActs(
  act: (request: RecordedRequest, service: RunningService) => void,
  run: (object: ImitatedCore, service: RunningService) => Promise<void>,
  options: ServiceOptions = {},
): Promise<void> {
  let listening = false;
  const service: RunningService = await startService({
    ...options,
    onRequest: (request) => listening && act(request, service),
  });
  try {
    const object = await (await startCore({ endpoint: service.url, api_key: service.keys.user })).resource(TYPE);
    const applyPlan = object.applyPlan.bind(object);
    object.applyPlan = (plan) => {
      listening = true;
      return applyPlan(plan).finally(() => (listening = false));
    };
    await run(object, service);
  } finally {
    await service.close();
  }
}

/** One time only. */
export function once(act: (service: RunningService) => void, time = 1): (service: RunningService) => void {
  let times = 0;
  return (service) => {
    if (++times === time) act(service);
  };
}

export const isApproval = ({ method, path }: RecordedRequest): boolean =>
  method === "PATCH" && path.startsWith("/workflows/");
