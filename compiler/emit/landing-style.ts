/** One selector of a rule, with the classes that an element must have for it to match. */
interface Selector {
  readonly text: string;
  readonly needs: readonly string[];
}

/** A piece of a stylesheet, in the order of the sheet. */
export type StylePiece =
  /** Is in every page that has the sheet. */
  | { readonly text: string }
  | { readonly selectors: readonly Selector[]; readonly body: string }
  /** `@media …` and the like. */
  | { readonly condition: string; readonly pieces: readonly StylePiece[] }
  | { readonly animation: string; readonly text: string }
  /** A typeface, for pages with a rule that names its family. */
  | { readonly font: string; readonly text: string }
  /** Custom properties of the whole page, each with its declaration. */
  | { readonly tokens: readonly (readonly [name: string, text: string])[] };

/** Custom properties that each page sets itself. */
export const PAGE_TOKENS = ['--page-background', '--accent'];

/** The stylesheets of landing pages in pieces, so that a page carries only what it uses. */
export interface LandingStyles {
  readonly sheets: Readonly<Record<string, readonly StylePiece[]>>;
  /** The same, with the tokens by name that a theme sets: for pages with a theme. */
  readonly themedSheets: Readonly<Record<string, readonly StylePiece[]>>;
  /** Names of the sheets that every page has, and of those that a block type adds. */
  readonly base: readonly string[];
  readonly byBlock: Readonly<Record<string, readonly string[]>>;
  /** Classes that a script may set on any page, and those that blocks with behaviour may set. */
  readonly alwaysClasses: readonly string[];
  readonly islandClasses: readonly string[];
  /** Custom properties that a script names. */
  readonly keptTokens: readonly string[];
}

/** The text of some sheets for a page whose elements have `classes`, now or after a script has run. */
export function styleText(
  pieces: readonly StylePiece[],
  classes: ReadonlySet<string>,
  keptTokens: readonly string[],
): string {
  const rules = rulesText(pieces, classes);
  const tokens = tokensText(pieces, rules, keptTokens);
  const named = pieces.flatMap((piece) => {
    if ('animation' in piece) return rules.includes(piece.animation) ? [piece.text] : [];
    return 'font' in piece && rules.includes(piece.font) ? [piece.text] : [];
  });
  return tokens + rules + named.join('');
}

function rulesText(pieces: readonly StylePiece[], classes: ReadonlySet<string>): string {
  return pieces.map((piece) => ruleText(piece, classes)).join('');
}

function ruleText(piece: StylePiece, classes: ReadonlySet<string>): string {
  if ('condition' in piece) {
    const inner = rulesText(piece.pieces, classes);
    return inner && `${piece.condition}{${inner}}`;
  }
  if ('selectors' in piece) {
    const met = piece.selectors.filter(({ needs }) => needs.every((name) => classes.has(name)));
    return met.length > 0 ? `${met.map(({ text }) => text).join(',')}{${piece.body}}` : '';
  }
  return 'text' in piece && !('animation' in piece) && !('font' in piece) ? piece.text : '';
}

/** Tokens that the rules use, and tokens that those tokens use. */
function tokensText(pieces: readonly StylePiece[], rules: string, kept: readonly string[]): string {
  const all = new Map(pieces.flatMap((piece) => ('tokens' in piece ? piece.tokens : [])));
  const used = new Set<string>();
  const use = (name: string): void => {
    const declaration = all.get(name);
    if (declaration === undefined || used.has(name)) return;
    used.add(name);
    namesIn(declaration).forEach(use);
  };
  [...kept, ...namesIn(rules)].forEach(use);
  const declarations = [...all].filter(([name]) => used.has(name)).map(([, text]) => text);
  return declarations.length > 0 ? `:root{${declarations.join(';')}}` : '';
}

const namesIn = (text: string): readonly string[] => text.match(/--[\w-]+/g) ?? [];
