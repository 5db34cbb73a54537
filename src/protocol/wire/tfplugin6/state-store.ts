import { repeated } from "../field";
import { message } from "../message";
import { diagnostic, dynamicValue } from "./value";

export const validateStateStoreRequest = message({ typeName: [1, "string"], config: [2, dynamicValue] });

export const configureStateStoreRequest = message({
  typeName: [1, "string"],
  config: [2, dynamicValue],
  capabilities: [3, message({ chunkSize: [1, "int64"] })],
});
export const configureStateStoreResponse = message({
  diagnostics: [1, repeated(diagnostic)],
  capabilities: [2, message({ chunkSize: [1, "int64"] })],
});

const stateRange = message({ start: [1, "int64"], end: [2, "int64"] });
const oneState = message({ typeName: [1, "string"], stateId: [2, "string"] });

export const readStateBytesRequest = oneState;
export const readStateBytesResponse = message({
  bytes: [1, "bytes"],
  totalLength: [2, "int64"],
  range: [3, stateRange],
  diagnostics: [4, repeated(diagnostic)],
});

export const writeStateBytesRequestChunk = message({
  meta: [1, oneState],
  bytes: [2, "bytes"],
  totalLength: [3, "int64"],
  range: [4, stateRange],
});
export const writeStateBytesResponse = message({ diagnostics: [1, repeated(diagnostic)] });

export const lockStateRequest = message({ typeName: [1, "string"], stateId: [2, "string"], operation: [3, "string"] });
export const lockStateResponse = message({ lockId: [1, "string"], diagnostics: [2, repeated(diagnostic)] });

export const unlockStateRequest = message({ typeName: [1, "string"], stateId: [2, "string"], lockId: [3, "string"] });
export const unlockStateResponse = message({ diagnostics: [1, repeated(diagnostic)] });

export const getStatesRequest = message({ typeName: [1, "string"] });
export const getStatesResponse = message({ stateId: [1, repeated("string")], diagnostics: [2, repeated(diagnostic)] });

export const deleteStateRequest = oneState;
export const deleteStateResponse = message({ diagnostics: [1, repeated(diagnostic)] });
