import { describe, expect, it } from 'vitest';
import { armsOf } from './page-arms.ts';

describe('armsOf', () => {
  it('names the page as it is first, then each arm', () => {
    const experiment = { control: { name: '先说办法' }, arms: [{ id: 'b', name: '先说痛处' }, { id: 'c' }] };

    expect(Object.entries(armsOf({ experiment }))).toEqual([
      ['', '对照：先说办法'],
      ['b', '先说痛处'],
      ['c', '方案 C'],
    ]);
  });

  it.each([[null], [{}], [{ experiment: 'x' }], [{ experiment: { arms: [] } }], [{ experiment: { arms: [null] } }]])(
    'is empty for %j',
    (data) => {
      expect(armsOf(data)).toEqual({});
    },
  );
});
