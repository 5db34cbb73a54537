import { join, relative, resolve } from "node:path";
import { findStacks, type FindStacksOptions, type StackDirectory } from "../drift/find-stacks";
import { shownPath } from "../shown-path";
import { mirrorDirectory, type Mirror } from "./mirror-directory";

/** A stack, and where its engine was initialised. */
export interface RehearsalStack {
  readonly stack: StackDirectory;
  readonly initialised: string;
}

export interface RehearsalStacks {
  readonly stacks: readonly RehearsalStack[];
  /** Removes what was synthesised. */
  remove(): Promise<void>;
}

/** The stacks of a directory. A cdktf project is synthesised beside a mirror of it, so that its own output stays. */
export async function findRehearsalStacks(
  directory: string,
  options: Omit<FindStacksOptions, "outputOf">,
): Promise<RehearsalStacks> {
  let mirror: Mirror | null = null;
  let own = { from: "", to: "" };
  const remove = async (): Promise<void> => mirror?.remove();
  const outputOf = async (project: string, output: string): Promise<string> => {
    const inside = relative(project, resolve(project, output)).split(/[\\/]/)[0]!;
    mirror = await mirrorDirectory(project, (name) => (name === inside ? "leave" : "link"));
    own = { from: resolve(project, output), to: join(mirror.path, relative(project, resolve(project, output))) };
    return own.to;
  };
  try {
    const found = await findStacks(directory, { ...options, outputOf });
    const stacks = found.map((stack) => {
      if (mirror === null) return { stack, initialised: stack.path };
      const initialised = join(own.from, relative(own.to, stack.path));
      return { stack: { ...stack, shown: shownPath(initialised) }, initialised };
    });
    return { stacks, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
