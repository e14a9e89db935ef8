import {
  Composer,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  type Pair,
  Parser,
  type Scalar,
} from 'yaml';
import { shallowPart, withoutStacks } from '#src/page-model/shallow-part.ts';
import { createProblem, type Problem, type ProblemArgs, type ProblemCode, type TextEdit } from '../problems/problem.ts';
import {
  createRanges,
  type SourceDocument,
  type SourceRange,
  toPointer,
  type ValuePath,
} from '../problems/source-document.ts';
import { decodeText } from './decode-text.ts';
import { hasOddCharacters, lintKey, lintText, lintValue, withoutInvisible } from './lint-text.ts';
import { quickRead } from './quick-read.ts';
import { explainSyntax, readAsText } from './syntax-causes.ts';
import { quoteFix } from './text-like-yaml.ts';
import { MAX_DEPTH, MAX_VALUES, scanTokens, type TokenScan, type YamlToken } from './token-scan.ts';
import { type AstNode, isBlank, keyText, rangeFinder, spanOf } from './value-ranges.ts';

type Report = (code: ProblemCode, at: readonly [number, number], args?: ProblemArgs, fix?: readonly TextEdit[]) => void;

const REFUSED_CODES: Readonly<Record<string, ProblemCode>> = {
  anchor: 'YAML_ALIAS',
  alias: 'YAML_ALIAS',
  tag: 'YAML_TAG',
  directive: 'YAML_DIRECTIVE',
};
/** Enough for one pass; a malicious file could have a hundred thousand. */
const MAX_PROBLEMS = 100;
const RESERVED_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads a YAML file into data that knows its positions, and reports problems of its text.
 *
 * There is no document when the text cannot be parsed. The text's size is checked before it is parsed, and its tokens
 * before they are composed: deep nesting would otherwise end the process (yaml 2.9 aborts on two such files of 2 KB).
 */
export function readSource(file: string, bytes: Uint8Array): { document?: SourceDocument; problems: Problem[] } {
  const decoded = decodeText(file, bytes);
  if ('problem' in decoded) return { problems: [decoded.problem] };
  const { text } = decoded;
  const value = quickRead(text);
  return value ? { document: createQuickDocument(file, text, value), problems: [] } : readThoroughly(file, text);
}

/** A document whose positions are found by the full parser, on demand. */
function createQuickDocument(file: string, text: string, value: unknown): SourceDocument {
  let thorough: SourceDocument | undefined;
  const document = () => {
    thorough ??= readThoroughly(file, text).document;
    if (!thorough) throw new Error(`${file} was read, but not by the whole parser.`);
    return thorough;
  };
  return {
    file,
    text,
    value,
    // The quick reader leaves such text to the full parser.
    hasNoRunOnText: true,
    reported: new Set(),
    rangeOf: (path, part) => document().rangeOf(path, part),
    rangeAt: (start, end) => document().rangeAt(start, end),
  };
}

