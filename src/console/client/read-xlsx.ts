import { strFromU8, unzipSync } from 'fflate';
import { textOfNumber } from './xlsx-numbers.ts';
import { dateStyles } from './xlsx-styles.ts';
import { TableProblem, UNREADABLE, walk } from './xlsx-walk.ts';

/** Limit for all parts together, unpacked: more would block the browser. */
const MOST_BYTES = 48_000_000;
const MOST_ROWS = 50_000;
const MOST_COLUMNS = 256;
const MOST_CELLS = 1_000_000;

const TOO_LARGE = new TableProblem(`表格太大：最多 ${MOST_ROWS} 行、${MOST_COLUMNS} 列，请分成几份`);

/**
 * The rows of the first sheet that is not empty, as text: numbers as digits, dates as `2026-11-20 10:01:02`. Empty rows
 * are kept, so that a row's index is its number. Formulas are not run: their stored value is read. A merged cell has
 * its value in the first cell. Throws a `TableProblem`.
 */
export function readXlsx(bytes: Uint8Array): string[][] {
  const parts = unpack(bytes);
  const { sheets, is1904 } = readWorkbook(parts);
  const strings = readStrings(parts.get('xl/sharedstrings.xml') ?? '');
  const isDate = dateStyles(parts.get('xl/styles.xml') ?? '');
  for (const sheet of sheets) {
    const rows = readSheet(parts.get(sheet) ?? '', { strings, isDate, is1904 });
    if (rows.length > 0) return rows;
  }
  return [];
}

/** The needed parts of the file, by path in lower case. */
function unpack(bytes: Uint8Array): ReadonlyMap<string, string> {
  let sum = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^\/?xl\/([^/]+|_rels\/workbook|worksheets\/[^/]+)\.xml(\.rels)?$/i.test(name)) return false;
        // fflate never unpacks more bytes than `originalSize` says.
        sum += originalSize;
        if (sum > MOST_BYTES) throw TOO_LARGE;
        return true;
      },
    });
    return new Map(
      Object.entries(files).map(([name, content]) => [name.replace(/^\//, '').toLowerCase(), strFromU8(content)]),
    );
  } catch (error) {
    throw error === TOO_LARGE ? error : UNREADABLE;
  }
}

function readWorkbook(parts: ReadonlyMap<string, string>) {
  const book = parts.get('xl/workbook.xml');
  if (book === undefined) throw UNREADABLE;
  const paths = new Map<string, string>();
  walk(parts.get('xl/_rels/workbook.xml.rels') ?? '', {
    open: (name, attribute) => {
      if (name !== 'Relationship') return;
      const target = (attribute('Target') ?? '').toLowerCase();
      paths.set(attribute('Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    },
  });
  const sheets: string[] = [];
  let is1904 = false;
  walk(book, {
    open: (name, attribute) => {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute('date1904') ?? '');
      if (name !== 'sheet' || /hidden/i.test(attribute('state') ?? '')) return;
      sheets.push(paths.get(attribute('id') ?? '') ?? '');
    },
  });
  return { sheets, is1904 };
}

/** The strings that cells refer to, without the pronunciation hints of Chinese or Japanese text. */
function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let [isText, isReading] = [false, false];
  walk(xml, {
    open: (name) => {
      if (name === 'si') strings.push('');
      if (name === 't') isText = true;
      if (name === 'rPh') isReading = true;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isReading = false;
    },
    text: (text) => {
      if (isText && !isReading) strings[strings.length - 1] += text;
    },
  });
  return strings;
}

interface Book {
  readonly strings: readonly string[];
  readonly isDate: (style: number) => boolean;
  readonly is1904: boolean;
}

function readSheet(xml: string, book: Book): string[][] {
  const rows: string[][] = [];
  let [row, column, cells] = [-1, -1, 0];
  let cell: { readonly type: string; readonly style: number; text: string } | undefined;
  let [isValue, isReading] = [false, false];
  const put = (text: string) => {
    if (text.trim() === '') return;
    if (row >= MOST_ROWS || column >= MOST_COLUMNS) throw TOO_LARGE;
    while (rows.length <= row) rows.push([]);
    const line = rows[row] ?? [];
    cells += column + 1 - line.length;
    if (cells > MOST_CELLS) throw TOO_LARGE;
    while (line.length < column) line.push('');
    line[column] = text;
  };
  walk(xml, {
    open: (name, attribute, stop) => {
      if (name === 'row') [row, column] = [Number(attribute('r') ?? row + 2) - 1, -1];
      else if (name === 'c') {
        column = columnOf(attribute('r')) ?? column + 1;
        cell = { type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), text: '' };
      } else if (name === 'v' || name === 't') isValue = true;
      else if (name === 'rPh') isReading = true;
      else if (name === 'mergeCells') stop();
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      else if (name === 'rPh') isReading = false;
      else if (name === 'c' && cell) {
        put(textOf(cell, book));
        cell = undefined;
      }
    },
    text: (text) => {
      if (cell && isValue && !isReading) cell.text += text;
    },
  });
  return rows;
}

/** Column of a cell reference such as `AB12`, counted from 0. */
function columnOf(place: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Cell {
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

function textOf({ type, style, text }: Cell, { strings, isDate, is1904 }: Book): string {
  if (type === 's') return strings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd') return text.replace('T', ' ').replace(/(\.\d+)?Z?$/, '');
  return type === 'n' && text !== '' ? textOfNumber(text, { isDate: isDate(style), is1904 }) : text;
}
