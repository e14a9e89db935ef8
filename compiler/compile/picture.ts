import type { Picture, PictureSource } from '#src/page-model/values.ts';

/** Facts about an image file that need no decoding. */
export interface ImageFacts {
  /** Content hash, hex. */
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** One file to encode. `name` is where it is published below `/media/`. */
export interface Rendition {
  readonly name: string;
  readonly width: number;
  readonly format: 'avif' | 'webp' | 'jpeg';
}

/** Widths for a 480 px column on screens of one to three pixels per point. */
const WIDTHS = [480, 828, 1200] as const;
const FORMATS = ['avif', 'webp', 'jpeg'] as const;
/** An encoding that every browser shows and that takes a tenth of the work. */
const FIRST_FORMATS = ['jpeg'] as const;
const FALLBACK_WIDTH = 828;

/**
 * Every file a picture is published as. SVG is published unchanged and has none. `isFirstLook` leaves out slow
 * encodings, so that a new machine has a site soon.
 */
export function renditionsOf(source: string, facts: ImageFacts, isFirstLook = false): readonly Rendition[] {
  if (isDrawing(source)) return [];
  return (isFirstLook ? FIRST_FORMATS : FORMATS).flatMap((format) =>
    widthsOf(facts, format).map((width) => ({ format, width, name: mediaName(source, facts, `-${width}`, format) })),
  );
}

/** The file that a phone of 375 points and density 2 downloads; undefined for a drawing. */
export function phoneRendition(source: string, facts: ImageFacts): Rendition | undefined {
  const files = renditionsOf(source, facts).filter(({ format }) => format === 'avif');
  return files.find(({ width }) => width >= PHONE_PIXELS) ?? files.at(-1);
}

const PHONE_PIXELS = 750;

/** The picture as pages refer to it. */
export function pictureOf(source: string, facts: ImageFacts, isFirstLook = false): Picture {
  const { width, height } = facts;
  if (isDrawing(source)) return { src: `/media/${mediaName(source, facts, '', 'svg')}`, width, height, sources: [] };
  const renditions = renditionsOf(source, facts, isFirstLook);
  const sources = (isFirstLook ? [] : FORMATS.slice(0, 2)).map((format): PictureSource => {
    const files = renditions.filter((rendition) => rendition.format === format);
    return { type: `image/${format}`, srcset: files.map((file) => `/media/${file.name} ${file.width}w`).join(', ') };
  });
  const fallback = renditions.find((rendition) => rendition.format === 'jpeg');
  return { src: `/media/${fallback?.name}`, width, height, sources };
}

const isDrawing = (source: string) => /\.svg$/i.test(source);

/** Published name of an asset: readable, ending in lower case, and different for different content. */
export function mediaName(
  source: string,
  { hash }: { readonly hash: string },
  suffix: string,
  extension: string,
): string {
  const stem = source.replace(/\.[^.]+$/, '').replace(/[^A-Za-z0-9]+/g, '-');
  const type = extension.toLowerCase();
  return `${stem}-${hash.slice(0, 10)}${suffix}.${type === 'jpeg' ? 'jpg' : type}`;
}

/** AVIF has all widths; WebP and JPEG have one size, for the few browsers that need them. */
function widthsOf({ width }: ImageFacts, format: Rendition['format']): readonly number[] {
  if (format !== 'avif') return [Math.min(FALLBACK_WIDTH, width)];
  const smaller = WIDTHS.filter((each) => each < width);
  return smaller.length === WIDTHS.length ? smaller : [...smaller, width];
}
