import sharp from 'sharp';
import { Refusal } from '#server/domains/refusal.ts';
import { Overloaded } from '#server/kernel/waiting-line.ts';
import { type PicturePurpose, picturePurposes } from '#src/contract/states.ts';

const COME_AGAIN_SECONDS = 2;

interface ConcurrencyLimits {
  readonly atOnce: number;
  /** Most waiting tasks; the next caller gets HTTP 503. */
  readonly waiting: number;
}

/** Runs tasks a few at a time, the rest in order. */
function limitConcurrency({ atOnce, waiting }: ConcurrencyLimits) {
  let running = 0;
  const line: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new Overloaded(COME_AGAIN_SECONDS);
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = line.shift();
      // The slot goes to the next in line; it is only free when nobody waits.
      if (next) next();
      else running -= 1;
    }
  };
}

interface PictureRule {
  /** Smallest and largest accepted side, in pixels. */
  readonly minSides: readonly [number, number];
  /** Scaled down into this square; `cover` crops to it. */
  readonly size: number;
  readonly fit: 'inside' | 'cover';
  readonly quality: number;
}

/** A one-inch photo has 295 × 413 pixels at 300 dpi: less cannot be printed. */
const RULES: Readonly<Record<PicturePurpose, PictureRule>> = {
  [picturePurposes.AVATAR]: { minSides: [64, 64], size: 512, fit: 'cover', quality: 84 },
  [picturePurposes.CREDENTIALS]: { minSides: [295, 413], size: 1800, fit: 'inside', quality: 90 },
  [picturePurposes.AFTERSALES]: { minSides: [100, 100], size: 1800, fit: 'inside', quality: 82 },
  [picturePurposes.HOMEWORK]: { minSides: [100, 100], size: 2048, fit: 'inside', quality: 80 },
};

/** Enough for today's cameras; too little for a small file that decompresses to gigabytes. */
const MAX_PIXELS = 50_000_000;
const MAX_SECONDS = 6;
/** Decoding is the most expensive request of a student, and a slow one blocks others. */
const withinLimits = limitConcurrency({ atOnce: 2, waiting: 6 });

export interface ReadPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * The picture encoded again: upright, sRGB, bounded, JPEG. Only its pixels are kept, so the place where it was taken
 * and anything hidden in the file are gone. Decision 0065.
 *
 * Throws a `Refusal` for an unsupported picture.
 */
export async function readPicture(file: Buffer, purpose: PicturePurpose): Promise<ReadPicture> {
  const kind = pictureKind(file);
  if (kind === 'heic') throw new Refusal('PICTURE_HEIC');
  if (kind === undefined) throw new Refusal('PICTURE_UNREADABLE');
  const { minSides, size, fit, quality } = RULES[purpose];
  return withinLimits(async () => {
    await refuseUnlessFit(file, kind, minSides);
    const { data, info } = await sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: size, height: size, fit, withoutEnlargement: fit === 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality, mozjpeg: false })
      .toBuffer({ resolveWithObject: true })
      .catch((cause: unknown) => {
        throw new Refusal('PICTURE_UNREADABLE', { cause });
      });
    return { bytes: data, width: info.width, height: info.height };
  });
}

/** Checks the file's header only; nothing is decoded yet. */
async function refuseUnlessFit(file: Buffer, kind: string, [shortest, longest]: PictureRule['minSides']) {
  const head = await sharp(file, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new Refusal('PICTURE_UNREADABLE', { cause });
    });
  const { width, height } = head;
  if (head.format !== kind) throw new Refusal('PICTURE_UNREADABLE');
  if (width * height > MAX_PIXELS) throw new Refusal('PICTURE_TOO_LARGE');
  if (Math.min(width, height) < shortest || Math.max(width, height) < longest) throw new Refusal('PICTURE_TOO_SMALL');
}

type PictureKind = 'jpeg' | 'png' | 'webp' | 'heic';

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1', 'avif', 'avis'];

/** The type by the first bytes, whatever the name and the sender say; undefined for anything else. */
function pictureKind(file: Buffer): PictureKind | undefined {
  const ascii = (from: number, to: number) => file.toString('latin1', from, to);
  if (file.length < 16) return undefined;
  if (ascii(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (ascii(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return 'webp';
  if (ascii(4, 8) === 'ftyp' && HEIC_BRANDS.includes(ascii(8, 12))) return 'heic';
  return undefined;
}
