import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { channelIdOf } from '#server/db/queries/channels.ts';
import { courses } from '#server/db/schema/course.ts';
import { addStaffMember, type ConsoleVisitor, openConsoleAs } from '#server/testing/console.ts';
import { registerOn } from '#server/testing/lead.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import type { ConsoleInput } from '#src/contract/console/all.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';
import { targetsOf } from './link-targets.ts';

const livePages = new Set(['/901', '/1018']);
let server: TestServer;
let operator: ConsoleVisitor;

beforeAll(async () => {
  server = await startTestServer({
    console: { origin: undefined },
    livePage: async (path) => (livePages.has(path) ? { source: '', blocks: new Set(), isMeasured: true } : undefined),
  });
  operator = await openConsoleAs(server, 'operator');
});
afterAll(() => server.close());

type NewLink = ConsoleInput<'POST /console/api/channels'>['body'];
const add = (changes: Partial<NewLink> = {}) =>
  operator.call('POST /console/api/channels', {
    body: {
      code: 'dy-test',
      name: '抖音',
      page: '/901',
      platform: 'oceanengine',
      utm: { source: 'douyin' },
      ...changes,
    },
  });
const open = (path: string, headers: Record<string, string> = {}) =>
  server.inject({ url: path, headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (iPhone)', ...headers } });
const opened = async (uuid: string) =>
  (await operator.call('GET /console/api/channels/{uuid}', { params: { uuid } })).data.link.openCount;

describe('a channel link', () => {
  it('is made once, however often it is sent, and keeps its code from others', async () => {
    const [first, again] = [await add(), await add()];
    const other = await add({ page: '/1018' });

    expect(again.data.uuid).toBe(first.data.uuid);
    expect(other.code).toBe(staffRefusals.CHANNEL_CODE_TAKEN.code);
  });

  it.each(['//evil.example', 'https://evil.example', '/s/dy-test', '/901?ch=x', '/console', '/\\evil'])(
    'never leads to %s',
    async (page) => {
      expect((await add({ code: 'bad-page', page })).code).not.toBe(SUCCESS);
    },
  );

  it.each(['/nope-page', '/login', '/Console', '/sandbox', '/API/x', '/my/index', '/course/detail', '/course/list/x'])(
    'is not made for %s, which somebody new cannot open',
    async (page) => {
      const { code } = await add({ code: 'bad-page', page });

      expect(code).toBe(staffRefusals.CHANNEL_PAGE_UNKNOWN.code);
    },
  );

  it('can lead to a course of the school, and to none that is not there', async () => {
    const [course] = await server.db.select({ id: courses.id }).from(courses).limit(1);
    const to = async (id: string) => (await add({ code: `to-${id.slice(0, 8)}`, page: `/course/detail/${id}` })).code;

    expect(await to(course?.id ?? '')).toBe(SUCCESS);
    expect([await to('11111111-1111-4111-8111-111111111111'), await to('nope')]).toEqual(
      Array(2).fill(staffRefusals.CHANNEL_PAGE_UNKNOWN.code),
    );
  });

  it('leads elsewhere when staff say so, with the code that is printed; its history and the audit have both pages', async () => {
    const { data: link } = await add({ code: 'moved', name: '易拉宝' });
    const params = { uuid: link.uuid };
    const move = (page: string) => operator.call('PATCH /console/api/channels/{uuid}', { params, body: { page } });
    expect((await move('/nope-page')).code).toBe(staffRefusals.CHANNEL_PAGE_UNKNOWN.code);
    expect((await move('/1018')).data).toMatchObject({ code: 'moved', page: '/1018' });
    expect((await open('/s/moved')).headers.location).toMatch(/^\/1018\?ch=moved/);

    const { changes } = (await operator.call('GET /console/api/channels/{uuid}', { params })).data;
    expect(changes).toMatchObject([{ before: '/901', after: '/1018', by: '阿杰' }]);
    const admin = await openConsoleAs(server, 'admin');
    const { data } = await admin.call('GET /console/api/audit', { query: { action: 'channel.' } });
    const entry = data.entries.find(({ subject }) => subject === '易拉宝');
    expect([entry?.before, entry?.after]).toMatchObject([{ page: '/901' }, { page: '/1018' }]);
  });

  it('that two lead elsewhere at once goes where the first said; the second is told, and may decide anew', async () => {
    const { data: link } = await add({ code: 'by-two' });
    const params = { uuid: link.uuid };
    const { visitor: colleague, name } = await addStaffMember(server, 'operator');
    const move = (by: ConsoleVisitor, page: string, was: string) =>
      by.call('PATCH /console/api/channels/{uuid}', { params, body: { page, was } });
    livePages.add('/third');

    await move(colleague, '/1018', '/901');
    const late = await move(operator, '/third', '/901');
    const same = await move(operator, '/1018', '/901');

    expect([late.code, late.msg]).toEqual([
      staffRefusals.CHANNEL_CHANGED.code,
      `${name}刚刚把这条链接改指到 /1018，请看过再改`,
    ]);
    expect([same.code, same.data.page]).toEqual([SUCCESS, '/1018']);
    expect((await move(operator, '/third', '/1018')).data.page).toBe('/third');
  });

  it('shows the visits of whole days and of the hours since then, each once', async () => {
    const { data: link } = await add({ code: 'visited' });
    const channel = await channelIdOf(server.db, { link: 'visited' });
    const day = (at: string, visits: number) =>
      sql`INSERT INTO visit_days VALUES ('/901', ${at}, ${channel}, '', ${visits}, 0, 0, 0, 0)`;
    await server.db.execute(day('2026-01-01T16:00:00Z', 3));
    await server.db.execute(day('2026-01-02T16:00:00Z', 4));
    await server.db.execute(sql`INSERT INTO fact_marks (name, until) VALUES ('visit days', '2026-01-03T16:00:00Z')`);
    const fact = (
      hour: string,
    ) => sql`INSERT INTO visit_facts (page, hour, channel_id, device, host, visits, forms_seen,
      forms_started, codes_sent, codes_failed, scrolled_25, scrolled_50, scrolled_75, scrolled_100)
      VALUES ('/901', ${hour}, ${channel}, 'phone', 'wechat', 5, 0, 0, 0, 0, 0, 0, 0, 0)`;
    await server.db.execute(fact('2026-01-02T18:00:00Z'));
    await server.db.execute(fact('2026-01-03T18:00:00Z'));

    const { data } = await operator.call('GET /console/api/channels/{uuid}', { params: { uuid: link.uuid } });
    expect(data.link.visits).toBe(3 + 4 + 5);
  });

  it('knows how many leads came by it, and gives them its name', async () => {
    const { data: link } = await add({ code: 'named', name: '海报' });
    await registerOn(server, '/901', { ch: 'named' });

    const { data } = await operator.call('GET /console/api/leads', { query: { channel: 'named' } });

    expect(data.leads.map(({ channel }) => channel)).toEqual([{ code: 'named', name: '海报' }]);
    expect(
      (await operator.call('GET /console/api/channels/{uuid}', { params: { uuid: link.uuid } })).data.link.leadCount,
    ).toBe(1);
  });
});

describe('the target of a link', () => {
  it('is shown as gone once its page is taken down; the link can still be renamed, and led elsewhere', async () => {
    const { data: link } = await add({ code: 'taken-down', page: '/1018' });
    const params = { uuid: link.uuid };
    const change = async (body: ConsoleInput<'PATCH /console/api/channels/{uuid}'>['body']) =>
      (await operator.call('PATCH /console/api/channels/{uuid}', { params, body })).data;
    livePages.delete('/1018');
    const down = (await operator.call('GET /console/api/channels/{uuid}', { params })).data.link;
    const renamed = await change({ name: '旧海报' });
    const moved = await change({ page: '/901' });
    livePages.add('/1018');

    expect([link.target, down.target, renamed.target, moved.target]).toEqual(['live', 'gone', 'gone', 'live']);
  });

  it('is gone, too, when only tabs from before have its page', async () => {
    const { data: link } = await add({ code: 'in-tabs' });
    const livePage: typeof server.context.livePage = async () => ({
      ...{ source: '', blocks: new Set(), isMeasured: true, isGone: true },
    });

    expect((await targetsOf([link.page], { ...server.context, livePage })).get(link.page)).toBe('gone');
  });
});

describe('links from a table', () => {
  const table = (codes: readonly string[], changes: Partial<NewLink> = {}) => ({
    body: {
      links: codes.map((code) => ({
        ...{ code, name: `海报 ${code}`, page: '/901', platform: 'none' as const, utm: { content: '' }, ...changes },
      })),
    },
  });
  const make = (...input: Parameters<typeof table>) =>
    operator.call('POST /console/api/channels/table', table(...input));

  it('are made once by two taps at once, each with its entry in the audit', async () => {
    const codes = ['bulk-c', 'bulk-a', 'bulk-b'];
    const [one, two] = await Promise.all([make(codes), make(codes)]);

    expect([one.data.added, two.data.added].sort()).toEqual([0, 3]);
    expect(one.data.uuids).toEqual(two.data.uuids);
    const admin = await openConsoleAs(server, 'admin');
    const { data } = await admin.call('GET /console/api/audit', { query: { action: 'channel.add' } });
    expect(data.entries.filter(({ subject }) => subject.startsWith('海报 bulk-'))).toHaveLength(3);
  });

  it('are told apart before anything is written: there already, taken, without a page, new', async () => {
    await make(['checked']);
    const links = [
      ...table(['checked', 'fresh']).body.links,
      ...table(['checked', 'no-page'], { page: '/nope-page' }).body.links,
    ];
    const { data } = await operator.call('POST /console/api/channels/check', { body: { links } });

    expect(data.rows.map(({ problem, isKnown }) => [problem, isKnown])).toEqual([
      [null, true],
      [null, false],
      [staffRefusals.CHANNEL_CODE_TAKEN.text, false],
      [staffRefusals.CHANNEL_PAGE_UNKNOWN.text, false],
    ]);
    const all = (await operator.call('GET /console/api/channels')).data.links.map(({ code }) => code);
    expect(all).not.toContain('fresh');
  });

  it('are made all or none', async () => {
    await make(['mine']);
    const links = [...table(['beside']).body.links, ...table(['mine'], { name: '别人的' }).body.links];
    const refused = await operator.call('POST /console/api/channels/table', { body: { links } });

    expect(refused.code).toBe(staffRefusals.CHANNEL_CODE_TAKEN.code);
    expect((await operator.call('GET /console/api/channels')).data.links.map(({ code }) => code)).not.toContain(
      'beside',
    );
  });
});

describe('a short address', () => {
  it('leads to the page with the link’s words over those that were given', async () => {
    await add({ code: 'short', utm: { source: 'douyin' } });

    const { statusCode, headers } = await open('/s/SHORT?clickid=abc&ch=evil');

    expect([statusCode, headers.location]).toEqual([302, '/901?clickid=abc&ch=short&utm_source=douyin']);
    expect(headers['cache-control']).toBe('no-store');
  });

  it('counts people, not machines that look ahead, and goes on when nothing can be written', async () => {
    const { data } = await add({ code: 'counted' });
    await open('/s/counted');
    await open('/s/counted', { 'user-agent': 'Baiduspider-render/2.0 (compatible; bot )' });
    await open('/s/counted', { 'sec-purpose': 'prefetch' });
    await server.inject({ method: 'HEAD', url: '/s/counted' });

    expect(await opened(data.uuid)).toBe(1);
  });

  it('leads on when the link is archived: what is printed cannot be called back', async () => {
    const { data } = await add({ code: 'printed' });
    const params = { uuid: data.uuid };
    await operator.call('PATCH /console/api/channels/{uuid}', { params, body: { isArchived: true } });

    expect((await open('/s/printed')).statusCode).toBe(302);
  });

  it.each(['/s/unknown', '/s/..%2F', '/s/%00', '/s/a'])(
    'of no link is a page that does not exist: %s',
    async (path) => {
      const { statusCode, headers } = await open(path);

      expect([302, 400, 404]).toContain(statusCode);
      if (statusCode === 302) expect(headers.location).toBe('/404');
    },
  );
});
