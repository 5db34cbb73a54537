import type { Path } from "../cty";
import type { FunctionMessage, IdentitySchemaMessage, SchemaMessage } from "./schema-message";

/**
 * A value on the wire: cty's msgpack encoding, or (only in requests) JSON. Both absent means null. The schema says
 * which type decodes it.
 */
export interface DynamicValue {
  readonly msgpack?: Uint8Array;
  readonly json?: Uint8Array;
}

export interface Diagnostic {
  readonly severity: "error" | "warning";
  readonly summary: string;
  readonly detail: string;
  /** Absent: the diagnostic points at the whole block. */
  readonly path?: Path;
}

/** State as stored, in the schema version that wrote it. Absent for the form of Terraform before 0.12. */
export interface RawState {
  readonly json?: Uint8Array;
}

/** What every handler gets in addition to its request. */
export interface CallContext {
  /**
   * Aborted when Terraform cancels the call or goes away, and by StopProvider: at once, but ten seconds later for what
   * writes (ApplyResourceChange and InvokeAction), and at once if it is called again.
   */
  readonly signal: AbortSignal;
  /**
   * Aborted by StopProvider (the first Ctrl-C: Terraform's `internal/terraform/context.go`), for the calls that come
   * later too: no write may begin any more. @default never
   */
  readonly stopping?: AbortSignal;
}

export interface ClientCapabilities {
  readonly deferralAllowed: boolean;
  readonly writeOnlyAttributesAllowed: boolean;
}

/** Part of every answer: a method returns its diagnostics and never throws for the user's mistakes. */
export interface WithDiagnostics {
  readonly diagnostics: readonly Diagnostic[];
}

/** Part of an answer that a later plan is to give in full. */
export interface WithDeferral extends WithDiagnostics {
  /** Why. Only for a client that allows it. @default the answer is complete */
  readonly deferred?: "provider configuration unknown";
}

export interface ProviderSchemas extends WithDiagnostics {
  readonly provider: SchemaMessage;
  readonly resources: ReadonlyMap<string, SchemaMessage>;
  readonly dataSources: ReadonlyMap<string, SchemaMessage>;
  readonly ephemeralResources: ReadonlyMap<string, SchemaMessage>;
  readonly functions: ReadonlyMap<string, FunctionMessage>;
  readonly listResources: ReadonlyMap<string, SchemaMessage>;
  readonly actions: ReadonlyMap<string, SchemaMessage>;
}

export interface TypedConfigRequest {
  readonly typeName: string;
  readonly config: DynamicValue;
  readonly clientCapabilities: ClientCapabilities;
}

export interface ConfigureProviderRequest {
  readonly terraformVersion: string;
  /** May hold unknown values during plan. */
  readonly config: DynamicValue;
}

export interface UpgradeResourceStateRequest {
  readonly typeName: string;
  /** Schema version that wrote `rawState`. */
  readonly version: number;
  readonly rawState: RawState;
}

export interface ReadResourceRequest {
  readonly typeName: string;
  readonly currentState: DynamicValue;
  readonly private: Uint8Array;
  readonly currentIdentity?: DynamicValue | undefined;
  readonly clientCapabilities: ClientCapabilities;
}
export interface ReadResourceResponse extends WithDeferral {
  /** A null value means that the object is gone. */
  readonly newState: DynamicValue;
  /** Must be returned: an empty answer wipes it. */
  readonly private: Uint8Array;
  readonly newIdentity?: DynamicValue | undefined;
}

export interface PlanResourceChangeRequest {
  readonly typeName: string;
  /** Null on create. */
  readonly priorState: DynamicValue;
  /** Null on destroy. The configuration where it is set, otherwise the prior value of computed attributes. */
  readonly proposedNewState: DynamicValue;
  readonly config: DynamicValue;
  readonly priorPrivate: Uint8Array;
  /** In an apply, what the plan answered: Terraform 1.16 and later. Absent in a plan, and on other engines. */
  readonly plannedPrivate?: Uint8Array | undefined;
  readonly priorIdentity?: DynamicValue | undefined;
  readonly clientCapabilities: ClientCapabilities;
}
export interface PlanResourceChangeResponse extends WithDeferral {
  readonly plannedState: DynamicValue;
  readonly requiresReplace: readonly Path[];
  readonly plannedPrivate: Uint8Array;
  readonly plannedIdentity?: DynamicValue | undefined;
}

export interface ApplyResourceChangeRequest {
  readonly typeName: string;
  readonly priorState: DynamicValue;
  /** Null on destroy. */
  readonly plannedState: DynamicValue;
  readonly config: DynamicValue;
  readonly plannedPrivate: Uint8Array;
  readonly plannedIdentity?: DynamicValue | undefined;
}
export interface ApplyResourceChangeResponse extends WithDiagnostics {
  /** With an error: the best partial state. Null with an error keeps the prior state. */
  readonly newState: DynamicValue;
  readonly private: Uint8Array;
  readonly newIdentity?: DynamicValue | undefined;
}

export interface ImportResourceStateRequest {
  readonly typeName: string;
  /** Empty when the import is by identity. */
  readonly id: string;
  readonly identity?: DynamicValue | undefined;
  readonly clientCapabilities: ClientCapabilities;
}
export interface ImportedResource {
  readonly typeName: string;
  /** Null only if the import is deferred. */
  readonly state: DynamicValue;
  readonly private: Uint8Array;
  readonly identity?: DynamicValue | undefined;
}
export interface ImportResourceStateResponse extends WithDeferral {
  readonly imported: readonly ImportedResource[];
}

