import { existsSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { CompilerCalls } from '#src/contract/console/compiler-calls.ts';
import type { CompileSite } from '../build/compile-site.ts';
import { hashOf } from '../site/folders.ts';
import { type Encoded, encodePicture, kindOf } from './encode-picture.ts';
import { pictureView } from './library.ts';
import { assetPath } from './originals.ts';

type Outcome = CompilerCalls['addPicture']['reply'];
type LibraryPicture = CompilerCalls['pictures']['reply']['pictures'][number];

/** Where pictures are put. */
export interface Place {
  readonly site: CompileSite;
  readonly assets: string;
  /** Where encoded files are kept. */
  readonly media: string;
}

/** Puts a picture below `assets`: its type is decided by its bytes, never by its name. */
export async function addPicture(
  { bytes, name, folder }: CompilerCalls['addPicture']['input'],
  place: Place,
): Promise<Outcome> {
  const kind = await kindOf(bytes);
  if (kind.is !== 'picture') return kind;
  const encoded = await encodePicture(bytes, { kind, budgetBytes: budgetOf(place), media: place.media });
  if (!encoded) return { is: 'unreadable' };
  return storePicture(encoded, { name, folder }, place);
}

export const budgetOf = ({ site }: Place) => site.site.budgets.imageKilobytes * 1024;

interface Target {
  /** Its file name at the source. */
  readonly name: string;
  /** Below `assets`. */
  readonly folder: string;
}

/** Stores a picture below `assets` under a name made from its content, unless the library already has it. */
export function storePicture(
  { bytes, width, height, hash, phoneBytes, extension }: Encoded,
  { name, folder }: Target,
  { site, assets }: Place,
): { readonly is: 'added' | 'known'; readonly picture: LibraryPicture } {
  const facts = { bytes: bytes.length, width, height, hash, encodedBytes: phoneBytes };
  const known = site.loaded.context?.assetNames().find((path) => site.loaded.context?.asset(path)?.hash === hash);
  if (known) return { is: 'known', picture: pictureView(known, facts, assets, []) };
  const path = `${folder}/${safeName(name)}-${hash.slice(0, 6)}.${extension}`;
  mkdirSync(join(assets, folder), { recursive: true });
  const file = assetPath(assets, path);
  if (!file) throw new Error('The folder of the library leads elsewhere.');
  writeNew(file, bytes);
  return { is: 'added', picture: pictureView(path, facts, assets, []) };
}

/** Lower-case letters, digits and hyphens, as in an address; a Chinese name becomes empty. */
function safeName(name: string): string {
  // A library picture's name ends with a content hash, which a picture cut from it must not inherit.
  const stem = name.replace(/^.*[\\/]/, '').replace(/(?:-[0-9a-f]{6})?\.[^.]*$/, '');
  const safe = stem
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return safe.slice(0, 40).replace(/-+$/, '') || 'picture';
}

/** Written to a temporary file, then renamed; the name must still be free. */
function writeNew(file: string, bytes: Uint8Array): void {
  const part = join(dirname(file), `.${hashOf(bytes)}.part`);
  try {
    writeFileSync(part, bytes);
    if (!existsSync(file)) linkSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
}
