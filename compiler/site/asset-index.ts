import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { imageSize } from 'image-size';
import { WIDEST_HERO } from '../checks/page/picture-check.ts';
import type { AssetFacts, UpperPart } from '../link/link-context.ts';

/** The files below an assets folder, by path with forward slashes. */
export interface AssetIndex {
  readonly facts: Readonly<Record<string, AssetFacts>>;
  readonly asset: (path: string) => AssetFacts | undefined;
  readonly names: () => readonly string[];
}

interface CachedFacts extends AssetFacts {
  readonly mtimeMs: number;
}

const IMAGE = /\.(jpe?g|png|webp|avif|svg)$/i;

/**
 * Indexes the files below `root`, without symbolic links. Size in pixels and content hash are cached in `cacheFile` by
 * time and length, so that only changed files are read.
 */
export async function createAssetIndex(root: string, cacheFile: string): Promise<AssetIndex> {
  const cached = readCache(cacheFile);
  const byHash = new Map(Object.values(cached).map(({ hash, upperPart }) => [hash, upperPart]));
  const found = await Promise.all(
    listFiles(root).map(async (path): Promise<[string, CachedFacts]> => {
      const { mtimeMs, size } = statSync(join(root, path));
      const known = cached[path];
      const isSame = known && known.mtimeMs === mtimeMs && known.bytes === size;
      const facts = isSame ? known : { mtimeMs, ...(await readFacts(join(root, path))) };
      if (facts.upperPart || !mayBeFirst(facts)) return [path, facts];
      const upperPart = byHash.get(facts.hash) ?? (await readUpperPart(join(root, path)));
      return [path, { ...facts, ...(upperPart && { upperPart }) }];
    }),
  );
  const entries = Object.fromEntries(found);
  if (found.some(([path, facts]) => cached[path] !== facts) || Object.keys(cached).length !== found.length) {
    writeCache(cacheFile, entries);
  }
  const names = found.map(([path]) => path);
  return {
    facts: entries,
    asset: (path) => (Object.hasOwn(entries, path) ? entries[path] : undefined),
    names: () => names,
  };
}

function listFiles(root: string): string[] {
  try {
    return readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/').replace(/^\/+/, ''))
      .sort();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw cause;
  }
}

async function readFacts(file: string): Promise<AssetFacts> {
  const bytes = readFileSync(file);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
  const size = IMAGE.test(file) ? await readPixels(bytes) : {};
  return { bytes: bytes.length, hash, ...size };
}

interface Pixels {
  readonly width: number;
  readonly height: number;
}

/** The size as shown, turned by EXIF orientation; undefined for a file that is not an image. */
async function readPixels(bytes: Uint8Array): Promise<Pixels | Record<string, never>> {
  try {
    return readHeader(bytes);
  } catch {
    return askSharp(bytes);
  }
}

/**
 * Types whose header is as reliable as sharp. Sharp also notices a truncated WebP, and a drawing's size may depend on
 * the whole file.
 */
const WITH_HEADER = new Set(['jpg', 'png', 'avif']);
/** A file smaller than this may be nothing but a header. */
const SMALLEST = 400;

/** The size from the first bytes, for nearly every picture. Throws when that is not enough. */
function readHeader(bytes: Uint8Array): Pixels {
  const { width, height, type = '', orientation = 1 } = imageSize(bytes);
  if (bytes.length < SMALLEST || !WITH_HEADER.has(type) || !(width > 0 && height > 0))
    throw new Error('It has to be read as a whole.');
  const isOnItsSide = orientation >= 5;
  return isOnItsSide ? { width: height, height: width } : { width, height };
}

/** Loaded on demand: loading takes longer than reading a hundred headers. */
async function askSharp(bytes: Uint8Array): Promise<Pixels | Record<string, never>> {
  try {
    const { default: sharp } = await import('sharp');
    const { autoOrient, width, height } = await sharp(bytes).metadata();
    return { width: autoOrient?.width ?? width, height: autoOrient?.height ?? height };
  } catch {
    // Not an image, whatever its name says: linking reports it where a page uses it.
    return {};
  }
}

function readCache(file: string): Readonly<Record<string, CachedFacts>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, CachedFacts>;
  } catch {
    return {};
  }
}

function writeCache(file: string, entries: Readonly<Record<string, CachedFacts>>): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}.part`;
  writeFileSync(part, JSON.stringify(entries));
  renameSync(part, file);
}

/** A picture is sampled at this many points across and down. */
const POINTS = 32;
/** Part of its height on which the words of a first screen stand, as in `hero.css`. */
const UPPER = 0.55;
const NARROWEST = 700;

/** Whether a picture has the shape of a first-screen picture; others are not decoded for this. */
const mayBeFirst = ({ width = 0, height = 0 }: Pick<AssetFacts, 'width' | 'height'>): boolean =>
  width >= NARROWEST && width / height <= WIDEST_HERO;

/** How dark and how bright the upper part of a picture is; undefined when it cannot be decoded. */
async function readUpperPart(file: string): Promise<UpperPart | undefined> {
  try {
    const { default: sharp } = await import('sharp');
    const image = sharp(file).rotate().flatten({ background: '#ffffff' }).resize(POINTS, POINTS, { fit: 'fill' });
    const grey = await image.greyscale().raw().toBuffer();
    const greys = [...grey.subarray(0, Math.round(POINTS * UPPER) * POINTS)].sort((a, b) => a - b);
    const fifth = Math.floor(greys.length / 5);
    const [dark, bright] = [greys[fifth], greys.at(-1 - fifth)];
    return dark === undefined || bright === undefined ? undefined : { dark, bright };
  } catch {
    return undefined;
  }
}
