import type { Publisher } from '#server/gateways/pages/publisher.ts';
import type { PublishCalls, PublishOutcome } from '#src/contract/console/publisher-calls.ts';

export const OLD = 'aaaaaaaaaaaaaaaa';
export const NEW = 'bbbbbbbbbbbbbbbb';

type Plan = PublishCalls['plan']['reply'];

/** A plan for a site of nine pages. */
export function planOf(told: Plan['pages']): Plan {
  const counts = { all: 9, new: 0, changed: told.length, gone: 0 };
  const files = { count: 0, bytes: 0 };
  return {
    release: NEW,
    before: OLD,
    pages: told,
    counts,
    isAppChanged: false,
    files,
    mostGone: 3,
    takenBack: [],
    failed: [],
  };
}

/** A publisher whose orders end when the test says so. */
export function testPublisher() {
  const orders: { readonly call: string; readonly input: unknown; readonly end: (outcome: PublishOutcome) => void }[] =
    [];
  const ask = async (call: string, input: unknown, onStep: (step: unknown) => void = () => {}): Promise<unknown> => {
    if (['list', 'commit', 'editedSince', 'comesBack'].includes(call)) return [];
    if (call === 'choices') return { pages: [], fragments: [], whole: null };
    if (call === 'hold' || call === 'keepRules') return null;
    if (call === 'changes') return { release: NEW, base: OLD, changes: [] };
    if (call === 'compare') return { pages: wentLive.is === 'live' ? wentLive.pages : [] };
    if (call === 'compose') return { is: 'made', release: NEW };
    onStep({ name: 'check', at: '2026-11-20T12:00:00+08:00', text: '' });
    return new Promise((resolve) => orders.push({ call, input, end: resolve }));
  };
  const publisher: Publisher = { ask: ask as Publisher['ask'], stop: () => {} };
  return { publisher, orders };
}

export const wentLive: PublishOutcome = {
  is: 'live',
  release: NEW,
  before: OLD,
  pages: [{ path: '/901', title: '秋季冲刺班', what: 'changed', sentences: ['价格卡的价格 ¥199 → ¥99'] }],
};
