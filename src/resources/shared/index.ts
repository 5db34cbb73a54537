export {
  createCoordination,
  serviceConfirmation,
  type Context,
  type Coordination,
  type Loss,
  type ProviderData,
} from "../shared/provider-data";
export { RunObjects, type Name, type PlannedObject, type RunObject } from "../shared/run-objects";
export { RunReadings, type ReadingOptions } from "../shared/run-readings";
export { errorText, failureText, interruptible, serviceCall, type Named } from "../shared/service-call";
export type { Creatable, Decision, Found, Listed } from "../shared/creatable";
export { awaitShown, createObject, provenanceAfter, type Created } from "../shared/create-object";
export {
  awaitDeletion,
  findKnown,
  findObject,
  findToDelete,
  findToRead,
  recordFound,
  requireRefreshAfterUnconfirmedCreate,
} from "../shared/find-object";
export { alreadyExists, capitalised, keptInstead, type Naming } from "../shared/create-messages";
export { listOnce } from "../shared/run-list";
export { decodeProvenance, encodeProvenance, fieldsOf } from "../shared/provenance-codec";
export { baselineIn, plannedId, provenanceAfterRead, type Provenance } from "../shared/provenance";
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
} from "../shared/run-ledger";
export { otherId, planUnlessGone } from "../shared/other-id";
export { planNamed } from "../shared/plan-named";
export { writtenAtOf, writtenNow, type WrittenAt } from "../shared/written-at";
export { changedSincePlan, PLAN_AGAIN, flagChangedSincePlan, wouldRevertFlag } from "../shared/changed-since-plan";
export { isNote, lastChange } from "../shared/notes";
export { BELIEVE_UNCHANGED_AFTER, effectOf, heartbeat, UnreadWrite, until } from "../shared/waiting";
export { compositeId, partsOfId } from "../shared/composite-id";
export { importCommand, importedId, textOf, type ImportLookup } from "../shared/import-target";
export { listedObjects } from "../shared/listed-objects";
export { matchesPattern, patternProblem } from "../shared/name-pattern";
