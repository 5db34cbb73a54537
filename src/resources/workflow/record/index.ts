export { type RememberedWorkflow, remember } from "./recover-private-state";
export { concealStored, concealmentOf, concealmentToWrite, hashesNeeded } from "./stored-concealment";
export { NOTHING_STORED, type StoredWorkflow, decodeStored, encodeStored } from "./stored-workflow";
export { findLost, refuseLost, takeUpLost } from "./unconfirmed-create";
