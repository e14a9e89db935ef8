import { contrastOf, mixColors, nearestPassing } from '../../link/contrast.ts';
import { brandSoft, dealSoft, type SiteTheme, themeNamed } from '../../link/site-themes.ts';
import { didYouMean, isOnlyNear } from '../../problems/did-you-mean.ts';
import { createProblem, type Problem, type ProblemArgs } from '../../problems/problem.ts';
import type { SourceDocument } from '../../problems/source-document.ts';
import type { ValueCheck } from '../page/value-check.ts';
import { showRatio, THEME_INKS } from './theme-check.ts';

const { ink, secondInk, paper, ground, inkShare, softShare } = THEME_INKS;

/** Least contrast of text, and of large text and buttons. Source: WCAG 2.2, success criteria 1.4.3 and 1.4.11 (AA). */
const TEXT = 4.5;
const LARGE = 3;

/** A text colour and the colour behind it. */
interface Pair {
  readonly text: string;
  readonly on: string;
  readonly least: number;
  /** A term of the catalogue. */
  readonly what: string;
}

type Color = 'background' | 'accent' | 'brand' | 'deal';

/** The pairs in which each colour of a theme is seen; `own` is the background behind the others. */
const PAIRS: Readonly<Record<Color, (color: string, own: string) => readonly Pair[]>> = {
  background: (color) => [{ text: secondInk, on: color, least: TEXT, what: '@theme-grey' }],
  accent(color, own) {
    const text = mixColors(color, inkShare, ink);
    return [
      { text, on: own, least: TEXT, what: '@theme-accent' },
      { text, on: mixColors(color, softShare, paper), least: TEXT, what: '@theme-tag' },
    ];
  },
  brand: (color, own) => [
    { text: paper, on: color, least: TEXT, what: '@theme-button' },
    { text: color, on: own, least: TEXT, what: '@theme-link' },
    { text: color, on: brandSoft(color), least: TEXT, what: '@theme-link-soft' },
  ],
  deal: (color, own) => [
    { text: paper, on: color, least: TEXT, what: '@theme-buy' },
    { text: color, on: dealSoft(color), least: TEXT, what: '@theme-price-soft' },
    { text: color, on: own, least: LARGE, what: '@theme-price' },
  ],
};

const ratioOf = ({ text, on }: Pair) => contrastOf(text, on);
const passes = (pair: Pair) => ratioOf(pair) >= pair.least;

interface Flaw {
  readonly color: Color;
  readonly args: ProblemArgs;
}

/** The colours of a theme with which something is hard to read, each with the first such pair. */
function flawsOf(theme: SiteTheme): readonly Flaw[] {
  const isDark = PAIRS.background(theme.background, '').some((pair) => !passes(pair));
  // On a background that is too dark no colour works, so only the background is reported.
  const own = isDark ? ground : theme.background;
  return (Object.keys(PAIRS) as Color[]).flatMap((color): Flaw[] => {
    const value = theme[color];
    const flaw = value === undefined ? undefined : PAIRS[color](value, own).find((pair) => !passes(pair));
    if (value === undefined || !flaw) return [];
    const nearest = nearestPassing(value, color === 'background' ? 'white' : 'black', (other) =>
      PAIRS[color](other, own).every(passes),
    );
    const { text, on, least, what } = flaw;
    return [{ color, args: { theme: theme.name, what, text, on, ratio: showRatio(ratioOf(flaw)), least, nearest } }];
  });
}

/** Checks the themes of `site.yaml`: their names, and whether all texts on them can be read. */
export function checkThemes(site: SourceDocument): Problem[] {
  const { themes = [] } = site.value as { readonly themes?: readonly SiteTheme[] };
  const { file } = site;
  return themes.flatMap((theme, index) => {
    const { name } = theme;
    const isTaken = themes.findIndex((other) => other.name === name) < index;
    const at = (key: string) => ({ file, range: site.rangeOf(['themes', index, key]) });
    return [
      ...(isTaken ? [createProblem('THEME_NAME_TAKEN', at('name'), { name })] : []),
      ...flawsOf(theme).map(({ color, args }) => createProblem('THEME_UNREADABLE', at(color), args)),
    ];
  });
}

/** A page may only name an existing theme on which all texts can be read. */
export function checkThemeName({ value, context: { site }, report, replaceBy }: ValueCheck): void {
  if (typeof value !== 'string') return;
  const theme = themeNamed(site, value);
  if (theme) {
    const [flaw] = flawsOf(theme);
    if (flaw) report('THEME_UNREADABLE', flaw.args);
    return;
  }
  const names = (site.themes ?? []).map(({ name }) => name);
  const suggestion = didYouMean(value, names);
  const isCertain = suggestion && isOnlyNear(value, suggestion, names);
  const args = { name: value, suggestion, known: names };
  report('THEME_UNKNOWN', args, undefined, isCertain ? replaceBy(suggestion) : undefined);
}
