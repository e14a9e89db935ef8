import { promiseTexts } from '#src/contract/promises/promise-texts.ts';
import type { Promises } from '#src/contract/promises/promises.ts';
import { didYouMean, isOnlyNear } from '../problems/did-you-mean.ts';
import { createProblem, type Problem } from '../problems/problem.ts';
import { type SourceDocument, toPointer, type ValuePath } from '../problems/source-document.ts';
import type { SchemaPlan } from '../validate/schema-plan.ts';
import { walkTexts } from './walk.ts';

/** `【约定 正价课.退款】`: these brackets are on a Chinese keyboard, and have no meaning in YAML and Markdown. */
const REFERENCE = /【约定\s*([^【】\n]*)】/g;

/** A text without its references to promises. */
export const withoutReferences = (text: string) => text.replace(REFERENCE, '');

/**
 * The document with each `【约定 …】` in its texts printed; a reference to an unknown promise is a problem.
 * Decision 0196.
 */
export function readPromises(
  document: SourceDocument,
  schema: SchemaPlan,
  promises: Promises,
): { readonly document: SourceDocument; readonly problems: readonly Problem[] } {
  if (!document.text.includes('【约定')) return { document, problems: [] };
  const texts = promiseTexts(promises);
  const printed: { readonly path: ValuePath; readonly text: string }[] = [];
  const problems: Problem[] = [];
  walkTexts(schema, document.value, [], ({ text, path, isMarkdown }) => {
    if (!text.includes('【约定')) return;
    const own = [...path];
    const print = (reference: string, asked: string, start: number) => {
      const name = asked.trim();
      const found = texts.get(name);
      if (!found) problems.push(unknownPromise(document, own, reference, name, [...texts.keys()]));
      return (isMarkdown && found?.markdown ? withIndent(found.markdown, text, start) : found?.text) ?? reference;
    };
    printed.push({ path: own, text: text.replace(REFERENCE, print) });
  });
  const value = structuredClone(document.value);
  for (const { path, text } of printed) put(value, path, text);
  const reported = new Set([...document.reported, ...problems.map(({ args }) => String(args.pointer))]);
  return { document: { ...document, value, written: document.value, reported }, problems };
}

function unknownPromise(
  document: SourceDocument,
  path: ValuePath,
  reference: string,
  name: string,
  names: readonly string[],
): Problem {
  const whole = document.rangeOf(path);
  const at = document.text.indexOf(reference, whole.start);
  const isFound = at >= 0 && at < whole.end;
  const range = isFound ? document.rangeAt(at, at + reference.length) : whole;
  const suggestion = didYouMean(name, names);
  const isSure = isFound && suggestion !== undefined && isOnlyNear(name, suggestion, names);
  const fix = isSure ? [{ start: range.start, end: range.end, text: `【约定 ${suggestion}】` }] : undefined;
  const args = { name, suggestion, known: names.filter((each) => !/\d/.test(each)), pointer: toPointer(path) };
  return createProblem('PROMISE_UNKNOWN', { file: document.file, range }, args, fix);
}

/** A table within a list item is indented like the reference. */
function withIndent(markdown: string, text: string, start: number): string {
  const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
  return /^\s+$/.test(before) ? markdown.replaceAll('\n', `\n${before}`) : markdown;
}

function put(root: unknown, path: ValuePath, text: string): void {
  let target = root as Record<string | number, unknown>;
  for (const step of path.slice(0, -1)) target = target[step] as Record<string | number, unknown>;
  target[path.at(-1) ?? ''] = text;
}
