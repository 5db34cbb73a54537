/* These functions run in the browser: each is sent there as text, and uses nothing from outside of it. */

declare const document: any;

/** What our pages hold beyond what axe asks of any page. @param leave what a page of this kind has none of */
export function houseProblems(leave: string): readonly string[] {
  const problems: string[] = [];
  for (const link of document.querySelectorAll("a[href^='#']"))
    if (!document.getElementById(link.getAttribute("href").slice(1))) problems.push(`${link.href} leads nowhere`);
  for (const element of document.querySelectorAll("*"))
    for (const { name } of element.attributes)
      if (name === "style" || name.startsWith("on")) problems.push(`<${element.tagName}> has ${name}`);
  for (const element of document.querySelectorAll(leave)) problems.push(`<${element.tagName}> does not belong here`);
  for (const list of document.querySelectorAll("ul:empty,ol:empty")) problems.push(`<${list.tagName}> is empty`);
  for (const row of document.querySelectorAll(".row")) {
    const isChanged = ["changed", "added", "removed", "moved"].some((name) => row.classList.contains(name));
    if (isChanged && row.querySelector(".spoken") === null) problems.push("a changed row says so by its colour alone");
  }
  return [...new Set(problems)];
}

/** How far the page is wider than the window, and what sticks out. */
export function overflow(): readonly string[] {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const wide = [...document.body.querySelectorAll("*")].filter(
    (element: any) => element.closest(".spoken,.skip") === null && element.getBoundingClientRect().right > width + 1,
  );
  return [
    `${document.documentElement.scrollWidth} of ${width}`,
    ...wide.slice(0, 5).map(({ tagName, className }: any) => `${tagName}.${className}`),
  ];
}
