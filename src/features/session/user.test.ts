// @vitest-environment happy-dom
import { onlineManager, QueryClient } from '@tanstack/react-query';
import { AxiosError } from 'axios';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http, setFailureListener } from '#src/lib/api/api-client.ts';
import { loadUser } from './user.ts';

const USER = { nickname: '小满', mobile: '13800138000' };

type Answer = 'user' | 'no network' | 'timeout' | number | { readonly status: number } | { readonly html: string };

/** Answers the calls in turn, the last answer repeatedly; counts them. */
function answerWith(...answers: Answer[]) {
  const seen = { calls: 0 };
  http.defaults.adapter = async (config) => {
    const answer = answers[Math.min(seen.calls, answers.length - 1)];
    seen.calls += 1;
    const reply = (data: unknown, status = 200) => ({ data, status, statusText: '', headers: {}, config });
    if (answer === 'no network') throw new AxiosError('x', AxiosError.ERR_NETWORK);
    if (answer === 'timeout') throw new AxiosError('x', AxiosError.ETIMEDOUT);
    if (typeof answer === 'number') return reply({ code: answer, msg: '请先登录', data: null });
    if (typeof answer === 'object' && 'html' in answer) return reply(answer.html);
    if (typeof answer === 'object') {
      throw new AxiosError('x', AxiosError.ERR_BAD_RESPONSE, config, undefined, reply('', answer.status));
    }
    return reply({ code: 20000, msg: '', data: USER });
  };
  return seen;
}

/** The result of reading the user, after all delays. */
async function outcome(client = new QueryClient()): Promise<unknown> {
  let isOver = false;
  const loading = loadUser(client)
    .catch((reason: unknown) => reason)
    .finally(() => {
      isOver = true;
    });
  while (!isOver) {
    await vi.runAllTimersAsync();
    // The default error text is loaded dynamically, which fake timers do not speed up.
    await vi.dynamicImportSettled();
  }
  return loading;
}

const { adapter } = http.defaults;
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  if (adapter) http.defaults.adapter = adapter;
  onlineManager.setOnline(true);
  setFailureListener(() => {});
  vi.useRealTimers();
});

describe('loadUser', () => {
  it.each(['no network', 'timeout', { status: 502 }, { html: '<html>' }, 40029] as const)(
    'asks again when two answers are lost to %j',
    async (lost) => {
      const seen = answerWith(lost, lost, 'user');

      expect(await outcome()).toEqual(USER);
      expect(seen.calls).toBe(3);
    },
  );

  it('gives up when three more tries are lost as well', async () => {
    const seen = answerWith('no network');

    expect(await outcome()).toMatchObject({ kind: 'network' });
    expect(seen.calls).toBe(4);
  });

  it.each([50022, 50015, 50021, 50000, 61004])('asks once when the server refuses with %i', async (code) => {
    const seen = answerWith(code, 'user');

    expect(await outcome()).toMatchObject({ code });
    expect(seen.calls).toBe(1);
  });

  it('waits while the device is offline, however long, and goes on when it is back', async () => {
    const seen = answerWith('no network', 'user');
    const client = new QueryClient();
    client.mount();
    const loading = loadUser(client);
    await vi.advanceTimersByTimeAsync(500);
    onlineManager.setOnline(false);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(seen.calls).toBe(1);

    onlineManager.setOnline(true);
    await vi.runAllTimersAsync();

    expect(await loading).toEqual(USER);
    client.unmount();
  });

  it('is quiet about each lost try', async () => {
    const shown: boolean[] = [];
    setFailureListener((_failure, { isShown }) => shown.push(isShown));
    answerWith('no network', 'user');

    await outcome();

    expect(shown).toEqual([false]);
  });
});
