import { currentRelease } from '#site-store/site-folder.ts';
import type { BuildFolders } from '../site/folders.ts';
import type { BuildOptions, BuildReport } from './build-report.ts';
import { keepLook, lookAround } from './unchanged-build.ts';

/**
 * Makes a release of every page of `pages-config`; compiles only pages whose sources changed since the last build.
 *
 * A page with errors does not stop the others, and visitors keep its published version. The new release goes live at
 * once unless `isLive` is false. A build that changes nothing leaves the live release alone, also after a rollback.
 */
export async function buildPages(folders: BuildFolders, options: BuildOptions = {}): Promise<BuildReport> {
  const { last, inputs, files } = lookAround(folders);
  if (last && (options.isLive === false || currentRelease(folders.dist) !== undefined)) {
    const { release, unchanged } = last;
    const nothing = { problems: [], built: 0, failed: [], removed: [], encoded: 0, isFirstLook: false };
    return { ...nothing, unchanged, release };
  }
  // Loaded only when something changed: loading takes longer than finding out that nothing did.
  const { buildChanged } = await import('./changed-build.ts');
  const { report, pages } = await buildChanged(folders, options, files);
  keepLook(folders, inputs, report, pages);
  return report;
}
