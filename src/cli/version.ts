import { version } from "../../package.json";

/** The release, which is also the version that the plugin is installed under. */
export const VERSION: string = version;
