import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LandingAssets } from '../emit/document.ts';
import type { LandingStyles } from '../emit/landing-style.ts';
import { PageStyles } from '../emit/page-styles.ts';
import { type SharedText, sharedText } from '../emit/shared-text.ts';
import { type BuildFolders, landingStylesFile } from '../site/folders.ts';

type Manifest = Readonly<Record<string, { readonly file: string }>>;

const BOOT = 'src/app/landing/boot.ts';
const FIRST_PAINT = 'src/app/landing/first-paint.ts';

/** Reads the scripts and stylesheet pieces that landing pages use from the browser build in `dist`. */
export function readLandingAssets({ dist, prerender }: Pick<BuildFolders, 'dist' | 'prerender'>): LandingAssets {
  const text = (file: string) => readFileSync(join(dist, file), 'utf8');
  const fileOf = (manifest: string, source: string) => {
    const entry = (JSON.parse(text(`assets/${manifest}.json`)) as Manifest)[source];
    if (!entry) throw new Error('The browser build lacks the landing pages’ scripts. Run npm run build.');
    return entry.file;
  };
  return {
    script: scriptOf(text(fileOf('landing-manifest', BOOT))),
    firstPaintScript: scriptOf(text(fileOf('landing-first-paint-manifest', FIRST_PAINT))),
    styles: new PageStyles(JSON.parse(readFileSync(landingStylesFile(prerender), 'utf8')) as LandingStyles),
  };
}

/**
 * The script as it can stand inline in a page: not a module, because browsers run modules later. It is wrapped, so that
 * its names stay its own.
 */
function scriptOf(text: string): SharedText {
  if (/<\/script|<!--/i.test(text)) throw new Error('The boot script holds text that would end its element.');
  return sharedText(`(()=>{${text.trim()}})()`);
}
