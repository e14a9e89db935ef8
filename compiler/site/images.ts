import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';
import { type ImageFacts, mediaName, type Rendition, renditionsOf } from '../compile/picture.ts';

/** An image or media file that a page uses. `source` is relative to the assets folder. */
export interface UsedAsset {
  readonly source: string;
  readonly facts: ImageFacts;
  /** `picture` is encoded at several widths; `file` is published unchanged. */
  readonly kind: 'picture' | 'file';
}

interface Folders {
  /** Where authors put originals. */
  readonly assets: string;
  /** Encoded files by content, cached between builds. */
  readonly cache: string;
  /** `dist/media`. */
  readonly media: string;
}

const QUALITY = { avif: 52, webp: 76, jpeg: 78 } as const;

/** AVIF effort: at 2 a 1200 px picture takes a tenth of a second and has 10 % more bytes than at 4. */
const AVIF_EFFORT = 2;

interface Options {
  /** Leaves out slow encodings. */
  readonly isFirstLook?: boolean;
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
}

/**
 * Publishes every used asset that `dist/media` does not contain yet. Returns how many pictures had to be encoded.
 *
 * Names contain the content's hash, so an existing file is right and is never written again.
 */
export async function publishMedia(
  used: readonly UsedAsset[],
  folders: Folders,
  { isFirstLook = false, onProgress }: Options = {},
): Promise<number> {
  mkdirSync(folders.cache, { recursive: true });
  mkdirSync(folders.media, { recursive: true });
  const missing: { asset: UsedAsset; rendition: Rendition }[] = [];
  for (const asset of used) {
    const renditions = asset.kind === 'picture' ? renditionsOf(asset.source, asset.facts, isFirstLook) : [];
    if (renditions.length === 0) publishOriginal(asset, folders);
    for (const rendition of renditions) {
      if (existsSync(join(folders.media, rendition.name))) continue;
      if (existsSync(join(folders.cache, rendition.name))) publish(rendition.name, folders);
      else missing.push({ asset, rendition });
    }
  }
  let done = 0;
  await inParallel(missing, async ({ asset, rendition }) => {
    await encode(asset, rendition, folders);
    onProgress?.(++done, missing.length);
  });
  return missing.length;
}

/** The published files of an asset: `media/…`. */
export function mediaFiles({ source, facts, kind }: UsedAsset, isFirstLook: boolean): string[] {
  const renditions = kind === 'picture' ? renditionsOf(source, facts, isFirstLook) : [];
  const names = renditions.length > 0 ? renditions.map(({ name }) => name) : [originalName(source, facts)];
  return names.map((name) => `media/${name}`);
}

const originalName = (source: string, facts: ImageFacts) =>
  mediaName(source, facts, '', source.slice(source.lastIndexOf('.') + 1));

function publishOriginal({ source, facts }: UsedAsset, { assets, media }: Folders) {
  const target = join(media, originalName(source, facts));
  if (existsSync(target)) return;
  copyFileSync(join(assets, source), partOf(target));
  renameSync(partOf(target), target);
}

/** Two processes or threads may make the same file at the same time: each writes its own temporary file. */
const partOf = (file: string) => `${file}.${process.pid}.${threadId}.part`;

function publish(name: string, { cache, media }: Folders) {
  const target = join(media, name);
  copyFileSync(join(cache, name), partOf(target));
  renameSync(partOf(target), target);
}

async function encode({ source }: UsedAsset, rendition: Rendition, folders: Folders) {
  await encodeTo(join(folders.assets, source), rendition, folders.cache);
  publish(rendition.name, folders);
}

/** Encodes one file of a picture into the folder of encoded files. Rejects when it is not an image. */
export async function encodeTo(original: string, { name, width, format }: Rendition, cache: string): Promise<void> {
  const { default: sharp } = await import('sharp');
  const image = sharp(original).rotate().resize({ width, withoutEnlargement: true });
  const quality = QUALITY[format];
  const encoded =
    format === 'avif'
      ? image.avif({ quality, effort: AVIF_EFFORT })
      : format === 'webp'
        ? image.webp({ quality, effort: 3 })
        : image.jpeg({ quality, mozjpeg: true });
  const part = partOf(join(cache, name));
  await encoded.toFile(part);
  renameSync(part, join(cache, name));
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>) {
  let next = 0;
  const lane = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
  };
  await Promise.all(Array.from({ length: 3 }, lane));
}
