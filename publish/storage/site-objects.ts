import { join } from 'node:path';
import { ARM_MARK } from '#compiler/emit/emit.ts';
import { filesBelow } from '#compiler/site/folders.ts';
import type { ReleaseFacts } from '#site-store/release-facts.ts';
import { releaseFolder } from '#site-store/site-folder.ts';

/** A file of a release, and its key in a storage. */
export interface SiteObject {
  readonly key: string;
  /** Absolute. */
  readonly file: string;
}

/** Upload order: each list comes after everything its files refer to. */
export interface ReleaseObjects {
  /** Named by content. */
  readonly shared: readonly SiteObject[];
  /** Pages, then the app's shell, then the lists in which the app finds pages. */
  readonly documents: readonly (readonly SiteObject[])[];
}

export function objectsOf(site: string, release: string, facts: ReleaseFacts): ReleaseObjects {
  const folder = releaseFolder(site, release);
  const documents = filesBelow(folder)
    .map((file) => ({ file, name: file.slice(folder.length + 1).replaceAll('\\', '/') }))
    // Hidden files are for this machine. A storage cannot choose an arm: it serves the page as it is.
    .filter(({ name }) => !name.startsWith('.') && !name.includes(ARM_MARK))
    .map(({ file, name }) => ({ file, key: keyOf(name) }));
  const isList = ({ key }: SiteObject) => /^pages\/(manifest|redirects)\.json$|^pages\/routes\//.test(key);
  const isShell = ({ key }: SiteObject) => key === SHELL_KEY;
  return {
    shared: facts.files.map((key) => ({ key, file: join(site, key) })),
    documents: [
      documents.filter((object) => !isList(object) && !isShell(object)),
      documents.filter(isShell),
      documents.filter(isList),
    ],
  };
}

/** The app's shell, for the root and for every unknown address: index and error document of the storage. */
const SHELL_KEY = 'index.html';

/** A storage serves a key as it is: the page at `/901` is the object `901`. */
function keyOf(name: string): string {
  return name === SHELL_KEY ? name : name.replace(/\.html$/, '');
}

/** Addresses of the objects with these keys. */
export function addressesOf(keys: readonly string[]): string[] {
  const address = (key: string) => `/${key.split('/').map(encodeURIComponent).join('/')}`;
  return [...new Set(keys.flatMap((key) => (key === SHELL_KEY ? ['/', address(key)] : [address(key)])))];
}
