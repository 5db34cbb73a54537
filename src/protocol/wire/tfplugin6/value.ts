import { message, optional, repeated } from "../message";

export const dynamicValue = message({ msgpack: [1, "bytes"], json: [2, "bytes"] });

export const attributePath = message({
  steps: [
    1,
    repeated(
      message({
        attributeName: [1, optional("string")],
        elementKeyString: [2, optional("string")],
        elementKeyInt: [3, optional("int64")],
      }),
    ),
  ],
});

export const Severity = { ERROR: 1, WARNING: 2 } as const;

export const diagnostic = message({
  severity: [1, "enum"],
  summary: [2, "string"],
  detail: [3, "string"],
  attribute: [4, attributePath],
});

export const rawState = message({ json: [1, "bytes"] });

export const resourceIdentityData = message({ identityData: [1, dynamicValue] });

export const clientCapabilities = message({ deferralAllowed: [1, "bool"], writeOnlyAttributesAllowed: [2, "bool"] });

export const DeferredReason = { PROVIDER_CONFIG_UNKNOWN: 2 } as const;

export const deferred = message({ reason: [1, "enum"] });
