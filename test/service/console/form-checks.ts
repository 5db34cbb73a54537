/* This function runs in the browser: it is sent there as text, and uses nothing from outside of it. */

declare const document: any;

/** What is wrong with a page's structure and forms, for those who do not see it or use no mouse. */
export function formProblems(): readonly string[] {
  const problems: string[] = [];
  const all: readonly any[] = [...document.querySelectorAll("*")];
  const ids: readonly string[] = all.map(({ id }: any) => id).filter(Boolean);
  problems.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id ${id} is given twice`));
  for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!document.getElementById(element.getAttribute(name))) problems.push(`${name} leads nowhere`);
  }
  for (const field of document.querySelectorAll("input:not([type=hidden]),textarea,select"))
    if (field.labels.length === 0) problems.push(`the field ${field.name} has no label`);
  const names = new Map<string, string>();
  for (const element of document.querySelectorAll("a,button")) {
    const name = element.textContent.trim();
    if (name === "") problems.push(`<${element.tagName}> has no name`);
    if (element.tagName === "A" || name === "Show") continue;
    const form = element.form;
    const does = `${form?.action} ${[...(form?.elements ?? [])].map(({ value }: any) => value).join()}`;
    if (names.has(name) && names.get(name) !== does) problems.push(`two buttons are named "${name}"`);
    names.set(name, does);
  }
  for (const form of document.querySelectorAll("form[method=post]"))
    if (!form.action.endsWith("/sign-in") && form.querySelector("input[name=token]") === null)
      problems.push(`the form of ${form.action} has no token`);
  const levels = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].map(({ tagName }: any) => Number(tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1 || levels[0] !== 1)
    problems.push("there is not one first heading");
  levels.forEach((level, at) => {
    if (at > 0 && level > levels[at - 1]! + 1)
      problems.push(`a heading of level ${level} follows one of level ${levels[at - 1]}`);
  });
  for (const selector of ["main", "header.top", "footer", "a.skip"])
    if (document.querySelectorAll(selector).length !== 1) problems.push(`there is not one ${selector}`);
  for (const table of document.querySelectorAll("table")) {
    if (table.caption === null) problems.push("a table has no caption");
    const columns = table.tHead?.rows[0]?.cells.length ?? 0;
    for (const row of table.tBodies[0].rows) {
      const cells = [...row.cells].reduce((sum: number, { colSpan }: any) => sum + Number(colSpan), 0);
      if (cells !== columns) problems.push(`a row has ${cells} cells under ${columns} headers`);
    }
  }
  for (const row of document.querySelectorAll(".row.changed,.row.added,.row.removed"))
    if (row.querySelector(":scope > .spoken") === null || row.querySelector(":scope > .sign[aria-hidden]") === null)
      problems.push("a changed row says so by its colour alone");
  for (const element of all) {
    for (const { name } of element.attributes)
      if (name === "style" || name.startsWith("on")) problems.push(`<${element.tagName}> has ${name}`);
  }
  if (document.querySelector("script,img,iframe,object,embed,video,audio,svg") !== null)
    problems.push("there is something that does not belong here");
  if (document.documentElement.lang !== "en" || document.title.trim() === "")
    problems.push("the page has no language or no title");
  return [...new Set(problems)];
}
