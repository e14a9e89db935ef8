import { writeFileSync } from 'node:fs';
import { buildCode } from './build-code.ts';
import { CODE_STAMP, codeHash } from './code-stamp.ts';

/** What scripts/build-site.ts runs when code changed: a process of its own, since most builds find it built and need none of its tools. */
const hash = codeHash();
await buildCode();
writeFileSync(CODE_STAMP, hash);
