export type { Creatable, Decision, Found, Listed } from "./creatable";
export { awaitShown, createObject, provenanceAfter, type Created } from "./create-object";
export {
  awaitDeletion,
  findKnown,
  findObject,
  findToDelete,
  findToRead,
  recordFound,
  requireRefreshAfterUnconfirmedCreate,
} from "./find-object";
export { alreadyExists, capitalised, keptInstead, type Naming } from "./messages";
export { listOnce } from "./run-list";
export { decodeProvenance, encodeProvenance, fieldsOf } from "./private-state";
export { baselineIn, plannedId, provenanceAfterRead, type Provenance } from "./provenance";
export {
  claimOf,
  handedOver,
  handOver,
  lossOf,
  managedObjects,
  recordLoss,
  recordPlan,
  recordRead,
  release,
  takeOver,
} from "./run-ledger";
export { otherId, planUnlessGone } from "./other-id";
export { planNamed } from "./plan-named";
export { writtenAtOf, writtenNow, type WrittenAt } from "./written-at";
