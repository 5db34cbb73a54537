import { decodeMsgpack, encodeMsgpack, type ObjectValue, type Type, type Value } from "../../src/cty";
import {
  createProviderServer,
  impliedType,
  type ManagedResource,
  type Provider,
  type ServerOptions,
  type Schema,
} from "../../src/framework";
import type { CallContext, DynamicValue, ProviderServer } from "../../src/protocol";

export const CAPABLE = { deferralAllowed: false, writeOnlyAttributesAllowed: true };
export const INCAPABLE = { deferralAllowed: false, writeOnlyAttributesAllowed: false };

export const wire = (type: Type, value: Value): DynamicValue => ({ msgpack: encodeMsgpack(type, value) });
export const value = (type: Type, wired: DynamicValue | undefined): Value =>
  wired?.msgpack === undefined ? null : decodeMsgpack(type, wired.msgpack);
export const privateBytes = (json: unknown): Uint8Array =>
  json === null ? new Uint8Array() : Buffer.from(JSON.stringify(json));
export const privateJson = (bytes: Uint8Array): unknown =>
  bytes.length === 0 ? null : JSON.parse(Buffer.from(bytes).toString());
const never = (): CallContext => ({ signal: new AbortController().signal });

/** Speaks to one resource of a provider as Terraform does, with encoded values. */
export class RpcClient {
  readonly server: ProviderServer;
  readonly type: Type;
  readonly identityType: Type;

  constructor(
    readonly provider: Provider<Schema, unknown>,
    readonly resource: ManagedResource<Schema, unknown>,
    options?: ServerOptions,
  ) {
    this.server = createProviderServer(provider, options);
    this.type = impliedType(resource.schema);
    this.identityType = impliedType(resource.identity);
  }

  get typeName(): string {
    return this.resource.typeName;
  }

  async configure(values: Readonly<Record<string, Value>> = {}, context = never()) {
    const type = impliedType(this.provider.schema);
    return this.server.configureProvider(
      { terraformVersion: "1.11.4", config: wire(type, this.filled(type, values)) },
      context,
    );
  }

  /** The object with null for whatever is not given. */
  filled(type: Type, values: Readonly<Record<string, Value>>): ObjectValue {
    if (type.kind !== "object") throw new Error("An object type is required");
    return Object.fromEntries(Object.keys(type.attributes).map((name) => [name, values[name] ?? null]));
  }

  object(values: Readonly<Record<string, Value>>): ObjectValue {
    return this.filled(this.type, values);
  }

  async validate(values: Readonly<Record<string, Value>>, clientCapabilities = CAPABLE) {
    const config = wire(this.type, this.object(values));
    return this.server.validateResourceConfig({ typeName: this.typeName, config, clientCapabilities }, never());
  }

  async plan(
    request: {
      readonly prior: ObjectValue | null;
      readonly proposed: ObjectValue | null;
      readonly config: ObjectValue | null;
      readonly private?: unknown;
      readonly identity?: ObjectValue;
    },
    context = never(),
  ) {
    const answer = await this.server.planResourceChange(
      {
        typeName: this.typeName,
        priorState: wire(this.type, request.prior),
        proposedNewState: wire(this.type, request.proposed),
        config: wire(this.type, request.config),
        priorPrivate: privateBytes(request.private ?? null),
        ...(request.identity === undefined ? {} : { priorIdentity: wire(this.identityType, request.identity) }),
        clientCapabilities: CAPABLE,
      },
      context,
    );
    return {
      ...answer,
      planned: value(this.type, answer.plannedState) as ObjectValue | null,
      private: privateJson(answer.plannedPrivate),
      replaces: answer.requiresReplace,
    };
  }

  async apply(
    request: {
      readonly prior: ObjectValue | null;
      readonly planned: ObjectValue | null;
      readonly config: ObjectValue | null;
      readonly private?: unknown;
      readonly identity?: ObjectValue;
    },
    context = never(),
  ) {
    const answer = await this.server.applyResourceChange(
      {
        typeName: this.typeName,
        priorState: wire(this.type, request.prior),
        plannedState: wire(this.type, request.planned),
        config: wire(this.type, request.config),
        plannedPrivate: privateBytes(request.private ?? null),
        ...(request.identity === undefined ? {} : { plannedIdentity: wire(this.identityType, request.identity) }),
      },
      context,
    );
    return {
      ...answer,
      state: value(this.type, answer.newState) as ObjectValue | null,
      private: privateJson(answer.private),
      identity: value(this.identityType, answer.newIdentity) as ObjectValue | null,
    };
  }

  async read(
    state: ObjectValue | null,
    more: { readonly private?: unknown; readonly identity?: ObjectValue } = {},
    context = never(),
  ) {
    const answer = await this.server.readResource(
      {
        typeName: this.typeName,
        currentState: wire(this.type, state),
        private: privateBytes(more.private ?? null),
        ...(more.identity === undefined ? {} : { currentIdentity: wire(this.identityType, more.identity) }),
        clientCapabilities: CAPABLE,
      },
      context,
    );
    return {
      ...answer,
      state: value(this.type, answer.newState) as ObjectValue | null,
      private: privateJson(answer.private),
      identity: value(this.identityType, answer.newIdentity) as ObjectValue | null,
    };
  }

  async upgrade(json: unknown, version: number) {
    const bytes = Buffer.from(typeof json === "string" ? json : JSON.stringify(json));
    const answer = await this.server.upgradeResourceState(
      { typeName: this.typeName, version, rawState: { json: bytes } },
      never(),
    );
    return { ...answer, state: value(this.type, answer.upgradedState) as ObjectValue | null };
  }

  async import(request: { readonly id?: string; readonly identity?: ObjectValue }) {
    const answer = await this.server.importResourceState(
      {
        typeName: this.typeName,
        id: request.id ?? "",
        ...(request.identity === undefined ? {} : { identity: wire(this.identityType, request.identity) }),
        clientCapabilities: CAPABLE,
      },
      never(),
    );
    return {
      diagnostics: answer.diagnostics,
      imported: answer.imported.map((one) => ({
        typeName: one.typeName,
        state: value(this.type, one.state) as ObjectValue,
        private: privateJson(one.private),
        identity: value(this.identityType, one.identity),
      })),
    };
  }

  /** A whole create: plan with the configuration as proposed, then apply. */
  async create(values: Readonly<Record<string, Value>>): Promise<ObjectValue> {
    const config = this.object(values);
    const plan = await this.plan({ prior: null, proposed: config, config });
    const applied = await this.apply({ prior: null, planned: plan.planned, config, private: plan.private });
    if (applied.state === null || applied.diagnostics.length > 0)
      throw new Error(`Create failed: ${JSON.stringify(applied.diagnostics)}`);
    return applied.state;
  }
}

export const context = never;
