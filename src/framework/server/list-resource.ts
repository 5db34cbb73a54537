import { isWhollyKnown, type ObjectValue } from "../../cty";
import type { Diagnostic, DynamicValue, ListResourceEvent, ListResourceRequest } from "../../protocol";
import { DiagnosticError } from "../diagnostics";
import type { Listed, ListResource } from "../provider";
import type { Schema } from "../schema/schema";
import { applyDefaults } from "../plan/passes";
import { checkedConfig } from "./validate";
import { importResourceState } from "./import-resource-state";
import { readResource } from "./read";
import { type Call, perform, type StreamRpc } from "./rpc";
import type { Loaded, LoadedResource } from "./server-state";
import { decode, encode } from "./wire";

/** How many objects' states are read concurrently; the client has a limit of its own. */
const AHEAD = 8;

/**
 * The existing objects, one event each (Terraform 1.14+). Engines stop at an event with an error, and read only the
 * diagnostics of one without an identity.
 */
export const listResource: StreamRpc<ListResourceRequest, ListResourceEvent> = {
  name: "ListResource",
  doing: ({ typeName }) => `Listing ${typeName}`,

  async *events(call, request) {
    const [loaded, managed] = await Promise.all([
      call.server.listResources.get(request.typeName),
      call.server.resources.get(request.typeName),
    ]);
    const config = await configOf(call, loaded, request);
    const data = call.server.requireData(`list ${request.typeName}`);
    // An engine without a limit sends none, which arrives as zero.
    const limit = request.limit > 0 ? request.limit : null;
    const listed = loaded.object.list(config, { data, diagnostics: call.diagnostics, signal: call.signal });

    let count = 0;
    for await (const { identity, displayName, state } of described(
      call,
      managed,
      listed,
      request.includeResourceObject,
      limit,
    )) {
      const diagnostics: readonly Diagnostic[] = [...call.unreported(), ...(state?.diagnostics ?? [])];
      yield {
        identity,
        displayName,
        resourceObject: state?.value,
        diagnostics,
      };
      count++;
      if (count === limit || call.diagnostics.hasErrors) return;
      call.signal.throwIfAborted();
    }
  },

  end: (unreported) => (unreported.length === 0 ? undefined : { displayName: "", diagnostics: unreported }),
};

interface Described {
  readonly identity: DynamicValue;
  readonly displayName: string;
  readonly state?: ListedState;
}

/** The objects to send, with their states if requested, without those that are gone by now. */
async function* described(
  call: Call,
  managed: LoadedResource,
  listed: AsyncIterable<Listed>,
  includeState: boolean,
  limit: number | null,
): AsyncGenerator<Described> {
  const describe = async (one: Listed): Promise<Described | null> => {
    const identity = encode(managed.identityType, one.identity);
    const displayName = call.redact(one.displayName);
    if (!includeState) return { identity, displayName };
    const state = await listedState(call, managed, one, identity);
    return state === null ? null : { identity, displayName, state };
  };
  const ahead = includeState ? Math.min(AHEAD, limit ?? AHEAD) : 1;
  for await (const one of readAhead(listed, ahead, describe)) if (one !== null) yield one;
}

async function configOf(
  call: Call,
  loaded: Loaded<ListResource<Schema, unknown>>,
  request: ListResourceRequest,
): Promise<ObjectValue> {
  const given = await checkedConfig(call, loaded, request.config);
  const unknown = Object.keys(given).find((name) => !isWhollyKnown(given[name] ?? null));
  if (unknown === undefined) return applyDefaults(loaded.object.schema, given, given);
  throw new DiagnosticError({
    summary: `"${unknown}" is not known yet`,
    detail: `To list ${request.typeName}, the values of its config block must be known. Use values that do not depend on objects which do not exist yet`,
    path: [{ attribute: unknown }],
  });
}

/** The state of a listed object; without a value if it could not be read, which the diagnostics then report. */
interface ListedState {
  readonly value?: DynamicValue;
  readonly diagnostics: readonly Diagnostic[];
}

const CAPABILITIES = { deferralAllowed: false, writeOnlyAttributesAllowed: false };

/** The result of a read after an import by identity; null if the object is gone. */
async function listedState(
  call: Call,
  managed: LoadedResource,
  listed: Listed,
  identity: DynamicValue,
): Promise<ListedState | null> {
  const { type } = managed;
  const { typeName } = managed.resource;
  const imported = await perform(
    importResourceState,
    call.server,
    { typeName, id: "", identity, clientCapabilities: CAPABILITIES },
    call,
  );
  const [object] = imported.imported;
  if (object === undefined) return unreadable(call, listed, imported.diagnostics);
  const read = await perform(
    readResource,
    call.server,
    {
      typeName,
      currentState: object.state,
      private: object.private,
      currentIdentity: identity,
      clientCapabilities: CAPABILITIES,
    },
    call,
  );
  const diagnostics = [...imported.diagnostics, ...read.diagnostics];
  if (diagnostics.some(({ severity }) => severity === "error")) return unreadable(call, listed, diagnostics);
  return decode(type, read.newState) === null
    ? null
    : { value: read.newState, diagnostics: diagnostics.map((each) => about(listed, each)) };
}

/**
 * One object that cannot be read must not hide all others: it is listed with a warning. An interruption ends the list.
 */
function unreadable({ signal }: Call, listed: Listed, diagnostics: readonly Diagnostic[]): ListedState {
  signal.throwIfAborted();
  return { diagnostics: diagnostics.map((diagnostic) => ({ ...about(listed, diagnostic), severity: "warning" })) };
}

/** In a list, a diagnostic must name its object, and a path would point into the filters. */
const about = ({ displayName }: Listed, { severity, summary, detail }: Diagnostic): Diagnostic => ({
  severity,
  summary: `${displayName}: ${summary}`,
  detail,
});

/**
 * Maps a source's elements in order, with up to `ahead` in progress at once. If the caller stops early, or something
 * fails, the rest is not awaited: give `map` a signal to stop it.
 */
export async function* readAhead<A, B>(
  source: AsyncIterable<A>,
  ahead: number,
  map: (element: A) => Promise<B>,
): AsyncGenerator<B> {
  const underWay: Promise<B>[] = [];
  for await (const element of source) {
    const mapped = map(element);
    // A failure is thrown in its turn; until then it must not count as unhandled.
    mapped.catch(() => undefined);
    underWay.push(mapped);
    if (underWay.length >= ahead) yield await underWay.shift()!;
  }
  for (const mapped of underWay) yield await mapped;
}
