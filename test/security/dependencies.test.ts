import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import manifest from "../../package.json";
import { BIN, bundleMetafile, BUNDLES } from "../../src/tooling/bundles";
import { packagesIn } from "../../src/tooling/licences";
import { ROOT } from "../../src/tooling/root";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  /** Comes inside the tarball of the package around it, whose integrity covers it. */
  readonly inBundle?: boolean;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly gypfile?: boolean;
}

const read = async <T>(path: string): Promise<T> => JSON.parse(await readFile(join(ROOT, path), "utf8")) as T;
const manifestOf = (folder: string): Promise<Manifest> => read(`${folder}/package.json`);

let lock: Readonly<Record<string, Locked>>;
/** Folders of the packages in each executable. */
const bundled = new Map<string, readonly string[]>();
const all = (): readonly string[] => [...new Set([...bundled.values()].flat())].sort();

beforeAll(async () => {
  lock = (await read<{ readonly packages: Readonly<Record<string, Locked>> }>("package-lock.json")).packages;
  for (const bundle of BUNDLES) {
    bundled.set(bundle.name, [...packagesIn(await bundleMetafile(bundle)).keys()]);
  }
});

/** Words that are in each licence alone. */
const LICENCE_TEXTS: Readonly<Record<string, RegExp>> = {
  MIT: /Permission is hereby granted, free of charge/,
  ISC: /Permission to use, copy, modify, and\/or distribute this software/,
  "Apache-2.0": /TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION/,
  "BSD-3-Clause": /Neither the name of/,
};

describe("what is shipped", () => {
  test("holds few packages, and each of them is known here", () => {
    expect(all().map((folder) => folder.replace("node_modules/", ""))).toEqual([
      "@bufbuild/protobuf",
      "commander",
      "fast-decode-uri-component",
      "fast-deep-equal",
      "fast-querystring",
      "find-my-way",
      "jsonc-parser",
      "ret",
      "safe-regex2",
      "saxes",
      "undici",
      "xmlchars",
    ]);
  });

  test("runs no script of a package when it is installed", async () => {
    for (const folder of all()) {
      const { scripts = {}, gypfile } = await manifestOf(folder);
      expect(
        Object.keys(scripts).filter((name) => /^(?:pre|post)?install$/.test(name)),
        folder,
      ).toEqual([]);
      expect([gypfile, lock[folder]?.hasInstallScript], folder).toEqual([undefined, undefined]);
    }
    expect(Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name))).toEqual([]);
  });

  test.each(BUNDLES.map(({ name }) => name))(
    "%s ends with the licence of each package in it, and of no other",
    async (name) => {
      const text = await readFile(join(BIN, name), "utf8");
      const notices = text.slice(text.lastIndexOf("Third-party software in this file"));
      const titles = await Promise.all(
        (bundled.get(name) ?? []).map(async (folder) => {
          const { name: called, version, license } = await manifestOf(folder);
          return `${called} ${version} (${license})`;
        }),
      );
      expect(titles.length).toBeGreaterThan(1);
      expect(
        notices.split("\n").flatMap((line) => /^\S+ \d+\.\d+\.\d+\S* \(.*\)(?=$|, by )/.exec(line)?.[0] ?? []),
      ).toEqual(titles);
      // Each asks that its notice and its text go with the code.
      for (const [title, text] of titles.map(
        (each) => [each, notices.split(each)[1]!.split(/\n\n\S+ \d+\.\d+\.\d+\S* \(/)[0]!] as const,
      )) {
        expect(text, title).toMatch(/Copyright|, by \S/i);
        expect(text, title).toMatch(LICENCE_TEXTS[/\((\(?[\w.-]+)/.exec(title)![1]!.replace("(", "")]!);
        if (title.includes("BSD-3-Clause"))
          expect(text, title).toMatch(/Copyright 2008 Google Inc[^]*Redistributions in binary form must reproduce/);
      }
      // Licences that ask for no more than their own text.
      for (const title of titles)
        expect(title).toMatch(/\((?:MIT|ISC|Apache-2\.0|BSD-[23]-Clause|\(Apache-2\.0 AND BSD-3-Clause\))\)$/);
    },
  );

  test("is the version that the lock names", async () => {
    for (const folder of all()) expect((await manifestOf(folder)).version, folder).toBe(lock[folder]?.version);
  });
});

describe("what is installed to build it", () => {
  test("is pinned to one version each", () => {
    // A prerelease is one version too, and so is a package under another name.
    const pinned = /^(npm:[a-z-]+@)?\d+\.\d+\.\d+(-[0-9a-z.]+)?$/;
    const ranges = Object.entries(manifest.devDependencies).filter(([, version]) => !pinned.test(version));
    expect(ranges).toEqual([]);
    expect(Object.keys(manifest)).not.toContain("dependencies");
  });

  test("has its hash in the lock, and comes from the public registry", () => {
    const packages = Object.entries(lock).filter(([folder]) => folder !== "");
    expect(packages.length).toBeGreaterThan(100);
    expect(
      packages
        .filter(([, { integrity, inBundle }]) => integrity?.startsWith("sha512-") !== true && inBundle !== true)
        .map(([folder]) => folder),
    ).toEqual([]);
    const elsewhere = packages.filter(
      ([, { resolved }]) => resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/"),
    );
    expect(elsewhere.map(([folder]) => folder)).toEqual([]);
  });

  test("has install scripts only where tools bring a program for this machine, none of which is shipped", () => {
    const scripted = Object.entries(lock).flatMap(([folder, { hasInstallScript }]) =>
      hasInstallScript === true ? [folder.replace(/^.*node_modules\//, "")] : [],
    );
    expect([...new Set(scripted)].sort()).toEqual(
      ["@cdktf/node-pty-prebuilt-multiarch", "esbuild", "fsevents", "protobufjs"].filter((name) =>
        scripted.includes(name),
      ),
    );
    expect(
      all()
        .map((folder) => folder.replace("node_modules/", ""))
        .filter((name) => scripted.includes(name)),
    ).toEqual([]);
  });
});
