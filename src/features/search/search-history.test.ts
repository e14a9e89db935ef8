import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readHistory, withWord } from './search-history.ts';

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});

describe('withWord', () => {
  it('puts the newest first, each once', () => {
    expect(withWord(['408', '长难句'], '长难句')).toEqual(['长难句', '408']);
  });

  it('keeps ten', () => {
    const ten = Array.from({ length: 10 }, (_, index) => `词${index}`);

    expect(withWord(ten, '新词')).toEqual(['新词', ...ten.slice(0, 9)]);
  });
});

describe('readHistory', () => {
  it.each([
    ['nothing', undefined, []],
    ['words', '["长难句","408"]', ['长难句', '408']],
    ['broken text', '["长难句', []],
    ['no list', '{"length":3}', []],
    ['other things among the words', '["408",7,null,{"a":1},"  ","408"]', ['408']],
    ['too many words', JSON.stringify(Array.from({ length: 30 }, (_, index) => `${index}`)), [...'0123456789']],
  ])('makes of %s what can be shown', (_name, text, words) => {
    if (text !== undefined) stored.set('search-history', text);

    expect(readHistory()).toEqual(words);
  });
});
