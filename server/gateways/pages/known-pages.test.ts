import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { knownPages } from './known-pages.ts';
import type { PageCompiler } from './page-compiler.ts';

const CARDS = [{ path: '/901', title: '暑期班' }];

/** A compiler with these answers in turn; a missing one never arrives. */
function compilerOf(...answers: readonly (() => Promise<unknown>)[]): PageCompiler {
  const left = [...answers];
  const ask = () => left.shift()?.() ?? new Promise(() => {});
  return { ask: ask as unknown as PageCompiler['ask'], stop: () => {} };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('knownPages', () => {
  it('are those of the compiler', async () => {
    expect(await knownPages(compilerOf(async () => CARDS))).toEqual(CARDS);
  });

  it('are none where no pages are written', async () => {
    expect(await knownPages(null)).toEqual([]);
  });

  it('are none while the compiler has never answered in time, and the last ones later', async () => {
    const compiler = compilerOf(
      () => new Promise(() => {}),
      async () => CARDS,
    );
    const cold = knownPages(compiler);
    await vi.runAllTimersAsync();

    expect(await cold).toEqual([]);
    expect(await knownPages(compiler)).toEqual(CARDS);
    const slow = knownPages(compiler);
    await vi.runAllTimersAsync();
    expect(await slow).toEqual(CARDS);
  });

  it('are the last ones when the compiler fails', async () => {
    const compiler = compilerOf(
      async () => CARDS,
      async () => Promise.reject(new Error('ended')),
    );
    await knownPages(compiler);

    expect(await knownPages(compiler)).toEqual(CARDS);
  });
});
