import { didYouMean, isOnlyNear } from '../problems/did-you-mean.ts';
import { createProblem, type Problem } from '../problems/problem.ts';
import { type SourceDocument, type SourceRange, toPointer, type ValuePath } from '../problems/source-document.ts';
import { findHome } from './misplaced-keys.ts';
import { halfWidth, readAsText, readFigure, readFigures } from './mistyped-values.ts';
import { isData, type SchemaPlan } from './schema-plan.ts';
import type { SchemaNode } from './schema-set.ts';
import { foundName, keyName, ownerName, valueAt } from './value-names.ts';
import { badFormat, badInstant, emptyValue, missingDash, notAllowed, type Report, replace } from './wrong-values.ts';

/** A rule of a schema that a value breaks. */
export interface BrokenRule {
  readonly keyword: string;
  readonly path: ValuePath;
  readonly params: Readonly<Record<string, unknown>>;
  readonly value: unknown;
  /** The schema that contains the rule. */
  readonly schema: SchemaNode;
}

/** More than an author can read; a malicious file could break a hundred thousand rules. */
const MAX_RULES = 2_000;

/** Translates broken rules into problems for authors: rules broken by the same mistake become one problem. */
export function explainRules(all: readonly BrokenRule[], document: SourceDocument, root: SchemaPlan): Problem[] {
  const rules = all.slice(0, MAX_RULES);
  const problems: Problem[] = [];
  const renamed = new Set<string>();
  const done = new Set<string>();
  const missing = lackingByOwner(rules);
  const untagged = new Set(
    rules.filter(({ keyword }) => keyword === 'discriminator').map(({ path }) => toPointer(path)),
  );
  const unknown = rules.filter(({ keyword }) => keyword === 'additionalProperties');
  for (const rule of unknown) {
    const pointer = toPointer(rule.path);
    const lacking = missing.get(pointer) ?? [];
    const home = misplacedKey(rule, lacking, document, root);
    if (home) {
      renamed.add(home.pointer);
      problems.push(home.problem);
      continue;
    }
    const isAlone = lacking.length === 1 && unknown.filter(({ path }) => toPointer(path) === pointer).length === 1;
    const { problem, meant } = unknownKey(rule, lacking, isAlone, document);
    if (document.reported.has(toPointer([...rule.path, String(rule.params.additionalProperty)]))) continue;
    if (meant) renamed.add(`${pointer}/${meant}`);
    problems.push(problem);
  }
  for (const rule of rules) {
    const { keyword } = rule;
    if (keyword === 'additionalProperties') continue;
    if (keyword === 'required' && untagged.has(toPointer(rule.path))) continue;
    // A tag without a value is reported once, where the value is missing.
    if (keyword === 'discriminator' && tagOf(rule, document) === null) continue;
    const path = keyword === 'required' ? [...rule.path, String(rule.params.missingProperty)] : rule.path;
    const pointer = toPointer(path);
    if (renamed.has(pointer) || done.has(pointer) || document.reported.has(pointer)) continue;
    done.add(pointer);
    problems.push(keyword === 'required' ? missingKey(rule, document) : explain(rule, document));
  }
  return problems.sort((a, b) => a.line - b.line || a.column - b.column);
}

/** Missing keys, by the pointer of the map that lacks them. */
function lackingByOwner(rules: readonly BrokenRule[]): Map<string, string[]> {
  const missing = new Map<string, string[]>();
  for (const { keyword, path, params } of rules) {
    if (keyword !== 'required') continue;
    const pointer = toPointer(path);
    missing.set(pointer, [...(missing.get(pointer) ?? []), String(params.missingProperty)]);
  }
  return missing;
}

const tagOf = ({ path, params }: BrokenRule, { value }: SourceDocument) =>
  (valueAt(value, path) as Readonly<Record<string, unknown>>)[String(params.tag)];

