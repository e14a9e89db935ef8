// @vitest-environment happy-dom
import { sha256 } from '@noble/hashes/sha2.js';
import { describe, expect, it } from 'vitest';
import { refusals } from '#src/contract/codes.ts';
import { answer, refuse, sentTo } from '#src/lib/api/testing-api.ts';
import { perform, type Registration } from './calls.ts';

const SEND = 'POST /api/v1/account/validate/code';
const COUNTER = 1234;
const registration: Registration = { mobile: '13800138000', code: '', course: '', page: {} };

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** A challenge with a known counter, and the key that it leads to. */
function challengeOf() {
  const [salt, nonce] = [new Uint8Array(16).fill(7), new Uint8Array(16).fill(9)];
  const counter = new Uint8Array(4);
  new DataView(counter.buffer).setUint32(0, COUNTER);
  const key = hexOf(sha256(Uint8Array.from([...salt, ...nonce, ...counter])));
  const parameters = { salt: hexOf(salt), nonce: hexOf(nonce), keyPrefix: key.slice(0, 32) };
  return { challenge: JSON.stringify({ parameters }), key };
}

describe('a code that is asked for with work', () => {
  it('is worked for once, and the student is told meanwhile', async () => {
    const { challenge, key } = challengeOf();
    const told: string[] = [];
    refuse(SEND, refusals.CHALLENGE_UNSOLVED, { challenge });

    const event = await perform('send-code', registration, ({ text }) => {
      told.push(text);
      answer(SEND, { rest_seconds: 60, expires_in: 300 });
    });

    expect(event.type).toBe('code-sent');
    expect(told).toEqual(['正在进行安全验证…', '']);
    expect(sentTo(SEND).map(({ body }) => body)).toEqual([
      { mobile: '13800138000', action: 3 },
      { mobile: '13800138000', action: 3, solution: { challenge, counter: COUNTER, key } },
    ]);
  });

  it('that is refused again can be asked for again', async () => {
    refuse(SEND, refusals.CHALLENGE_UNSOLVED, { challenge: challengeOf().challenge });

    const event = await perform('send-code', registration);

    expect(event).toMatchObject({ type: 'call-failed', failure: { message: '安全验证没有完成，请再试一次' } });
    expect(sentTo(SEND)).toHaveLength(2);
  });
});
