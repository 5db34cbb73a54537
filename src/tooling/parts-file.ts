/**
 * Packs CommonJS modules into one script that compiles each of them when it is first required. Node.js compiles a whole
 * file before it runs its first line, which would take most of a short program's start; here the modules are in a
 * comment, which the compiler skips, and are cut out of the file when needed. Stack traces have the code's real file
 * and line.
 *
 * @param modules code by the name under which the others require it; other names go to Node.js' own require
 * @param main name of the module that runs first
 */
export function packParts(modules: ReadonlyMap<string, string>, main: string): string {
  let offset = 0;
  let line = 0;
  const table: Record<string, readonly [offset: number, length: number, line: number]> = {};
  const texts = [...modules].map(([name, code]) => {
    const text = `${commentSafe(name, code).trim()}\n`;
    table[name] = [offset, text.length, line];
    offset += text.length;
    line += text.split("\n").length - 1;
    return text;
  });
  const head = `#!/usr/bin/env node\n"use strict";${loader(JSON.stringify(table), JSON.stringify(main))}\n`;
  return `${head}${MARK}\n${texts.join("")}*/\n`;
}

/** Opens the comment; the text of the parts begins on the next line. */
const MARK = "/*parts";

/** Lines of the file before the first part's: shebang, loader, mark. */
const LINES_BEFORE = 3;

/** One line, so that the lines of the parts are known. Latin-1, so that offsets are bytes. */
function loader(table: string, main: string): string {
  return [
    `const parts=${table},loaded={__proto__:null};`,
    "let text,base;",
    "function part(name){",
    "const place=parts[name];",
    "if(place===undefined)return require(name);",
    "const before=loaded[name];",
    "if(before!==undefined)return before.exports;",
    `if(text===undefined){text=require("node:fs").readFileSync(__filename,"latin1");base=text.indexOf("\\n"+${JSON.stringify(MARK)}+"\\n")+${MARK.length + 2};}`,
    "const [offset,length,line]=place;",
    "const module=loaded[name]={exports:{}};",
    'const source="(function(exports,require,module,__filename,__dirname){\\n"+text.substr(base+offset,length).replaceAll("*~/","*/")+"})";',
    `const run=new(require("node:vm").Script)(source,{filename:__filename,lineOffset:line+${LINES_BEFORE - 1}}).runInThisContext();`,
    "run(module.exports,part,module,__filename,__dirname);",
    "return module.exports;",
    "}",
    `part(${main});`,
  ].join("");
}

/** Replaces the two characters that would end the comment. */
const END_OF_COMMENT = "*~/";

function commentSafe(name: string, code: string): string {
  // eslint-disable-next-line no-control-regex
  if (/[^\u0000-\u007f]/.test(code))
    throw new Error(`${name} is not ASCII, so its place in the file cannot be counted in characters`);
  if (code.includes(END_OF_COMMENT))
    throw new Error(`${name} holds "${END_OF_COMMENT}", which stands for the end of a comment`);
  return code.replaceAll("*/", END_OF_COMMENT);
}
