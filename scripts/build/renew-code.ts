import { rmSync, writeFileSync } from 'node:fs';
import { buildCode } from './build-code.ts';
import { CODE_STAMP, codeHash } from './code-stamp.ts';

/**
 * Run by scripts/build/build-site.ts when code changed: a process of its own, because most builds find the code built and
 * need none of these tools.
 */
const handleGone = () => process.exit(1);
// The parent holds the build lock; when it dies, another build may begin.
process.once('disconnect', handleGone);
const hash = codeHash();
// A half-finished build must not look complete.
rmSync(CODE_STAMP, { force: true });
await buildCode();
writeFileSync(CODE_STAMP, hash);
process.off('disconnect', handleGone);
process.disconnect?.();
