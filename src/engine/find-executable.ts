import { access, constants, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join, resolve } from "node:path";

/** A path is used as it is, a bare name is searched for on the PATH, as in a shell. */
export async function findExecutable(name: string, env: NodeJS.ProcessEnv): Promise<string | null> {
  const endings = process.platform === "win32" ? ["", ...(env.PATHEXT ?? ".EXE").split(";")] : [""];
  const isPath = isAbsolute(name) || /[\\/]/.test(name);
  const folders = isPath ? [""] : (env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const folder of folders) {
    for (const ending of endings) {
      const candidate = resolve(join(folder, name) + ending);
      if (await isExecutableFile(candidate)) return candidate;
    }
  }
  return null;
}

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}
