// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NETWORK_TEXT } from '../api/api-failures.ts';
import { clearSession, saveToken } from '../session/session.ts';
import { useLive } from './use-live.ts';

interface Request {
  readonly signal: AbortSignal;
  readonly answer: (value: string) => Promise<void>;
  readonly fail: () => Promise<void>;
}

/** A hook whose requests the test answers one by one. */
function mount(key = 'a') {
  const requests: Request[] = [];
  const load = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      requests.push({
        signal,
        answer: (value) => act(async () => resolve(value)),
        fail: () => act(async () => reject(new Error('no answer'))),
      });
    });
  const hook = renderHook(({ key }) => useLive(key, load), { initialProps: { key } });
  return { ...hook, requests, live: () => hook.result.current.live };
}

describe('useLive', () => {
  it('is loading, then ready with the value', async () => {
    const { live, requests } = mount();
    expect(live()).toEqual({ status: 'loading' });

    await requests[0]?.answer('one');

    expect(live()).toEqual({ status: 'ready', value: 'one' });
  });

  it('says what went wrong, and loads again on reload', async () => {
    const { live, requests, result } = mount();
    await requests[0]?.fail();
    expect(live()).toEqual({ status: 'failed', message: NETWORK_TEXT });

    act(() => result.current.reload());
    expect(live()).toEqual({ status: 'loading' });
    await requests[1]?.answer('two');

    expect(live()).toEqual({ status: 'ready', value: 'two' });
  });

  it('lets the latest request win and aborts the older one', async () => {
    const { live, requests, result } = mount();
    act(() => result.current.reload());

    await requests[1]?.answer('new');
    await requests[0]?.answer('old');

    expect(requests[0]?.signal.aborted).toBe(true);
    expect(live()).toEqual({ status: 'ready', value: 'new' });
  });

  it('keeps a value when reading it again fails', async () => {
    const { live, requests, result } = mount();
    await requests[0]?.answer('one');

    act(() => result.current.reload());
    await requests[1]?.fail();

    expect(live()).toEqual({ status: 'ready', value: 'one' });
  });

  it('forgets the value of another key', async () => {
    const { live, requests, rerender } = mount('a');
    await requests[0]?.answer('of a');

    rerender({ key: 'b' });
    expect(live()).toEqual({ status: 'loading' });
    await requests[1]?.answer('of b');

    expect(live()).toEqual({ status: 'ready', value: 'of b' });
  });

  it('reads again after a login', async () => {
    const { requests } = mount();
    await requests[0]?.answer('a stranger');

    act(() => saveToken('token'));

    expect(requests).toHaveLength(2);
    clearSession();
  });

  it('reads again when the page comes back from the back-forward cache', async () => {
    const { requests } = mount();
    await requests[0]?.answer('one');

    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });

    expect(requests).toHaveLength(2);
  });

  it('aborts when it is unmounted', () => {
    const { requests, unmount } = mount();

    unmount();

    expect(requests[0]?.signal.aborted).toBe(true);
  });
});
