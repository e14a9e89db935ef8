import { statSync } from 'node:fs';
import { join } from 'node:path';
import { readLandingAssets } from '../build/landing-assets.ts';
import { loadPrerender, type Prerender } from '../build/page-renderer.ts';
import type { LandingAssets } from '../emit/document.ts';
import { type BuildFolders, landingStylesFile } from '../site/folders.ts';

/** Loads the renderer, and the stylesheets of the browser build. */
export type LoadRenderer = () => Promise<{ readonly prerender: Prerender; readonly assets: LandingAssets }>;

/** Returns the latest build of the renderer; loads it again only when there is a new one. */
export function latestRenderer(folders: BuildFolders): LoadRenderer {
  let renderer: { readonly built: string | undefined; readonly loaded: ReturnType<LoadRenderer> } | undefined;
  return () => {
    const built = builtAt(folders);
    if (renderer && (built === undefined || built === renderer.built)) return renderer.loaded;
    const loaded = loadPrerender(folders, built).then((prerender) => ({
      prerender,
      assets: readLandingAssets(folders),
    }));
    const own = { built, loaded };
    renderer = own;
    loaded.catch(() => {
      if (renderer === own) renderer = undefined;
    });
    return loaded;
  };
}

/** When the renderer and the styles and scripts of pages were built; undefined while a build is running. */
function builtAt({ prerender, dist }: BuildFolders): string | undefined {
  const times = [prerender, join(dist, 'assets/landing-manifest.json'), landingStylesFile(prerender)].map(
    (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs,
  );
  return times.includes(undefined) ? undefined : times.join(' ');
}
