import { currentRelease } from '#site-store/site-folder.ts';
import type { BuildFolders } from '../site/folders.ts';
import type { BuildOptions, BuildReport } from './build-report.ts';
import { keepLook, lookAround } from './unchanged-build.ts';

/**
 * Makes a release of every page of `pages-config`; only pages whose sources changed since the last build are compiled.
 *
 * A page with errors never stops the others, and keeps what it published before. Visitors get the new release at once
 * unless `isLive` is false; a build that changes nothing leaves them the release they have, also after a rollback.
 */
export async function buildPages(folders: BuildFolders, options: BuildOptions = {}): Promise<BuildReport> {
  const { last, inputs, files } = lookAround(folders);
  if (last && (options.isLive === false || currentRelease(folders.dist) !== undefined)) {
    const { release, unchanged } = last;
    const nothing = { problems: [], built: 0, failed: [], removed: [], encoded: 0, isFirstLook: false };
    return { ...nothing, unchanged, release };
  }
  // Loaded for what changed: it takes longer than to see that nothing did.
  const { buildChanged } = await import('./changed-build.ts');
  const { report, pages } = await buildChanged(folders, options, files);
  keepLook(folders, inputs, report, pages);
  return report;
}
