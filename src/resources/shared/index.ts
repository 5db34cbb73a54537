export { Coordination, type Listed } from "./coordination";
export { serviceConfirmation, type Context, type ProviderData } from "./provider-data";
export { causeOf, errorText, failureText, noWorkflow, serviceCall } from "./service-call";
export type { Creatable, Decision, Found } from "./creatable";
export { awaitShown, createObject, provenanceAfter, type Created } from "./create-object";
export {
  deleteObject,
  findKnown,
  findObject,
  findToDelete,
  findToRead,
  readable,
  recordFound,
  requireRefreshAfterUnconfirmedCreate,
} from "./find-object";
export { alreadyExists, capitalised, keptInstead, otherId, type Naming } from "./create-messages";
export { identifiedById } from "./identified-by-id";
export {
  baselineIn,
  decodeProvenance,
  encodeProvenance,
  fieldsOf,
  plannedId,
  provenanceAfterRead,
  writtenAtOf,
  writtenNow,
  type Fields,
  type Provenance,
  type WrittenAt,
} from "./provenance";
export {
  changedSincePlan,
  PLAN_AGAIN,
  refuseToRevertFlag,
  wouldRevertFlag,
  keptChanges,
  shownOtherwise,
  stillShown,
  type WrittenText,
} from "./concurrent-change-messages";
export { decodeTexts, encodeTexts } from "./recorded-texts";
export { isNote, lastChange } from "./notes";
export { BELIEVE_UNCHANGED_AFTER, effectOf, heartbeat, mayBeWritten, sendUntilShown, until } from "./waiting";
export { compositeId, importCommand, importedId, importedParts, textOf, type Kind } from "./import-target";
export { identified, objectList } from "./object-list";
export { notOne, objectById, objectReadings, objectsData } from "./object-readings";
export { planConfirmed, planCreate, plansNew } from "./plan-create";
export { withLastShown } from "./last-shown";
