import { sep } from "node:path";

/** Whether a path is the root or below it; both are real paths, because a symbolic link may lead elsewhere. */
export const isInside = (root: string, path: string): boolean => path === root || path.startsWith(root + sep);
