import { didYouMean } from '#compiler/problems/did-you-mean.ts';
import { createProblem, type Problem } from '#compiler/problems/problem.ts';
import { createRanges, type SourceDocument, type ValuePath } from '#compiler/problems/source-document.ts';
import type { SchemaNode } from '#compiler/validate/schema-set.ts';

interface Cell {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

interface CsvRead {
  readonly document?: SourceDocument;
  readonly problems: readonly Problem[];
}

const YES = new Set(['是', 'true', 'TRUE', '1']);
const NO = new Set(['否', 'false', 'FALSE', '0']);

/**
 * Reads a table as the document that a YAML file of the same list would be: `{ [list]: [row, …] }`.
 *
 * The first row names the columns, by the schema's keys or their Chinese titles. An empty cell is a missing value.
 * Source of the format: RFC 4180.
 */
export function readCsv(
  { file, text }: Pick<SourceDocument, 'file' | 'text'>,
  list: string,
  { properties = {} }: SchemaNode,
): CsvRead {
  const rangeAt = createRanges(text);
  const { rows, openQuote } = splitRows(text);
  if (openQuote !== undefined) {
    return { problems: [createProblem('SCHOOL_CSV_QUOTE', { file, range: rangeAt(openQuote, openQuote + 1) })] };
  }
  const [header = [], ...body] = rows;
  if (header.length === 0) return { problems: [createProblem('FILE_EMPTY', { file })] };
  const problems: Problem[] = [];
  const keys = header.map(({ text: written, start, end }) => {
    const name = written.trim();
    const key = name in properties ? name : Object.keys(properties).find((one) => properties[one]?.title === name);
    if (key === undefined) {
      const allowed = Object.keys(properties);
      const titles = allowed.map((one) => properties[one]?.title ?? one);
      const args = { key: name, suggestion: didYouMean(name, [...allowed, ...titles]), allowed };
      problems.push(createProblem('KEY_UNKNOWN', { file, range: rangeAt(start, end) }, args));
    }
    return key;
  });
  const items: Record<string, unknown>[] = [];
  const places: { readonly row: Cell; readonly cells: Readonly<Record<string, Cell>> }[] = [];
  for (const cells of body) {
    const [first] = cells;
    if (!first || cells.every((cell) => cell.text.trim() === '')) continue;
    const row = { ...first, end: cells.at(-1)?.end ?? first.end };
    if (cells.length !== header.length) {
      const args = { found: cells.length, wanted: header.length };
      problems.push(createProblem('SCHOOL_CSV_CELLS', { file, range: rangeAt(row.start, row.end) }, args));
      continue;
    }
    const given = cells.flatMap((cell, index) => {
      const key = keys[index];
      return key === undefined || cell.text.trim() === '' ? [] : [{ key, cell }];
    });
    items.push(Object.fromEntries(given.map(({ key, cell }) => [key, cellValue(cell.text.trim(), properties[key])])));
    places.push({ row, cells: Object.fromEntries(given.map(({ key, cell }) => [key, cell])) });
  }
  const rangeOf = ([, index, key]: ValuePath) => {
    const place = typeof index === 'number' ? places[index] : undefined;
    const cell = place?.cells[String(key)] ?? place?.row;
    return cell ? rangeAt(cell.start, cell.end) : rangeAt(0, 0);
  };
  const document = { file, text, value: { [list]: items }, rangeAt, rangeOf, reported: new Set<string>() };
  return { document, problems };
}

/** A cell converted to its column's type; one that cannot be converted stays text, and the schema reports it. */
function cellValue(text: string, schema: SchemaNode | undefined): unknown {
  if (schema?.type === 'integer') return /^-?\d{1,15}$/.test(text) ? Number(text) : text;
  if (schema?.type === 'boolean') return YES.has(text) ? true : NO.has(text) ? false : text;
  if (schema?.type === 'array')
    return text
      .split(/[、;；]/)
      .map((part) => part.trim())
      .filter(Boolean);
  return text;
}

/** The cells of each row with their positions; the position of an unclosed quote. */
function splitRows(text: string): { readonly rows: readonly Cell[][]; readonly openQuote?: number } {
  const rows: Cell[][] = [];
  let row: Cell[] = [];
  let at = 0;
  while (at < text.length || row.length > 0) {
    const start = at;
    let value = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at + 1);
      if (end === undefined) return { rows, openQuote: at };
      value = text.slice(at + 1, end).replaceAll('""', '"');
      at = end + 1;
    }
    const rest = /^[^,\r\n]*/.exec(text.slice(at, at + 100_000))?.[0] ?? '';
    at += rest.length;
    row.push({ text: value + rest, start, end: at });
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    if (text[at] === '\r') at += 1;
    if (text[at] === '\n') at += 1;
  }
  return { rows };
}

function closingQuote(text: string, from: number): number | undefined {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return undefined;
}
