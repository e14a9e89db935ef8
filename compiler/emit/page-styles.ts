import { type Focus, focusKey } from '#src/page-model/focus.ts';
import type { CompiledPage } from '#src/page-model/page.ts';
import type { RenderedHtml } from '#src/page-model/rendered-html.ts';
import { type LandingStyles, styleText } from './landing-style.ts';
import { type SharedText, sharedText } from './shared-text.ts';

/** A page as far as its stylesheet depends on it. */
export interface StyledPage {
  readonly page: Pick<CompiledPage, 'theme' | 'blocks'>;
  /** The rendered parts of the page. */
  readonly parts: readonly RenderedHtml[];
  /** Whether a block of the page runs in the browser. */
  readonly hasIslands: boolean;
}

/** More different stylesheets than the pages of a site have; trying out colours in the editor all day makes more. */
export const MAX_STYLESHEETS = 500;

/**
 * Makes the stylesheets of pages. Pages with the same block types, classes and theme share one, which is made once. When
 * there are too many, all are dropped. Decision 0363.
 */
export class PageStyles {
  readonly #styles: LandingStyles;
  readonly #made = new Map<string, SharedText>();

  constructor(styles: LandingStyles) {
    this.#styles = styles;
  }

  of(styled: StyledPage): SharedText {
    const types = new Set(styled.page.blocks.map(({ type }) => type));
    const classes = styled.parts.map((part) => part.classes);
    const focuses = [...focusesIn(styled.page.blocks)].sort();
    const { background, accent, tokens } = styled.page.theme;
    const key = JSON.stringify([styled.hasIslands, [...types], classes, focuses, background, accent, tokens]);
    const known = this.#made.get(key);
    if (known) return known;
    const made = sharedText(this.#textOf(styled, types, classes, focuses));
    if (this.#made.size >= MAX_STYLESHEETS) this.#made.clear();
    this.#made.set(key, made);
    return made;
  }

  #textOf(
    { page: { theme }, hasIslands }: StyledPage,
    types: ReadonlySet<string>,
    classes: readonly string[],
    focuses: readonly string[],
  ): string {
    const { base, byBlock, alwaysClasses, islandClasses, keptTokens, sheets, themedSheets } = this.#styles;
    const names = new Set([...base, ...[...types].flatMap((type) => byBlock[type] ?? [])]);
    const pieces = [...names].flatMap((name) => (theme.tokens ? themedSheets : sheets)[name] ?? []);
    const own = classes.flatMap((text) => text.split(' '));
    const may = new Set([...FRAME_CLASSES, ...own, ...alwaysClasses, ...(hasIslands ? islandClasses : [])]);
    const rules = styleText(pieces, may, keptTokens);
    // Of a theme's tokens only those that a rule of the page uses, behind the tokens of the stylesheets.
    const asked = Object.entries(theme.tokens ?? {}).filter(([name]) => isAskedFor(name, rules));
    const look = [['--page-background', theme.background], ['--accent', theme.accent], ...asked];
    const root = look.map(([name, value]) => `${name}:${value}`).join(';');
    return `${rules}:root{${root}}${focuses.map(focusRule).join('')}`;
  }
}

/** Classes of the elements around the blocks. */
const FRAME_CLASSES = ['page', 'skip-link'];

const isAskedFor = (name: string, rules: string) => rules.includes(`var(${name})`) || rules.includes(`var(${name},`);

/** Has higher specificity than a block's own rule for its pictures. */
function focusRule(key: string): string {
  return `img.picture__image[data-focus="${key}"]{object-position:${key.replace(/\d+/g, '$&%')}}`;
}

/** Every focus of the pictures in a value, under the key that pictures use. */
function focusesIn(value: object, found = new Set<string>()): Set<string> {
  if ('focus' in value && 'src' in value) found.add(focusKey(value.focus as Focus));
  // Most values are texts and figures: they are not worth a call.
  for (const child of Object.values(value)) if (typeof child === 'object' && child !== null) focusesIn(child, found);
  return found;
}
