import { describe, expect, it } from 'vitest';
import { type Choices, isWhole, selectAll } from './publish-choice.tsx';

type Page = Choices['pages'][number];

const page = (name: string, more: Partial<Page> = {}): Page => ({
  ...{ path: `/${name}`, file: `campaigns/${name}.yaml`, title: name, what: 'changed', sentences: [] },
  ...{ isOwn: true, isBroken: false, fragments: [] },
  ...more,
});
const choices = (pages: readonly Page[], more: Partial<Choices> = {}): Choices => ({
  ...{ pages: [...pages], fragments: [{ name: 'foot', usedBy: ['/one'], isNew: false }], whole: null },
  ...more,
});
const ticked = ({ paths, fragments }: ReturnType<typeof selectAll>) => [...paths, ...fragments];

describe('what is ticked at first', () => {
  it('is all that can be, but no page with errors and none that follows a fragment', () => {
    const all = choices([page('one'), page('two', { isBroken: true }), page('three', { isOwn: false })]);

    expect(ticked(selectAll(all))).toEqual(['/one', 'foot']);
    expect(isWhole(all, selectAll(all))).toBe(false);
  });

  it('is the one file that was asked for, if it differs', () => {
    const all = choices([page('one'), page('two')]);

    expect(ticked(selectAll(all, 'campaigns/two.yaml'))).toEqual(['/two']);
    expect(ticked(selectAll(all, 'fragments/foot.yaml'))).toEqual(['foot']);
    expect(ticked(selectAll(all, 'campaigns/same.yaml'))).toEqual(['/one', '/two', 'foot']);
  });

  it('is everything where all goes together, whatever was asked for', () => {
    const all = choices([page('one'), page('two')], { whole: '网站设置改了' });

    expect(isWhole(all, selectAll(all, 'campaigns/two.yaml'))).toBe(true);
  });
});
