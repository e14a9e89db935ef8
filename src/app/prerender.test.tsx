import { describe, expect, it } from 'vitest';
import type { Block, PageContext } from '#src/page-model/page.ts';
import { renderBlock } from './prerender.tsx';

const htmlOf = (...args: Parameters<typeof renderBlock>) => renderBlock(...args).html;

const pageOf = (number: string): PageContext => ({
  path: `/${number}`,
  title: number,
  agreements: [],
  course: { number },
});
const heading = (text: string) => ({ type: 'heading', id: 'heading-1', text, level: 2, align: 'left' }) as Block;
const form = {
  type: 'registration-form',
  id: 'register',
  heading: '立即报名',
  submit: '报名',
  agreements: [],
} as unknown;

describe('the HTML of a block', () => {
  it('is the same on every page when the block asks nothing of its page', () => {
    const shared = Object.freeze(heading('开班'));
    const [first, second] = ['A', 'B'].map((number) => htmlOf(shared, pageOf(number), 0));

    expect(first).toContain('开班');
    expect(second).toBe(first);
  });

  it('is that of its own page when the block asks for something of it', () => {
    const shared = Object.freeze(form as Block);
    const [first, second] = ['A', 'B'].map((number) => htmlOf(shared, pageOf(number), 0));

    expect(first).toContain('data-course="A"');
    expect(second).toContain('data-course="B"');
  });

  it('carries the tracking mark of its own page, where it prints one', () => {
    const shared = Object.freeze(form as Block);
    const pages: PageContext[] = ['first', 'second', 'a&b'].map((source) => ({ ...pageOf('A'), source }));
    const [first, second, odd, none] = [...pages, pageOf('A')].map((page) => htmlOf(shared, page, 0));

    expect(first).toContain('data-source="first"');
    expect(second).toBe(first?.replace('"first"', '"second"'));
    expect(second).toBe(htmlOf({ ...shared }, { ...pageOf('A'), source: 'second' }, 0));
    expect(odd).toContain('data-source="a&amp;b"');
    expect(none).not.toContain('data-source');
  });

  it('is hidden only while its condition says so', () => {
    const block = Object.freeze({ ...heading('限时'), when: [{ until: '1970-01-01T00:00:01Z' }] } as Block);

    expect(htmlOf(block, pageOf('A'), 0)).not.toContain('hidden=""');
    expect(htmlOf(block, pageOf('A'), 2000)).toContain('hidden=""');
  });
});
