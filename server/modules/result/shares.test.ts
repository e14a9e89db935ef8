import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { staffAudit } from '#server/db/schema/staff.ts';
import { sumUpResults } from '#server/domains/visits/sum-up-results.ts';
import { type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { forgetResults } from '#server/testing/results.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { shopOf } from '#server/testing/shop.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import type { ResultQuery } from '#src/contract/console/result-share.ts';

const DAY = 86_400;
const query: ResultQuery = { days: '7', by: 'campaign', page: '/901' };

let server: TestServer;
let author: ConsoleVisitor;
let publisher: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  const shop = shopOf(server, 'shares');
  server.clock.pass(7200);
  await forgetResults(server.db);
  for (const campaign of ['<b>autumn</b>', 'spring']) {
    const buyer = await shop.student();
    const { data } = await shop.open(await shop.course(), buyer, { h5: '/901', utm: { source: 'feed', campaign } });
    await shop.pay((await shop.submit(data, buyer)).data.uuid, buyer);
  }
  await shop.run(sumUpResults);
  author = await openConsoleAs(server, 'author');
  publisher = await openConsoleAs(server, 'publisher');
});
afterAll(() => server.close());

const share = async (asked: ResultQuery = query, days: 7 | 30 = 7) =>
  publisher.call('POST /console/api/result-shares', { body: { name: '给投放商', query: asked, days } });
const open = (path: string) => server.inject({ method: 'GET', url: `/_results/${path}` });

describe('a link to results', () => {
  it('shows one view without a login, with its total, and runs nothing that a visitor wrote', async () => {
    const { data } = await share();
    const { statusCode, body, headers } = await open(data.token);

    expect(statusCode).toBe(200);
    expect(body).toContain('&#60;b&#62;autumn&#60;/b&#62;');
    expect(body).not.toContain('<b>');
    expect(body).toContain('<td data-label="收入">398.00</td>');
    expect(headers).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' },
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const file = (await open(`${data.token}/file.csv`)).body.split('\r\n');
    expect(file[0]).toContain('活动 utm_campaign,访问');
    expect(file.map((line) => line.split(',')[0])).toEqual(expect.arrayContaining(['<b>autumn</b>', 'spring']));
    const [listed] = (await publisher.call('GET /console/api/result-shares', {})).data;
    expect(listed).toMatchObject({ name: '给投放商', by: '林老师', state: 'open', seen: 2 });
  });

  it('says to which touch orders are credited, in the page and in the head of the file', async () => {
    const model = { ...query, model: 'first-90' } as const;
    const { data } = await share(model);
    const kept = await publisher.call('POST /console/api/views', {
      body: { list: 'results', name: '第一次来源', query: model, isShared: false },
    });

    const { body } = await open(data.token);
    expect(body).toContain('记在下单前 90 天里第一次有渠道的来源上');
    expect(body).toContain('<td data-label="收入">398.00</td>');
    expect((await open(`${data.token}/file.csv`)).body).toContain('活动 utm_campaign（第一次来源，90 天内）,访问');
    expect(kept.data.query).toEqual(model);
    await publisher.call('DELETE /console/api/views/{uuid}', { params: { uuid: kept.data.uuid } });
  });

  it('shows nothing else: no other address, no other view', async () => {
    const { data } = await share({ ...query, by: 'day', page: '/902' });

    expect((await open(`${data.token}?page=/901&by=campaign`)).body).not.toContain('autumn');
    expect((await open('x'.repeat(43))).statusCode).toBe(404);
    expect((await open(`${data.token}x`)).statusCode).toBe(404);
  });

  it('ends with its date, and at once when it is withdrawn', async () => {
    const [first, second] = [await share(), await share()];
    await publisher.call('POST /console/api/result-shares/{uuid}/withdraw', {
      params: { uuid: first.data.share.uuid },
    });
    expect((await open(first.data.token)).statusCode).toBe(404);
    expect((await open(`${first.data.token}/file.csv`)).statusCode).toBe(404);
    expect((await open(second.data.token)).statusCode).toBe(200);

    server.clock.pass(7 * DAY);
    expect((await open(second.data.token)).statusCode).toBe(404);
  });

  it('is made by publishers, never of what staff did, and is in the audit without its token', async () => {
    author = await openConsoleAs(server, 'author');
    publisher = await openConsoleAs(server, 'publisher');
    const body = { name: '给投放商', query, days: 7 as const };
    expect((await author.call('POST /console/api/result-shares', { body })).code).toBe(
      staffRefusals.STAFF_NOT_ALLOWED.code,
    );
    for (const asked of [{ by: 'staff' }, { by: 'page', second: 'staff' }, { by: 'page', staff: '小雨' }] as const) {
      expect((await share(asked)).code).toBe(staffRefusals.SHARE_HAS_STAFF.code);
    }
    const { data } = await share();

    const acts = await server.db.select().from(staffAudit);
    const made = acts.filter(({ action }) => action === 'result.share').at(-1);
    expect(made).toMatchObject({ subject: '给投放商', after: { days: 7, query } });
    expect(JSON.stringify(acts)).not.toContain(data.token);
  });
});
