import { didYouMean, isOnlyNear } from '../problems/did-you-mean.ts';
import type { Problem, ProblemArgs, ProblemCode, TextEdit } from '../problems/problem.ts';
import type { SourceDocument, SourceRange, ValuePath } from '../problems/source-document.ts';
import { readInstantText } from '../read/instant-text.ts';
import { pathOfFile } from '../read/page-path.ts';
import { explainComment } from '../read/text-like-yaml.ts';
import { writeScalar } from '../read/write-scalar.ts';
import { halfWidth, SYNONYMS } from './mistyped-values.ts';
import type { SchemaNode } from './schema-set.ts';

/** Values that a schema refuses, explained to an author. */

export type Report = (code: ProblemCode, args?: ProblemArgs, fix?: readonly TextEdit[] | false) => Problem;

export const replace = ({ start, end }: SourceRange, text: string): TextEdit => ({ start, end, text });

function writtenAt(path: ValuePath, document: SourceDocument): string {
  const { start, end } = document.rangeOf(path);
  return document.text.slice(start, end);
}

/** A key without a value, or whose value became a comment. */
export function emptyValue(path: ValuePath, document: SourceDocument, report: Report): Problem {
  const { start } = document.rangeOf(path, 'key');
  const line = document.text.slice(start).split('\n', 1)[0] ?? '';
  const lead = /^[^:]*:\s+(?=#\S)/.exec(line)?.[0].length;
  const comment = lead === undefined ? undefined : explainComment(document.text, start + lead);
  if (comment) return report('VALUE_IS_COMMENT', { written: comment.written }, comment.fix);
  const isWritten = document.rangeOf(path).start > start;
  return isWritten ? report('VALUE_NULL', { written: writtenAt(path, document) }) : report('VALUE_EMPTY');
}

/** A value that is not one of the allowed ones. */
export function notAllowed(
  { value, schema }: { readonly value: unknown; readonly schema: SchemaNode },
  report: Report,
  range: SourceRange,
  written: string,
): Problem {
  const allowed = (schema.enum ?? [schema.const]).map(String);
  const text = String(value).replace(/^[“‘"']|[”’"']$/g, '');
  const bare = (halfWidth(text) ?? text).trim();
  const same = [bare, SYNONYMS[bare.toLowerCase()]].find((word) => word !== undefined && allowed.includes(word));
  const suggestion = same ?? didYouMean(bare, allowed);
  return report(
    'VALUE_NOT_ALLOWED',
    { written: value === null ? written : String(value), allowed, suggestion },
    suggestion && (same || isOnlyNear(bare, suggestion, allowed)) ? [replace(range, suggestion)] : undefined,
  );
}

/** A text in the wrong form for its field. */
export function badFormat(
  report: Report,
  range: SourceRange,
  written: string,
  value: string,
  { pattern, description }: SchemaNode,
): Problem {
  const fits = (text: string | undefined): text is string =>
    text !== undefined && pattern !== undefined && new RegExp(pattern).test(text);
  const bare = /^[“‘](.*)[”’]$/.exec(value)?.[1];
  if (fits(bare)) return report('YAML_FULL_WIDTH_QUOTE', { written }, [replace(range, JSON.stringify(bare))]);
  const half = halfWidth(value);
  if (fits(half)) {
    const meant = writeScalar(half);
    return report('FULL_WIDTH_VALUE', { written: value, meant }, [replace(range, meant)]);
  }
  const path = /\.ya?ml$/.test(value) ? pathOfFile(value) : undefined;
  if (fits(path)) return report('PAGE_PATH_FILE', { path: value, suggestion: path }, [replace(range, path)]);
  return report('TEXT_FORMAT', { written: value, description });
}

/** Something that is not a time, or is a time in the wrong form. */
export function badInstant(report: Report, range: SourceRange, written: string, key: string): Problem {
  const reading = readInstantText(written);
  if (reading.kind === 'invalid') return report('INSTANT_INVALID', { written });
  if (reading.kind === 'no-day') return report('INSTANT_NO_DAY', { written });
  if (reading.kind === 'no-zone') {
    return report('INSTANT_NO_ZONE', { written, suggestion: reading.beijing }, [replace(range, reading.beijing)]);
  }
  if (reading.kind === 'form') {
    return report('INSTANT_FORM', { written, suggestion: reading.meant }, [replace(range, reading.meant)]);
  }
  const { start, end } = reading;
  // "From" a day begins with its first second; "until" a day may exclude or include the day.
  return report('INSTANT_NO_TIME', { written, start, end }, key === 'from' && [replace(range, start)]);
}

/** A list whose only item lacks its dash is read as that item. */
export function missingDash(
  path: ValuePath,
  value: Readonly<Record<string, unknown>>,
  document: SourceDocument,
  report: Report,
): Problem | undefined {
  const [key = ''] = Object.keys(value);
  const range = document.rangeOf([...path, key], 'key');
  const lead = document.text.slice(document.text.lastIndexOf('\n', range.start - 1) + 1, range.start);
  if (!/^ {2,}$/.test(lead)) return undefined;
  return report('YAML_DASH_MISSING', { key }, [{ start: range.start - 2, end: range.start, text: '- ' }]);
}
