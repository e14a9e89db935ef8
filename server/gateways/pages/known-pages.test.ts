import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownPages } from './known-pages.ts';
import type { PageDesk } from './page-desk.ts';

const CARDS = [{ path: '/901', title: '暑期班' }];

/** A desk whose answers are given one after the other; a missing one never comes. */
function deskOf(...answers: readonly (() => Promise<unknown>)[]): PageDesk {
  const left = [...answers];
  const ask = () => left.shift()?.() ?? new Promise(() => {});
  return { ask: ask as unknown as PageDesk['ask'], stop: () => {} };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('knownPages', () => {
  it('are those of the compiler', async () => {
    expect(await knownPages(deskOf(async () => CARDS))).toEqual(CARDS);
  });

  it('are none where no pages are written', async () => {
    expect(await knownPages(null)).toEqual([]);
  });

  it('are none while the compiler has never answered in time, and the last ones later', async () => {
    const desk = deskOf(
      () => new Promise(() => {}),
      async () => CARDS,
    );
    const cold = knownPages(desk);
    await vi.runAllTimersAsync();

    expect(await cold).toEqual([]);
    expect(await knownPages(desk)).toEqual(CARDS);
    const slow = knownPages(desk);
    await vi.runAllTimersAsync();
    expect(await slow).toEqual(CARDS);
  });

  it('are the last ones when the compiler fails', async () => {
    const desk = deskOf(
      async () => CARDS,
      async () => Promise.reject(new Error('ended')),
    );
    await knownPages(desk);

    expect(await knownPages(desk)).toEqual(CARDS);
  });
});
