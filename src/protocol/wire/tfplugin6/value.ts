import { mapOf, oneof, optional, repeated } from "../message-type";
import { message } from "../message";

export const dynamicValue = message({ msgpack: [1, "bytes"], json: [2, "bytes"] });

export const attributePath = message({
  steps: [
    1,
    repeated(
      message({
        attributeName: [1, oneof("selector", "string")],
        elementKeyString: [2, oneof("selector", "string")],
        elementKeyInt: [3, oneof("selector", "int64")],
      }),
    ),
  ],
});

export const Severity = { INVALID: 0, ERROR: 1, WARNING: 2 } as const;

export const diagnostic = message({
  severity: [1, "enum"],
  summary: [2, "string"],
  detail: [3, "string"],
  attribute: [4, attributePath],
});

export const functionError = message({ text: [1, "string"], functionArgument: [2, optional("int64")] });

export const rawState = message({ json: [1, "bytes"], flatmap: [2, mapOf("string")] });

export const resourceIdentityData = message({ identityData: [1, dynamicValue] });

export const clientCapabilities = message({
  deferralAllowed: [1, "bool"],
  writeOnlyAttributesAllowed: [2, "bool"],
  storePlannedPrivate: [3, "bool"],
  computedBlocksAllowed: [4, "bool"],
});

export const DeferredReason = {
  UNKNOWN: 0,
  RESOURCE_CONFIG_UNKNOWN: 1,
  PROVIDER_CONFIG_UNKNOWN: 2,
  ABSENT_PREREQ: 3,
} as const;

export const deferred = message({ reason: [1, "enum"] });

/** The answer of every method that only validates; field 1 holds the diagnostics. */
export const validateResponse = message({ diagnostics: [1, repeated(diagnostic)] });
