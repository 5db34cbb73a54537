import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { rootOf, whyNotWritable } from "../../../src/cli/write-back/edited-files";
import { commitOn, newBranch } from "../../../src/cli/write-back/git-branch";

let folder: string;
const git = (...args: readonly string[]): string =>
  execFileSync("git", ["-c", "user.name=ann", "-c", "user.email=ann@example.com", ...args], {
    cwd: folder,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "wfa-branch-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function repository(): Promise<void> {
  git("init", "--quiet", "--initial-branch=main");
  await mkdir(join(folder, "a b"));
  await writeFile(join(folder, "a b", "ü[1].xml"), "<a/>\n");
  await writeFile(join(folder, "run.sh"), "#!/bin/sh\n", { mode: 0o755 });
  git("add", ".");
  git("commit", "--quiet", "--message=ours");
}

test("a commit on the branch, with the modes of its files, and nothing else anywhere", async () => {
  await repository();
  await writeFile(join(folder, "staged.txt"), "mine");
  git("add", "staged.txt");
  const branch = await newBranch("from/the-ui", join(folder, "a b"));
  const path = join(branch.top, "a b", "ü[1].xml");
  const script = join(branch.top, "run.sh");
  const commit = await commitOn(
    branch,
    [
      { path, before: "<a/>\n", after: "<b/>\r\n" },
      { path: script, before: "#!/bin/sh\n", after: "#!/bin/sh\n:\n" },
    ],
    "# Not a comment\n\nbody\n",
  );
  expect(git("rev-parse", "from/the-ui").trim()).toBe(commit);
  expect(git("log", "-1", "--format=%B", commit)).toBe("# Not a comment\n\nbody\n\n");
  expect(git("show", `${commit}:a b/ü[1].xml`)).toBe("<b/>\r\n");
  expect(git("ls-tree", commit, "run.sh")).toMatch(/^100755 /);
  expect(git("ls-tree", "-r", "--name-only", "-z", commit).split("\0").sort()).toEqual(["", "a b/ü[1].xml", "run.sh"]);
  expect(await readFile(path, "utf8")).toBe("<a/>\n");
  expect(git("status", "--porcelain")).toBe("A  staged.txt\n");
  expect(git("branch", "--show-current")).toBe("main\n");
  // Somebody else was faster.
  await expect(commitOn(branch, [{ path, before: "<a/>\n", after: "" }], "again")).rejects.toThrow(
    "Git could not make the branch",
  );
});

test("files that are changed, staged, untracked or ignored are not those of the commit", async () => {
  await repository();
  await writeFile(join(folder, ".gitignore"), "ignored.xml\n");
  for (const name of ["run.sh", "new.xml", "ignored.xml"]) await writeFile(join(folder, name), "x");
  const branch = await newBranch("b", folder);
  const files = ["a b/ü[1].xml", "run.sh", "new.xml", "ignored.xml"].map((name) => ({
    path: join(branch.top, name),
    before: "x",
    after: "y",
  }));
  const refusal = /^"[^"]*run\.sh", "[^"]*new\.xml", "[^"]*ignored\.xml" have changes that are not committed/;
  await expect(commitOn(branch, files, "m")).rejects.toThrow(refusal);
  git("add", "run.sh");
  await expect(commitOn(branch, [files[1]!], "m")).rejects.toThrow('run.sh" has changes that are not committed');
  expect(git("branch", "--list", "b")).toBe("");
});

test("what makes no branch is said before anything is done", async () => {
  await expect(newBranch("b", folder)).rejects.toThrow(/--branch needs a Git repository.*not a git repository/);
  git("init", "--quiet", "--initial-branch=main");
  await expect(newBranch("b", folder)).rejects.toThrow("has no commit yet");
  await repository();
  await expect(newBranch("main", folder)).rejects.toThrow('The branch "main" already exists');
  for (const name of ["", "a..b", "-x", "@{-1}", "a b"])
    await expect(newBranch(name, folder), name).rejects.toThrow("is not a name for a branch");
});

