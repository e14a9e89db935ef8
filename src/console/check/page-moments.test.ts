import { describe, expect, it } from 'vitest';
import { pageMoments } from './page-moments.ts';

const at = (text: string) => Date.parse(text);

describe('pageMoments', () => {
  it('are those of the page and of its blocks, in their order', () => {
    const page = {
      title: '2026-12-01T00:00 之前',
      schedule: { from: '2026-12-01T00:00:00+08:00', until: '2026-12-20T00:00:00+08:00' },
      blocks: [
        { type: 'countdown', endsAt: '2026-12-10T20:00:00+08:00' },
        { type: 'heading', when: [{ until: '2026-12-05T00:00:00+08:00' }] },
      ],
    };

    const moments = pageMoments(page, (type) => `«${type}»`);

    expect(moments.map(({ what, where }) => `${where} ${what}`)).toEqual([
      '整页 上线',
      '第 2 块 «heading» 不再显示',
      '第 1 块 «countdown» 倒计时结束',
      '整页 下线',
    ]);
    expect(moments[0]?.atMs).toBe(at('2026-12-01T00:00:00+08:00'));
    expect(moments[1]).toMatchObject({ block: 1 });
  });

  it('are none of a page that cannot be read', () => {
    expect(pageMoments(undefined, String)).toEqual([]);
    expect(pageMoments({ blocks: 'x' }, String)).toEqual([]);
  });
});
