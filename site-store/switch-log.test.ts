import { describe, expect, it } from 'vitest';
import { releaseBefore, type Switch } from './switch-log.ts';

const log = (...entries: string[]): Switch[] =>
  entries.map((entry) => {
    const [action, release = ''] = entry.split(' ');
    return { at: '2026-11-22T12:00:00Z', by: 'chen@studio', action: action as Switch['action'], release };
  });

describe('releaseBefore', () => {
  it.each([
    ['is the one published before', log('publish a', 'publish b'), 'b', 'a'],
    ['counts a release that came back by a new edit', log('publish a', 'publish b', 'publish a'), 'a', 'b'],
    ['goes further back after a rollback', log('publish a', 'build b', 'publish c', 'rollback b'), 'b', 'a'],
    ['goes on from what followed a rollback', log('publish a', 'publish b', 'rollback a', 'publish c'), 'c', 'a'],
    ['leaves out a switch that was begun and did not happen', log('publish a', 'publish b', 'publish c'), 'b', 'a'],
    ['is none for the first', log('publish a'), 'a', undefined],
    ['is none without a log', [], 'a', undefined],
  ])('%s', (_what, switches, current, expected) => {
    expect(releaseBefore(switches, current)).toBe(expected);
  });
});
