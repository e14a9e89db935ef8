import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folders = [new URL('./', import.meta.url), new URL('../ui/', import.meta.url)];

describe('blocks and ui', () => {
  it('write no style attribute, which the policy of landing pages forbids', () => {
    const offenders = folders.flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
        .filter((file) => /\sstyle=/.test(readFileSync(new URL(file, folder), 'utf8'))),
    );

    expect(offenders).toEqual([]);
  });
});
