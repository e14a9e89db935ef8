import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Where a build reads and writes; all absolute. */
export interface BuildFolders {
  /** `pages-config` */
  readonly pages: string;
  /** `schemas` */
  readonly schemas: string;
  /** The published site (compiler/site/site-folder.ts); already contains the browser build. */
  readonly dist: string;
  /** Kept between builds; safe to delete. */
  readonly cache: string;
  /** The built prerender module, and the built compiler (`page-builder.ts`). */
  readonly prerender: string;
  readonly compiler: string;
  /** The built shell of the app. */
  readonly shell: string;
}

/** The folder that contains all others. */
export const REPOSITORY = join(import.meta.dirname, '../..');

/** As deep below the root as the sources, so that the compiler finds the repository from both places. */
export const COMPILER_FOLDER = join(REPOSITORY, '.cache/compiler');

/** Where the renderer of the app's screens is built, for the server. */
export const SCREENS_FOLDER = join(REPOSITORY, '.cache/screens');

/** The folders of this repository. */
export const REPOSITORY_FOLDERS: BuildFolders = {
  pages: join(REPOSITORY, 'pages-config'),
  schemas: join(REPOSITORY, 'schemas'),
  dist: join(REPOSITORY, 'dist'),
  cache: join(REPOSITORY, '.cache'),
  prerender: join(REPOSITORY, '.cache/prerender/prerender.js'),
  compiler: join(COMPILER_FOLDER, 'page-builder.js'),
  shell: join(REPOSITORY, '.cache/shell.html'),
};

/** The pieces of the landing pages' stylesheets: beside the prerenderer, which generates their class names. */
export const landingStylesFile = (prerender: string) => join(dirname(prerender), 'landing-styles.json');

/** Short content hash, hex, of one text or of several concatenated ones. */
export function hashOf(...texts: readonly (Uint8Array | string)[]): string {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text);
  return hash.digest('hex').slice(0, 24);
}

/** Changes exactly when something changes that every page depends on. */
export function buildKey({ pages, schemas, dist, prerender, compiler }: BuildFolders): string {
  const own = [
    join(pages, 'site.yaml'),
    join(pages, 'navigation.yaml'),
    join(pages, 'promises.yaml'),
    // Every page contains the versions of the agreements it asks consent to.
    ...filesBelow(join(pages, 'agreement')),
  ];
  const files = [
    join(dist, 'assets/manifest.json'),
    join(dist, 'assets/landing-manifest.json'),
    join(dist, 'assets/landing-first-paint-manifest.json'),
    prerender,
    landingStylesFile(prerender),
    ...filesBelow(schemas),
    ...filesBelow(join(compiler, '..')),
  ];
  const key = createHash('sha256');
  // The same pages in another folder have the same key.
  for (const file of own) key.update(relative(pages, file)).update(readFileSync(file));
  for (const file of files) key.update(file).update(readFileSync(file));
  return key.digest('hex').slice(0, 24);
}

/** Every file below a folder, sorted; empty when the folder does not exist. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
