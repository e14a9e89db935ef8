import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { channelLinks } from '#server/db/schema/channel.ts';
import { trafficChannels } from '#server/db/schema/visit.ts';
import { TEST_START } from '#server/kernel/testing.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { type Channel, channelIdOf, channelOfTracking, DIRECT_CHANNEL, knownChannelIdOf, wordOf } from './channels.ts';

const MARK = 'promotion';
const statements: string[] = [];
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase((text) => statements.push(text));
  const utm = { source: 'feed', medium: 'cpc', campaign: 'spring' };
  const link = {
    code: 'q7x2',
    name: '',
    page: '/901',
    platform: 'none' as const,
    createdAt: TEST_START,
    createdBy: '',
  };
  await database.db.insert(channelLinks).values([
    { ...link, id: randomUUID(), utm },
    { ...link, id: randomUUID(), code: 'bare' },
  ]);
});
afterAll(() => database.close());

/** The words of the channel that a visit counts for, without the empty ones. */
async function knownAs(channel: Channel) {
  const id = await knownChannelIdOf(database.db, channel, MARK);
  const [row] = await database.db.select().from(trafficChannels).where(eq(trafficChannels.id, id));
  if (!row) throw new Error('There is no such channel.');
  const { id: _id, key: _key, ...words } = row;
  return Object.fromEntries(Object.entries(words).filter(([, word]) => word !== ''));
}

describe('the channel of a visit', () => {
  it.each<readonly [string, Channel, Channel]>([
    ['nothing', {}, {}],
    ['the mark of the page', { source: MARK }, { source: MARK }],
    ['the mark beside a link of nobody', { source: MARK, link: 'nobody' }, { source: '其他' }],
    ['the mark beside words of nobody', { source: MARK, utmSource: 'nobody' }, { source: '其他' }],
    ['the mark beside a link of staff', { source: MARK, link: 'bare' }, { source: MARK, link: 'bare' }],
    ['a source of nobody beside a link of staff', { source: 'nobody', link: 'bare' }, { link: 'bare' }],
    ['an ad platform and words of nobody', { platform: 'tencent', utmMedium: 'nobody' }, { platform: 'tencent' }],
    [
      'the words of a link, of which one was changed',
      { link: 'q7x2', utmSource: 'feed', utmMedium: 'nobody', utmCampaign: 'nobody' },
      { link: 'q7x2', utmSource: 'feed', utmMedium: 'cpc', utmCampaign: 'spring' },
    ],
    ['a link without its words', { link: 'q7x2' }, { link: 'q7x2' }],
  ])('that said %s', async (_name, said, expected) => {
    expect(await knownAs(said)).toEqual(expected);
  });

  it('is what brought an order before, with words that only it had', async () => {
    const brought = { source: 'friend', utmSource: 'letter', utmMedium: 'mail', utmCampaign: 'may' };
    const id = await channelIdOf(database.db, brought);

    expect(await knownChannelIdOf(database.db, brought, MARK)).toBe(id);
    expect(await knownAs({ ...brought, utmCampaign: 'june' })).toEqual({ source: '其他' });
  });
});

describe('the channel of an order', () => {
  it('is direct without any word, and one for the same words', async () => {
    const { db } = database;

    expect(await channelIdOf(db, { source: ' ', link: '' })).toBe(DIRECT_CHANNEL);
    const first = await channelIdOf(db, { source: 'one' });
    expect(await channelIdOf(db, { source: ' one ' })).toBe(first);
    expect(await channelIdOf(db, { source: 'one', platform: 'baidu' })).not.toBe(first);
  });

  it('is asked of the database once', async () => {
    const { db } = database;
    const all = [() => channelIdOf(db, { source: 'asked' }), () => knownChannelIdOf(db, { source: 'asked' }, MARK)];
    for (const ask of all) await ask();
    statements.length = 0;
    for (const ask of all) await ask();

    expect(statements).toEqual([]);
  });

  it('is a new one up to twenty thousand, then 其他, or the link of staff without its words', async () => {
    const { db } = database;
    const fill = async (total: number) => {
      await db.execute(sql`DELETE FROM traffic_channels WHERE source LIKE 'flood-%'`);
      const missing = total - (await db.$count(trafficChannels));
      await db.execute(
        sql`INSERT INTO traffic_channels (source) SELECT 'flood-' || n FROM generate_series(1, ${missing}::int) AS n`,
      );
    };
    const other = await channelIdOf(db, { source: '其他' });
    const bare = await channelIdOf(db, { link: 'bare' });

    await fill(19_999);
    const last = await channelIdOf(db, { source: 'the last' });
    const late = await channelIdOf(db, { source: 'too late' });
    const linked = await channelIdOf(db, { link: 'bare', utmSource: 'too late' });

    expect([await db.$count(trafficChannels), last === other, late, linked]).toEqual([20_000, false, other, bare]);
    await db.execute(sql`DELETE FROM traffic_channels WHERE source LIKE 'flood-%'`);
  });
});

describe('the words of a channel', () => {
  it.each([
    [undefined, ''],
    [' douyin ', 'douyin'],
    ['x'.repeat(81), 'x'.repeat(80)],
  ])('of %s', (said, stored) => {
    expect(wordOf(said)).toBe(stored);
  });

  it('are read from what a browser sends', () => {
    const utm = { source: 'feed', medium: 'cpc', campaign: 'spring', term: 'x' };

    expect(channelOfTracking({ ch: 'q7x2', source: 'a', utm, click_ids: { gdt_vid: 'v' } })).toEqual({
      ...{ link: 'q7x2', source: 'a', utmSource: 'feed', utmMedium: 'cpc', utmCampaign: 'spring' },
      platform: 'tencent',
    });
    expect(Object.values(channelOfTracking({})).filter(Boolean)).toEqual([]);
  });
});
