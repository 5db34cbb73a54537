/* This function runs in the browser: it is sent there as text, and uses nothing from outside of it. */

declare const document: any;

/** What is wrong with a page's forms: a post that anybody could send, and buttons that are told apart by sight alone. */
export function formProblems(): readonly string[] {
  const problems: string[] = [];
  const names = new Map<string, string>();
  for (const { form, textContent } of document.querySelectorAll("button")) {
    const name = textContent.trim();
    if (name === "Show") continue;
    const does = `${form?.action} ${[...(form?.elements ?? [])].map(({ value }: any) => value).join()}`;
    if (names.has(name) && names.get(name) !== does) problems.push(`two buttons are named "${name}"`);
    names.set(name, does);
  }
  for (const form of document.querySelectorAll("form[method=post]"))
    if (!form.action.endsWith("/sign-in") && form.querySelector("input[name=token]") === null)
      problems.push(`the form of ${form.action} has no token`);
  for (const table of document.querySelectorAll("table:not(:has(caption))"))
    problems.push(`<table class="${table.className}"> has no caption`);
  return problems;
}

/** A page that takes too long to scroll, and room on a phone for values that are not there. */
export function layoutProblems(): readonly string[] {
  const problems: string[] = [];
  const { scrollHeight, clientWidth } = document.documentElement;
  if (scrollHeight > 8_000) problems.push(`the page is ${scrollHeight} pixels long`);
  if (clientWidth < 700)
    for (const cell of document.querySelectorAll("td"))
      if (cell.textContent.trim() === "" && cell.offsetHeight > 0) problems.push(`${cell.dataset.label} is empty`);
  return problems;
}
