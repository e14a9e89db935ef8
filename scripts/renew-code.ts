import { rmSync, writeFileSync } from 'node:fs';
import { buildCode } from './build-code.ts';
import { CODE_STAMP, codeHash } from './code-stamp.ts';

/** What scripts/build-site.ts runs when code changed: a process of its own, since most builds find it built and need none of its tools. */
const handleGone = () => process.exit(1);
// Whoever waits for it holds the lock of builds: without them, another build may begin.
process.once('disconnect', handleGone);
const hash = codeHash();
// Nobody takes for whole what is half built.
rmSync(CODE_STAMP, { force: true });
await buildCode();
writeFileSync(CODE_STAMP, hash);
process.off('disconnect', handleGone);
process.disconnect?.();
