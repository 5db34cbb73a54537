import { brotliCompressSync, constants } from "node:zlib";

/** Modules by the name under which the others require them, which run in the order in which they require each other. */
export interface Parts {
  /** CommonJS code in ASCII, in about the order in which it is loaded: what stands together is unpacked together. */
  readonly modules: ReadonlyMap<string, string>;
  /** Name of the module that runs first. */
  readonly main: string;
  /** Names of those that each start needs; `main` is one of them. */
  readonly first: ReadonlySet<string>;
}

export interface PackedParts {
  /** What Node.js runs. */
  readonly script: string;
  /** The other modules, one after the other, in ASCII, as texts of some size. */
  readonly rest: readonly string[];
}

/**
 * Packs modules into one file that Node.js runs. Node.js compiles a whole script before it runs its first line, which
 * would take most of a short program's start. So the script has the modules that each start needs, and compiles another
 * one when it is first required; these are in a comment, which the compiler skips. They are compressed there, since
 * Node.js decodes the whole file as UTF-8 and V8 reads to the end of the comment; in several texts, one a line, because
 * no process needs them all, and unpacking all of the plugin's takes 3 to 5 ms.
 */
export function packFile(parts: Parts): string {
  const { script, rest } = packParts(parts, UNPACKED, ENOUGH);
  if (script.includes(MARK)) throw new Error(`The script holds ${JSON.stringify(MARK)}, which opens the comment`);
  const packed = rest.map((text) =>
    brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }).toString("base64"),
  );
  return `${SHEBANG}${script}${MARK.trimStart()}${packed.join("\n")}*/\n`;
}

/** The smallest text: each part by itself would take a quarter more of the file. */
const ENOUGH = 131_072;
const SHEBANG = "#!/usr/bin/env node\n";
/** Opens the comment. */
const MARK = "\n/*parts\n";
/** A text of other modules, from its line of the comment. */
const UNPACKED = [
  "(()=>{",
  "let lines;",
  "return text=>{",
  "if(lines===undefined){",
  'const file=require("node:fs").readFileSync(__filename);',
  `const start=file.indexOf(${JSON.stringify(MARK)})+${MARK.length};`,
  'lines=file.latin1Slice(start,file.indexOf("*/",start)).split("\\n");',
  "}",
  // One buffer for all of it, in place of some that are joined.
  'return require("node:zlib").brotliDecompressSync(Buffer.from(lines[text],"base64"),{chunkSize:1048576});',
  "};",
  "})()",
].join("");

/**
 * Packs modules into a script and texts.
 *
 * @param bytes where the script finds a text: a JavaScript expression whose value is a function from the text's index to
 * a Buffer that begins with it; called once for each text
 * @param enough the number of characters from which on a text is not added to
 */
export function packParts({ modules, main, first }: Parts, bytes: string, enough: number): PackedParts {
  const table: Record<string, readonly [text: number, offset: number, length: number]> = {};
  const early: string[] = [];
  const rest: string[] = [];
  for (const [name, code] of modules) {
    const plain = `${ascii(name, code).trim()}\n`;
    if (first.has(name)) {
      // Parentheses make V8 compile the function at once, as it is about to be called.
      early.push(`${JSON.stringify(name)}:(${HEAD}\n${plain}}),\n`);
      continue;
    }
    // The function whole, so that its place in the text is what V8 compiles, and not copied first.
    const whole = `(${HEAD}\n${plain}})\n`;
    const last = rest.at(-1);
    const before = last === undefined || last.length >= enough ? "" : last;
    if (before === "") rest.push("");
    table[name] = [rest.length - 1, before.length, whole.length];
    rest[rest.length - 1] = before + whole;
  }
  const head = `"use strict";${loader(JSON.stringify(table), bytes)}const first={__proto__:null,\n`;
  return { script: `${head}${early.join("")}};part(${JSON.stringify(main)});\n`, rest };
}

const HEAD = "function(exports,require,module,__filename,__dirname){";

function loader(table: string, bytes: string): string {
  return [
    `const later=${table},loaded={__proto__:null};`,
    `const bytes=${bytes},texts=[];`,
    "function part(name){",
    "const before=loaded[name];",
    "if(before!==undefined)return before.exports;",
    "const run=first[name]??compiled(name);",
    "if(run===undefined)return require(name);",
    "const module=loaded[name]={exports:{}};",
    "run(module.exports,part,module,__filename,__dirname);",
    "return module.exports;",
    "}",
    "function compiled(name){",
    "const place=later[name];",
    "if(place===undefined)return;",
    "const [text,offset,length]=place;",
    "const source=(texts[text]??=bytes(text)).latin1Slice(offset,offset+length);",
    // A stack trace names the part, and its line in it.
    'return new(require("node:vm").Script)(source,{filename:__filename+name.slice(1),lineOffset:-1}).runInThisContext();',
    "}",
  ].join("");
}

/** Only then are places in the text both bytes and characters. */
function ascii(name: string, code: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[^\u0000-\u007f]/.test(code))
    throw new Error(`${name} is not ASCII, so its place in the file cannot be counted in characters`);
  return code;
}
