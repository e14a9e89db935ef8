import { existsSync, linkSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeskCalls } from '#src/contract/console/page-desk.ts';
import { phoneRendition } from '../../picture.ts';
import type { CompileSite } from '../compile-site.ts';
import { hashOf } from '../folders.ts';
import { encodeTo } from '../images.ts';
import { pictureView } from './library.ts';
import { assetPath } from './originals.ts';

type Outcome = DeskCalls['addPicture']['reply'];

interface Place {
  readonly site: CompileSite;
  readonly assets: string;
  /** Where encoded files are kept. */
  readonly media: string;
}

/** What a camera takes, and not a file of kilobytes that unfolds to gigabytes. */
const MAX_PIXELS = 50_000_000;
const SMALLEST_SIDE = 16;
/** Pages show pictures at most 1200 pixels wide; a little is left for what may come. */
const LARGEST_WIDTH = 1600;
/** Long drawings are shown as they are. */
const LARGEST_HEIGHT = 12_000;
/** A drawing of few colours stays sharp as PNG while it weighs no more than this. */
const LARGEST_PNG = 400 * 1024;
/** From hardly a difference to one that is seen in dark areas. */
const QUALITIES = [88, 78, 68] as const;

/**
 * Puts a picture below `assets`: what its bytes say counts, never its name. It is turned upright, loses what the camera noted,
 * is made as large as pages show it, and as light as the site's budget asks as far as that is not seen.
 */
export async function addPicture(
  { bytes, name, folder }: DeskCalls['addPicture']['input'],
  place: Place,
): Promise<Outcome> {
  const kind = await kindOf(bytes);
  if (kind.is !== 'picture') return kind;
  const { site, assets } = place;
  const budgetBytes = site.site.budgets.imageKilobytes * 1024;
  let best: Encoded | undefined;
  for (const quality of QUALITIES) {
    best = await encode(bytes, { ...kind, quality });
    const light = await weigh(best, place);
    best = { ...best, phoneBytes: light };
    if (best.extension !== 'jpg' || light <= budgetBytes) break;
  }
  if (!best) return { is: 'unreadable' };
  const facts = { bytes: best.bytes.length, ...sizeOf(best), hash: best.hash, encodedBytes: best.phoneBytes };
  const known = site.loaded.context?.assetNames().find((path) => site.loaded.context?.asset(path)?.hash === facts.hash);
  if (known) return { is: 'known', picture: pictureView(known, facts, assets, []) };
  const path = `${folder}/${safeName(name)}-${facts.hash.slice(0, 6)}.${best.extension}`;
  mkdirSync(join(assets, folder), { recursive: true });
  const file = assetPath(assets, path);
  if (!file) throw new Error('The folder of the library leads elsewhere.');
  writeNew(file, best.bytes);
  return { is: 'added', picture: pictureView(path, facts, assets, []) };
}

type Kind =
  | { readonly is: 'picture'; readonly format: string; readonly hasAlpha: boolean }
  | { readonly is: 'unreadable' | 'heic' | 'too small' };

const TAKEN = new Set(['jpeg', 'png', 'webp', 'avif']);

async function kindOf(bytes: Uint8Array): Promise<Kind> {
  const { default: sharp } = await import('sharp');
  try {
    const {
      format,
      compression,
      width,
      height,
      hasAlpha,
      pages = 1,
    } = await sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
    }).metadata();
    const own = format === 'heif' && compression === 'av1' ? 'avif' : format;
    if (own === 'heif') return { is: 'heic' };
    if (!TAKEN.has(own) || pages > 1) return { is: 'unreadable' };
    if (Math.min(width, height) < SMALLEST_SIDE) return { is: 'too small' };
    return { is: 'picture', format: own, hasAlpha };
  } catch {
    return { is: looksLikeHeic(bytes) ? 'heic' : 'unreadable' };
  }
}

const looksLikeHeic = (bytes: Uint8Array) =>
  /^ftyp(heic|heix|hevc|mif1|heim)/.test(Buffer.from(bytes.subarray(4, 12)).toString('latin1'));

interface Encoded {
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
}

async function encode(bytes: Uint8Array, { format, hasAlpha, quality }: Wanted): Promise<Encoded> {
  const { default: sharp } = await import('sharp');
  const upright = () =>
    sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true });
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

const sizeOf = ({ width, height }: Encoded) => ({ width, height });

/** Bytes of the file that a phone gets of it. */
async function weigh({ bytes, extension, width, height, hash }: Encoded, { media }: Place): Promise<number> {
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

/** Small letters, digits and hyphens, as in an address; what is left of a Chinese name is nothing. */
function safeName(name: string): string {
  const stem = name.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const safe = stem
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return safe.slice(0, 40).replace(/-+$/, '') || 'picture';
}

/** Written aside, then given its name, which nobody may have taken meanwhile. */
function writeNew(file: string, bytes: Uint8Array): void {
  const part = join(dirname(file), `.${hashOf(bytes)}.part`);
  writeFileSync(part, bytes);
  try {
    if (!existsSync(file)) linkSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}
