import { join } from 'node:path';
import { REPOSITORY, REPOSITORY_FOLDERS } from '#compiler/site/folders.ts';
import { sourceHash } from './source-hash.mjs';

/** Contains the hash of the sources of the last build. */
export const CODE_STAMP = join(REPOSITORY_FOLDERS.cache, 'code.stamp');

/** Hash of everything that code is built from. */
export function codeHash(): string {
  return sourceHash(
    REPOSITORY,
    ['src', 'compiler', 'ipc', 'site-store', 'publish', 'scripts', 'schemas'],
    [
      'index.html',
      'vite.config.ts',
      'vite.landing.config.ts',
      'vite.console.config.ts',
      'package-lock.json',
      'pages-config/navigation.yaml',
      'pages-config/site.yaml',
    ],
  );
}
