import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LandingStyles, PAGE_TOKENS } from '#compiler/emit/landing-style.ts';
import { THEME_TOKENS } from '#compiler/link/site-themes.ts';
import { type BuildFolders, landingStylesFile } from '#compiler/site/folders.ts';
import { classesOf, cutUp, isNamed, withTokenValues, wordsIn } from './cut-up-style.ts';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const BOOT = 'src/app/landing/boot.ts';
const ISLANDS = 'src/app/landing/islands.tsx';
/** Left out: this module adds its own CSS rules, and its words, such as `price`, are not class names of pages. */
const POSTER = 'src/lib/poster/open-poster.ts';
const BLOCK = /^src\/blocks\/([a-z-]+)\/\1\.tsx$/;

/**
 * Cuts the stylesheets in `dist` into pieces for the page builder, after the app and the landing pages' scripts are
 * built.
 */
export function buildLandingStyles({ dist, prerender }: Pick<BuildFolders, 'dist' | 'prerender'>): void {
  const text = (file: string) => readFileSync(join(dist, file), 'utf8').trim();
  const read = (name: string) => JSON.parse(text(`assets/${name}.json`)) as Manifest;
  const app = read('manifest');
  const boot = read('landing-manifest');
  const later = read('landing-later-manifest');
  const base = sheetsOf(boot, BOOT);
  const ofStart = sheetsOfStart(app);
  const byBlock = Object.fromEntries(
    Object.keys(app).flatMap((source) => {
      const type = BLOCK.exec(source)?.[1];
      return type ? [[type, sheetsOf(app, source).filter((file) => !ofStart.has(file))]] : [];
    }),
  );
  const files = [...new Set([base, ...Object.values(byBlock)].flat())];
  const scripts = [boot, later, read('landing-first-paint-manifest'), read('landing-after-paint-manifest')]
    .flatMap((manifest) => Object.keys(manifest).map((key) => ({ manifest, key, file: manifest[key]?.file ?? '' })))
    .filter(({ key, file }) => file.endsWith('.js') && key !== POSTER);
  const isOfIslands = ({ manifest, key }: (typeof scripts)[number]) => importsOf(manifest, key).has(ISLANDS);
  const wordsOf = (some: typeof scripts) => wordsIn(some.map(({ file }) => text(file)).join('\n'));
  const always = wordsOf(scripts.filter((script) => !isOfIslands(script)));
  const ofIslands = wordsOf(scripts.filter(isOfIslands));
  const scriptTokens = [...always, ...ofIslands].filter((word) => word.startsWith('--'));
  const sheetsWith = (names: readonly string[]) => {
    const texts = withTokenValues(files.map(text), new Set([...PAGE_TOKENS, ...scriptTokens, ...names]));
    return Object.fromEntries(files.map((file, index) => [file, cutUp(texts[index] ?? '')]));
  };
  const sheets = sheetsWith([]);
  const classes = [...new Set(Object.values(sheets).flatMap(classesOf))];
  const styles: LandingStyles = {
    ...{ sheets, themedSheets: sheetsWith(THEME_TOKENS), base, byBlock },
    alwaysClasses: classes.filter((name) => isNamed(name, always)),
    islandClasses: classes.filter((name) => isNamed(name, ofIslands)),
    keptTokens: scriptTokens,
  };
  writeFileSync(landingStylesFile(prerender), JSON.stringify(styles));
}

/** The keys of a chunk and of all its static imports, direct or not; an imported chunk comes before its importer. */
function importsOf(manifest: Manifest, key: string, seen = new Set<string>(), open = new Set<string>()): Set<string> {
  if (open.has(key)) return seen;
  open.add(key);
  for (const imported of manifest[key]?.imports ?? []) importsOf(manifest, imported, seen, open);
  return seen.add(key);
}

function sheetsOf(manifest: Manifest, source: string): string[] {
  return [...importsOf(manifest, source)].flatMap((key) => manifest[key]?.css ?? []);
}

/** The stylesheets that the app starts with: base.css, which pages get from the boot script, and the app's own ones. */
function sheetsOfStart(manifest: Manifest): ReadonlySet<string> {
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  return new Set(entries.flatMap((key) => sheetsOf(manifest, key)));
}
