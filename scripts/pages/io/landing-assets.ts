import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LandingAssets } from '../document.ts';

interface ManifestEntry {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, ManifestEntry>>;

const BOOT = 'src/app/landing/boot.ts';
const FIRST_PAINT = 'src/app/landing/first-paint.ts';
const BLOCK = /^src\/blocks\/([a-z-]+)\/\1\.tsx$/;

/** Reads what landing pages need of the browser build in `dist`: the boot script and each block's stylesheet. */
export function readLandingAssets(dist: string): LandingAssets {
  const [manifest, landing, firstPaints] = [
    'manifest.json',
    'landing-manifest.json',
    'landing-first-paint-manifest.json',
  ].map((name) => JSON.parse(readFileSync(join(dist, 'assets', name), 'utf8')) as Manifest) as [
    Manifest,
    Manifest,
    Manifest,
  ];
  const boot = landing[BOOT];
  const firstPaint = firstPaints[FIRST_PAINT];
  if (!boot || !firstPaint) throw new Error('The browser build lacks the landing pages’ scripts. Run npm run build.');
  const sheets = new Map<string, string>();
  const sheetOf = (file: string) => {
    const text = sheets.get(file) ?? readFileSync(join(dist, file), 'utf8').trim();
    sheets.set(file, text);
    return text;
  };
  const sheetsOf = (entry: ManifestEntry, within = manifest) =>
    // The app's own sheet is not for landing pages, though blocks share code with the app's entry.
    [...importsOf(within, entry).filter(({ isEntry }) => !isEntry), entry].flatMap((each) =>
      (each.css ?? []).map(sheetOf),
    );
  const blocks = Object.entries(manifest).flatMap(([source, entry]) => {
    const type = BLOCK.exec(source)?.[1];
    return type ? [[type, sheetsOf(entry)] as const] : [];
  });
  return {
    script: scriptOf(readFileSync(join(dist, boot.file), 'utf8')),
    // No module: it runs before the body is read. What it names is its own.
    firstPaintScript: `(()=>{${scriptOf(readFileSync(join(dist, firstPaint.file), 'utf8'))}})()`,
    baseCss: sheetsOf(boot, landing),
    cssByBlock: Object.fromEntries(blocks),
  };
}

/** The script as it can stand in a page. */
function scriptOf(text: string): string {
  if (/<\/script|<!--/i.test(text)) throw new Error('The boot script holds text that would end its element.');
  return text.trim();
}

/** Chunks that `entry` imports statically, directly or not; what is imported stands before what imports it. */
function importsOf(manifest: Manifest, entry: ManifestEntry, seen = new Set<ManifestEntry>()): ManifestEntry[] {
  for (const key of entry.imports ?? []) {
    const imported = manifest[key];
    if (!imported || seen.has(imported)) continue;
    importsOf(manifest, imported, seen);
    seen.add(imported);
  }
  return [...seen];
}
