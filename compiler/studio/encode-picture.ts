import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { phoneRendition } from '../compile/picture.ts';
import { hashOf } from '../site/folders.ts';
import { encodeTo } from '../site/images.ts';

/** Enough for a camera; too little for a small file that decompresses to gigabytes. */
const MAX_PIXELS = 50_000_000;
const SMALLEST_SIDE = 16;
/** Pages show pictures at most 1200 pixels wide, with some reserve for later. */
const LARGEST_WIDTH = 1600;
/** Long drawings keep their full height. */
const LARGEST_HEIGHT = 12_000;
/** A drawing of few colours stays a sharp PNG while it is no larger than this. */
const LARGEST_PNG = 400 * 1024;
/** From hardly any difference to one that is visible in dark areas. */
const QUALITIES = [88, 78, 68] as const;

/** The type of a picture by its bytes. */
export type Kind =
  | {
      readonly is: 'picture';
      readonly format: string;
      readonly hasAlpha: boolean;
      /** Pixels of the upright picture. */
      readonly width: number;
      readonly height: number;
    }
  | { readonly is: 'unreadable' | 'heic' | 'too small' };

const TAKEN = new Set(['jpeg', 'png', 'webp', 'avif']);

/** Reads the header of a picture; its file name does not matter. */
export async function kindOf(bytes: Uint8Array): Promise<Kind> {
  const { default: sharp } = await import('sharp');
  try {
    const {
      format,
      compression,
      autoOrient: { width, height },
      hasAlpha,
      pages = 1,
    } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
    }).metadata();
    const own = format === 'heif' && compression === 'av1' ? 'avif' : format;
    if (own === 'heif') return { is: 'heic' };
    if (!TAKEN.has(own) || pages > 1) return { is: 'unreadable' };
    if (Math.min(width, height) < SMALLEST_SIDE) return { is: 'too small' };
    return { is: 'picture', format: own, hasAlpha, width, height };
  } catch {
    return { is: looksLikeHeic(bytes) ? 'heic' : 'unreadable' };
  }
}

const looksLikeHeic = (bytes: Uint8Array) =>
  /^ftyp(heic|heix|hevc|mif1|heim)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));

/** A rectangle of the upright picture, in pixels. */
export interface PixelArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface Asked {
  readonly kind: Kind & { readonly is: 'picture' };
  /** Most bytes a phone should download. */
  readonly budgetBytes: number;
  /** Where encoded files are kept. */
  readonly media: string;
  readonly cut?: PixelArea;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Encodes a picture again: upright, without camera metadata, no larger than pages show it, and within the budget as
 * long as the loss is not visible. Undefined for a picture that cannot be decoded completely. Decision 0157.
 */
export function encodePicture(bytes: Uint8Array, asked: Asked): Promise<Encoded | undefined> {
  // One at a time: each is expensive, and the same picture uses the same files.
  const made = last.then(() => encodeWithin(bytes, asked));
  last = made.catch(() => undefined);
  return made;
}

async function encodeWithin(bytes: Uint8Array, { kind, budgetBytes, media, cut }: Asked): Promise<Encoded | undefined> {
  for (const quality of QUALITIES) {
    const encoded = await encode(bytes, { ...kind, quality, cut }).catch(() => undefined);
    if (!encoded) return undefined;
    const phoneBytes = await weigh(encoded, media);
    const isLast = encoded.extension !== 'jpg' || quality === QUALITIES.at(-1);
    if (isLast || phoneBytes <= budgetBytes) return { ...encoded, phoneBytes };
  }
  throw new Error('There is no quality to encode a picture with.');
}

/** A picture in the form that the library stores. */
export interface Encoded {
  readonly bytes: Buffer;
  readonly extension: 'jpg' | 'png' | 'webp';
  readonly width: number;
  readonly height: number;
  readonly hash: string;
  readonly phoneBytes: number;
}

interface Wanted {
  readonly format: string;
  readonly hasAlpha: boolean;
  readonly quality: number;
  readonly cut: PixelArea | undefined;
}

async function encode(bytes: Uint8Array, { format, hasAlpha, quality, cut }: Wanted): Promise<Encoded> {
  const { default: sharp } = await import('sharp');
  const upright = () => {
    const whole = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate();
    const shown = cut ? whole.extract(cut) : whole;
    return shown.resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true });
  };
  const made = async (extension: Encoded['extension'], image: ReturnType<typeof upright>): Promise<Encoded> => {
    const { data, info } = await image.toBuffer({ resolveWithObject: true });
    return { bytes: data, extension, width: info.width, height: info.height, hash: hashOf(data), phoneBytes: 0 };
  };
  if (format === 'png' || hasAlpha) {
    const png = await made('png', upright().png({ compressionLevel: 9, effort: 7 }));
    if (png.bytes.length <= LARGEST_PNG) return png;
    if (hasAlpha) return made('webp', upright().webp({ quality: 90, alphaQuality: 95 }));
  }
  return made('jpg', upright().jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 80 ? '4:4:4' : '4:2:0' }));
}

/** Bytes of the file that a phone downloads. */
async function weigh({ bytes, extension, width, height, hash }: Encoded, media: string): Promise<number> {
  const rendition = phoneRendition(`new.${extension}`, { hash, width, height });
  if (!rendition) return bytes.length;
  mkdirSync(media, { recursive: true });
  const original = join(media, `${hash}.new`);
  writeFileSync(original, bytes);
  try {
    await encodeTo(original, rendition, media);
    return statSync(join(media, rendition.name)).size;
  } finally {
    rmSync(original, { force: true });
    rmSync(join(media, rendition.name), { force: true });
  }
}
