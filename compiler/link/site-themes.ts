import type { PageTheme } from '#src/page-model/page.ts';
import type { PageSource, SiteSource } from '#src/page-model/sources.gen.ts';
import { mixColors } from './contrast.ts';

/** A named set of colours in `site.yaml`. */
export type SiteTheme = NonNullable<SiteSource['themes']>[number];

/** Colours of a page that sets none. */
export const DEFAULT_THEME = { background: '#f5f6f8', accent: '#c93400' };

/** Custom properties that a theme may set besides background and accent. */
export const THEME_TOKENS = [
  ...(['--brand', '--brand-soft', '--deal', '--deal-soft', '--radius-card', '--radius-control'] as const),
] as const;
type ThemeTokens = Readonly<Partial<Record<(typeof THEME_TOKENS)[number], string>>>;

/** Tints have this share of the colour on white, like those of `tokens.css`. */
const SOFT = { brand: 0.08, deal: 0.07 };
const PAPER = '#ffffff';
/** Radius of controls relative to that of cards: 8 to 12. */
const CONTROL_RADIUS = 2 / 3;

export const brandSoft = (brand: string) => mixColors(brand, SOFT.brand, PAPER);
export const dealSoft = (deal: string) => mixColors(deal, SOFT.deal, PAPER);

/** The theme with this name; undefined when the site has none. */
export function themeNamed({ themes = [] }: Pick<SiteSource, 'themes'>, name: string): SiteTheme | undefined {
  return themes.find((theme) => theme.name === name);
}

/** The colours of a page: those of the theme it names, otherwise its own over the default ones. */
export function lookOf(written: PageSource['theme'], site: Pick<SiteSource, 'themes'>): PageTheme {
  const theme = typeof written === 'string' ? themeNamed(site, written) : undefined;
  if (theme) return compiled(theme);
  return { ...DEFAULT_THEME, ...(typeof written === 'object' && written) };
}

/** A theme as compiled into pages. */
function compiled(theme: SiteTheme): PageTheme {
  const { name, background, accent } = theme;
  return { background, accent, name, tokens: tokensOf(theme) };
}

/** The custom properties that a theme sets besides background and accent, with computed tints. */
function tokensOf({ brand, deal, radius }: SiteTheme): ThemeTokens {
  return {
    '--brand': brand,
    '--brand-soft': brandSoft(brand),
    ...(deal !== undefined && { '--deal': deal, '--deal-soft': dealSoft(deal) }),
    ...(radius !== undefined && {
      '--radius-card': `${radius}px`,
      '--radius-control': `${Math.round(radius * CONTROL_RADIUS)}px`,
    }),
  };
}
