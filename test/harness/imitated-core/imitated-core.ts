// One file although it is long: one class, whose methods are the commands of an engine over one object.
import {
  decodeMsgpack,
  encodeJson,
  valuesEqual,
  type ObjectValue,
  type Path,
  type Type,
  type Value,
} from "../../../src/cty";
import { impliedType, schemaMessage, type ManagedResource, type Schema } from "../../../src/framework";
import type {
  Diagnostic,
  DynamicValue,
  ProviderServer,
  SchemaMessage,
  WithDeferral,
  MoveResourceStateRequest,
} from "../../../src/protocol";
import { call, CAPABLE, CoreError, filled, isDeferred, refuse, unwire, wire, type Attributes } from "./calls";
import { checkApplied, checkFinalPlan } from "./check-applied";
import { checkPlan } from "./check-plan";
import { checkRead } from "./check-read";
import type { ApplyOptions, Planned, Refresh, StoredObject } from "./planned";
import { proposedNew } from "./proposed-new";

/** One resource block with its state, driven through the provider's RPCs and core's own checks. */
export class ImitatedCore {
  state: StoredObject | null = null;
  /** The calls that the provider deferred, in order. */
  readonly deferred: string[] = [];
  readonly #type: Type;
  readonly #schema: SchemaMessage;

  constructor(
    readonly server: ProviderServer,
    readonly resource: ManagedResource<Schema, unknown>,
    readonly capabilities = CAPABLE,
  ) {
    this.#type = impliedType(resource.schema);
    this.#schema = schemaMessage(resource.schema, true);
  }

  // oxlint-disable-next-line typescript/no-explicit-any -- tests read what they know the schema to have
  get value(): Readonly<Record<string, any>> {
    if (this.state === null) throw new Error("there is no object in state");
    return this.state.value;
  }

  /** Errors of `terraform validate`. */
  async validate(values: Attributes): Promise<readonly Diagnostic[]> {
    const request = {
      typeName: this.resource.typeName,
      config: this.#wire(this.#filled(values)),
      clientCapabilities: this.capabilities,
    };
    return (await this.server.validateResourceConfig(request, call())).diagnostics;
  }

