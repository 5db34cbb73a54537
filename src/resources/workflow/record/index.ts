export {
  confirmed,
  decodeRecord,
  encodeRecord,
  knownBy,
  UNRECORDED,
  type Recorded,
  type Unconfirmed,
  type WorkflowRecord,
} from "./record";
export { recordWithoutPrivateState, recoverPrivateState } from "./recover-private-state";
export { hashesNeeded, redactionOf, redactionToWrite, redactRecord } from "./redaction-of-record";
