import { describe, expect, it } from 'vitest';
import type { Block, CompiledPage } from '#src/page-model/page.ts';
import { describePublished } from './describe-published.ts';

const TITLE = { type: 'heading', id: 'heading-1', text: '开班', level: 2, align: 'left' } as Block;
const DIALOG = { type: 'exit-dialog', id: 'exit-dialog-1', variant: 'douyin' } as Block;

function pageOf(...blocks: Block[]): CompiledPage {
  return {
    version: 1,
    path: '/a',
    title: '开班',
    description: '七天',
    status: 'live',
    access: 'public',
    agreements: [],
    share: { title: '开班', description: '七天', image: 'https://m.example.com/media/share-0123456789.png' },
    theme: { background: '#fff', accent: '#c93400' },
    blocks,
  };
}

describe('what visitors of a published page find otherwise', () => {
  it('is nothing in the same page', () => {
    expect(describePublished(pageOf(TITLE), pageOf(TITLE))).toEqual([]);
  });

  it('names a block that is not shown any more, which may be hidden or gone', () => {
    expect(describePublished(pageOf(TITLE, DIALOG), pageOf(TITLE))).toEqual(['不再显示“挽留弹窗”']);
  });

  it('names a block that was not shown before', () => {
    expect(describePublished(pageOf(TITLE), pageOf(TITLE, DIALOG))).toEqual(['多了“挽留弹窗”，在“标题”之后']);
  });

  it('names a picture whose content is another under the same name', () => {
    const after = pageOf(TITLE);
    const share = { ...after.share, image: after.share.image.replace('0123456789', '9876543210') };

    expect(describePublished(pageOf(TITLE), { ...after, share })).toEqual(['换了图片 share']);
  });
});
