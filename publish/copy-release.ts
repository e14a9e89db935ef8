import { copyFileSync, existsSync, mkdirSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { documentsOf } from '#compiler/emit/emit.ts';
import { link, newStaging } from '#compiler/release/make-release.ts';
import { filesBelow } from '#compiler/site/folders.ts';
import { FACTS_FILE, readFacts } from '#site-store/release-facts.ts';
import { currentRelease, releaseFolder } from '#site-store/site-folder.ts';

/**
 * Copies a release into the folder of another site: shared files first, then documents under a hidden name, which is
 * renamed at the end. Files already there are not copied again. Visitors do not get it before `switchTo`.
 */
export function copyRelease(
  from: string,
  to: string,
  release: string,
  onProgress: (done: number, all: number) => void = () => {},
): void {
  const facts = readFacts(from, release);
  if (!facts) throw new Error(`There is no release ${release} in ${from}.`);
  const missing = facts.files.filter((file) => !existsSync(join(to, file)));
  const paths = Object.keys(facts.pages);
  const all = missing.length + paths.length;
  let done = 0;
  for (const file of missing) {
    copyWhole(join(from, file), join(to, file));
    onProgress(++done, all);
  }
  if (existsSync(join(releaseFolder(to, release), FACTS_FILE))) return;
  const source = releaseFolder(from, release);
  const staging = newStaging(to);
  const base = currentRelease(to);
  const known = base ? readFacts(to, base) : undefined;
  const folders = new Set<string>();
  const copied = new Set<string>();
  for (const path of paths) {
    const isSame = base !== undefined && known?.pages[path] === facts.pages[path];
    const files = documentsOf(isSame ? releaseFolder(to, base) : source, path);
    const targets = documentsOf(staging, path);
    for (const kind of ['html', 'json'] as const) {
      if (isSame) link(files[kind], targets[kind], folders);
      else copyInto(files[kind], targets[kind], folders);
      copied.add(targets[kind]);
    }
    onProgress(++done, all);
  }
  for (const file of filesBelow(source)) {
    const target = join(staging, file.slice(source.length));
    if (!copied.has(target)) copyInto(file, target, folders);
  }
  renameSync(staging, releaseFolder(to, release));
}

function copyInto(source: string, target: string, folders: Set<string>) {
  const folder = dirname(target);
  if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
  folders.add(folder);
  copyFileSync(source, target);
}

function copyWhole(source: string, target: string) {
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, `${target}.part`);
  renameSync(`${target}.part`, target);
}
