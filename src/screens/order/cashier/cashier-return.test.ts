// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noteLeaving, noteStop, skipCashier } from './cashier-return.ts';

const PATH = '/order/pay-result/o1';
let length = 4;

beforeEach(() => {
  sessionStorage.clear();
  length = 4;
  vi.spyOn(window.history, 'length', 'get').mockImplementation(() => length);
  vi.spyOn(window.history, 'go').mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

/** The student comes back from a cashier that added this many pages, including the new result page. */
function cameBack(added: number): void {
  noteStop(PATH);
  noteLeaving(PATH);
  length += added;
}

describe('skipCashier', () => {
  it.each([1, 2, 7])('steps over the %i pages that the cashier added', (added) => {
    cameBack(added);

    expect(skipCashier(PATH, 'navigate')).toBe(true);
    expect(window.history.go).toHaveBeenCalledWith(-added);
  });

  it.each([
    ['the document was reloaded', PATH, 'reload', 2],
    ['another order is shown', '/order/pay-result/o2', 'navigate', 2],
    ['a new tab was opened', PATH, 'navigate', -3],
    ['the history has been cut', PATH, 'navigate', 40],
  ])('stays when %s', (_name, path, kind, added) => {
    cameBack(added);

    expect(skipCashier(path, kind)).toBe(false);
    expect(window.history.go).not.toHaveBeenCalled();
  });

  it('stays when nobody has left for a cashier', () => {
    noteStop(PATH);
    length += 2;

    expect(skipCashier(PATH, 'navigate')).toBe(false);
  });

  it('steps once', () => {
    cameBack(2);
    skipCashier(PATH, 'navigate');

    expect(skipCashier(PATH, 'navigate')).toBe(false);
  });
});
