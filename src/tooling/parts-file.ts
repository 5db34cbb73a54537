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
  /** The other modules, one after the other, in ASCII; never with the end of a comment. */
  readonly rest: string;
}

/**
 * Packs modules into one file that Node.js runs. Node.js compiles a whole script before it runs its first line, which
 * would take most of a short program's start. So the script has the modules that each start needs, and compiles another
 * one when it is first required; these are in a comment, which the compiler skips. Stack traces have the code's real
 * line.
 */
export function packFile(parts: Parts): string {
  const bytes = `(file=>file.subarray(file.indexOf(${JSON.stringify(MARK)})+${MARK.length}))(require("node:fs").readFileSync(__filename))`;
  const { script, rest } = packParts(parts, bytes);
  if (script.includes(MARK)) throw new Error(`The script holds ${JSON.stringify(MARK)}, which opens the comment`);
  return `${SHEBANG}${script}${MARK.trimStart()}${rest}*/\n`;
}

const SHEBANG = "#!/usr/bin/env node\n";
/** Opens the comment. */
const MARK = "\n/*parts\n";

/**
 * Packs modules into a script and a text.
 *
 * @param bytes where the script finds the text: a JavaScript expression whose value is a Buffer that begins with it
 */
export function packParts({ modules, main, first }: Parts, bytes: string): PackedParts {
  let offset = 0;
  let line = 0;
  const table: Record<string, readonly [offset: number, length: number, line: number]> = {};
  const [early, late]: [string[], string[]] = [[], []];
  for (const [name, code] of modules) {
    const plain = `${ascii(name, code).trim()}\n`;
    if (first.has(name)) {
      // Parentheses make V8 compile the function at once, as it is about to be called.
      early.push(`${JSON.stringify(name)}:(${HEAD}\n${plain}}),\n`);
      continue;
    }
    const text = commentSafe(name, plain);
    table[name] = [offset, text.length, line];
    offset += text.length;
    line += linesOf(text);
    late.push(text);
  }
  const rest = late.join("");
  // Those of the script itself, of the shebang and of the mark.
  const linesBefore = linesOf(early.join("")) + 4;
  const head = `"use strict";${loader(JSON.stringify(table), bytes, linesBefore)}const first={__proto__:null,\n`;
  return { script: `${head}${early.join("")}};part(${JSON.stringify(main)});\n`, rest };
}

const linesOf = (text: string): number => text.split("\n").length - 1;

const HEAD = "function(exports,require,module,__filename,__dirname){";

function loader(table: string, bytes: string, linesBefore: number): string {
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
    "const [offset,length,line]=place;",
    `rest??=${bytes};`,
    `const source="(${HEAD}\\n"+rest.latin1Slice(offset,offset+length).replaceAll("${END_OF_COMMENT}","*/")+"})";`,
    `return new(require("node:vm").Script)(source,{filename:__filename,lineOffset:line+${linesBefore - 1}}).runInThisContext();`,
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

/** Stands for the two characters that would end the comment. */
const END_OF_COMMENT = "*~/";

function commentSafe(name: string, code: string): string {
  if (code.includes(END_OF_COMMENT))
    throw new Error(`${name} holds "${END_OF_COMMENT}", which stands for the end of a comment`);
  return code.replaceAll("*/", END_OF_COMMENT);
}
