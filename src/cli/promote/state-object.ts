import { CliError } from "../cli-error";

/** A managed object of a state. */
export interface StateObject {
  readonly address: string;
  readonly values: Readonly<Record<string, unknown>>;
}

interface Module {
  readonly resources?: readonly {
    readonly address: string;
    readonly mode: string;
    readonly values?: Readonly<Record<string, unknown>>;
  }[];
  readonly child_modules?: readonly Module[];
}

/** The managed objects of what `show -json` prints of a state, by address. */
export function stateObjects(json: string): ReadonlyMap<string, StateObject> {
  let root: Module | undefined;
  try {
    root = (JSON.parse(json) as { readonly values?: { readonly root_module?: Module } }).values?.root_module;
  } catch (error) {
    throw new CliError("The engine printed a state that is not JSON, so the promotion could not be compared", {
      cause: error,
    });
  }
  const within = (module: Module): readonly StateObject[] => [
    ...(module.resources ?? [])
      .filter(({ mode }) => mode === "managed")
      .map(({ address, values }) => ({ address, values: values ?? {} })),
    ...(module.child_modules ?? []).flatMap(within),
  ];
  return new Map((root === undefined ? [] : within(root)).map((object) => [object.address, object]));
}
