import { devDependencies } from "../../../../package.json";
import { gitIgnore, type TextFile } from "../configuration";

/** The files of a cdktf project around its code. An existing one is the user's, and stays as it is. */
export function projectFiles(version: string): readonly TextFile[] {
  const dependencies = {
    cdktf: `^${devDependencies.cdktf}`,
    "cdktf-provider-wfa": `^${version}`,
    constructs: `^${devDependencies.constructs}`,
  };
  const tools = {
    "@types/node": `^${devDependencies["@types/node"]}`,
    "cdktf-cli": `^${devDependencies["cdktf-cli"]}`,
    tsx: `^${devDependencies.tsx}`,
    typescript: `~${devDependencies.typescript}`,
  };
  return [
    gitIgnore(["node_modules/", "cdktf.out/"]),
    {
      keep: true,
      path: "cdktf.json",
      text: json({
        language: "typescript",
        app: "npx tsx main.ts",
        sendCrashReports: "false",
        terraformProviders: [],
        terraformModules: [],
      }),
    },
    {
      keep: true,
      path: "package.json",
      text: json({
        name: "workflows",
        private: true,
        scripts: { build: "tsc", synth: "cdktf synth" },
        dependencies,
        devDependencies: tools,
      }),
    },
    {
      keep: true,
      path: "tsconfig.json",
      text: json({
        compilerOptions: {
          target: "es2022",
          module: "node16",
          moduleResolution: "node16",
          strict: true,
          skipLibCheck: true,
          noEmit: true,
        },
        exclude: ["node_modules", "cdktf.out"],
      }),
    },
  ];
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;
