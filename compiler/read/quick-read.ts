import { MAX_DEPTH, MAX_VALUES } from './token-scan.ts';

/**
 * Reads the plain part of YAML in which nearly every page is written, about ten times as fast as the full parser.
 * Decision 0106.
 *
 * Returns undefined for a text with anything else, or with anything that might be a mistake: then the full parser reads
 * it and reports what is wrong. A result equals that of the full parser; `quick-read.test.ts` compares the two.
 *
 * Supported: block maps and lists, maps and lists in brackets on one line, plain and quoted text on one line, literal
 * text (`|`, `|-`), comments on their own lines.
 */
export function quickRead(text: string): Record<string, unknown> | undefined {
  if (ODD.test(text) || !text.endsWith('\n')) return undefined;
  const source = new QuickReader(text);
  try {
    return source.readDocument();
  } catch (reason) {
    if (reason === GIVE_UP) return undefined;
    throw reason;
  }
}

/** Thrown, and caught above, to leave the recursion at once. */
const GIVE_UP = Symbol('not plain enough');

/** Tabs, backslashes, carriage returns, every invisible character, and a full-width colon after a key. */
const ODD =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: tabs and their like are what is looked for
  /[\u0000-\u0009\u000b-\u001f\\\u007f-\u00a0\u00ad\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff]|^[A-Za-z_][\w-]* *：/m;
const KEY = /^([A-Za-z][A-Za-z0-9_-]{0,99}):(?: +|$)/;
const FLOW_KEY = /[A-Za-z][A-Za-z0-9_-]{0,99}(?=: )/y;
const RESERVED = new Set([
  'constructor',
  'prototype',
  'true',
  'false',
  'null',
  'True',
  'False',
  'Null',
  'TRUE',
  'FALSE',
  'NULL',
]);
const NUMBER = /^(?:0|[1-9][0-9]*)(?:\.[0-9]*[1-9])?$/;
/** A text that begins like this may be a number in a form that would lose digits. */
const LIKE_NUMBER = /^[0-9.][0-9.eExXoOa-fA-F+_-]*$/;
/** Ids of coupons and activities: text, even when they begin with digits. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const INDICATOR = /^[-?:,[\]{}#&*!|>'"%@`~.+=]/;
/** The full parser counts the document above the first map, and the values in the last. */
const DEEPEST = MAX_DEPTH - 2;

class QuickReader {
  readonly #lines: readonly string[];
  /** Index of the next line to read; a line with content, or past the end. */
  #at = 0;
  /** Keys and values, as the full parser counts them: the document and its map are already counted. */
  #values = 2;

  constructor(text: string) {
    this.#lines = text.split('\n');
    this.#skip();
  }

  readDocument(): Record<string, unknown> {
    if (this.#indent !== 0) throw GIVE_UP;
    const value = this.#readMap(0, 0);
    if (this.#at < this.#lines.length) throw GIVE_UP;
    return value;
  }

  /** Moves to the next line with content. */
  #skip() {
    while (this.#at < this.#lines.length && /^ *(?:#|$)/.test(this.#lines[this.#at] ?? '')) this.#at += 1;
  }

  get #line(): string {
    return this.#lines[this.#at] ?? '';
  }

  /** Spaces before the next line; -1 past the end. */
  get #indent(): number {
    return this.#at < this.#lines.length ? this.#line.search(/[^ ]/) : -1;
  }

  #readMap(indent: number, depth: number, first?: string): Record<string, unknown> {
    const map: Record<string, unknown> = {};
    let rest = first;
    while (rest !== undefined || this.#indent === indent) {
      const written = rest ?? this.#line.slice(indent);
      rest = undefined;
      const found = KEY.exec(written);
      if (!found) throw GIVE_UP;
      const [lead, key = ''] = found;
      if (RESERVED.has(key) || Object.hasOwn(map, key)) throw GIVE_UP;
      this.#count();
      map[key] = this.#readValue(written.slice(lead.length), indent, depth, true);
    }
    if (this.#indent > indent) throw GIVE_UP;
    return map;
  }

  #readList(indent: number, depth: number): unknown[] {
    const list: unknown[] = [];
    while (this.#indent === indent && this.#line.startsWith('- ', indent)) {
      list.push(this.#readItem(indent, depth));
    }
    if (this.#indent > indent) throw GIVE_UP;
    return list;
  }

  #readItem(indent: number, depth: number): unknown {
    const start = this.#line.slice(indent + 2).search(/[^ ]/) + indent + 2;
    const rest = this.#line.slice(start);
    if (KEY.test(rest)) return this.#nest(depth, () => this.#readMap(start, depth + 1, rest));
    return this.#readValue(rest, indent, depth, false);
  }

