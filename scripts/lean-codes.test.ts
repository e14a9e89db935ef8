import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { withoutTexts } from './lean-codes.ts';

describe('withoutTexts', () => {
  const lean = withoutTexts(readFileSync('src/contract/codes.ts', 'utf8'));

  it('keeps every code', () => {
    expect(lean.match(/code: \d{5}/g)?.length).toBeGreaterThan(80);
  });

  it('keeps the texts that the client knows by itself, and no other', () => {
    const client = readFileSync('src/lib/api-client.ts', 'utf8');
    const list = /OWN_WORDS[^=]*= \[([^\]]*)\]/.exec(client)?.[1] ?? '';
    const known = [...list.matchAll(/(?:refusals\.)?([A-Z_]+),/g)].map(([, name]) => name);
    const kept = [...lean.matchAll(/(\w+): \{ code: \d+, text:/g)].map(([, name]) => name);

    expect(known.length).toBeGreaterThan(1);
    expect(kept.sort()).toEqual(known.sort());
  });
});
