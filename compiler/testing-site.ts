import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BuildFolders, REPOSITORY_FOLDERS as repository } from './site/folders.ts';

/** A small site in its own folder, to be published with the built compiler and renderer. */
export interface TestSite {
  readonly folders: BuildFolders;
  /** Writes a page file below `pages-config`. */
  readonly write: (file: string, text: string) => void;
  readonly remove: () => void;
}

type Manifest = Readonly<Record<string, { file: string; css?: string[]; isEntry?: boolean }>>;

/** Encoded files of the pictures that tests use, as the repository's own build left them. */
const ENCODED = /^(901-stack-1|avatars-a[12])-/;

/**
 * Copies settings, two agreements, pictures and the beginnings of the browser build from the repository: run `npm run build` first.
 *
 * @param isNewMachine Whether no picture has been encoded yet.
 */
export function makeTestSite({ isNewMachine = false } = {}): TestSite {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  const folders = {
    ...repository,
    pages: join(folder, 'pages-config'),
    dist: join(folder, 'dist'),
    cache: join(folder, 'cache'),
  };
  for (const name of [
    'site.yaml',
    'navigation.yaml',
    'promises.yaml',
    'agreement',
    'assets/share/default.jpg',
    'assets/avatars/a1.jpg',
    'assets/901/stack-1.jpg',
  ]) {
    copy(join(repository.pages, name), join(folders.pages, name));
  }
  for (const name of ['manifest.json', 'landing-manifest.json', 'landing-first-paint-manifest.json']) {
    const manifest = JSON.parse(readFileSync(join(repository.dist, 'assets', name), 'utf8')) as Manifest;
    // A release names all files of the browser build: here only those that a visit begins with, of some 400.
    const entries = Object.entries(manifest).filter(([, { isEntry }]) => isEntry);
    const files = new Set(entries.flatMap(([, { file, css = [] }]) => [file, ...css]));
    mkdirSync(join(folders.dist, 'assets'), { recursive: true });
    writeFileSync(join(folders.dist, 'assets', name), JSON.stringify(Object.fromEntries(entries)));
    // Files with a hash in their name are never changed, so they are linked.
    for (const file of files) link(join(repository.dist, file), join(folders.dist, file));
  }
  const encoded = isNewMachine ? [] : readdirSync(join(repository.cache, 'media')).filter((name) => ENCODED.test(name));
  mkdirSync(join(folders.cache, 'media'), { recursive: true });
  for (const name of encoded) link(join(repository.cache, 'media', name), join(folders.cache, 'media', name));
  return {
    folders,
    write(file, text) {
      const target = join(folders.pages, file);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, text);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

interface PageParts {
  readonly heading?: string;
  readonly image?: string;
  readonly link?: string;
}

/** A page file with a heading, and a picture and a button when they are given. */
export function pageYaml({ heading = '第一期', image, link }: PageParts = {}): string {
  const blocks = [
    `  - { type: heading, text: ${heading} }`,
    image && `  - { type: image-stack, images: [{ src: ${image}, alt: 头像 }] }`,
    link && `  - { type: button, label: 去看看, link: { type: 13, url: ${link} } }`,
  ];
  return `version: 1\ntitle: 开班\ndescription: 一句话介绍\nstatus: live\nblocks:\n${blocks.filter(Boolean).join('\n')}\n`;
}

export function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to, { recursive: true });
}

/** Hard-links a file; copies it when the two folders are on different disks. */
function link(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EXDEV') throw error;
    cpSync(from, to);
  }
}
