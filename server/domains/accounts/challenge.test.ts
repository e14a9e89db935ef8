import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newcomersOf } from '#server/testing/account.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { solve } from '#src/features/registration/solve-challenge.ts';
import type { Solution } from './challenge.ts';

let server: TestServer;
const newcomer = newcomersOf('135');
const ADDRESS = '203.0.113.7';
const UNSOLVED = refusals.CHALLENGE_UNSOLVED.code;

beforeAll(async () => {
  server = await startTestServer({ challengeWork: 300 });
});
afterAll(() => server.close());

interface Asking {
  readonly address?: string;
  readonly device?: string;
  readonly solution?: Solution;
}

async function ask(mobile: string, { address = '10.0.0.1', device = '', solution }: Asking = {}) {
  const answer = await server.callRaw(
    'POST /api/v1/account/validate/code',
    { body: { mobile, action: 3, ...(solution && { solution }) } },
    { address, headers: { UUID: device } },
  );
  return { code: answer.code, challenge: (answer.data as { challenge?: string } | null)?.challenge ?? '' };
}

/** Mobiles of different batches. */
const others = (count: number, batch = 100) =>
  Array.from({ length: count }, (_, index) => `1${String(batch + index)}5550000`);

const tryWrongly = (mobile: string) =>
  server.call('POST /api/v1/account/auth/user/create', {
    body: { mobile, code: server.sent.at(-1)?.code === '000000' ? '000001' : '000000' },
  });

async function solved(challenge: string): Promise<Solution> {
  return { challenge, ...(await solve(challenge)) };
}

describe('a code costs work', () => {
  let mobile = '';
  beforeEach(() => {
    mobile = newcomer(server);
  });

  it('for nobody who asks as students do', async () => {
    const first = await ask(mobile, { address: ADDRESS, device: 'own' });
    server.clock.pass(60);
    const second = await ask(mobile, { address: ADDRESS, device: 'own' });

    expect([first.code, second.code]).toEqual([SUCCESS, SUCCESS]);
  });

  it('from the sixth on that one address asks for within ten minutes', async () => {
    const codes: number[] = [];
    for (const other of others(6)) codes.push((await ask(other, { address: ADDRESS })).code);
    server.clock.pass(600);
    const later = await ask(mobile, { address: ADDRESS });

    expect(codes).toEqual([...Array.from({ length: 5 }, () => SUCCESS), UNSOLVED]);
    expect(later.code).toBe(SUCCESS);
  });

  it('not for an address behind which everybody may stand', async () => {
    const codes: number[] = [];
    for (const other of others(8)) codes.push((await ask(other, { address: '192.168.1.1' })).code);

    expect(new Set(codes)).toEqual(new Set([SUCCESS]));
  });

  it('for the third mobile of one browser', async () => {
    const codes: number[] = [];
    for (const other of others(3)) codes.push((await ask(other, { device: 'busy' })).code);

    expect(codes).toEqual([SUCCESS, SUCCESS, UNSOLVED]);
  });

  it('for the ninth mobile of one batch of numbers', async () => {
    const codes: number[] = [];
    for (let index = 0; index < 9; index += 1) {
      codes.push((await ask(`1587777000${index}`, { address: `10.4.0.${index}` })).code);
    }

    expect(codes).toEqual([...Array.from({ length: 8 }, () => SUCCESS), UNSOLVED]);
  });

  it('for a mobile whose codes were typed wrongly', async () => {
    await ask(mobile);
    for (let index = 0; index < 4; index += 1) await tryWrongly(mobile);
    server.clock.pass(60);

    expect((await ask(mobile)).code).toBe(UNSOLVED);
  });
});

describe('a challenge', () => {
  let mobile = '';
  /** Makes the mobile suspicious, and returns the challenge for its next code. */
  const challenged = async (): Promise<string> => {
    await ask(mobile);
    for (let index = 0; index < 4; index += 1) await tryWrongly(mobile);
    server.clock.pass(60);
    return (await ask(mobile)).challenge;
  };
  beforeEach(() => {
    mobile = newcomer(server);
  });

  it('that was solved sends the code', async () => {
    const solution = await solved(await challenged());

    expect((await ask(mobile, { solution })).code).toBe(SUCCESS);
    expect(server.sent.at(-1)?.mobile).toBe(mobile);
  });

  it('counts once', async () => {
    const solution = await solved(await challenged());
    await ask(mobile, { solution });
    server.clock.pass(60);

    expect((await ask(mobile, { solution })).code).toBe(UNSOLVED);
  });

  it('counts once when it comes five times at once', async () => {
    const solution = await solved(await challenged());
    const before = server.sent.length;

    await Promise.all(Array.from({ length: 5 }, () => ask(mobile, { solution })));

    expect(server.sent.length - before).toBe(1);
  });

  it('is too old after five minutes', async () => {
    const solution = await solved(await challenged());
    server.clock.pass(300);

    expect((await ask(mobile, { solution })).code).toBe(UNSOLVED);
  });

  it('is good for its own mobile alone', async () => {
    const solution = await solved(await challenged());
    mobile = newcomer(server);
    await challenged();

    expect((await ask(mobile, { solution })).code).toBe(UNSOLVED);
  });

  it('names no mobile', async () => {
    expect(await challenged()).not.toContain(mobile);
  });

  it.each([
    ['a wrong counter', (given: Solution) => ({ ...given, counter: given.counter + 1 })],
    ['a wrong key', (given: Solution) => ({ ...given, key: '0'.repeat(64) })],
    ['no JSON', (given: Solution) => ({ ...given, challenge: '{' })],
    ['JSON of another shape', (given: Solution) => ({ ...given, challenge: '[null]' })],
    ['easier work than was given', (given: Solution) => ({ ...given, challenge: eased(given.challenge) })],
    ['no signature', (given: Solution) => ({ ...given, challenge: unsigned(given.challenge) })],
  ])('refuses a solution with %s', async (_name, change) => {
    const solution = change(await solved(await challenged()));

    expect((await ask(mobile, { solution })).code).toBe(UNSOLVED);
  });
});

function eased(challenge: string): string {
  const read = JSON.parse(challenge) as { parameters: Record<string, unknown> };
  return JSON.stringify({ ...read, parameters: { ...read.parameters, keyPrefix: '00' } });
}

function unsigned(challenge: string): string {
  const { parameters } = JSON.parse(challenge) as { parameters: unknown };
  return JSON.stringify({ parameters, signature: 7 });
}
