import type { RunningService } from "../../../src/service";

/** Names that file systems, shells and the engines' language have opinions about. */
const ODD_NAMES = [
  "Load invoices",
  "load-invoices",
  "LOAD INVOICES",
  "../../etc/passwd",
  "CON",
  "for",
  "2024 report",
  "Überweisung – Größe №5",
  "ежедневный отчёт",
  "日次レポート",
  "🙂",
  "a ${b} %{c} $${d} $%{e}",
  'quote " and \\ back',
  "line\nbreak\ttab",
  " ",
  "e\u0301te\u0301",
  "right\u202eleft",
  "x".repeat(300),
] as const;

const escaped = (text: string): string => text.replace(/[&<"\n\t]/g, (character) => `&#${character.charCodeAt(0)};`);

export const documentOf = (name: string, group: string | null, tasks = "<task name='load' timeout='300'/>"): string =>
  `<workflow name="${escaped(name)}"${group === null ? "" : ` group="${escaped(group)}"`}><trigger name="daily"/><trigger name="by hand"/>${tasks}</workflow>`;

/** Submits and approves documents. @returns the id of each */
export const approving =
  ({ backstage }: RunningService) =>
  (document: string): string => {
    const id = backstage.submit(document);
    backstage.approve(id);
    return id;
  };

/** A service with something of everything. */
export async function populate(service: RunningService): Promise<void> {
  const { backstage, url, keys } = service;
  const finance = backstage.createGroup({ name: "Finance", description: "All that is ${money}" });
  const nested = backstage.createGroup({ name: "Überweisungen", parentId: finance });
  backstage.createGroup({ name: "überweisungen", parentId: finance, description: 'two "lines"\nof text' });
  backstage.createGroup({ name: "Master", parentId: nested });
  for (const [index, name] of ODD_NAMES.entries()) {
    const id = backstage.submit(documentOf(name, [null, finance, nested][index % 3]!));
    if (index % 4 !== 3) backstage.approve(id);
    if (index % 5 === 0) backstage.setEnabled(id, false);
    if (index % 6 === 0) backstage.setTrigger(id, "daily", false);
    // A submission that waits beside the approved version.
    if (index % 4 === 1)
      backstage.submit(backstage.workflow(id)!.approved!.text.replace(/(?<=["'])300(?=["'])/, "999"));
  }
  backstage.approve(
    backstage.submit(
      `<?xml version="1.0"?>\r\n<!-- ${"\u00e9"} -->\r\n<workflow name="By hand &amp; foot">\r\n  <note xml:space="preserve"> \${x} %{y} e\u0301 </note>\r\n</workflow>\r\n`,
    ),
  );
  backstage.approve(
    backstage.submit(
      `<workflow name="Templates" groupId="${finance}"><note>{{name}} {{group.id}}</note><use><workflowGroup><![CDATA[${nested}]]></workflowGroup></use></workflow>`,
    ),
  );
  const call = async (method: string, path: string, body: object): Promise<void> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "X-API-Key": keys.administrator, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  await call("PATCH", "/workflowQueues/Master", { paused: true });
  await call("POST", "/assets", {
    name: "Warehouse ${1}",
    description: "",
    hostname: "Warehouse.example.com",
    port: 7433,
    location: { room: 7 },
  });
  await call("POST", "/assets", { hostname: "10.0.0.7", ipAddress: "10.0.0.7", ftPort: 1 });
  await call("POST", "/calendars", {
    name: "Holidays",
    days: [{ date: "2026-01-01", note: '${new} "year"' }],
    weight: 1.0,
  });
  await call("POST", "/calendars", { name: "holidays", days: [] });
}
