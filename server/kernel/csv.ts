/** The mark by which spreadsheets know UTF-8. */
const BOM = '\uFEFF';

/**
 * A table as CSV (RFC 4180) that Excel and WPS open as it is.
 *
 * A value that a spreadsheet would take for a formula gets an apostrophe before it: what a visitor wrote must never run on
 * the machine of who opens the file. Source: OWASP, CSV Injection.
 */
export function csvOf(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return (
    BOM +
    [head, ...rows]
      .map((row) => row.map(cell).join(','))
      .join('\r\n')
      .concat('\r\n')
  );
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
