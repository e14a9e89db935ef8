// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { clearSession, readToken, saveToken } from '#src/lib/session/session.ts';
import { readStored, writeStored } from '#src/lib/storage/storage.ts';
import { refreshSession } from './refresh-session.ts';

const DAY_MS = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 20);
const send = http.request;
const sent = vi.fn();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  saveToken('t-old');
  sent.mockReset().mockResolvedValue({ headers: {}, data: { code: 20000, msg: '', data: { token: 't-new' } } });
  http.request = sent as typeof http.request;
});
afterEach(() => {
  http.request = send;
  clearSession();
});

describe('refreshSession', () => {
  it('replaces a token of more than a week, and what was kept stays', async () => {
    writeStored('local', 'session-since', String(NOW - 8 * DAY_MS));
    writeStored('session', 'yanxue-register:c1', 'draft');

    await refreshSession(NOW);

    expect(readToken()).toBe('t-new');
    expect(readStored('session', 'yanxue-register:c1')).toBe('draft');
  });

  it.each([
    ['is young', String(NOW - 6 * DAY_MS)],
    ['has an unknown age', undefined],
    ['has a spoiled age', 'x'],
    ['is from the future', String(NOW + DAY_MS)],
  ])('leaves a token that %s', async (_, since) => {
    writeStored('local', 'session-since', since);

    await refreshSession(NOW);

    expect(sent).not.toHaveBeenCalled();
    expect(Number(readStored('local', 'session-since'))).toBeLessThanOrEqual(NOW);
  });

  it('asks once a week, also when the server does not answer', async () => {
    writeStored('local', 'session-since', String(NOW - 8 * DAY_MS));
    sent.mockRejectedValue(new Error('no'));

    await refreshSession(NOW);
    await refreshSession(NOW);

    expect(sent).toHaveBeenCalledTimes(1);
    expect(readToken()).toBe('t-old');
  });

  it('does nothing for a stranger', async () => {
    clearSession();

    await refreshSession(NOW);

    expect(sent).not.toHaveBeenCalled();
  });
});
