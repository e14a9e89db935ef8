import { setImmediate } from 'node:timers/promises';
import { count, eq, inArray } from 'drizzle-orm';
import { DEFAULT_EVENTS, POSTBACK_PLATFORMS } from '#src/contract/console/postback-words.ts';
import type { Database } from '../../db/database.ts';
import { users } from '../../db/schema/account.ts';
import { postbackMarks, postbackSettings, postbacks } from '../../db/schema/postback.ts';
import { gatherPostbacks } from '../../domains/postbacks/gather-postbacks.ts';
import { sendPostbacks } from '../../domains/postbacks/send-postbacks.ts';
import { fetchAdPlatforms } from '../../gateways/ad-platforms/fetch-ad-platforms.ts';
import { SANDBOX_AD_TOKEN } from '../../gateways/ad-platforms/sandbox-reception.ts';
import { unconfiguredGateways } from '../../gateways/unconfigured-gateways.ts';
import { systemRandom } from '../../kernel/random.ts';
import { fieldSeal } from '../../kernel/secrets/field-seal.ts';
import { passwordHasher } from '../../kernel/secrets/passwords.ts';
import { openDatabase } from '../../open-database.ts';
import { makeJourneys, STORM_STUDENT } from './postback-journeys.ts';

/**
 * A process that creates journeys in the given data folder and reports them to the platforms, until it is killed.
 *
 * The given address also returns the time, so that a day passes in seconds; it plays the platforms too. Prints after
 * each round how much is left.
 */
const PATIENCE_MS = 400;
const [dataFolder = '', platformsUrl = '', wanted = '0'] = process.argv.slice(2);
const atOnce = Math.max(20, Number(wanted) / 100);

let now = await askTime();
const clock = {
  now: () => now,
  until: async (moment: Date) => {
    await setImmediate();
    if (moment > now) now = moment;
  },
};
const { db } = await openDatabase({ url: undefined, dataFolder, clock, onIdleError: () => {}, wantsSample: true });
const context = {
  ...{ db, clock, random: systemRandom, seal: fieldSeal([Buffer.alloc(32, 'storm')]) },
  gateways: { ...unconfiguredGateways, adPlatforms: fetchAdPlatforms(fetchHere) },
  log: { info: () => {}, warn: () => {}, error: () => {} },
  ...{ release: async () => '', experiments: async () => [], livePage: async () => undefined, challengeWork: 1 },
  passwords: passwordHasher(),
  promises: () => Promise.reject(new Error('Nothing is sold here.')),
};
let made = await db.$count(users, eq(users.nickname, STORM_STUDENT));
if (made === 0) await switchOn(db);
for (;;) {
  now = await askTime();
  if (made < Number(wanted)) made += await makeJourneys(db, made, Math.min(atOnce, Number(wanted) - made), now);
  while ((await gatherPostbacks(context)) > 0);
  await sendPostbacks(context);
  const [{ waiting = 0 } = {}] = await db
    .select({ waiting: count() })
    .from(postbacks)
    .where(eq(postbacks.state, 'waiting'));
  const dead = await db.$count(postbacks, inArray(postbacks.state, ['refused', 'expired']));
  const left = Number(wanted) - made + waiting + (await db.$count(postbackMarks));
  process.stdout.write(`${JSON.stringify({ made, left, dead })}\n`);
}

async function askTime(): Promise<Date> {
  const response = await fetch(`${platformsUrl}/clock`);
  return new Date(Number(await response.text()));
}

function fetchHere(url: string, init: RequestInit): Promise<Response> {
  const query = new URLSearchParams({ to: url, at: String(now.getTime()) });
  return fetch(`${platformsUrl}/?${query}`, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) });
}

/** Nothing of the sample is reported: only the journeys. */
async function switchOn(database: Database): Promise<void> {
  await database.delete(postbacks);
  await database.delete(postbackMarks);
  await database.delete(postbackSettings);
  await database.insert(postbackSettings).values(
    POSTBACK_PLATFORMS.map((platform) => ({
      ...{ platform, isOn: true, accountId: '1', dataSetId: '2', origin: 'https://m.school.example' },
      ...{ token: SANDBOX_AD_TOKEN, events: DEFAULT_EVENTS[platform] },
    })),
  );
}
