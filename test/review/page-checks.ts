/* These functions run in the browser: each is sent there as text, and uses nothing from outside of it. */

declare const document: any;
declare const getComputedStyle: any;
declare const NodeFilter: any;

/** Texts whose contrast with what they stand on is below 4.5 to 1 (WCAG 2.2, AA), each with its numbers. */
export function lowContrasts(): readonly string[] {
  type Color = readonly [number, number, number, number];
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colors = new Map<string, Color>();
  const read = (text: string): Color => {
    const known = colors.get(text);
    if (known !== undefined) return known;
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = canvas.getImageData(0, 0, 1, 1).data;
    const color: Color = [r, g, b, a / 255];
    colors.set(text, color);
    return color;
  };
  const over = (top: Color, below: Color): Color => {
    const mix = (at: 0 | 1 | 2): number => top[at] * top[3] + below[at] * (1 - top[3]);
    return [mix(0), mix(1), mix(2), 1];
  };
  const background = (element: any): Color => {
    if (element === null) return [255, 255, 255, 1];
    const own = read(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own : over(own, background(element.parentElement));
  };
  const luminance = ([r, g, b]: Color): number => {
    const [x = 0, y = 0, z = 0] = [r, g, b].map((value) =>
      value / 255 <= 0.03928 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  };
  const found = new Set<string>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const element = node.parentElement;
    if (node.textContent.trim() === "" || element.closest(".spoken,style") !== null || !element.checkVisibility())
      continue;
    const behind = background(element);
    const color = over(read(getComputedStyle(element).color), behind);
    const [light, dark] = [luminance(color), luminance(behind)].sort((a, b) => b - a);
    const ratio = (light! + 0.05) / (dark! + 0.05);
    if (ratio < 4.5)
      found.add(
        `${element.tagName}.${element.className} in .${element.parentElement?.className}: ${ratio.toFixed(2)} (${color.join()} on ${behind.join()})`,
      );
  }
  return [...found];
}

/** What is wrong with the structure, for those who do not see the page. */
export function structureProblems(): readonly string[] {
  const problems: string[] = [];
  const all: readonly any[] = [...document.querySelectorAll("*")];
  const ids: readonly string[] = all.map(({ id }: any) => id).filter(Boolean);
  problems.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id ${id} is given twice`));
  for (const name of ["aria-labelledby", "aria-describedby"]) {
    for (const element of document.querySelectorAll(`[${name}]`))
      if (!document.getElementById(element.getAttribute(name))) problems.push(`${name} leads nowhere`);
  }
  for (const link of document.querySelectorAll("a")) {
    const target = link.getAttribute("href") ?? "";
    if (!target.startsWith("#") || !document.getElementById(target.slice(1)))
      problems.push(`the link ${target} leads nowhere, or out`);
    if (link.textContent.trim() === "") problems.push(`the link ${target} has no name`);
  }
  const levels = [...document.querySelectorAll("h1,h2,h3,h4,h5,h6")].map(({ tagName }: any) => Number(tagName[1]));
  if (levels.filter((level) => level === 1).length !== 1 || levels[0] !== 1)
    problems.push("there is not one first heading");
  levels.forEach((level, at) => {
    if (at > 0 && level > levels[at - 1]! + 1)
      problems.push(`a heading of level ${level} follows one of level ${levels[at - 1]}`);
  });
  for (const [selector, count] of [
    ["main", 1],
    ["header.top", 1],
    ["footer", 1],
  ] as const) {
    if (document.querySelectorAll(selector).length !== count) problems.push(`there is not ${count} ${selector}`);
  }
  for (const list of document.querySelectorAll("ul,ol")) {
    if ([...list.children].some(({ tagName }: any) => tagName !== "LI"))
      problems.push("a list holds something else than its items");
    if (list.children.length === 0) problems.push("a list is empty");
  }
  for (const element of all) {
    for (const { name } of element.attributes)
      if (name === "style" || name.startsWith("on")) problems.push(`<${element.tagName}> has ${name}`);
  }
  if (document.querySelector("script,img,iframe,object,embed,form,input,video,audio,svg") !== null)
    problems.push("there is something that does not belong here");
  if (document.documentElement.lang !== "en" || document.title.trim() === "")
    problems.push("the page has no language or no title");
  for (const row of document.querySelectorAll(".row.changed,.row.added,.row.removed,.row.moved")) {
    if (row.querySelector(":scope > .spoken") === null || row.querySelector(":scope > .sign") === null)
      problems.push("a changed row says so by its colour alone");
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
