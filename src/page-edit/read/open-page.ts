import { Composer, type Document, Lexer, Parser } from 'yaml';
import { shallowPart, withoutStacks } from '#src/page-model/shallow-part.ts';
import { lineBreakOf } from '../write/lines.ts';
import type { Quote } from '../write/write-string.ts';
import { isCollection, type Json, type PageNode, type ValuePath } from './page-node.ts';
import { isTooDeep, type PageProblem, problemOf } from './page-problem.ts';
import { readNode } from './read-nodes.ts';
import { recoverPage, UNREADABLE } from './recover-page.ts';

/** A page as its author wrote it, with the position of every value. Immutable: an edit returns a new one. */
export interface OpenPage {
  readonly text: string;
  /** Missing when the text is empty or cannot be parsed; then it can only be edited as text. */
  readonly root?: PageNode;
  /** YAML problems of the text. The checker judges the meaning of the page. */
  readonly problems: readonly PageProblem[];
  readonly habits: Habits;
}

/** The style of a file, for new text. */
interface Habits {
  readonly lineBreak: '\n' | '\r\n';
  readonly quote: Quote;
  /** Set when every new value must be on one line: texts in quotes, lists and maps in brackets. */
  readonly onOneLine?: boolean;
  /** Indentation of maps below their key, and of dashes below theirs. */
  readonly step: number;
  readonly dashStep: number;
}

/**
 * Parses the text of a page for editing.
 *
 * A text with errors is opened too: what can be parsed is there, the rest can be edited as text. Of several documents
 * in one text only the first is used. Anchors and aliases stay as written.
 */
export function openPage(text: string): OpenPage {
  const read = readText(text);
  const { root, problems } = (read.problems.length > 0 && recoverPage(text, readText)) || read;
  return { text, ...(root && { root }), problems, habits: habitsOf(root, text) };
}

/** The first document of a text as nodes, and the problems of the text. */
function readText(text: string): Pick<OpenPage, 'root' | 'problems'> {
  const tokens = [...new Parser().parse(shallowPart(text, new Lexer().lex(text)))];
  const tooDeep = isTooDeep(tokens);
  if (tooDeep) return { problems: [tooDeep] };
  const composer = new Composer({
    uniqueKeys: false,
    version: '1.2',
    prettyErrors: false,
    logLevel: 'silent',
    keepSourceTokens: true,
  });
  const documents = withoutStacks(() => [...composer.compose(tokens, true, text.length)]) as Document.Parsed[];
  const [first, second] = documents;
  const errors = documents.flatMap((document) => document.errors);
  const problems = errors.map(({ code, pos: [start, end] }) => problemOf(code, start, end, text));
  if (second) problems.push(problemOf('MULTIPLE_DOCS', second.range[0], second.range[0] + 3, text));
  return !first?.contents?.range || isNothing(first)
    ? { problems }
    : { root: readNode(first.contents, text), problems };
}

function isNothing({ contents }: Document.Parsed): boolean {
  return contents?.range?.[0] === contents?.range?.[1];
}

/** The plain data of a node. Aliases are resolved; of two equal keys the first counts, as in the compiler. */
export function dataOf(page: OpenPage, node: PageNode | undefined = page.root): Json {
  const anchors = new Map<string, PageNode>();
  if (page.root) collectAnchors(page.root, anchors);
  return plain(node, anchors, 0);
}

/** Limit for aliases that contain themselves or grow exponentially. */
const MAX_ALIAS_DEPTH = 4;

function plain(node: PageNode | undefined, anchors: ReadonlyMap<string, PageNode>, aliases: number): Json {
  if (!node) return null;
  if (node.kind === 'scalar') return node.tag === UNREADABLE ? null : node.value;
  if (node.kind === 'alias') {
    return aliases < MAX_ALIAS_DEPTH ? plain(anchors.get(node.name), anchors, aliases + 1) : null;
  }
  if (node.kind === 'list') return node.slots.map((slot) => plain(slot.node, anchors, aliases));
  const result: Record<string, Json> = {};
  for (const { key, node: value } of node.slots) {
    if (!key?.isText || RESERVED.has(key.text) || Object.hasOwn(result, key.text)) continue;
    result[key.text] = plain(value, anchors, aliases);
  }
  return result;
}

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);

/** Nodes by anchor; of two with the same name the last, which is right for most aliases. */
export function collectAnchors(node: PageNode, into: Map<string, PageNode>): Map<string, PageNode> {
  if (node.anchor) into.set(node.anchor, node);
  if (isCollection(node)) for (const slot of node.slots) collectAnchors(slot.node, into);
  return into;
}

/** Path of the innermost value around an offset: the value at the text cursor. */
export function pathAt(page: OpenPage, offset: number): ValuePath {
  const path: (string | number)[] = [];
  let node = page.root;
  while (isCollection(node)) {
    const { kind, slots } = node;
    const index = slots.findIndex(({ start, end }) => start <= offset && offset <= end);
    const slot = slots[index];
    if (!slot) break;
    path.push(kind === 'map' ? (slot.key?.text ?? '') : index);
    node = slot.node;
  }
  return path;
}

function habitsOf(root: PageNode | undefined, text: string): Habits {
  const seen = { single: 0, double: 0, step: 0, dashStep: -1 };
  if (root) look(root, undefined, text, seen);
  return {
    lineBreak: lineBreakOf(text),
    quote: seen.single > seen.double ? 'single' : 'double',
    step: seen.step || 2,
    dashStep: seen.dashStep < 0 ? 2 : seen.dashStep,
  };
}

interface Seen {
  single: number;
  double: number;
  step: number;
  dashStep: number;
}

/** `column` is that of the key that owns the node; missing when a dash owns it. */
function look(node: PageNode, column: number | undefined, text: string, seen: Seen): void {
  if (node.kind === 'scalar') {
    if (node.style === 'single' || node.style === 'double') seen[node.style] += 1;
    return;
  }
  if (node.kind === 'alias') return;
  const own = node.start - (text.lastIndexOf('\n', node.start - 1) + 1);
  if (!node.isFlow && column !== undefined) {
    if (node.kind === 'map' && seen.step === 0) seen.step = own - column;
    if (node.kind === 'list' && seen.dashStep < 0) seen.dashStep = own - column;
  }
  for (const slot of node.slots) look(slot.node, node.kind === 'map' && !node.isFlow ? own : undefined, text, seen);
}
