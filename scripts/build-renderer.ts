import { buildRenderer } from './build-code.ts';

/** What scripts/dev-renderer.ts runs: a process of its own, because a dev server makes another React of what it builds. */
await buildRenderer();
