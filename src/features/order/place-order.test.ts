// @vitest-environment happy-dom
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, describe, expect, it } from 'vitest';
import { http } from '#src/lib/api/api-client.ts';
import { ApiRefusal } from '#src/lib/api/api-failures.ts';
import { placeOrder } from './place-order.ts';

const checkout = { uuid: 'c1', courses: [{ uuid: 'a' }], created_time: '2026-11-20T12:00:00+08:00' };
const anOrder = (changes: object = {}) => ({
  uuid: 'o1',
  courses: [{ uuid: 'a' }],
  pay_state: 0,
  created_time: '2026-11-20T12:00:05+08:00',
  ...changes,
});

type Answer = (config: InternalAxiosRequestConfig) => unknown;
const timeout: Answer = () => {
  throw new AxiosError('timeout', 'ETIMEDOUT');
};
const list =
  (...orders: readonly object[]): Answer =>
  () => ({ code: 20000, msg: '', data: { list: orders } });

/** Answers the submission and the query after it; counts the submissions. */
function answerWith(submission: Answer, question: Answer): { submissions: number } {
  const seen = { submissions: 0 };
  http.defaults.adapter = async (config) => {
    const isSubmission = config.method === 'post';
    if (isSubmission) seen.submissions += 1;
    const data = (isSubmission ? submission : question)(config);
    return { data, status: 200, statusText: 'OK', headers: {}, config };
  };
  return seen;
}

const { adapter } = http.defaults;
afterEach(() => {
  if (adapter) http.defaults.adapter = adapter;
});

describe('placeOrder', () => {
  // Only the compared fields matter here.
  const place = () => placeOrder(checkout as Parameters<typeof placeOrder>[0], { payable: 100 });

  it('gives the order', async () => {
    answerWith(() => ({ code: 20000, msg: '', data: anOrder() }), timeout);

    expect(await place()).toMatchObject({ status: 'ordered', order: { uuid: 'o1' } });
  });

  it('asks what became of a submission without an answer, and repeats nothing', async () => {
    const seen = answerWith(timeout, list(anOrder()));

    expect(await place()).toMatchObject({ status: 'ordered', order: { uuid: 'o1' } });
    expect(seen.submissions).toBe(1);
  });

  it.each([
    ['of another course', anOrder({ courses: [{ uuid: 'b' }] })],
    ['older than the checkout', anOrder({ created_time: '2026-11-20T11:59:59+08:00' })],
    ['cancelled', anOrder({ pay_state: 5 })],
    ['closed', anOrder({ pay_state: 6 })],
  ])('does not take an order that is %s for its own', async (_name, order) => {
    answerWith(timeout, list(order));

    expect(await place()).toEqual({ status: 'not-ordered' });
  });

  it('is unsure when nobody answers', async () => {
    answerWith(timeout, timeout);

    expect(await place()).toEqual({ status: 'unsure' });
  });

  it('throws a refusal', async () => {
    answerWith(() => ({ code: 40402, msg: '价格有变化', data: null }), timeout);

    await expect(place()).rejects.toBeInstanceOf(ApiRefusal);
  });
});
