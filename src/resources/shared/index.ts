export { Coordination, type Listed } from "./coordination";
export {
  BELIEVE_UNCHANGED_AFTER,
  causeOf,
  effectOf,
  errorText,
  failureText,
  heartbeat,
  mayBeWritten,
  noWorkflow,
  sendUntilShown,
  serviceCall,
  serviceConfirmation,
  until,
  type Context,
  type ProviderData,
} from "./service-call";
export type { Creatable, Decision, Found } from "./creatable";
export {
  awaitShown,
  createObject,
  planConfirmed,
  planCreate,
  plansNew,
  provenanceAfter,
  type Created,
} from "./create-object";
export {
  deleteObject,
  findKnown,
  findToDelete,
  findToRead,
  readable,
  recordFound,
  requireRefreshAfterUnconfirmedCreate,
} from "./find-object";
export { alreadyExists, capitalised, keptInstead, otherId, type Naming } from "./create-messages";
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
  refuseToRevertFlag,
  keptChanges,
  shownOtherwise,
  stillShown,
  wouldRevertFlag,
  type WrittenText,
} from "./concurrent-change-messages";
export { decodeTexts, encodeTexts, RecordedText } from "./recorded-texts";
export { groupListing, observeGroup, rootOf, rootsIn, type ObservedGroup } from "./groups";
export { isNote, lastChange } from "./notes";
export {
  compositeId,
  identifiedById,
  importCommand,
  importedId,
  importedParts,
  textOf,
  type Kind,
} from "./import-target";
export { identified, notOne, objectById, objectList, objectReadings, objectsData } from "./object-readings";
export { withLastShown } from "./last-shown";