  /** Refreshes state; returns the warnings. */
  async refresh(): Promise<readonly Diagnostic[]> {
    if (this.state === null) return [];
    const answer = await this.server.readResource(
      {
        typeName: this.resource.typeName,
        currentState: this.#wire(this.state.value),
        private: this.state.private,
        clientCapabilities: this.capabilities,
      },
      call(),
    );
    refuse("refresh", answer.diagnostics);
    const value = this.#unwire(answer.newState);
    if (this.#isDeferred("ReadResource", answer)) {
      expectNone("refresh", checkRead(this.#schema, value));
      return answer.diagnostics;
    }
    expectNone("refresh", value === null ? [] : checkRead(this.#schema, value));
    this.state = value === null ? null : { ...this.state, value: value as ObjectValue, private: answer.private };
    return answer.diagnostics;
  }

  /**
   * `terraform plan`: validation, and refresh and plan in the order that `refresh` names.
   *
   * @param how.replace as with `-replace`
   */
  async plan(
    values: Attributes,
    { refresh = true, replace = false }: { readonly refresh?: Refresh; readonly replace?: boolean } = {},
  ): Promise<Planned> {
    const before = this.deferred.length;
    const isDeferred = (): boolean => this.deferred.length > before;
    await this.#upgrade();
    const refreshed = refresh === true ? await this.refresh() : null;
    const config = this.#filled(values);
    const plan = await this.#planChange(config, replace);
    if (refresh !== "minimal" || this.state === null || plan.action === "no-op")
      return { ...plan, refreshed, deferred: isDeferred() };
    // The first plan's errors end the command; its warnings are shown only where no second one follows.
    const between = await this.refresh();
    return { ...(await this.#planChange(config, replace)), refreshed: between, deferred: isDeferred() };
  }

  /** Core has each stored object upgraded, also one of the current version. */
  async #upgrade(): Promise<void> {
    if (this.state === null) return;
    const answer = await this.server.upgradeResourceState(
      {
        typeName: this.resource.typeName,
        version: this.#schema.version,
        rawState: { json: Buffer.from(encodeJson(this.state.value)) },
      },
      call(),
    );
    refuse("upgrade", answer.diagnostics);
    const value = this.#unwire(answer.upgradedState) as ObjectValue;
    expectNone("upgrade", checkRead(this.#schema, value));
    if (!valuesEqual(this.state.value, value)) throw new Error("the current version's upgrade changed it");
  }

  /** Core validates before each plan. */
  async #planChange(config: ObjectValue, replace: boolean): Promise<Omit<Planned, "refreshed" | "deferred">> {
    const problems = await this.validate(config);
    refuse("validate", problems);
    const prior = this.state === null || this.state.tainted ? null : this.state.value;
    // A tainted object is planned as if there were none, without its private data too.
    const first = await this.#plan(prior, config, prior === null ? new Uint8Array() : this.state!.private);
    const warnings = [...problems, ...first.diagnostics];
    if (prior === null)
      return {
        ...this.#planned(first, config, this.state?.value ?? null),
        action: this.state === null ? "create" : "replace",
        warnings,
      };
    const replaces = replace || first.replaces.length > 0;
    if (!replaces) {
      const action = valuesEqual(prior, first.value) ? "no-op" : "update";
      return { ...this.#planned(first, config, prior), action, warnings };
    }
    const second = await this.#plan(null, config, first.private);
    // Core drops the warnings of this second plan, taking them for those of the first one again.
    return { ...this.#planned({ ...second, replaces: first.replaces }, config, prior), action: "replace", warnings };
  }

  /** `terraform apply` of a plan made before; a failure throws and keeps in state what core would keep. */
  async applyPlan(plan: Planned, how: ApplyOptions = {}): Promise<readonly Diagnostic[]> {
    const { action } = plan;
    if (action === "no-op" || plan.deferred) return [];
    if (action === "replace" && how.createBeforeDestroy === true) return this.#createdBeforeDestroy(plan, how);
    const warnings = action === "replace" ? [...(await this.#destroyed(this.state!, plan.private, how.signal))] : [];
    return [...warnings, ...(await this.#written(plan, how))];
  }

  /** Creates or updates; without a prior state if the action is to replace. */
  async #written(plan: Planned, { keepsPlannedPrivate = false, signal }: ApplyOptions): Promise<readonly Diagnostic[]> {
    const isUpdate = plan.action === "update";
    const prior = isUpdate ? this.state!.value : null;
    const priorPrivate = isUpdate ? this.state!.private : new Uint8Array();
    // Core plans once more here, and validates before each plan: what was unknown is known now.
    refuse("validate during apply", await this.validate(plan.config));
    const again = await this.#plan(prior, plan.config, priorPrivate, keepsPlannedPrivate ? plan.private : undefined);
    expectNone("final plan", checkFinalPlan(this.#schema, plan.planned, again.value));
    const answer = await this.server.applyResourceChange(
      {
        typeName: this.resource.typeName,
        priorState: this.#wire(prior),
        plannedState: this.#wire(again.value),
        config: this.#wire(plan.config),
        plannedPrivate: again.private,
      },
      call(signal),
    );
    const failed = answer.diagnostics.some(({ severity }) => severity === "error");
    const value = this.#unwire(answer.newState) as ObjectValue | null;
    if (!failed) expectNone("apply", checkApplied(this.#schema, again.value, value));
    if (value !== null) this.state = { value, private: answer.private, tainted: failed && prior === null };
    if (value !== null && answer.newIdentity !== undefined) {
      const identity = decodeMsgpack(impliedType(this.resource.identity), answer.newIdentity.msgpack!);
      const differs = Object.entries(identity as ObjectValue).some(([name, part]) => part !== value[name]);
      if (!failed && differs) throw new Error("identity and state differ");
    }
    refuse("apply", answer.diagnostics);
    return answer.diagnostics;
  }

  /** A failed create brings the old object back as the current one; a failed destroy leaves the new one in state. */
  async #createdBeforeDestroy(plan: Planned, how: ApplyOptions): Promise<readonly Diagnostic[]> {
    const deposed = this.state!;
    this.state = null;
    let created: readonly Diagnostic[];
    try {
      created = await this.#written(plan, how);
    } catch (error) {
      this.state ??= deposed;
      throw error;
    }
    await how.between?.();
    const current = this.state;
    try {
      return [...created, ...(await this.#destroyed(deposed, deposed.private, how.signal))];
    } finally {
      this.state = current;
    }
  }

  /** Plan and apply in one go. */
  async apply(values: Attributes, how: ApplyOptions = {}): Promise<readonly Diagnostic[]> {
    const plan = await this.plan(values);
    return [...plan.warnings, ...(await this.applyPlan(plan, how))];
  }

  /** @param how.between runs between the plan of the destruction and its apply */
  async destroy({ signal, between }: Pick<ApplyOptions, "signal" | "between"> = {}): Promise<readonly Diagnostic[]> {
    const { state } = this;
    if (state === null) return [];
    const planned = await this.server.planResourceChange(
      {
        typeName: this.resource.typeName,
        priorState: this.#wire(state.value),
        proposedNewState: this.#wire(null),
        config: this.#wire(null),
        priorPrivate: state.private,
        clientCapabilities: this.capabilities,
      },
      call(),
    );
    refuse("plan of the destruction", planned.diagnostics);
    expectNone("plan of the destruction", this.#unwire(planned.plannedState) === null ? [] : ["it is not null"]);
    if (this.#isDeferred("PlanResourceChange", planned)) return planned.diagnostics;
    await between?.();
    return [...planned.diagnostics, ...(await this.#destroyed(state, planned.plannedPrivate, signal))];
  }

  /** As Terraform before 1.3, which asks the provider for no plan of it. */
  async destroyUnplanned(): Promise<readonly Diagnostic[]> {
    const { state } = this;
    return state === null ? [] : this.#destroyed(state, state.private);
  }

  /**
   * The first half of a replacement has the private state of its plan, which for a tainted object lacks the object's
   * own.
   */
  async #destroyed(
    state: StoredObject,
    plannedPrivate: Uint8Array,
    signal?: AbortSignal,
  ): Promise<readonly Diagnostic[]> {
    const answer = await this.server.applyResourceChange(
      {
        typeName: this.resource.typeName,
        priorState: this.#wire(state.value),
        plannedState: this.#wire(null),
        config: this.#wire(null),
        plannedPrivate,
      },
      call(signal),
    );
    const value = this.#unwire(answer.newState) as ObjectValue | null;
    const failed = answer.diagnostics.some(({ severity }) => severity === "error");
    // With an error and no state, core keeps what it had.
    if (value !== null || !failed) this.state = value === null ? null : { ...state, value, private: answer.private };
    refuse("destroy", answer.diagnostics);
    expectNone("destroy", value === null ? [] : ["the object is still there after a destroy without errors"]);
    return answer.diagnostics;
  }

  /**
   * `terraform import`, or an import block by identity: import, then the read that follows.
   *
   * @returns the warnings
   */
  async import(target: string | Attributes): Promise<readonly Diagnostic[]> {
    const identity = impliedType(this.resource.identity);
    const answer = await this.server.importResourceState(
      {
        typeName: this.resource.typeName,
        ...(typeof target === "string"
          ? { id: target }
          : { id: "", identity: wire(identity, filled(identity, target)) }),
        clientCapabilities: this.capabilities,
      },
      call(),
    );
    refuse("import", answer.diagnostics);
    const [object] = answer.imported;
    // Without an object, or with null, core makes up a null one itself.
    if (this.#isDeferred("ImportResourceState", answer)) return answer.diagnostics;
    this.state = { value: this.#unwire(object!.state) as ObjectValue, private: object!.private, tainted: false };
    const refreshed = await this.refresh();
    if (this.state === null)
      throw new CoreError("import", [
        { severity: "error", summary: "Cannot import non-existent remote object", detail: JSON.stringify(target) },
      ]);
    return [...answer.diagnostics, ...refreshed];
  }

  /** A `moved` block from another resource type, then the read that follows. @returns the warnings */
  async move({
    state,
    ...source
  }: Pick<MoveResourceStateRequest, "sourceProviderAddress" | "sourceTypeName"> & {
    readonly state: object;
  }): Promise<readonly Diagnostic[]> {
    const answer = await this.server.moveResourceState(
      {
        ...source,
        sourceSchemaVersion: 0,
        sourceState: { json: Buffer.from(JSON.stringify(state)) },
        sourcePrivate: new Uint8Array(),
        targetTypeName: this.resource.typeName,
      },
      call(),
    );
    refuse("move", answer.diagnostics);
    const value = this.#unwire(answer.targetState) as ObjectValue;
    this.state = { value, private: answer.targetPrivate, tainted: false };
    return [...answer.diagnostics, ...(await this.refresh())];
  }

  async #plan(prior: ObjectValue | null, config: ObjectValue, priorPrivate: Uint8Array, plannedPrivate?: Uint8Array) {
    const proposed = proposedNew(this.#schema, prior, config);
    const answer = await this.server.planResourceChange(
      {
        typeName: this.resource.typeName,
        priorState: this.#wire(prior),
        proposedNewState: this.#wire(proposed),
        config: this.#wire(config),
        priorPrivate,
        ...(plannedPrivate === undefined ? {} : { plannedPrivate }),
        clientCapabilities: this.capabilities,
      },
      call(),
    );
    refuse("plan", answer.diagnostics);
    this.#isDeferred("PlanResourceChange", answer);
    const value = this.#unwire(answer.plannedState) as ObjectValue;
    expectNone("plan", checkPlan(this.#schema, prior, config, value, answer.requiresReplace));
    return { value, private: answer.plannedPrivate, replaces: answer.requiresReplace, diagnostics: answer.diagnostics };
  }

  #planned(
    { value, private: bytes, replaces }: { value: ObjectValue; private: Uint8Array; replaces: readonly Path[] },
    config: ObjectValue,
    prior: ObjectValue | null,
  ): Omit<Planned, "action" | "warnings" | "refreshed" | "deferred"> {
    const changed = Object.keys(value).filter((name) => prior === null || !valuesEqual(prior[name]!, value[name]!));
    return { planned: value, private: bytes, replaces, config, changed };
  }

  #isDeferred(rpc: string, answer: WithDeferral): boolean {
    if (!isDeferred(rpc, answer, this.capabilities)) return false;
    this.deferred.push(rpc);
    return true;
  }

  #filled(values: Attributes): ObjectValue {
    return filled(this.#type, values);
  }

  #wire(value: Value): DynamicValue {
    return wire(this.#type, value);
  }

  #unwire(value: DynamicValue): Value {
    return unwire(this.#type, value);
  }
}

function expectNone(during: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`core would refuse this ${during}: ${problems.join("; ")}`);
}