/** `readSource` after decoding; exported for the test that compares the quick reader with it. */
export function readThoroughly(file: string, text: string): { document?: SourceDocument; problems: Problem[] } {
  const problems: Problem[] = [];
  let ranges: ReturnType<typeof createRanges> | undefined;
  const rangeAt = (start: number, end: number): SourceRange => {
    ranges ??= createRanges(text);
    return ranges(start, end);
  };
  const report: Report = (code, [start, end], args, fix) => {
    if (problems.length < MAX_PROBLEMS)
      problems.push(createProblem(code, { file, range: rangeAt(start, end) }, args, fix));
  };

  const tokens = [...new Parser().parse(shallowPart(text, new Lexer().lex(text)))];
  const scan = scanTokens(tokens as YamlToken[]);
  if (isRefused(scan, text, report)) return { problems };
  const composer = new Composer({ uniqueKeys: false, version: '1.2', prettyErrors: false, logLevel: 'silent' });
  const [parsed] = withoutStacks(() => [...composer.compose(tokens, true, text.length)]) as Document.Parsed[];
  const isBroken = !parsed || parsed.errors.length > 0;
  for (const { code, start, end, args, fix } of isBroken
    ? explainSyntax(text, parsed?.errors ?? [], scan)
    : lintText(text)) {
    report(code, [start, end], args, fix);
  }
  if (isBroken) return { problems };

  const root = parsed.contents as AstNode;
  if (!root || (isScalar(root) && root.value === null)) {
    report('FILE_EMPTY', [0, 0]);
    return { problems };
  }
  if (!isMap(root)) {
    if (problems.length === 0) report('YAML_NOT_A_MAP', spanOf(root), { found: kindOf(root) });
    return { problems };
  }
  const reported = new Set<string>();
  const value = toValue(root, [], { text, report, reported, rangeAt, isOdd: hasOddCharacters(text) });
  return { document: { file, text, value, reported, rangeAt, rangeOf: rangeFinder(root, rangeAt) }, problems };
}

/** Reports why the tokens cannot be composed at all. */
function isRefused(scan: TokenScan, source: string, report: Report): boolean {
  if (scan.tooDeepAt !== undefined) {
    report('YAML_TOO_DEEP', [scan.tooDeepAt, scan.tooDeepAt + 1], { limit: MAX_DEPTH });
  } else if (scan.values > MAX_VALUES) {
    report('YAML_TOO_MANY_VALUES', [0, 0], { limit: MAX_VALUES });
  } else if (scan.refused.length > 0) {
    reportRefused(scan, source, report);
  } else if (scan.secondDocumentAt !== undefined) {
    report('YAML_SEVERAL_DOCUMENTS', [scan.secondDocumentAt, scan.secondDocumentAt + 3]);
  } else return false;
  return true;
}

/** Each text that only looks like an alias or a tag is one mistake; an anchor and its aliases are one together. */
function reportRefused({ refused }: TokenScan, source: string, report: Report): void {
  const looked = refused.slice(0, MAX_PROBLEMS);
  const found = looked.map(({ type, start, text }) => ({ type, start, text, meant: readAsText(source, start) }));
  const isAnchor = ({ type, meant }: { type: string; meant?: unknown }) =>
    (type === 'anchor' || type === 'alias') && meant === undefined;
  const first = found.find(isAnchor);
  const count = refused.filter(isAnchor).length - found.filter(({ meant }) => meant).length;
  for (const { type, start, text, meant } of found) {
    // A bullet of a chat app at the start of a line, followed by a key.
    if (text === '*' && /(?:^|\n) *$/.test(source.slice(0, start)) && /^\* *[a-z]\w*:\s/.test(source.slice(start))) {
      report('YAML_DASH', [start, start + 1], { mark: '*' }, [{ start, end: start + 1, text: '-' }]);
      continue;
    }
    if (isAnchor({ type, meant }) && start !== first?.start) continue;
    const end = meant?.end ?? start + text.length;
    const many = start === first?.start && count > 1 ? count : undefined;
    report(
      REFUSED_CODES[type] ?? 'YAML_TAG',
      [start, end],
      { text: source.slice(start, end), count: many },
      meant?.fix,
    );
  }
}

interface Reader {
  readonly text: string;
  readonly report: Report;
  readonly reported: Set<string>;
  readonly rangeAt: (start: number, end: number) => SourceRange;
  /** Whether the text contains characters that have to be searched for in values. */
  readonly isOdd: boolean;
}

/**
 * Plain data of a node. Where the text is flawed but the meaning clear, the meaning is used.
 *
 * `path` is one list that grows and shrinks with the walk.
 */
