/** A believable document, and a way to change it that fails where the text to change is not there. */
export const DOCUMENT = `<?xml version="1.0"?>
<!-- nightly -->
<workflow name="load">
  <trigger name="daily" type="schedule" cron="0 2 * * *"/>
  <trigger name="manual" type="manual"/>
  <task name="extract" timeout="300">select 'ä' &amp; "ö"</task>
  <task name="load" timeout="60"/>
</workflow>
`;

export function edit(from: string, to: string, document = DOCUMENT): string {
  if (!document.includes(from)) throw new Error(`the document has no ${from}`);
  return document.replace(from, to);
}

/** The same workflow with another timeout of its first task. */
export const FASTER = edit('timeout="300"', 'timeout="120"');
