import type { Alias, CST, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isAlias, isMap, isPair, isScalar, isSeq } from 'yaml';
import type { CollectionNode, PageNode, ScalarNode, ScalarStyle, Slot, SlotKey } from './page-node.ts';

type Props = readonly CST.SourceToken[];
interface TokenItem {
  readonly start: Props;
  readonly key?: CST.Token | null;
  readonly sep?: Props;
  readonly value?: CST.Token;
}

const STYLES: Readonly<Record<string, ScalarStyle>> = {
  PLAIN: 'plain',
  QUOTE_SINGLE: 'single',
  QUOTE_DOUBLE: 'double',
  BLOCK_LITERAL: 'literal',
  BLOCK_FOLDED: 'folded',
};

/**
 * The nodes of a composed document, with the position of everything an edit may touch.
 *
 * The document must have been composed with `keepSourceTokens`: only tokens know dashes, colons and commas.
 */
export function readNode(node: unknown, text: string): PageNode {
  if (isMap(node)) return readMap(node, text);
  if (isSeq(node)) return readList(node, text);
  if (isAlias(node)) return readAlias(node);
  return isScalar(node) ? readScalar(node, text) : { kind: 'scalar', value: null, style: 'empty', start: 0, end: 0 };
}

const named = ({ anchor, tag }: Scalar | YAMLMap | YAMLSeq) => ({ ...(anchor && { anchor }), ...(tag && { tag }) });

function readAlias({ source, range }: Alias): PageNode {
  return { kind: 'alias', name: source, start: range?.[0] ?? 0, end: range?.[1] ?? 0 };
}

function readScalar(node: Scalar, text: string): ScalarNode {
  const [start, valueEnd] = node.range ?? [0, 0, 0];
  const { value } = node;
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  const style = start === valueEnd ? 'empty' : (STYLES[node.type ?? 'PLAIN'] ?? 'plain');
  const end = node.type?.startsWith('BLOCK') ? endOfBlockText(text, start, valueEnd) : valueEnd;
  return { kind: 'scalar', value: isPlain ? value : null, style, start, end, ...named(node) };
}

/** Empty lines after a text belong to it only if its header says so (`|+`). */
function endOfBlockText(text: string, start: number, end: number): number {
  const [header = '', ...lines] = text.slice(start, end).split('\n');
  if (/^[|>]\d?\+/.test(header)) return end;
  const indent = Math.min(...lines.filter((line) => line.trim() !== '').map((line) => line.search(/[^ ]/)));
  // A line of spaces that is longer than the indentation is content, and so is one with a tab.
  const last = lines.findLastIndex((line) => line.trim() !== '' || line.replace(/\r$/, '').length > indent);
  return start + [header, ...lines.slice(0, last + 1)].join('\n').replace(/\r$/, '').length;
}

function readMap(node: YAMLMap, text: string): CollectionNode {
  const tokens = node.srcToken as { items?: readonly TokenItem[]; start?: { source: string } } | undefined;
  const items = tokens?.items ?? [];
  const slots = (node.items as Pair[]).map((pair) => {
    const item = (pair.srcToken as TokenItem | undefined) ?? { start: [] };
    return readEntry(pair, item, commaAfter(items[items.indexOf(item) + 1]), text);
  });
  return collection('map', node, slots, text);
}

function readList(node: YAMLSeq, text: string): CollectionNode {
  const tokens = (node.srcToken as unknown as { items?: readonly TokenItem[] } | undefined)?.items ?? [];
  const isFlow = node.flow === true;
  const written = tokens.filter((item) => (isFlow ? isFlowItem(item) : isBlockItem(item)));
  const slots = node.items.map((child, index) => {
    const item = written[index] ?? { start: [] };
    return readItem(child, item, isFlow, commaAfter(tokens[tokens.indexOf(item) + 1]), text);
  });
  return collection('list', node, slots, text);
}

/** The tokens after the last item hold comments, or a comma before the closing bracket; they are not an item. */
const has = (props: Props, ...types: string[]) => props.some(({ type }) => types.includes(type));
const isBlockItem = ({ start, value }: TokenItem) => value !== undefined || has(start, 'seq-item-ind', 'anchor', 'tag');
const isFlowItem = ({ start, sep, value }: TokenItem) =>
  value !== undefined || sep !== undefined || has(start, 'explicit-key-ind', 'anchor', 'tag');

function collection(kind: 'map' | 'list', node: YAMLMap | YAMLSeq, slots: Slot[], text: string): CollectionNode {
  const isFlow = node.flow === true;
  const [start, end] = node.range ?? [0, 0, 0];
  const hasBrackets = isFlow && /[[{]/.test(text[start] ?? '');
  const place = hasBrackets ? { start, end } : { start: slots[0]?.start ?? start, end: slots.at(-1)?.end ?? start };
  return { kind, isFlow, hasBrackets, slots, ...place, ...named(node) };
}

function readEntry({ key, value }: Pair, item: TokenItem, comma: Partial<Slot>, text: string): Slot {
  const keyNode = readKey(key);
  const colon = item.sep?.find(({ type }) => type === 'map-value-ind');
  const first = item.start.find(({ type }) => type === 'explicit-key-ind' || type === 'anchor' || type === 'tag');
  const after = colon && colon.offset + colon.source.length;
  const props = propsBehind(item.sep ?? [], colon);
  const start = Math.min(first?.offset ?? keyNode.start, keyNode.start, colon?.offset ?? keyNode.start);
  const node = placed(readNode(value, text), props.end ?? after ?? keyNode.end);
  const end = Math.max(node.end, after ?? keyNode.end);
  const head = props.start ?? node.start;
  return { start, end, head, key: keyNode, node, ...(after !== undefined && { after }), ...comma };
}

function readKey(key: unknown): SlotKey {
  if (!isScalar(key)) {
    const [start, end] = (key as YAMLMap | null)?.range ?? [0, 0, 0];
    return { text: '', start, end, isText: false };
  }
  const [start, end] = key.range ?? [0, 0, 0];
  return { text: key.source ?? String(key.value), start, end, isText: true };
}

function readItem(child: unknown, item: TokenItem, isFlow: boolean, comma: Partial<Slot>, text: string): Slot {
  const dash = isFlow ? undefined : item.start.find(({ type }) => type === 'seq-item-ind');
  const after = dash && dash.offset + dash.source.length;
  const props = propsBehind(item.start, dash);
  const node = placed(readNode(isPair(child) ? child.value : child, text), props.end ?? after);
  const start = dash?.offset ?? props.start ?? node.start;
  const head = props.start ?? node.start;
  return { start, end: Math.max(node.end, after ?? 0), head, node, ...(after !== undefined && { after }), ...comma };
}

/** A missing value is placed right after its dash, colon or anchor, before any comment. */
function placed(node: PageNode, at: number | undefined): PageNode {
  return node.kind === 'scalar' && node.style === 'empty' && at !== undefined ? { ...node, start: at, end: at } : node;
}

function propsBehind(tokens: Props, indicator: CST.SourceToken | undefined): { start?: number; end?: number } {
  const from = indicator?.offset ?? -1;
  const props = tokens.filter(({ type, offset }) => (type === 'anchor' || type === 'tag') && offset > from);
  const [first] = props;
  const last = props.at(-1);
  return first && last ? { start: first.offset, end: last.offset + last.source.length } : {};
}

function commaAfter(next: TokenItem | undefined): Partial<Slot> {
  const comma = next?.start.find(({ type }) => type === 'comma');
  return comma ? { comma: comma.offset } : {};
}
