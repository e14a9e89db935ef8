import { describe, expect, it } from 'vitest';
import { changedBlocks } from './changed-blocks.ts';

const HERO = '  - type: hero\n    heading: 七天\n    price: 19900\n';
const WHY = '  - type: heading\n    text: 为什么\n';
const FAQ = '  - { type: faq, items: [] }\n';
const FORM = '  - type: registration-form\n    id: register\n';
const page = (...blocks: string[]) => `version: 1\nblocks:\n${blocks.join('')}`;

describe('changedBlocks', () => {
  it('names what was edited, added and removed, each where it stands', () => {
    const before = page(HERO, WHY, FORM);
    const after = page(HERO.replace('19900', '9900'), FAQ, FORM);

    expect(changedBlocks(before, after)).toEqual({ before: [0, 1], after: [0, 1] });
  });

  it('names the one block that moved, not those that it passed', () => {
    expect(changedBlocks(page(HERO, WHY, FAQ, FORM), page(WHY, FAQ, FORM, HERO))).toEqual({ before: [0], after: [3] });
  });

  it('names nothing where only the page itself changed, or a version cannot be read', () => {
    expect(changedBlocks(page(HERO), `title: 春\n${page(HERO)}`)).toEqual({ before: [], after: [] });
    expect(changedBlocks('blocks: [oops', page(HERO))).toEqual({ before: [], after: [] });
  });
});