test("a commit has nothing but the edit: no submodule is replaced, and no hidden change or line end comes with it", async () => {
  await repository();
  git("init", "--quiet", "sub");
  await writeFile(join(folder, "sub", "f.xml"), "<a/>\n");
  git("-C", "sub", "add", ".");
  git("-C", "sub", "commit", "--quiet", "--message=theirs");
  await writeFile(join(folder, "crlf.xml"), "<a>\r\n</a>\r\n");
  git("-c", "core.autocrlf=false", "add", "sub", "crlf.xml");
  git("commit", "--quiet", "--message=more");
  git("config", "core.autocrlf", "true");
  const branch = await newBranch("b", folder);
  const inModule = { path: join(branch.top, "sub", "f.xml"), before: "<a/>\n", after: "<b/>\n" };
  await expect(commitOn(branch, [inModule], "m")).rejects.toThrow(/is in another repository, such as a submodule/);
  git("init", "--quiet", "nested");
  await writeFile(join(folder, "nested", "f.xml"), "<a/>\n");
  git("-C", "nested", "add", ".");
  git("-C", "nested", "commit", "--quiet", "--message=theirs");
  const nested = { ...inModule, path: join(branch.top, "nested", "f.xml") };
  await expect(commitOn(branch, [nested], "m")).rejects.toThrow(/is in another repository/);
  git("update-index", "--assume-unchanged", "run.sh");
  await writeFile(join(folder, "run.sh"), "mine\n");
  const hidden = { path: join(branch.top, "run.sh"), before: "mine\n", after: "mine\ntheirs\n" };
  await expect(commitOn(branch, [hidden], "m")).rejects.toThrow("has changes that are not committed");
  const crlf = { path: join(branch.top, "crlf.xml"), before: "<a>\r\n</a>\r\n", after: "<b>\r\n</a>\r\n" };
  const commit = await commitOn(branch, [crlf], "m");
  expect(git("show", `${commit}:crlf.xml`)).toBe(crlf.after);
  expect(git("ls-tree", commit, "sub")).toMatch(/^160000 commit /);
});

test("no hook of the repository runs, and its filters do not get the keys of this command", async () => {
  await repository();
  const seen = join(folder, ".git", "seen");
  for (const hook of ["reference-transaction", "post-index-change"])
    await writeFile(join(folder, ".git", "hooks", hook), `#!/bin/sh\necho ${hook} >> '${seen}'\n`, { mode: 0o755 });
  await writeFile(join(folder, ".git", "watch"), `#!/bin/sh\necho watch >> '${seen}'\n`, { mode: 0o755 });
  git("config", "core.fsmonitor", join(folder, ".git", "watch"));
  git("config", "filter.own.clean", `env >> '${seen}'; cat`);
  await writeFile(join(folder, ".git", "info", "attributes"), "*.sh filter=own\n");
  vi.stubEnv("WFA_API_KEY", "secret-key");
  vi.stubEnv("TF_VAR_password", "secret-value");
  onTestFinished(() => void vi.unstubAllEnvs());
  const branch = await newBranch("b", folder);
  const path = join(branch.top, "run.sh");
  await commitOn(branch, [{ path, before: "#!/bin/sh\n", after: "#!/bin/sh\n:\n" }], "m");
  const text = await readFile(seen, "utf8");
  expect(text).toContain("LC_ALL=C");
  expect(text).not.toMatch(/secret|reference-transaction|post-index-change|watch$/m);
});

test("a link to a directory leads to the files of its repository too", async () => {
  await repository();
  const outside = await mkdtemp(join(tmpdir(), "wfa-link-"));
  onTestFinished(() => rm(outside, { recursive: true }));
  await symlink(join(folder, "a b"), join(outside, "link"));
  expect(await whyNotWritable(join(folder, "run.sh"), await rootOf(join(outside, "link")))).toBeNull();
  expect(await rootOf(outside)).toBe(await realpath(outside));
});
