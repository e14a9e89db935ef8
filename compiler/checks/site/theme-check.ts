import { contrastOf, mixColors, nearestPassing } from '../../link/contrast.ts';
import { createProblem, type Problem, type ProblemArgs } from '../../problems/problem.ts';
import type { SourceDocument } from '../../problems/source-document.ts';

/** Least contrast of text. Source: WCAG 2.2, success criterion 1.4.3 (AA). */
const LEAST = 4.5;

/** Colours that text of a theme stands on; a test compares them with `tokens.css` and `page.css`. */
export const THEME_INKS = {
  ink: '#1b1f2a',
  secondInk: '#5b6270',
  paper: '#ffffff',
  ground: '#f5f6f8',
  /** Share of the accent colour in small texts and tags. */
  inkShare: 0.55,
  softShare: 0.12,
} as const;

const { secondInk, ink, paper, ground, inkShare, softShare } = THEME_INKS;

/** Warns about a theme on which text is hard to read, and suggests the nearest readable colour. */
export function checkTheme(document: SourceDocument): Problem[] {
  const { theme } = document.value as { readonly theme?: Readonly<Record<string, unknown>> };
  const { background, accent } = theme ?? {};
  const problems: Problem[] = [];
  const report = (name: string, args: ProblemArgs) => {
    const range = document.rangeOf(['theme', name]);
    problems.push(createProblem('THEME_CONTRAST', { file: document.file, range }, args));
  };
  if (isColor(background)) {
    const passes = (color: string) => contrastOf(secondInk, color) >= LEAST;
    if (!passes(background)) {
      const ratio = showRatio(contrastOf(secondInk, background));
      const nearest = nearestPassing(background, 'white', passes);
      report('background', { color: background, ratio, least: LEAST, what: '@on-background', nearest });
    }
  }
  if (isColor(accent)) {
    const own = isColor(background) ? background : ground;
    const ratioOf = (color: string) => {
      const text = mixColors(color, inkShare, ink);
      return Math.min(contrastOf(text, own), contrastOf(text, mixColors(color, softShare, paper)));
    };
    const passes = (color: string) => ratioOf(color) >= LEAST;
    const nearest = passes(accent) ? undefined : nearestPassing(accent, 'black', passes);
    // On a background that is too dark no accent works, so the background is reported.
    if (nearest)
      report('accent', { color: accent, ratio: showRatio(ratioOf(accent)), least: LEAST, what: '@of-accent', nearest });
  }
  return problems;
}

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);

/** Rounded down, so that a ratio shown as 4.5 passes. */
export const showRatio = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2);
