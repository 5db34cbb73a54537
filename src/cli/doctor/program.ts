import { enginePlatform } from "../../engine";
import { VERSION } from "../version";
import { ok, type Finding } from "./check";

/** A wfa that runs has a Node.js that is new enough, so there is nothing to go wrong. */
export function checkProgram(): Promise<readonly Finding[]> {
  return Promise.resolve([
    ok(
      `wfa ${VERSION} on Node.js ${process.versions.node} (${enginePlatform()})`,
      "Plugin and command have the same version if both come from the same package or archive",
    ),
  ]);
}
