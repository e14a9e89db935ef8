import { PICTURE_PLACES, type PicturePlace } from '#src/page-model/picture-places.ts';
import type { SourceBlock } from '../expand-blocks.ts';
import { isNone, keptByBlock } from '../kept-by-block.ts';
import type { LinkContext } from '../link-context.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { SourceDocument, ValuePath } from '../source-document.ts';
import { placeInPage } from './place-in-page.ts';

/** A picture loses this share of itself before its cut is worth a word. */
const SPARED = 0.12;
/** Wider than this a hero's picture leaves no calm upper half for the words that stand on it. */
const WIDEST_HERO = 1.1;

/** Warns of pictures that are blurred where they stand, or lose their edges there. */
export function checkPictures(
  document: SourceDocument,
  blocks: readonly SourceBlock[],
  context: LinkContext,
): Problem[] {
  return blocks.flatMap((block) => checkBlock(block.data, context, document, block));
}

const checkBlock = keptByBlock(
  (data, context: Pick<LinkContext, 'asset'>, document: SourceDocument, block: SourceBlock): Problem[] => {
    const problems: Problem[] = [];
    const type = String(data.type);
    for (const place of PICTURE_PLACES[type] ?? []) {
      for (const { path, source, hasFocus } of sourcesAt(data, place.path)) {
        const { width, height } = context.asset(source) ?? {};
        if (width === undefined || height === undefined) continue;
        const flaw = flawOf(place, width, height, type, /\.svg$/i.test(source));
        // Who set a focus has chosen what stays.
        if (!flaw || (flaw.code === 'PICTURE_RATIO' && hasFocus)) continue;
        const range = placeInPage(document, block, [...block.path, ...path]);
        problems.push(
          createProblem(flaw.code, { file: document.file, range }, { path: source, width, height, ...flaw.args }),
        );
      }
    }
    return problems;
  },
  isNone,
);

function flawOf({ pixels, ratio }: PicturePlace, width: number, height: number, type: string, isDrawing: boolean) {
  if (width < pixels && !isDrawing) return { code: 'PICTURE_TOO_SMALL' as const, args: { pixels } };
  if (type === 'hero' && width / height > WIDEST_HERO) return { code: 'HERO_PICTURE_WIDE' as const, args: {} };
  const [across = 0, down = 1] = ratio ?? [];
  const cut = ratio ? 1 - Math.min(width / height / (across / down), across / down / (width / height)) : 0;
  if (cut <= SPARED) return undefined;
  return { code: 'PICTURE_RATIO' as const, args: { ratio: `${across}:${down}`, cut: Math.round(cut * 100) } };
}

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
