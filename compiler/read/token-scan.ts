/** Deepest nesting that is passed to the composer, which is recursive; a page needs about ten. */
export const MAX_DEPTH = 40;
/** Most values a file may hold. */
export const MAX_VALUES = 20_000;

/** The parts of a YAML token that the scan uses. */
export interface YamlToken {
  readonly type: string;
  readonly offset: number;
  readonly source?: string;
  readonly start?: YamlToken | readonly YamlToken[];
  readonly items?: readonly YamlItem[];
  readonly props?: readonly YamlToken[];
  readonly end?: readonly YamlToken[];
  readonly value?: YamlToken;
}
interface YamlItem {
  readonly start: readonly YamlToken[];
  readonly key?: YamlToken | null | undefined;
  readonly sep?: readonly YamlToken[];
  readonly value?: YamlToken;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What the tokens show before anything recursive reads them. */
export interface TokenScan {
  /** Where nesting exceeds `MAX_DEPTH`, if it does. */
  tooDeepAt: number | undefined;
  values: number;
  /** Where a second document begins, if there is one. */
  secondDocumentAt: number | undefined;
  /** Anchors, aliases, tags, directives. */
  readonly refused: { readonly type: string; readonly start: number; readonly text: string }[];
  /** Scalars of several lines: their content is text, whatever it looks like. */
  readonly multiline: (Stretch & { readonly isQuoted: boolean })[];
  /** Opening brackets without a closing one. */
  readonly openBrackets: { readonly start: number; readonly bracket: string }[];
}

const REFUSED = new Set(['anchor', 'alias', 'tag']);

/** Walks the tokens without recursion, so that no nesting can exhaust the stack. */
export function scanTokens(tokens: readonly YamlToken[]): TokenScan {
  const scan: TokenScan = {
    tooDeepAt: undefined,
    values: 0,
    secondDocumentAt: undefined,
    refused: [],
    multiline: [],
    openBrackets: [],
  };
  // Two parallel lists instead of pairs, for speed: this runs over every token of every page.
  const queue: YamlToken[] = [];
  const depths: number[] = [];
  let documents = 0;
  for (const token of tokens) {
    if (token.type === 'directive') refuse(scan, token);
    if (token.type !== 'document') continue;
    documents += 1;
    if (documents === 2) scan.secondDocumentAt = token.offset;
    if (documents === 1) {
      queue.push(token);
      depths.push(0);
    }
  }
  for (let token = queue.pop(); token; token = queue.pop()) {
    const depth = depths.pop() ?? 0;
    scan.values += 1;
    if (depth > MAX_DEPTH) scan.tooDeepAt ??= token.offset;
    const push = (child: YamlToken | null | undefined) => {
      if (!child) return;
      queue.push(child);
      depths.push(depth + 1);
    };
    look(scan, token);
    push(token.value);
    for (const item of token.items ?? []) {
      for (const prop of item.start) if (REFUSED.has(prop.type)) refuse(scan, prop);
      for (const prop of item.sep ?? []) if (REFUSED.has(prop.type)) refuse(scan, prop);
      push(item.key);
      push(item.value);
    }
  }
  scan.refused.sort((a, b) => a.start - b.start);
  return scan;
}

function look(scan: TokenScan, token: YamlToken) {
  const { type, offset, source = '' } = token;
  if (REFUSED.has(type)) refuse(scan, token);
  if (type === 'document' && Array.isArray(token.start)) {
    for (const prop of token.start as readonly YamlToken[]) if (REFUSED.has(prop.type)) refuse(scan, prop);
  }
  for (const prop of token.props ?? []) if (REFUSED.has(prop.type)) refuse(scan, prop);
  if (type === 'flow-collection') {
    const opening = token.start as YamlToken;
    const closing = opening.source === '[' ? ']' : '}';
    if (!token.end?.some(({ source: text }) => text === closing)) {
      scan.openBrackets.push({ start: opening.offset, bracket: opening.source ?? '[' });
    }
  }
  if (type === 'block-scalar') scan.multiline.push({ start: offset, end: offset + source.length, isQuoted: false });
  else if (source.includes('\n') && type.endsWith('quoted-scalar')) {
    scan.multiline.push({ start: offset, end: offset + source.length, isQuoted: true });
  }
}

function refuse(scan: TokenScan, { type, offset, source = '' }: YamlToken) {
  scan.refused.push({ type, start: offset, text: source });
}