/** `isAlone`: it is the only unknown key in a map with one missing key, so it was meant as that key. */
function unknownKey(
  { path, params, schema }: BrokenRule,
  lacking: readonly string[],
  isAlone: boolean,
  document: SourceDocument,
) {
  const key = String(params.additionalProperty);
  const known = Object.keys(schema.properties ?? {});
  const range = document.rangeOf([...path, key], 'key');
  const near = didYouMean(key, lacking) ?? didYouMean(key, known);
  const meant = near ?? (isAlone ? lacking[0] : undefined);
  const isCertain =
    near && meant && isOnlyNear(key, meant, known) && document.text.slice(range.start, range.end) === key;
  const fix = isCertain ? [replace(range, meant)] : undefined;
  const args = { key, suggestion: meant, allowed: known };
  return { problem: createProblem('KEY_UNKNOWN', { file: document.file, range }, args, fix), meant };
}

/** A key on the wrong level is one mistake, even when it is missing in its right place. */
function misplacedKey(
  { path, params }: BrokenRule,
  lacking: readonly string[],
  document: SourceDocument,
  root: SchemaPlan,
) {
  const key = String(params.additionalProperty);
  if (didYouMean(key, lacking) || document.reported.has(toPointer([...path, key]))) return undefined;
  const home = findHome(path, key, root, document);
  if (!home) return undefined;
  const { inner, braces, outer, fix } = home;
  const range = document.rangeOf([...path, key], 'key');
  const problem = createProblem('KEY_MISPLACED', { file: document.file, range }, { key, inner, braces, outer }, fix);
  return { problem, pointer: toPointer([...home.path, key]) };
}

function missingKey({ path, params, schema }: BrokenRule, document: SourceDocument): Problem {
  const key = String(params.missingProperty);
  const owner = path.length > 0 ? ownerName(path, document) : undefined;
  const description = schema.properties?.[key]?.description;
  return createProblem(
    'KEY_MISSING',
    { file: document.file, range: document.rangeOf(path) },
    { key, owner, description },
  );
}

function explain(rule: BrokenRule, document: SourceDocument): Problem {
  const { keyword, path, params, value, schema } = rule;
  const range = document.rangeOf(path);
  const written = document.text.slice(range.start, range.end) || String(value);
  const key = keyName(path);
  const { description } = schema;
  const report: Report = (code, args, fix) =>
    createProblem(code, { file: document.file, range }, { key, ...args }, fix || undefined);
  switch (keyword) {
    case 'discriminator':
      return blockType(rule, document);
    case 'type':
      return wrongType(rule, document, report, range, written);
    case 'enum':
    case 'const':
      if (path.length === 1 && key === 'version' && typeof value === 'number')
        return report('VERSION_UNKNOWN', { written, known: String(schema.const) });
      return notAllowed(rule, report, range, written);
    case 'minLength':
      return report('TEXT_EMPTY');
    case 'maxLength':
      return report('TEXT_TOO_LONG', { length: [...String(value)].length, limit: Number(params.limit) });
    case 'minItems':
    case 'maxItems': {
      const code = keyword === 'minItems' ? 'LIST_TOO_SHORT' : 'LIST_TOO_LONG';
      return report(code, { length: (value as unknown[]).length, limit: Number(params.limit), description });
    }
    case 'minProperties':
      return report('GROUP_EMPTY', { description });
    case 'minimum':
      return report('NUMBER_TOO_SMALL', { written, limit: Number(params.limit), description });
    case 'maximum':
      return report('NUMBER_TOO_LARGE', { written, limit: Number(params.limit), description });
    case 'pattern':
      if (schema.pattern === '\\S') return report('TEXT_EMPTY');
      return badFormat(report, range, written, String(value), schema);
    case 'format':
      return schema.format === 'date-time'
        ? badInstant(report, range, String(value), key)
        : badFormat(report, range, written, String(value), schema);
    default:
      return report('VALUE_REFUSED', { rule: keyword, description });
  }
}

