// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { firstAdTouch, lastAdTouch, noteAdTouch } from './ad-touch.ts';
import { noteArrival, takeArrivals } from './arrival.ts';

const arrive = (search: string, pathname = '/1month', at = 1000) => noteArrival({ pathname, search }, at);

beforeEach(() => sessionStorage.clear());

describe('an arrival at a landing page', () => {
  it('is read, in order, by whoever asks for touches first', () => {
    arrive('?source=a', '/901', 1000);
    arrive('?source=b&mobile=13800138000', '/1018', 2000);

    expect(firstAdTouch()).toEqual({ at: 1000, page: '/901', params: { source: 'a' } });
    expect(lastAdTouch()).toEqual({ at: 2000, page: '/1018', params: { source: 'b' } });
  });

  it('comes before the visit that is noted next', () => {
    arrive('?source=a');

    noteAdTouch({ pathname: '/course/list', search: '?source=b' }, 2000);

    expect(firstAdTouch()?.params).toEqual({ source: 'a' });
    expect(lastAdTouch()?.params).toEqual({ source: 'b' });
  });

  it('waits no longer once it was read', () => {
    arrive('?source=a&mobile=13800138000');

    lastAdTouch();

    expect(takeArrivals()).toEqual([]);
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('13800138000');
  });

  it('without a query leaves nothing', () => {
    arrive('');

    expect(sessionStorage.length).toBe(0);
  });

  it('is of no account where the browser keeps nothing', () => {
    const setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem });

    expect(() => arrive('?source=a')).not.toThrow();
    vi.unstubAllGlobals();
    expect(takeArrivals()).toEqual([]);
  });

  it.each([
    'null',
    'half a',
    '{"at":"1","page":"/901","search":"?ch=a"}',
    '{"at":1,"search":"?ch=a"}',
    '{"at":1,"page":"/901","search":{}}',
  ])('passes over what somebody else wrote in its place: %s', (line) => {
    sessionStorage.setItem('arrivals', line);

    expect(takeArrivals()).toEqual([]);
  });
});
