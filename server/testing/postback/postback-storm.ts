import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { receive } from '../../gateways/ad-platforms/sandbox-receivers.ts';
import type { Received, ReceiverBook } from '../../gateways/ad-platforms/sandbox-reception.ts';
import { rushWatch } from '../../gateways/ad-platforms/sandbox-rush.ts';
import { TEST_START } from '../../kernel/testing.ts';
import { makeDataFolder } from '../database.ts';
import { wantedOf } from './postback-journeys.ts';

const SENDER = ['--import', 'tsx', new URL('./postback-sender.ts', import.meta.url).pathname];
const STEP_MS = 5 * 60_000;
const STEP_OF_OUTAGE_MS = 30 * 60_000;
const HOUR_MS = 3_600_000;
const OUTAGE_HOURS = 24;
/** Of a thousand requests: answered 500, never answered, processed without an answer. */
const FAULTS = { error: 40, silent: 20, lost: 20 } as const;

interface StormOptions {
  readonly journeys: number;
  /** How often the sender is killed in the middle of a request. */
  readonly kills: number;
  /** The sender's command line for Node. */
  readonly sender?: readonly string[];
}

export interface StormFigures {
  readonly events: number;
  readonly requests: number;
  /** Requests that met a fault, and requests during the outage. */
  readonly faulty: number;
  readonly kills: number;
  /** Events received more than once, because an answer was lost or the sender was killed. */
  readonly repeated: number;
  /** Events that the platforms miss, and events that they count twice or should not have; empty when all is well. */
  readonly lost: readonly string[];
  readonly wrong: readonly string[];
  readonly refusedOrExpired: number;
  /** Requests that came too soon after others. */
  readonly hurried: number;
  readonly simulatedHours: number;
  readonly seconds: number;
}

/**
 * Runs a sender that reports journeys to the four platforms while answers fail, it is killed, and a whole day is
 * offline.
 *
 * The sender is a separate process with an embedded database; each of its rounds moves the time on by minutes.
 */
export async function postbackStorm({
  journeys,
  kills,
  sender: program = SENDER,
}: StormOptions): Promise<StormFigures> {
  const begun = performance.now();
  const wanted = wantedOf(journeys);
  const folder = await mkdtemp(join(tmpdir(), 'storm-'));
  await makeDataFolder(folder);
  const took = new Map<string, Received & { times: number }>();
  const nonces = new Set<string>();
  const isTooMuch = rushWatch();
  let hurried = 0;
  const book: ReceiverBook = {
    isTooMuch: (platform, at) => {
      const isOne = isTooMuch(platform, at);
      if (isOne) hurried += 1;
      return isOne;
    },
    isNewNonce: async (nonce) => !nonces.has(nonce) && Boolean(nonces.add(nonce)),
    keep: async (conversions) => {
      for (const one of conversions) {
        const name = `${one.platform} ${one.key}`;
        took.set(name, { ...one, times: (took.get(name)?.times ?? 0) + 1 });
      }
    },
  };
  const start = TEST_START.getTime();
  let [now, requests, faulty, killed] = [start, 0, 0, 0];
  // The day offline begins when a third of the journeys exist.
  let outage: { readonly from: number; readonly until: number } | undefined;
  const isOut = () => outage !== undefined && now >= outage.from && now < outage.until;
  const killAt = (number: number) => Math.floor(((number + 1) * wanted.length) / (3 * (kills + 1)));
  let sender: ChildProcess | undefined;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://platforms');
    if (pathname === '/clock') {
      now += isOut() ? STEP_OF_OUTAGE_MS : STEP_MS;
      return void response.end(String(now));
    }
    requests += 1;
    if (isOut()) {
      faulty += 1;
      return void request.socket.destroy();
    }
    const body = await textOf(request);
    const method = request.method === 'GET' ? 'GET' : 'POST';
    // The sender's time moves on while it waits for its turns.
    const at = new Date(Math.max(now, Number(searchParams.get('at'))));
    const take = () => receive({ method, url: searchParams.get('to') ?? '', body }, { now: at, book });
    const chance = chanceOf(requests);
    if (killed < kills && requests >= killAt(killed)) {
      killed += 1;
      await take();
      return void sender?.kill('SIGKILL');
    }
    if (chance < FAULTS.error + FAULTS.silent + FAULTS.lost) faulty += 1;
    if (chance < FAULTS.error) return void response.writeHead(500).end('<html>');
    if (chance < FAULTS.error + FAULTS.silent) return;
    const { status, body: text, retryAfterSeconds } = await take();
    if (chance < FAULTS.error + FAULTS.silent + FAULTS.lost) return void request.socket.destroy();
    if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  // A keep-alive connection that is closed during reuse would look like an unplanned fault.
  server.keepAliveTimeout = HOUR_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let dead = 0;
  try {
    for (let left = 1; left > 0; ) {
      left = await untilEnd(({ made, left: open, dead: gone }) => {
        dead = gone;
        if (!outage && made >= journeys / 3) outage = { from: now, until: now + OUTAGE_HOURS * HOUR_MS };
        return open === 0 && outage !== undefined && now >= outage.until;
      });
    }
  } finally {
    sender?.kill('SIGKILL');
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  }
  const counted = [...took.values()].map(({ platform, clickId, event }) => `${platform} ${clickId} ${event}`);
  const [have, want] = [new Set(counted), new Set(wanted)];
  return {
    ...{ events: wanted.length, requests, faulty, kills: killed, refusedOrExpired: dead, hurried },
    repeated: [...took.values()].filter(({ times }) => times > 1).length,
    lost: wanted.filter((one) => !have.has(one)),
    wrong: [...counted.filter((one) => !want.has(one)), ...repeatedOf(counted)],
    simulatedHours: Math.round((now - start) / HOUR_MS),
    seconds: (performance.now() - begun) / 1000,
  };

  /** Starts a sender; returns 0 when all is done, 1 when it was killed before. */
  async function untilEnd(isDone: (said: { made: number; left: number; dead: number }) => boolean): Promise<number> {
    const child = spawn(process.execPath, [...program, folder, address, String(journeys)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    sender = child;
    let [rest, complaints, done] = ['', '', false];
    child.stderr.on('data', (chunk: Buffer) => (complaints += String(chunk)));
    child.stdout.on('data', (chunk: Buffer) => {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!done && isDone(JSON.parse(line) as Parameters<typeof isDone>[0])) {
          done = true;
          child.kill('SIGKILL');
        }
      }
    });
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal !== 'SIGKILL') throw new Error(`The sender ended by itself: ${complaints}`);
    return done ? 0 : 1;
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** 0 to 999, the same for each request in every run. */
const chanceOf = (number: number) => (Math.imul(number, 2_654_435_761) >>> 8) % 1000;

/** The items that appear more than once. */
function repeatedOf(items: readonly string[]): readonly string[] {
  const seen = new Set<string>();
  return items.filter((item) => seen.has(item) || !seen.add(item));
}
