import { describe, expect, it } from 'vitest';
import { sendPatiently } from './retry.ts';

/** Sends into a network with these answers in turn: statuses or failures. */
async function send(answers: readonly (number | Error)[], random = 0) {
  const pauses: number[] = [];
  const left = [...answers];
  const pause = async (ms: number) => void pauses.push(ms);
  const turn = async () => {
    const next = left.shift() ?? 200;
    if (next instanceof Error) throw next;
    return new Response('', { status: next });
  };
  const answer = await sendPatiently(turn, { tries: 4, firstPauseMs: 100, random: () => random, pause });
  return { status: answer.status, pauses };
}

describe('sendPatiently', () => {
  it('tries again after 5xx, 429 and a broken connection, each time twice as late', async () => {
    expect(await send([503, 429, new TypeError('reset')])).toEqual({ status: 200, pauses: [50, 100, 200] });
  });

  it('waits between half and all of a pause', async () => {
    expect(await send([500, 500], 0.5)).toEqual({ status: 200, pauses: [75, 150] });
  });

  it.each([400, 403, 404, 409, 412, 501])('takes %d for an answer at once', async (status) => {
    expect(await send([status])).toEqual({ status, pauses: [] });
  });

  it('gives the last answer, or the last failure, in the end', async () => {
    expect((await send([503, 503, 503, 503])).status).toBe(503);
    await expect(send(Array.from({ length: 4 }, () => new TypeError('reset')))).rejects.toThrow('reset');
  });

  it('never tries again after what is no failure of the network', async () => {
    await expect(send([new Error('a bug')])).rejects.toThrow('a bug');
  });
});
