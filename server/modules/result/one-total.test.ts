import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelLinks } from '#server/db/schema/channel.ts';
import { refunds } from '#server/db/schema/payment.ts';
import { visitFacts } from '#server/db/schema/visit.ts';
import { sendRefunds } from '#server/domains/payments/send-refunds.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { newUuid } from '#server/kernel/random.ts';
import { testRandom } from '#server/kernel/testing.ts';
import { openConsoleAs } from '#server/testing/console.ts';
import { forgetResults } from '#server/testing/results.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { overviewPoints } from '#src/console/results/charts/trend-points.ts';
import { channelsFile, overviewFile } from '#src/console/results/tables/result-files.ts';

// The test's clock is at noon of 20 November in China.
const PERIOD = { from: '2026-11-20', until: '2026-11-21' };
const DAY = 86_400;
const PRICE = 19900;

/** Paid, refunded and net, in yuan: seven orders of ¥199, two with refunds, one of these by half. */
const KNOWN = [7 * 199, 199 + 99.5, 5 * 199 + 99.5];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  // Without the sample school's figures.
  await shopOf(server).run(sumUpResults);
  await forgetResults(server.db);
  const none = { formsSeen: 0, formsStarted: 0, codesSent: 0, codesFailed: 0 };
  const depths = { scrolled25: 0, scrolled50: 0, scrolled75: 0, scrolled100: 0 };
  const shown = { hour: server.clock.now(), channelId: 1, device: 'phone', host: 'wechat', visits: 9 } as const;
  await server.db
    .insert(visitFacts)
    .values(['/901', '/douyin'].map((page) => ({ page, ...shown, ...none, ...depths })));
  await buy();
});
afterAll(() => server.close());

/** Orders from live pages, removed pages, a screen of the app and without a page; one more is too late. */
async function buy() {
  const shop = shopOf(server, 'one total');
  const order = async (opening: { readonly h5?: string; readonly ch?: string }, seconds = 0) => {
    server.clock.pass(seconds);
    const buyer = await shop.student();
    const { data } = await shop.open(await shop.course(), buyer, opening);
    const { uuid } = (await shop.submit(data, buyer)).data;
    return { buyer, uuid };
  };
  const pay = async (opening: { readonly h5?: string; readonly ch?: string }, seconds = 0) => {
    const { buyer, uuid } = await order(opening, seconds);
    await shop.pay(uuid, buyer);
    return { buyer, uuid };
  };
  await pay({ h5: '/901', ch: 'q7' });
  await pay({ h5: '/douyin' });
  const whole = await pay({ h5: '/deleted-long-ago', ch: 'q7' }, 3600);
  await pay({ h5: '/course/detail' });
  await pay({});
  const half = await pay({ h5: '/901', ch: 'q8' }, DAY);
  await pay({ h5: '/901' });
  const late = await order({ h5: '/901' });
  const { data } = await shop.start(late.uuid, late.buyer);
  await shop.cancel(late.uuid, late.buyer);
  await shop.notify(await shop.notification(data.payment_uuid));
  for (const { uuid, buyer } of [whole, half]) await shop.refund(uuid, buyer);
  await server.db
    .update(refunds)
    .set({ amountCents: PRICE / 2 })
    .where(eq(refunds.orderId, half.uuid));
  await shop.run(sendRefunds);
  await shop.run(sumUpResults);
}

interface Money {
  readonly paidCents: number;
  readonly refundedCents: number;
}
const yuans = (rows: readonly Money[]) => {
  const sum = (name: keyof Money) => rows.reduce((all, row) => all + row[name], 0) / 100;
  return [sum('paidCents'), sum('refundedCents'), sum('paidCents') - sum('refundedCents')];
};
/** The sums of a file's money columns. */
const ofFile = ([head, ...rows]: readonly (readonly (string | number)[])[]) =>
  ['收入（元）', '退款（元）', '净收入（元）'].map((name) =>
    rows.reduce((sum, row) => sum + Number(row[head?.indexOf(name) ?? -1]), 0),
  );

describe('a school of known figures', () => {
  it('has one total on every screen', async () => {
    const author = await openConsoleAs(server, 'author');
    const { data } = await author.call('GET /console/api/results', { query: PERIOD });
    const curve = (['paidCents', 'refundedCents', 'netCents'] as const).map(
      (metric) => overviewPoints(data, metric).reduce((sum, { now }) => sum + now, 0) / 100,
    );

    expect({
      figures: yuans([data.now]),
      days: yuans(data.days),
      curve,
      pages: yuans([...data.pages, ...(data.others ? [data.others] : [])].map(({ now }) => now)),
      file: ofFile(overviewFile(data)),
      channels: yuans(data.channels.map(({ totals }) => totals)),
      channelFile: ofFile(channelsFile('全部', data)),
    }).toEqual({
      ...{ figures: KNOWN, days: KNOWN, curve: KNOWN, pages: KNOWN, file: KNOWN },
      ...{ channels: KNOWN, channelFile: KNOWN },
    });
    expect(data.others?.now).toMatchObject({ paid: 3, paidCents: 3 * PRICE, refundedCents: PRICE });
  });

  it('has the same on each page’s own screen as in the table of pages', async () => {
    const author = await openConsoleAs(server, 'author');
    const { data } = await author.call('GET /console/api/results', { query: PERIOD });
    for (const { path, now } of data.pages.filter((page) => page.now.paidCents > 0)) {
      const own = (await author.call('GET /console/api/results/page', { query: { path, ...PERIOD } })).data;
      const expected = yuans([now]);

      expect({
        figures: yuans([own.now]),
        days: yuans(own.days.map((day) => day.now)),
        channels: yuans(own.channels.map(({ totals }) => totals)),
        file: ofFile(channelsFile(path, own)),
      }).toEqual({ figures: expected, days: expected, channels: expected, file: expected });
    }
    expect(data.pages.filter((page) => page.now.paidCents > 0).map(({ path }) => path)).toEqual(['/901', '/douyin']);
  });

  it('has the same for a channel link as for the channel', async () => {
    const author = await openConsoleAs(server, 'author');
    const links = ['q7', 'q8'].map((code) => ({
      ...{ id: newUuid(testRandom(code)), code, name: code, page: '/901', platform: 'none' as const },
      ...{ createdAt: server.clock.now(), createdBy: '测试' },
    }));
    await server.db.insert(channelLinks).values(links);
    const { data } = await author.call('GET /console/api/results', { query: PERIOD });
    const { data: listed } = await author.call('GET /console/api/channels', {});
    for (const { id, code } of links) {
      const channel = data.channels.find((one) => one.channel === `link:${code}`)?.totals;
      const own = (await author.call('GET /console/api/channels/{uuid}', { params: { uuid: id } })).data.link;
      const inList = listed.links.find((link) => link.code === code);

      expect([own, inList].map((link) => link && [link.paid, ...yuans([link])])).toEqual(
        [channel, channel].map((totals) => totals && [totals.paid, ...yuans([totals])]),
      );
    }
    expect(listed.links.find(({ code }) => code === 'q7')).toMatchObject({ paid: 2, refundedCents: PRICE });
  });

  it('has the same by the hour as by the day', async () => {
    const author = await openConsoleAs(server, 'author');
    const day = { from: PERIOD.from, until: PERIOD.from };
    const { data } = await author.call('GET /console/api/results', { query: day });

    expect(yuans(data.hours)).toEqual(yuans([data.now]));
  });
});
