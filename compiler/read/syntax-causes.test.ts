import { describe, expect, it } from 'vitest';
import { readAsText } from './syntax-causes.ts';

const read = (text: string, from: string) => readAsText(text, text.indexOf(from))?.end;

describe('readAsText', () => {
  it('takes what begins with a star or a mark and goes on in Chinese, or has two stars, for text', () => {
    expect(read('title: *名师带练 # 看这里\n', '*')).toBe('title: *名师带练'.length);
    expect(read('title: !限时\n', '!')).toBe('title: !限时'.length);
    expect(read('title: **Free**\n', '*')).toBe('title: **Free**'.length);
  });

  it('takes a name in plain letters for an alias or a tag', () => {
    expect(read('title: *teacher\n', '*')).toBeUndefined();
    expect(read('title: !include a.yaml\n', '!')).toBeUndefined();
  });

  it('takes nothing that begins otherwise for text that only looks like an alias', () => {
    expect(read('title: 名师\n', '名')).toBeUndefined();
  });

  it('takes nothing within a value, and nothing with brackets, for a whole text', () => {
    expect(read('title: 见 *名师\n', '*')).toBeUndefined();
    expect(read('title: *名师 [一]\n', '*')).toBeUndefined();
  });
});
