import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { cliConfigText, mirrorMethod, userCliConfig } from "../../src/engine";
import { tempFolder } from "./temp-folder";

async function home(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await tempFolder();
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), text);
  }
  return folder;
}

const INSTALLATION = 'provider_installation {\n  filesystem_mirror {\n    path = "/m"\n  }\n  direct {}\n}\n';

describe("userCliConfig", () => {
  test("without any file it names the one that an engine would read", async () => {
    const folder = await home();
    const nothing = { installationFile: null, mirrors: [], override: null };
    expect(userCliConfig("terraform", {}, folder)).toEqual({ file: join(folder, ".terraformrc"), ...nothing });
    expect(userCliConfig("tofu", {}, folder)).toEqual({ file: join(folder, ".tofurc"), ...nothing });
    expect(userCliConfig("tofu", { XDG_CONFIG_HOME: "/xdg" }, folder).file).toBe("/xdg/opentofu/tofurc");
  });

  test("OpenTofu reads Terraform's file where it has no own one", async () => {
    const folder = await home({ ".terraformrc": INSTALLATION });
    expect(userCliConfig("tofu", { XDG_CONFIG_HOME: "/xdg" }, folder)).toMatchObject({
      installationFile: join(folder, ".terraformrc"),
      mirrors: ["/m"],
    });
    await writeFile(join(folder, ".tofurc"), "");
    expect(userCliConfig("tofu", {}, folder)).toMatchObject({ file: join(folder, ".tofurc"), installationFile: null });
  });

  test("files in the configuration directory count, unless a variable names another file", async () => {
    const folder = await home({ ".terraform.d/mirror.tfrc": INSTALLATION, "other.tfrc": "" });
    expect(userCliConfig("terraform", {}, folder).installationFile).toBe(join(folder, ".terraform.d/mirror.tfrc"));
    for (const variable of ["TF_CLI_CONFIG_FILE", "TERRAFORM_CONFIG"])
      expect(userCliConfig("terraform", { [variable]: join(folder, "other.tfrc") }, folder)).toMatchObject({
        file: join(folder, "other.tfrc"),
        installationFile: null,
      });
  });

  test.each([
    ["a comment", '# provider_installation {\n// provider_installation {\n/* provider_installation {} */\nx = "y"\n'],
    ["a string", 'x = "provider_installation { filesystem_mirror { path = \\"/m\\" } }"\n'],
  ])("%s is no block", async (_name, text) => {
    const folder = await home({ ".terraformrc": text });
    expect(userCliConfig("terraform", {}, folder)).toMatchObject({ installationFile: null, mirrors: [] });
  });

  test("JSON, overrides, and what stands after the block", async () => {
    const folder = await home({
      ".terraformrc": JSON.stringify({ provider_installation: [{ filesystem_mirror: [{ path: "C:\\m ü" }] }] }),
      ".tofurc": `plugin_cache_dir = "/cache"\nprovider_installation {\n  dev_overrides {\n    "registry.opentofu.org/workflow-automation/wfa" = "/src"\n  }\n}\ncredentials "x" { path = "/no" }\n`,
    });
    expect(userCliConfig("terraform", {}, folder).mirrors).toEqual(["C:\\m ü"]);
    expect(userCliConfig("tofu", {}, folder)).toMatchObject({ override: "/src", mirrors: [] });
  });
});

test("a path as engines keep it, with what later HCL would evaluate, and files that are neither HCL nor JSON", async () => {
  const folder = await home({
    ".tofurc": 'provider_installation { filesystem_mirror { path = "${HOME}/m" } }\n',
    ".terraformrc": '{ "provider_installation": ',
  });
  expect(userCliConfig("tofu", {}, folder)).toMatchObject({ mirrors: ["${HOME}/m"] });
  expect(userCliConfig("terraform", {}, folder)).toMatchObject({ installationFile: null, mirrors: [] });
});

test("paths of Windows are escaped in what is printed, and nothing unrelated is", () => {
  expect(cliConfigText("C:\\Users\\Jürgen Groß\\plugins", ["registry.terraform.io"])).toBe(`provider_installation {
  filesystem_mirror {
    path    = "C:\\\\Users\\\\Jürgen Groß\\\\plugins"
    include = ["registry.terraform.io/workflow-automation/wfa"]
  }
  direct {
    exclude = ["registry.terraform.io/workflow-automation/wfa"]
  }
}
`);
  expect(mirrorMethod("\\\\server\\share", ["registry.opentofu.org"])).toEqual({
    block:
      'filesystem_mirror {\n  path    = "\\\\\\\\server\\\\share"\n  include = ["registry.opentofu.org/workflow-automation/wfa"]\n}',
    exclusion: 'exclude = ["registry.opentofu.org/workflow-automation/wfa"]',
  });
});
