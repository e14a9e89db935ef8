/** The byte order mark, by which spreadsheets recognise UTF-8. */
const BOM = '\uFEFF';

/**
 * A table as CSV (RFC 4180) that Excel and WPS open directly; the first row has the column names. Every CSV file of the
 * server and the console is written by this.
 *
 * A value that a spreadsheet would read as a formula gets an apostrophe before it: a visitor's input must never run on
 * the machine of whoever opens the file. Source: OWASP, CSV Injection.
 */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `${BOM}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = /^\s*[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return quoted(safe);
}

/** One value in CSV. Used alone only for a table that is parsed here and never handed on: it does not stop formulas. */
export const quoted = (value: string): string =>
  /[",\r\n]/.test(value) || value !== value.trim() ? `"${value.replaceAll('"', '""')}"` : value;
