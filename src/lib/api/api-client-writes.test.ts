// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contract, type OperationKey } from '#src/contract/all.ts';
import { api, http } from './api-client.ts';

const send = http.request;
afterEach(() => {
  http.request = send;
});

/** Reads that use something up. */
const WRITING_READS = [
  'GET /api/v1/account/code/exchange',
  'GET /api/v1/account/wx/user',
  'GET /api/v1/account/user/logout',
];
const writes = Object.keys(contract).filter((key) => !key.startsWith('GET ') || WRITING_READS.includes(key));

describe('a write', () => {
  it.each(writes)('%s is sent once when it is asked for twice at once, and again afterwards', async (key) => {
    const sent = vi.fn(async () => ({ headers: {}, data: { code: 20000, msg: '', data: {} } }));
    http.request = sent as typeof http.request;
    const params = Object.fromEntries([...key.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 'a-1']));
    const call = () => api(key as OperationKey, { params, body: { note: '同一份' } } as never);

    const both = await Promise.all([call(), call()]);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(both).toEqual([{}, {}]);

    await call();
    expect(sent).toHaveBeenCalledTimes(2);
  });
});
