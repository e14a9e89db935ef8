import { describe, expect, it } from 'vitest';
import { navigationLink } from './navigation-link.ts';
import { FOREIGN_ADDRESSES } from './testing-addresses.ts';

const COURSE = '10000000-0000-4000-8000-000000000002';

describe('navigationLink', () => {
  it.each([
    [{ type: 1, url: 'https://www.zhiyan.example/a' }, 'new-window', 'https://www.zhiyan.example/a'],
    [{ type: 2, uuid: COURSE }, 'navigate', `/course/detail/${COURSE}`],
    [{ type: 3, uuids: [COURSE, 'b'] }, 'navigate', `/course/list?uuids=${COURSE},b`],
    [{ type: 4, url: '/901' }, 'new-window', '/901'],
    [{ type: 12, url: '/1018' }, 'new-window', '/1018'],
    [{ type: 13, url: '/course/list?subject=1' }, 'redirect', '/course/list?subject=1'],
    [{ type: 14, url: 'https://kst.zhiyan.example/chat' }, 'new-window', 'https://kst.zhiyan.example/chat'],
    [{ type: 20, classroom: 'k1' }, 'navigate', '/liveDetail?classroom=k1&is_public=true'],
    [{ type: 25 }, 'navigate', '/study/index'],
  ])('resolves %j', (navigation, action, href) => {
    expect(navigationLink(navigation)).toEqual({ action, href, type: navigation.type });
  });

  it.each([1, 4, 12, 13, 14])('leads with type %i to this site, to hosts of the school, or nowhere', (type) => {
    const origin = 'https://m.zhiyan.example';
    const targets = FOREIGN_ADDRESSES.map((url) => navigationLink({ type, url })?.href).filter(
      (href) => href !== undefined,
    );

    expect(targets.map((href) => new URL(href, origin)).filter(({ origin: other }) => other !== origin)).toEqual([]);
  });

  it.each([
    { type: 13, url: 'https://evil.example/' },
    { type: 13, url: 'javascript:alert(1)' },
    { type: 99 },
    { type: 2 },
  ])('leads nowhere with %j', (navigation) => {
    expect(navigationLink(navigation)).toBeUndefined();
  });
});