  /** The value after a key or a dash on the current line; `indent` is the indentation of that key or dash. */
  #readValue(rest: string, indent: number, depth: number, isOfKey: boolean): unknown {
    if (rest === '' && isOfKey) return this.#readBelow(indent, depth);
    if (isOfKey && (rest === '|' || rest === '|-')) return this.#readLiteral(indent, rest === '|');
    const value = readInline(rest, depth, () => this.#count());
    this.#at += 1;
    this.#skip();
    // A deeper line would continue this value.
    if (this.#indent > indent) throw GIVE_UP;
    return value;
  }

  /** A map or list on the lines below its key. */
  #readBelow(indent: number, depth: number): unknown {
    this.#at += 1;
    this.#skip();
    const below = this.#indent;
    const isList = this.#line.startsWith('- ', below);
    if (below < indent || (below === indent && !isList)) throw GIVE_UP;
    return this.#nest(depth, () => (isList ? this.#readList(below, depth + 1) : this.#readMap(below, depth + 1)));
  }

  #readLiteral(indent: number, keepsEnd: boolean): string {
    this.#at += 1;
    const inner = this.#indent;
    if (inner <= indent) throw GIVE_UP;
    const lines: string[] = [];
    for (; this.#at < this.#lines.length; this.#at += 1) {
      const line = this.#line;
      if (line !== '' && line.search(/[^ ]/) < inner) {
        // Spaces alone, or a line between the two levels: rare, and easy to get wrong.
        if (/^ *$/.test(line) || line.search(/[^ ]/) > indent) throw GIVE_UP;
        break;
      }
      if (/^ +$/.test(line)) throw GIVE_UP;
      lines.push(line.slice(inner));
    }
    while (lines.at(-1) === '') lines.pop();
    this.#count();
    this.#skip();
    return lines.join('\n') + (keepsEnd ? '\n' : '');
  }

  #nest<T>(depth: number, read: () => T): T {
    if (depth >= DEEPEST) throw GIVE_UP;
    this.#count();
    return read();
  }

  #count() {
    this.#values += 1;
    if (this.#values > MAX_VALUES) throw GIVE_UP;
  }
}

/** A value that stands on one line with nothing after it. */
function readInline(text: string, depth: number, count: () => void): unknown {
  const [first] = text;
  count();
  if (first === '{' || first === '[') {
    const [value, end] = readFlow(text, 0, depth + 1, count);
    if (end !== text.length) throw GIVE_UP;
    return value;
  }
  if (first === '"' || first === "'") {
    const end = text.indexOf(first, 1);
    if (end !== text.length - 1 || end < 1) throw GIVE_UP;
    return text.slice(1, end);
  }
  return toPlain(text);
}

/** A map or list in brackets that begins at `start`, with the offset after it. */
function readFlow(text: string, start: number, depth: number, count: () => void): [value: unknown, end: number] {
  if (depth > DEEPEST) throw GIVE_UP;
  const isMap = text[start] === '{';
  const closing = isMap ? '}' : ']';
  const map: Record<string, unknown> = {};
  const list: unknown[] = [];
  let at = skipSpaces(text, start + 1);
  if (text[at] === closing) return [isMap ? map : list, at + 1];
  for (;;) {
    let key: string | undefined;
    if (isMap) {
      FLOW_KEY.lastIndex = at;
      key = FLOW_KEY.exec(text)?.[0];
      if (key === undefined || RESERVED.has(key) || Object.hasOwn(map, key)) throw GIVE_UP;
      count();
      at = skipSpaces(text, at + key.length + 2);
    }
    const [value, end] = readFlowValue(text, at, depth, count);
    if (key === undefined) list.push(value);
    else map[key] = value;
    at = skipSpaces(text, end);
    if (text[at] === closing) return [isMap ? map : list, at + 1];
    if (text[at] !== ',' || text[at + 1] !== ' ') throw GIVE_UP;
    at = skipSpaces(text, at + 1);
  }
}

function readFlowValue(text: string, start: number, depth: number, count: () => void): [value: unknown, end: number] {
  const first = text[start];
  count();
  if (first === '{' || first === '[') return readFlow(text, start, depth + 1, count);
  if (first === '"' || first === "'") {
    const end = text.indexOf(first, start + 1);
    if (end < 0 || !/^ *[,\]}]/.test(text.slice(end + 1))) throw GIVE_UP;
    return [text.slice(start + 1, end), end + 1];
  }
  let end = start;
  while (end < text.length && !/[,[\]{}]/.test(text[end] ?? '')) end += 1;
  if (/[[{]/.test(text[end] ?? '[')) throw GIVE_UP;
  return [toPlain(text.slice(start, end).trimEnd()), end];
}

/** The value of unquoted text: `true`, `false`, a number in its one plain form, or the text itself. */
function toPlain(text: string): unknown {
  if (text === '' || text.endsWith(' ') || text.endsWith(':') || INDICATOR.test(text)) throw GIVE_UP;
  if (text.includes(': ') || text.includes(' #')) throw GIVE_UP;
  if (text === 'true' || text === 'false') return text === 'true';
  if (RESERVED.has(text)) throw GIVE_UP;
  if (LIKE_NUMBER.test(text) && !UUID.test(text)) {
    if (!NUMBER.test(text) || String(Number(text)) !== text) throw GIVE_UP;
    return Number(text);
  }
  return text;
}

function skipSpaces(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ') at += 1;
  return at;
}
