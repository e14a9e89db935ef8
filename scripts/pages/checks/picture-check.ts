import type { SourceBlock } from '../expand-blocks.ts';
import type { LinkContext } from '../link-context.ts';
import { createProblem, type Problem } from '../problem.ts';
import type { SourceDocument, ValuePath } from '../source-document.ts';
import { placeInPage } from './place-in-page.ts';

/** How a place shows its pictures. */
interface Place {
  /** The picture's address in its block; `*` stands for each item of a list. */
  readonly path: readonly string[];
  /** Pixels that a phone of 375 points with two pixels a point shows. */
  readonly pixels: number;
  /** Width to height that the place cuts every picture to; missing where a picture keeps its own. */
  readonly ratio?: readonly [width: number, height: number];
}

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  hero: [{ path: ['image', 'src'], pixels: 750 }],
  'image-stack': [{ path: ['images', '*', 'src'], pixels: 750 }],
  banner: [{ path: ['items', '*', 'image', 'src'], pixels: 686 }],
  outline: [{ path: ['items', '*', 'image', 'src'], pixels: 600 }],
  points: [{ path: ['items', '*', 'image', 'src'], pixels: 240 }],
  'course-card': [{ path: ['image', 'src'], pixels: 272, ratio: [16, 9] }],
  'teacher-list': [{ path: ['teachers', '*', 'photo', 'src'], pixels: 528, ratio: [4, 5] }],
  reviews: [{ path: ['items', '*', 'avatar', 'src'], pixels: 80, ratio: [1, 1] }],
  video: [{ path: ['poster', 'src'], pixels: 686, ratio: [16, 9] }],
  'exit-dialog': [{ path: ['image', 'src'], pixels: 640 }],
  'qr-code': [{ path: ['image', 'src'], pixels: 352 }],
};

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
  const problems: Problem[] = [];
  for (const block of blocks) {
    for (const place of PLACES[String(block.data.type)] ?? []) {
      for (const { path, source } of sourcesAt(block.data, place.path)) {
        const { width, height } = context.asset(source) ?? {};
        if (width === undefined || height === undefined) continue;
        const flaw = flawOf(place, width, height, String(block.data.type), /\.svg$/i.test(source));
        if (!flaw) continue;
        const range = placeInPage(document, block, [...block.path, ...path]);
        problems.push(
          createProblem(flaw.code, { file: document.file, range }, { path: source, width, height, ...flaw.args }),
        );
      }
    }
  }
  return problems;
}

function flawOf({ pixels, ratio }: Place, width: number, height: number, type: string, isDrawing: boolean) {
  if (width < pixels && !isDrawing) return { code: 'PICTURE_TOO_SMALL' as const, args: { pixels } };
  if (type === 'hero' && width / height > WIDEST_HERO) return { code: 'HERO_PICTURE_WIDE' as const, args: {} };
  const [across = 0, down = 1] = ratio ?? [];
  const cut = ratio ? 1 - Math.min(width / height / (across / down), across / down / (width / height)) : 0;
  if (cut <= SPARED) return undefined;
  return { code: 'PICTURE_RATIO' as const, args: { ratio: `${across}:${down}`, cut: Math.round(cut * 100) } };
}

function sourcesAt(value: unknown, path: readonly string[], at: ValuePath = []): { path: ValuePath; source: string }[] {
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === 'string' ? [{ path: at, source: value }] : [];
  if (key === '*') {
    return Array.isArray(value) ? value.flatMap((item, index) => sourcesAt(item, rest, [...at, index])) : [];
  }
  const inner =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  return sourcesAt(inner, rest, [...at, key]);
}