function toValue(node: AstNode, path: (string | number)[], reader: Reader): unknown {
  if (isScalar(node)) return toScalar(node, path, reader);
  if (isSeq(node)) return node.items.map((item, index) => below(path, index, item as AstNode, reader));
  if (!isMap(node)) return null;
  const { report, reported, rangeAt } = reader;
  const result: Record<string, unknown> = {};
  const firstByKey = new Map<string, Node>();
  const pairs = node.items as Pair<AstNode, AstNode>[];
  for (const [index, { key: keyNode, value }] of pairs.entries()) {
    if (!isScalar(keyNode)) {
      report('YAML_KEY_NOT_TEXT', spanOf(keyNode ?? node));
      continue;
    }
    const written = keyText(keyNode);
    const flaw = lintKey(written, !isBlank(value), spanOf(keyNode)[0]);
    const key = flaw?.key ?? withoutInvisible(written) ?? written;
    if (flaw) {
      const { code, start, end, args, fix } = flaw.finding;
      report(code, [start, end], args, fix);
      reported.add(toPointer([...path, key]));
    }
    const first = firstByKey.get(key);
    if (RESERVED_KEYS.has(key)) report('YAML_RESERVED_KEY', spanOf(keyNode), { key });
    else if (first && startsNextItem(pairs, index, path, reader)) {
      const [start, end] = spanOf(keyNode);
      report('YAML_DASH_MISSING', [start, end], { key }, [{ start: start - 2, end: start, text: '- ' }]);
      break;
    } else if (first) report('YAML_DUPLICATE_KEY', spanOf(keyNode), { key, line: rangeAt(...spanOf(first)).line });
    else {
      firstByKey.set(key, keyNode);
      result[key] = flaw?.value ?? below(path, key, value, reader);
    }
  }
  return result;
}

/** Whether a repeated key begins the next list item: it is the key that the item itself began with. */
function startsNextItem(
  pairs: readonly Pair<AstNode, AstNode>[],
  index: number,
  path: ValuePath,
  { text }: Reader,
): boolean {
  const [first, key, before] = [pairs[0]?.key, pairs[index]?.key, pairs[index - 1]];
  if (typeof path.at(-1) !== 'number' || !isScalar(first) || !isScalar(key)) return false;
  if (keyText(first) !== keyText(key)) return false;
  const [start] = spanOf(key);
  const isOwnLine = /\n {2,}$/.test(text.slice(0, start));
  const isTwice = before?.key === first && String(before?.value) === String(pairs[index]?.value);
  return isOwnLine && !isTwice;
}

function below(path: (string | number)[], step: string | number, node: AstNode, reader: Reader): unknown {
  path.push(step);
  const value = toValue(node, path, reader);
  path.pop();
  return value;
}

function toScalar(node: Scalar, path: ValuePath, { text, report, reported, isOdd }: Reader): unknown {
  const { value } = node;
  const span = spanOf(node);
  if (typeof value === 'number' && node.source !== String(value)) {
    const args = { written: node.source, read: String(value) };
    // A number with a leading 0 or +, or too many digits, is an id; of other text nobody knows what was meant.
    const isName = /^[0+]\d|^\d{16,}$/.test(node.source ?? '');
    report('NUMBER_LOSES_DIGITS', span, args, isName ? quoteFix(text, ...span) : undefined);
    reported.add(toPointer(path));
  }
  if (typeof value !== 'string') return value;
  if (node.type === 'PLAIN') {
    const flaw = isOdd ? lintValue(text, ...span) : undefined;
    if (flaw) {
      report(flaw.code, [flaw.start, flaw.end], flaw.args, flaw.fix);
      return flaw.value;
    }
    const strayDash = value.includes('- ') ? /\n\s*- /.exec(text.slice(...span)) : null;
    if (strayDash) {
      const end = span[0] + strayDash.index + strayDash[0].length;
      report('YAML_INDENT', [end - 2, end - 1]);
      reported.add(toPointer(path));
    }
  }
  return (isOdd && withoutInvisible(value)) || value;
}

function kindOf(node: Node): string {
  return isSeq(node) ? '@array' : '@string';
}