export interface MoveResourceStateRequest {
  readonly sourceProviderAddress: string;
  readonly sourceTypeName: string;
  readonly sourceSchemaVersion: number;
  readonly sourceState: RawState;
  readonly sourcePrivate: Uint8Array;
  readonly targetTypeName: string;
}
export interface MoveResourceStateResponse extends WithDiagnostics {
  readonly targetState: DynamicValue;
  readonly targetPrivate: Uint8Array;
}

export interface ReadDataSourceResponse extends WithDeferral {
  /** Wholly known, unless it is deferred. */
  readonly state: DynamicValue;
}

export interface CallFunctionRequest {
  readonly name: string;
  readonly arguments: readonly DynamicValue[];
}
export type CallFunctionResponse =
  | { readonly result: DynamicValue }
  | { readonly error: { readonly text: string; readonly argument?: number } };

export interface ListResourceRequest {
  readonly typeName: string;
  readonly config: DynamicValue;
  readonly includeResourceObject: boolean;
  readonly limit: number;
}
export interface ListResourceEvent extends WithDiagnostics {
  readonly identity?: DynamicValue | undefined;
  readonly displayName: string;
  readonly resourceObject?: DynamicValue | undefined;
}

export interface ActionRequest {
  readonly actionType: string;
  readonly config: DynamicValue;
}
export type ActionEvent = { readonly progress: string } | { readonly completed: WithDiagnostics };

export interface GenerateResourceConfigRequest {
  readonly typeName: string;
  readonly state: DynamicValue;
}

/**
 * A provider as Terraform sees it, free of protobuf: one method for each RPC of tfplugin6.
 *
 * Methods may be called in any order (Terraform 1.6+ may never ask this process for its schema), many at once, and
 * several times over one process' life in reattach mode. A thrown error is a bug: the server answers it as one
 * diagnostic.
 */
export interface ProviderServer {
  /** Called once per Terraform command, in the first of its plugin processes. */
  getProviderSchema(context: CallContext): Promise<ProviderSchemas>;
  /** Since Terraform and OpenTofu 1.12: must succeed, or the whole schema load fails. */
  getResourceIdentitySchemas(
    context: CallContext,
  ): Promise<WithDiagnostics & { readonly identitySchemas: ReadonlyMap<string, IdentitySchemaMessage> }>;
  validateProviderConfig(request: { readonly config: DynamicValue }, context: CallContext): Promise<WithDiagnostics>;
  /** Called before every call that needs the service; in reattach mode once per connection. */
  configureProvider(request: ConfigureProviderRequest, context: CallContext): Promise<WithDiagnostics>;
  validateResourceConfig(request: TypedConfigRequest, context: CallContext): Promise<WithDiagnostics>;
  validateDataResourceConfig(request: TypedConfigRequest, context: CallContext): Promise<WithDiagnostics>;
  /** Called on every read of a stored object, even if its version is current. */
  upgradeResourceState(
    request: UpgradeResourceStateRequest,
    context: CallContext,
  ): Promise<WithDiagnostics & { readonly upgradedState: DynamicValue }>;
  upgradeResourceIdentity(
    request: { readonly typeName: string; readonly version: number; readonly rawIdentity: RawState },
    context: CallContext,
  ): Promise<WithDiagnostics & { readonly upgradedIdentity: DynamicValue }>;
  /** Refresh. A null state means that the object is gone. */
  readResource(request: ReadResourceRequest, context: CallContext): Promise<ReadResourceResponse>;
  /** Called in plan, again in apply with the configuration known, and twice if the object is replaced. */
  planResourceChange(request: PlanResourceChangeRequest, context: CallContext): Promise<PlanResourceChangeResponse>;
  applyResourceChange(request: ApplyResourceChangeRequest, context: CallContext): Promise<ApplyResourceChangeResponse>;
  importResourceState(request: ImportResourceStateRequest, context: CallContext): Promise<ImportResourceStateResponse>;
  moveResourceState(request: MoveResourceStateRequest, context: CallContext): Promise<MoveResourceStateResponse>;
  readDataSource(request: TypedConfigRequest, context: CallContext): Promise<ReadDataSourceResponse>;
  /** OpenTofu 1.7+ only, for functions that are not in the schema. */
  getFunctions(
    context: CallContext,
  ): Promise<WithDiagnostics & { readonly functions: ReadonlyMap<string, FunctionMessage> }>;
  /** Before configure. Terraform 1.8+, OpenTofu 1.7+. */
  callFunction(request: CallFunctionRequest, context: CallContext): Promise<CallFunctionResponse>;

  /** Terraform 1.10+, OpenTofu 1.11+. */
  validateEphemeralResourceConfig(request: TypedConfigRequest, context: CallContext): Promise<WithDiagnostics>;
  /** In each plan and again in the apply, once the configuration is known. No answer asks for a renewal. */
  openEphemeralResource(request: TypedConfigRequest, context: CallContext): Promise<ReadDataSourceResponse>;
  closeEphemeralResource(context: CallContext): Promise<WithDiagnostics>;

  /** Terraform 1.14+. */
  validateListResourceConfig(request: TypedConfigRequest, context: CallContext): Promise<WithDiagnostics>;
  listResource(request: ListResourceRequest, context: CallContext): AsyncIterable<ListResourceEvent>;
  validateActionConfig(request: TypedConfigRequest, context: CallContext): Promise<WithDiagnostics>;
  planAction(request: ActionRequest, context: CallContext): Promise<WithDiagnostics>;
  invokeAction(request: ActionRequest, context: CallContext): AsyncIterable<ActionEvent>;
  generateResourceConfig(
    request: GenerateResourceConfigRequest,
    context: CallContext,
  ): Promise<WithDiagnostics & { readonly config: DynamicValue }>;
}
