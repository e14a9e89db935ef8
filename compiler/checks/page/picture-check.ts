import { PICTURE_PLACES, type PicturePlace } from '#src/page-model/picture-places.ts';
import { contrastOf, mixColors } from '../../link/contrast.ts';
import type { SourceBlock } from '../../link/expand-blocks.ts';
import type { LinkContext } from '../../link/link-context.ts';
import { createProblem, type Problem } from '../../problems/problem.ts';
import type { SourceDocument, ValuePath } from '../../problems/source-document.ts';
import { placeInPage } from '../place-in-page.ts';
import { THEME_INKS } from '../site/theme-check.ts';

/** Share of a picture that may be cropped without a warning. */
const SPARED = 0.12;
/** A hero picture wider than this has no calm upper half for the words on it. */
export const WIDEST_HERO = 1.1;

/** Warns about pictures that are blurred at their size, or are cropped. */
export function checkPictures(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  context: LinkContext,
): Problem[] {
  return blocks.flatMap((block) => checkBlock(block, context, document));
}

function checkBlock(block: SourceBlock, context: Pick<LinkContext, 'asset'>, document: SourceDocument): Problem[] {
  const { data } = block;
  const problems: Problem[] = [];
  const type = String(data.type);
  for (const place of PICTURE_PLACES[type] ?? []) {
    for (const { path, source, hasFocus } of sourcesAt(data, place.path)) {
      const { width, height } = context.asset(source) ?? {};
      if (width === undefined || height === undefined) continue;
      const flaw = flawOf(place, width, height, type, /\.svg$/i.test(source));
      // The author set a focus, and so chose what stays.
      if (!flaw || (flaw.code === 'PICTURE_RATIO' && hasFocus)) continue;
      const range = placeInPage(document, block, [...block.path, ...path]);
      problems.push(
        createProblem(flaw.code, { file: document.file, range }, { path: source, width, height, ...flaw.args }),
      );
    }
  }
  const uneven = type === 'banner' ? unevenOf(data, context) : [];
  const unreadable = type === 'hero' ? heroFlawOf(data, context) : undefined;
  for (const { code, path, args } of [...uneven, ...(unreadable ? [unreadable] : [])]) {
    const range = placeInPage(document, block, [...block.path, ...path]);
    problems.push(createProblem(code, { file: document.file, range }, args));
  }
  return problems;
}

function flawOf({ pixels, ratio }: PicturePlace, width: number, height: number, type: string, isDrawing: boolean) {
  if (width < pixels && !isDrawing) return { code: 'PICTURE_TOO_SMALL' as const, args: { pixels } };
  if (type === 'hero' && width / height > WIDEST_HERO) return { code: 'HERO_PICTURE_WIDE' as const, args: {} };
  const [across = 0, down = 1] = ratio ?? [];
  const cut = ratio ? 1 - Math.min(width / height / (across / down), across / down / (width / height)) : 0;
  if (cut <= SPARED) return undefined;
  return { code: 'PICTURE_RATIO' as const, args: { ratio: `${across}:${down}`, cut: Math.round(cut * 100) } };
}

/** Banners of a group are side by side; a smaller difference is not visible. */
const SPARED_UNEVEN = 0.02;

function unevenOf(data: Readonly<Record<string, unknown>>, context: Pick<LinkContext, 'asset'>) {
  const [first, ...rest] = sourcesAt(data, ['items', '*', 'image', 'src']);
  const own = first && context.asset(first.source);
  if (!first || !own?.width || !own.height) return [];
  const ratio = own.width / own.height;
  return rest.flatMap(({ path, source }) => {
    const { width, height } = context.asset(source) ?? {};
    if (!width || !height || Math.abs(width / height / ratio - 1) <= SPARED_UNEVEN) return [];
    const args = { path: source, width, height, first: first.source, firstWidth: own.width, firstHeight: own.height };
    return [{ code: 'PICTURES_UNEVEN' as const, path, args }];
  });
}

/** Least contrast of large text. Source: WCAG 2.2, success criterion 1.4.3 (AA). */
const LEAST_LARGE = 3;

/** Text colours of a hero by tone; the veil between text and picture is that of `hero.css`, at its middle. */
export const HERO_TONES = {
  dark: { ink: THEME_INKS.ink, veil: '#ffffff', share: 0.3 },
  light: { ink: THEME_INKS.paper, veil: '#0a0c14', share: 0.3 },
} as const;

function heroFlawOf(
  { image, tone = 'dark' }: Readonly<Record<string, unknown>>,
  { asset }: Pick<LinkContext, 'asset'>,
) {
  const src = String((image as { readonly src?: unknown } | null)?.src);
  const upperPart = asset(src)?.upperPart;
  if (!upperPart || (tone !== 'dark' && tone !== 'light')) return undefined;
  const ratioFor = (of: 'dark' | 'light') => {
    const { ink, veil, share } = HERO_TONES[of];
    return contrastOf(ink, mixColors(veil, share, greyOf(of === 'dark' ? upperPart.dark : upperPart.bright)));
  };
  const ratio = ratioFor(tone);
  if (ratio >= LEAST_LARGE) return undefined;
  const other = tone === 'dark' ? 'light' : 'dark';
  const words = tone === 'dark' ? { flaw: '@too-dark', ink: '@dark-ink' } : { flaw: '@too-bright', ink: '@white-ink' };
  const args = {
    path: src,
    ratio: ratio.toFixed(2),
    tone: ratioFor(other) >= LEAST_LARGE ? other : undefined,
    ...words,
  };
  return { code: 'HERO_UNREADABLE' as const, path: ['image', 'src'], args };
}

const greyOf = (grey: number) => `#${Math.round(grey).toString(16).padStart(2, '0').repeat(3)}`;

interface Source {
  readonly path: ValuePath;
  readonly source: string;
  readonly hasFocus: boolean;
}

function sourcesAt(value: unknown, path: readonly string[], at: ValuePath = []): Source[] {
  const [key = '', ...rest] = path;
  if (typeof value !== 'object' || value === null) return [];
  if (key === '*') {
    return Array.isArray(value) ? value.flatMap((item, index) => sourcesAt(item, rest, [...at, index])) : [];
  }
  const inner = (value as Readonly<Record<string, unknown>>)[key];
  if (rest.length > 0) return sourcesAt(inner, rest, [...at, key]);
  return typeof inner === 'string' ? [{ path: [...at, key], source: inner, hasFocus: 'focus' in value }] : [];
}
