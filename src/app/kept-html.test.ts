import { describe, expect, it } from 'vitest';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { KeptHtml, listenTo } from './kept-html.ts';

const pageOf = (number: string, title = number): PageContext => ({
  path: `/${title}`,
  title,
  agreements: [],
  course: { number },
});

const block = { type: 'heading', id: 'heading-1', text: '开班', level: 2, align: 'left' } as Block;

/** Keeps `html` as that of a block that asked the page for its course. */
function keepForCourse(kept: KeptHtml, page: PageContext, html: string) {
  const { heard, answers } = listenTo(page);
  void heard.course;
  kept.keep(block, false, page, html, answers());
}

describe('kept HTML', () => {
  it('is given to a page that answers the same', () => {
    const kept = new KeptHtml();

    keepForCourse(kept, pageOf('A'), '<p>A</p>');

    expect(kept.find(block, false, pageOf('A', 'another'))).toEqual({ html: '<p>A</p>', classes: [] });
    expect(kept.find({ ...block }, false, pageOf('A'))).toBeUndefined();
    expect(kept.find(block, true, pageOf('A'))).toBeUndefined();
  });

  it('is not given to a page that answers otherwise', () => {
    const kept = new KeptHtml();

    keepForCourse(kept, pageOf('A'), '<p>A</p>');

    expect(kept.find(block, false, pageOf('B'))).toBeUndefined();
  });

  it('is not kept of a block that asked for the whole page', () => {
    const kept = new KeptHtml();
    const page = pageOf('A');
    const { heard, answers } = listenTo(page);

    kept.keep(block, false, page, JSON.stringify({ ...heard }), answers());

    expect(kept.find(block, false, pageOf('A'))).toBeUndefined();
  });
});
