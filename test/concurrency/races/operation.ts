import type { ObjectName } from "../../../src/tooling/docs/concurrent-changes";
import type { Attributes, Ran, Scene } from "../two-pipelines";

/**
 * What is left of an act when the operation is through. `theirs`: it is on the service, and is not what the
 * configuration wants. `wanted`: it is what the configuration wants, or takes nothing from anybody. `gone`: it was
 * overwritten or deleted.
 */
export type Standing = "theirs" | "wanted" | "gone";

/** Somebody with the UI, and the service. */
export type Place = Pick<Scene, "service">;

interface Left {
  readonly standing: (scene: Place) => Standing;
  /** Whether the approved version has their content, which they did not approve. @default never */
  readonly isApproved?: (scene: Place) => boolean;
}

/** What somebody else does at a gap. */
export type Act =
  | (Left & {
      readonly who: "person";
      /** @throws Error where it cannot be done, so that it did not happen */
      readonly does: (scene: Place) => void;
    })
  | (Left & {
      /** Another pipeline with a state of its own. */
      readonly who: "pipeline";
      /** @param wanted what the operation applies */
      readonly does: (scene: Scene, wanted: Attributes | null) => Promise<Ran>;
    });
type Person = Extract<Act, { readonly who: "person" }>;
type OtherPipeline = Extract<Act, { readonly who: "pipeline" }>;

/** What one pipeline does while others work on the same object. */
export interface Operation {
  readonly object: ObjectName;
  readonly name: string;
  readonly typeName: string;
  /** @returns what is then applied; null: the object is destroyed */
  readonly prepare: (scene: Scene) => Promise<Attributes | null>;
  readonly acts: Readonly<Record<string, Act>>;
}

export const titleOf = ({ object, name }: Pick<Operation, "object" | "name">): string => `${object} ${name}`;

/** Operations of one object, which have some acts in common. */
export const operationsOf =
  (object: ObjectName, typeName: string) =>
  (
    name: string,
    config: Attributes | null,
    prepare: (scene: Scene) => Promise<unknown>,
    acts: Operation["acts"],
  ): Operation => ({
    object,
    name,
    typeName,
    prepare: async (scene) => {
      await prepare(scene);
      return config;
    },
    acts,
  });

export const person = (
  does: Person["does"],
  standing: Person["standing"],
  more: Pick<Person, "isApproved"> = {},
): Person => ({ who: "person", does, standing, ...more });

export const pipeline = (does: OtherPipeline["does"], standing: OtherPipeline["standing"]): OtherPipeline => ({
  who: "pipeline",
  does,
  standing,
});