/** The tag of a block is missing or names no block type. */
function blockType({ path, params, schema }: BrokenRule, document: SourceDocument): Problem {
  const tag = String(params.tag);
  const place = { file: document.file, range: document.rangeOf([...path, tag]) };
  const allowed = (schema.oneOf ?? []).map(({ $ref }) => /([^/]+)\.schema\.json$/.exec($ref ?? '')?.[1] ?? '');
  const owner = valueAt(document.value, path) as Readonly<Record<string, unknown>>;
  if (owner[tag] === undefined) return missingTag(path, tag, owner, allowed, document);
  const written = String(owner[tag]);
  const suggestion = didYouMean(written, allowed);
  return createProblem(
    'BLOCK_TYPE_UNKNOWN',
    place,
    { written, suggestion, allowed },
    suggestion && isOnlyNear(written, suggestion, allowed) ? [replace(place.range, suggestion)] : undefined,
  );
}

function missingTag(
  path: ValuePath,
  tag: string,
  owner: object,
  allowed: readonly string[],
  document: SourceDocument,
): Problem {
  const { file } = document;
  const near = Object.keys(owner).find((key) => didYouMean(key, [tag]));
  if (!near) return createProblem('BLOCK_TYPE_MISSING', { file, range: document.rangeOf(path) }, { allowed });
  const range = document.rangeOf([...path, near], 'key');
  return createProblem('KEY_UNKNOWN', { file, range }, { key: near, suggestion: tag }, [replace(range, tag)]);
}

function wrongType(
  { value, schema, path }: BrokenRule,
  document: SourceDocument,
  report: Report,
  range: SourceRange,
  written: string,
): Problem {
  const { description } = schema;
  const [type = ''] = [schema.type ?? ''].flat();
  if (value === null) return emptyValue(path, document, report);
  if (type === 'string' && schema.format === 'date-time' && typeof value === 'number') {
    return badInstant(report, range, written, keyName(path));
  }
  if (type === 'string' && typeof value !== 'object') {
    return report('TEXT_NOT_QUOTED', { written, found: `@${typeof value}` }, [replace(range, JSON.stringify(written))]);
  }
  if (type === 'boolean' && typeof value === 'string' && BOOLEAN_WORDS.test(value)) {
    const suggestion = /^(yes|on|y|是|true)$/i.test(value) ? 'true' : 'false';
    return report('BOOLEAN_WORD', { written: value, suggestion }, [replace(range, suggestion)]);
  }
  const like = type === 'string' ? readAsText(value, written) : undefined;
  if (like) return report('YAML_TEXT_START', { character: like }, [replace(range, JSON.stringify(written))]);
  if (type !== 'array' && Array.isArray(value) && typeof path.at(-1) === 'number' && !written.startsWith('[')) {
    return report('LIST_TOO_DEEP', { expected: `@${type}` });
  }
  if (type === 'array' && isData(value)) {
    const dash = missingDash(path, value, document, report);
    if (dash) return dash;
  }
  if (type === 'array' && typeof value === 'string' && /^［.*］$/.test(written)) {
    const meant = `[${written.slice(1, -1).replace(/\s*，\s*/g, ', ')}]`;
    return report('YAML_FULL_WIDTH_BRACKET', { bracket: '［', meant: '[ ]' }, [replace(range, meant)]);
  }
  const figures = type === 'integer' && typeof value === 'string' ? readFigures(written) : undefined;
  if (figures) {
    const at = document.rangeAt(range.start + figures.comma, range.start + figures.comma + 1);
    return createProblem('YAML_FULL_WIDTH_COMMA', { file: document.file, range: at }, {}, [
      replace(range, figures.meant),
    ]);
  }
  const half = typeof value === 'string' ? halfWidth(value) : undefined;
  if (half && type !== 'array' && /^\d+$/.test(half)) {
    return report('FULL_WIDTH_VALUE', { written, meant: half }, [replace(range, half)]);
  }
  const figure = type === 'integer' && typeof value === 'string' ? readFigure(half ?? value, keyName(path)) : undefined;
  if (figure) {
    const { suggestion, isCertain } = figure;
    return report(
      'NUMBER_WITH_UNIT',
      { written: String(value), suggestion },
      isCertain && [replace(range, suggestion)],
    );
  }
  const found = type === 'integer' && typeof value === 'number' ? '@fraction' : foundName(value, written);
  return report('VALUE_TYPE', { expected: `@${type}`, found, description });
}

const BOOLEAN_WORDS = /^(yes|no|on|off|y|n|true|false|是|否)$/i;
