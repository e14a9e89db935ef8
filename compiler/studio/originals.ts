import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';

/** Types of authors' files below `assets`, by extension. */
const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  json: 'application/json',
  mp4: 'video/mp4',
  vtt: 'text/vtt',
};

/** The console does not show larger files. */
const MAX_BYTES = 30_000_000;

/**
 * A file below `assets` with its type; undefined for one that is missing, leads elsewhere, or is of a type that pages
 * do not show.
 */
export function openOriginal(assets: string, path: string): { bytes: Uint8Array; type: string } | undefined {
  const type = TYPES[path.slice(path.lastIndexOf('.') + 1).toLowerCase()];
  const file = assetPath(assets, path);
  if (!type || !file) return undefined;
  try {
    const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      const stats = fstatSync(handle);
      return stats.isFile() && stats.size <= MAX_BYTES ? { bytes: readFileSync(handle), type } : undefined;
    } finally {
      closeSync(handle);
    }
  } catch {
    return undefined;
  }
}

const SMALL_WIDTH = 480;
/** Thumbnails by content, cached between runs. */
const FOLDER = 'small';

/** A thumbnail of a picture for lists; the file itself for a drawing, or when it is no picture. */
export async function openSmall(assets: string, path: string, hash: string, cache: string) {
  if (!/\.(jpe?g|png|webp|avif)$/i.test(path) || !/^[0-9a-f]{8,}$/.test(hash)) return openOriginal(assets, path);
  const cacheFile = join(cache, FOLDER, `${hash}.webp`);
  if (existsSync(cacheFile)) return { bytes: readFileSync(cacheFile), type: 'image/webp' };
  const original = openOriginal(assets, path);
  if (!original) return undefined;
  const { default: sharp } = await import('sharp');
  try {
    const image = sharp(original.bytes).rotate();
    const bytes = await image
      .resize({ width: SMALL_WIDTH, height: SMALL_WIDTH * 4, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 74 })
      .toBuffer();
    mkdirSync(join(cache, FOLDER), { recursive: true });
    const part = `${cacheFile}.${process.pid}.part`;
    writeFileSync(part, bytes);
    renameSync(part, cacheFile);
    return { bytes, type: 'image/webp' };
  } catch {
    return original;
  }
}

/** Where a file of `assets` is; undefined for a path that leaves the folder, is hidden, or goes through a link. */
export function assetPath(assets: string, path: string): string | undefined {
  const steps = path.split('/');
  if (/[\\\0]/.test(path) || steps.some((step) => step === '' || step.startsWith('.'))) return undefined;
  const file = normalize(join(assets, path));
  if (!file.startsWith(assets + sep)) return undefined;
  try {
    const folder = dirname(file);
    return realpathSync(folder) === realpathSync(assets) + folder.slice(assets.length) ? file : undefined;
  } catch {
    return undefined;
  }
}
