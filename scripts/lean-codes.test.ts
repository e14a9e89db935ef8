import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutTexts } from './lean-codes.ts';

describe('withoutTexts', () => {
  const lean = withoutTexts(readFileSync('src/contract/codes.ts', 'utf8'));

  it('keeps every code, and one text: that which the client shows by itself', () => {
    expect(lean.match(/code: \d{5}/g)?.length).toBeGreaterThan(80);
    expect(lean.match(/text: '[^']*'/g)).toEqual(["text: 'Verification failed, please login again'"]);
  });

  it('takes no text that browser code reads', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
    const browserFiles = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.|^contract\//.test(file));
    const reads = browserFiles.flatMap(
      (file) => readFileSync(`src/${file}`, 'utf8').match(/\b[A-Z][A-Z_]+\.text\b/g) ?? [],
    );

    expect(reads).toEqual(['AUTHORIZATION_FAILED.text']);
  });
});
