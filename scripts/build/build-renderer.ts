import { buildRenderer } from './build-code.ts';

/**
 * Run by scripts/dev/dev-renderer.ts in a process of its own, because inside a dev server the build would get another
 * React.
 */
await buildRenderer();
