import type { TextEdit } from '../../problems/problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../../problems/source-document.ts';

/** A line of YAML that became part of a text by mistake. */
interface SwallowedLine {
  readonly written: string;
  readonly at: SourceRange;
  /** Edit that moves the line out of the text; undefined when that is not certain. */
  readonly fix: readonly TextEdit[] | undefined;
}

/**
 * A line that belongs to the block or begins the next one, but became part of the text above because of its
 * indentation.
 *
 * @param path Path of the text.
 */
export function findSwallowedLine(text: string, path: ValuePath, document: SourceDocument): SwallowedLine | undefined {
  if (!text.includes('\n')) return undefined;
  const found = SWALLOWED.exec(text) ?? ownLine(path, document)?.exec(text);
  if (!found) return undefined;
  const at = placeInText(text, found.index, path, document);
  return { written: found[0], at, fix: dedented(at, path, document) };
}

/**
 * Range of the line at an offset of a text, if the text stands unchanged in the file; otherwise the range of the whole
 * text.
 */
export function placeInText(value: string, at: number, path: ValuePath, document: SourceDocument): SourceRange {
  const whole = document.rangeOf(path);
  const line = value.slice(at).split('\n', 1)[0] ?? '';
  const before = value.slice(0, at).split('\n').length - 1;
  let from = whole.start;
  for (let skipped = 0; skipped < before; skipped += 1) from = document.text.indexOf('\n', from) + 1;
  const start = document.text.indexOf(line, from);
  return line && start >= from && start < whole.end ? document.rangeAt(start, start + line.length) : whole;
}

const SWALLOWED = /(?<=^[ \t]*)(?:when:(?: *\{.*)?|id: [a-z][a-z0-9-]*|- (?:\{ *)?type: [a-z].*)$/m;

/** The next item of the list that contains the text, such as `- question: …` inside an answer. */
function ownLine(path: ValuePath, { value }: SourceDocument): RegExp | undefined {
  const parent = path.slice(0, -1);
  if (typeof parent.at(-1) !== 'number') return undefined;
  const item = parent.reduce<unknown>(
    (whole, step) => (whole as Readonly<Record<string | number, unknown>>)[step],
    value,
  );
  const keys =
    typeof item === 'object' && item !== null ? Object.keys(item).filter((key) => /^[a-z]+$/i.test(key)) : [];
  return keys.length > 0 ? new RegExp(`(?<=^[ \\t]*)- (?:${keys.join('|')}): .*$`, 'm') : undefined;
}

/** Moves a line and its nested lines out to the column of the text's key; only when no other lines follow. */
function dedented(
  at: SourceRange,
  path: ValuePath,
  { text, rangeOf }: SourceDocument,
): readonly TextEdit[] | undefined {
  const start = text.lastIndexOf('\n', at.start - 1) + 1;
  const surplus = at.start - start - (rangeOf(path, 'key').column - 1);
  const lines = text.slice(start, rangeOf(path).end).split('\n');
  const isSure =
    surplus > 0 && !text.startsWith('-', at.start) && lines.every((line) => /^ *(?:[a-zA-Z]+:(?: .*)?)?$/.test(line));
  if (!isSure) return undefined;
  let from = start;
  return lines.flatMap((line): TextEdit[] => {
    const begin = from;
    from += line.length + 1;
    return line.trim() ? [{ start: begin, end: begin + surplus, text: '' }] : [];
  });
}
