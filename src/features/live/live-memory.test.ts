// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetLive, recallLive, rememberLives } from './live-memory.ts';
import { aLive } from './testing.ts';

const KEY = 'lives';
beforeEach(() => sessionStorage.clear());

describe('a remembered class', () => {
  it('comes back as it was seen last, without its stream', () => {
    const seen = { ...aLive({ status: 1 }), stream: { url: '/secret', poster: '' } };
    rememberLives([aLive(), aLive({ classroom: 'other' })]);
    rememberLives([seen]);

    expect(recallLive('20261121-4')).toEqual(aLive({ status: 1 }));
    expect(sessionStorage.getItem(KEY)).not.toContain('secret');
  });

  it('is gone when it was forgotten or never there', () => {
    rememberLives([aLive()]);
    forgetLive('20261121-4');

    expect(recallLive('20261121-4')).toBeUndefined();
    expect(recallLive('nowhere')).toBeUndefined();
    expect(sessionStorage.getItem(KEY)).toBeNull();
  });

  it('gives way when there are more than a student scrolls past', () => {
    rememberLives(Array.from({ length: 120 }, (_, index) => aLive({ classroom: `room-${index}` })));

    expect(recallLive('room-0')).toBeUndefined();
    expect(recallLive('room-119')).toBeDefined();
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{"classroom":"20261121-4"}'],
    ['not whole', '[{"classroom":"20261121-4"}]'],
    ['in a state that does not exist', JSON.stringify([{ ...aLive(), status: 9 }])],
    ['without a time', JSON.stringify([{ ...aLive(), start_time: 'soon' }])],
    ['without a teacher', JSON.stringify([{ ...aLive(), teacher: null }])],
  ])('that is %s is not believed', (_name, stored) => {
    sessionStorage.setItem(KEY, stored);

    expect(recallLive('20261121-4')).toBeUndefined();
  });
});
