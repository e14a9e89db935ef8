import { describe, expect, it } from 'vitest';
import { type BlockMark, findBlock, markBlock, markBlocks } from './find-block.ts';
import { openPage } from './open-page.ts';

const page = (...blocks: string[]) => openPage(`version: 1\nblocks:\n${blocks.join('')}`);
const HERO = '  - type: hero\n    heading: 七天读懂长难句\n    text: 每天一句\n    price: 19900\n';
const WHY = '  - type: heading\n    text: 为什么 七天 就够\n';
const HOW = '  - type: heading\n    text: 怎么 学\n';
const FORM = '  - { type: registration-form, id: register, submit: 报名 }\n';

function marked(index: number, ...blocks: string[]): BlockMark {
  const mark = markBlock(page(...blocks), index);
  if (!mark) throw new Error('There is no such block.');
  return mark;
}

describe('a block that something was said of', () => {
  it('is found after it moved, was indented otherwise or was edited', () => {
    const mark = marked(0, HERO, WHY, HOW);

    expect(findBlock(markBlocks(page(WHY, HOW, HERO)), mark)).toBe(2);
    expect(
      findBlock(
        markBlocks(openPage('blocks:\n- type: hero\n  heading: 七天读懂长难句\n  text: 每天一句\n  price: 19900\n')),
        mark,
      ),
    ).toBe(0);
    expect(findBlock(markBlocks(page(WHY, HERO.replace('19900', '9900'))), mark)).toBe(1);
  });

  it('is found by its name, whatever became of its words', () => {
    const mark = marked(1, HERO, FORM);

    expect(
      findBlock(markBlocks(page('  - { type: registration-form, id: register, heading: 全新的一张表 }\n', HERO)), mark),
    ).toBe(0);
  });

  it('is the nearest of those that are equal', () => {
    const mark = marked(2, WHY, HERO, WHY);

    expect(findBlock(markBlocks(page(WHY, HERO, WHY)), mark)).toBe(2);
    expect(findBlock(markBlocks(page(WHY, HERO, HOW, WHY)), mark)).toBe(3);
  });

  it('is nowhere when it was removed, and not the next one of its type', () => {
    expect(markBlock(page(HERO), 1)).toBeUndefined();
    expect(findBlock(markBlocks(page(HERO, HOW)), marked(1, HERO, WHY))).toBeUndefined();
    expect(findBlock(markBlocks(openPage('blocks: [oops')), marked(0, HERO))).toBeUndefined();
  });
});
