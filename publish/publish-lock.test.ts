import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withPublishLock } from './publish-lock.ts';

const FEW_MS = 5;

it('withPublishLock goes on when the lock is taken away under it, and a sign of life cannot be given', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'lock-')), 'publishing');

  // An error in a timer ends the process, and this test with it.
  const outcome = await withPublishLock(
    file,
    async () => {
      expect(readFileSync(file, 'utf8')).toContain('chen');
      rmSync(file);
      await setTimeout(20 * FEW_MS);
      return 'published';
    },
    'chen@studio',
    FEW_MS,
  );

  expect(outcome).toEqual({ done: 'published' });
});
