import { brotliCompressSync, constants } from "node:zlib";

/** Modules by the name under which the others require them, which run in the order in which they require each other. */
export interface Parts {
  /** CommonJS code in ASCII. */
  readonly modules: ReadonlyMap<string, string>;
  /** Name of the module that runs first. */
  readonly main: string;
  /** Names of those that each start needs; `main` is one of them. */
  readonly first: ReadonlySet<string>;
}

export interface PackedParts {
  /** What Node.js runs. */
  readonly script: string;
  /** The other modules, one after the other, in ASCII. */
  readonly rest: string;
}

/**
 * Packs modules into one file that Node.js runs. Node.js compiles a whole script before it runs its first line, which
 * would take most of a short program's start. So the script has the modules that each start needs, and compiles another
 * one when it is first required; these are in a comment, which the compiler skips. They are compressed there, since
 * Node.js decodes the whole file as UTF-8 and V8 reads to the end of the comment.
 */
export function packFile(parts: Parts): string {
  const { script, rest } = packParts(parts, UNPACKED);
  if (script.includes(MARK)) throw new Error(`The script holds ${JSON.stringify(MARK)}, which opens the comment`);
  const packed = brotliCompressSync(rest, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: rest.length } });
  return `${SHEBANG}${script}${MARK.trimStart()}${packed.toString("base64")}*/\n`;
}

const SHEBANG = "#!/usr/bin/env node\n";
/** Opens the comment. */
const MARK = "\n/*parts\n";
/** The other modules, from the comment. */
const UNPACKED = [
  "(file=>{",
  `const start=file.indexOf(${JSON.stringify(MARK)})+${MARK.length};`,
  'const packed=Buffer.from(file.latin1Slice(start,file.indexOf("*/",start)),"base64");',
  // One buffer for all of it, in place of some that are joined.
  'return require("node:zlib").brotliDecompressSync(packed,{chunkSize:4194304});',
  '})(require("node:fs").readFileSync(__filename))',
].join("");

/**
 * Packs modules into a script and a text.
 *
 * @param bytes where the script finds the text: a JavaScript expression whose value is a Buffer that begins with it
 */
export function packParts({ modules, main, first }: Parts, bytes: string): PackedParts {
  let offset = 0;
  const table: Record<string, readonly [offset: number, length: number]> = {};
  const [early, late]: [string[], string[]] = [[], []];
  for (const [name, code] of modules) {
    const plain = `${ascii(name, code).trim()}\n`;
    if (first.has(name)) {
      // Parentheses make V8 compile the function at once, as it is about to be called.
      early.push(`${JSON.stringify(name)}:(${HEAD}\n${plain}}),\n`);
      continue;
    }
    table[name] = [offset, plain.length];
    offset += plain.length;
    late.push(plain);
  }
  const rest = late.join("");
  const head = `"use strict";${loader(JSON.stringify(table), bytes)}const first={__proto__:null,\n`;
  return { script: `${head}${early.join("")}};part(${JSON.stringify(main)});\n`, rest };
}

const HEAD = "function(exports,require,module,__filename,__dirname){";

function loader(table: string, bytes: string): string {
  return [
    `const later=${table},loaded={__proto__:null};`,
    "let rest;",
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
    "const [offset,length]=place;",
    `rest??=${bytes};`,
    `const source="(${HEAD}\\n"+rest.latin1Slice(offset,offset+length)+"})";`,
    // A stack trace names the part, and its line in it.
    'return new(require("node:vm").Script)(source,{filename:__filename+name.slice(1),lineOffset:-1}).runInThisContext();',
    "}",
  ].join("");
}

/** Only then are places in the text both bytes and characters. */
function ascii(name: string, code: string): string {
  // eslint-disable-next-line no-control-regex
  if (/[^\u0000-\u007f]/.test(code))
    throw new Error(`${name} is not ASCII, so its place in the file cannot be counted in characters`);
  return code;
}
