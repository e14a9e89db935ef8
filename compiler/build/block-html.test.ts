import { describe, expect, it } from 'vitest';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { rememberHtml } from './block-html.ts';

const pageOf = (number: string, more: Partial<PageContext> = {}): PageContext => ({
  path: `/${number}`,
  title: number,
  agreements: [],
  course: { number },
  ...more,
});

const block = { type: 'heading', id: 'heading-1', text: '开班', level: 2, align: 'left' } as Block;
const NOW = Date.parse('2026-11-10T12:00:00+08:00');

/** Renders a block with these questions to the page, and counts the renders. */
function renderer(ask: (page: PageContext) => unknown, isShared = true) {
  const count = { rendered: 0 };
  const render = rememberHtml(
    (_block, page) => {
      count.rendered += 1;
      return { html: JSON.stringify(ask(page)) ?? '', classes: '' };
    },
    () => isShared,
  );
  return { count, htmlOn: (page: PageContext, own = block, at = NOW) => render(own, page, at).html };
}

describe('the HTML of a block that pages share', () => {
  it('is made once for pages that give the same answers', () => {
    const { count, htmlOn } = renderer(({ course }) => course);

    expect([htmlOn(pageOf('A')), htmlOn(pageOf('A', { title: 'another' }))]).toEqual([
      '{"number":"A"}',
      '{"number":"A"}',
    ]);
    expect(count.rendered).toBe(1);
  });

  it('is made anew for a page that answers otherwise, or says nothing', () => {
    const { htmlOn } = renderer(({ source }) => source ?? 'none');

    expect([htmlOn(pageOf('A', { source: 's' })), htmlOn(pageOf('A')), htmlOn(pageOf('A', { source: 't' }))]).toEqual([
      '"s"',
      '"none"',
      '"t"',
    ]);
  });

  it('is made anew for every other page where the block asks for the whole page', () => {
    const { htmlOn } = renderer((page) => ({ ...page }));

    expect(htmlOn(pageOf('A'))).toContain('"title":"A"');
    expect(htmlOn(pageOf('A', { title: 'B' }))).toContain('"title":"B"');
  });

  it('is made anew once its condition shows or hides it', () => {
    const { count, htmlOn } = renderer(() => 'same');
    const later = { ...block, when: [{ from: '2026-11-10T05:00:00Z' }] } as Block;

    htmlOn(pageOf('A'), later);
    htmlOn(pageOf('A'), later, NOW + 7_200_000);

    expect(count.rendered).toBe(2);
  });

  it('is made each time of a block that pages do not share', () => {
    const { count, htmlOn } = renderer(() => 'same', false);

    htmlOn(pageOf('A'));
    htmlOn(pageOf('A'));

    expect(count.rendered).toBe(2);
  });
});
