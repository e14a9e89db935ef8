import { describe, expect, it } from 'vitest';
import { openPage, pathAt } from './open-page.ts';
import { originOf } from './origin.ts';

const TEXT = `base: &base { label: 去 }
blocks:
  - { type: fragment, name: footer }
  - *base
  - { type: spacer }
`;

describe('originOf', () => {
  const page = openPage(TEXT);

  it('leads to the anchor that an alias repeats', () => {
    expect(originOf(page, ['blocks', 1, 'label'])).toEqual({ kind: 'alias', anchor: 'base', path: ['base', 'label'] });
  });

  it('leads to the file of a fragment', () => {
    expect(originOf(page, ['blocks', 0])).toEqual({ kind: 'fragment', name: 'footer' });
    expect(originOf(page, ['blocks', 0, 'heading'])).toEqual({ kind: 'fragment', name: 'footer' });
    expect(originOf(page, ['blocks', 0, 'name'])).toEqual({ kind: 'here' });
  });

  it('tells what is written here from what is not set', () => {
    expect(originOf(page, ['blocks', 2, 'type'])).toEqual({ kind: 'here' });
    expect(originOf(page, ['blocks', 2, 'size'])).toEqual({ kind: 'unset' });
  });
});

describe('pathAt', () => {
  it('says which value an offset stands in', () => {
    const page = openPage(TEXT);

    expect(pathAt(page, TEXT.indexOf('footer') + 2)).toEqual(['blocks', 0, 'name']);
    expect(pathAt(page, TEXT.indexOf('去'))).toEqual(['base', 'label']);
  });
});
