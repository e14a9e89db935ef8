import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { pagePresence } from '#server/db/schema/page.ts';
import { newUuid } from '#server/kernel/random.ts';
import { type ConsoleVisitor, forgetPageWork, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const file = 'campaigns/901.yaml';
const hero = { index: 0, id: 'top', type: 'hero' };

let server: TestServer;
let author: ConsoleVisitor;
let publisher: ConsoleVisitor;
beforeAll(async () => {
  server = await startTestServer({ console: { origin: undefined } });
  author = await openConsoleAs(server, 'author');
  publisher = await openConsoleAs(server, 'publisher');
});
beforeEach(() => forgetPageWork(server.db));
afterAll(() => server.close());

type Place = { readonly file: string; readonly block: typeof hero | null };
const say = (visitor: ConsoleVisitor, uuid: string, place: Partial<Place> = {}) =>
  visitor.call('PUT /console/api/page/presence/{uuid}', { params: { uuid }, body: { file, block: null, ...place } });
const others = async (...given: Parameters<typeof say>) => (await say(...given)).data.others;
const leave = (visitor: ConsoleVisitor, uuid: string) =>
  visitor.call('DELETE /console/api/page/presence/{uuid}', { params: { uuid } });
const idOf = () => newUuid(server.context.random);

it('two people on a page see each other at their blocks, and a move', async () => {
  const [mine, theirs] = [idOf(), idOf()];
  expect(await others(author, mine, { block: hero })).toEqual([]);

  expect(await others(publisher, theirs)).toEqual([{ staffName: '小雨', isMe: false, block: hero }]);
  expect(await others(author, mine)).toEqual([{ staffName: '林老师', isMe: false, block: null }]);
  expect(await others(publisher, theirs)).toEqual([{ staffName: '小雨', isMe: false, block: null }]);
});

it('another window of the same person is said to be that', async () => {
  const [one, two] = [idOf(), idOf()];
  await say(author, one, { block: hero });

  expect(await others(author, two)).toEqual([{ staffName: '小雨', isMe: true, block: hero }]);
});

it('who is on another page is not seen, also after going there', async () => {
  const [mine, theirs] = [idOf(), idOf()];
  await say(author, mine, { file: 'campaigns/1101.yaml' });
  expect(await others(publisher, theirs)).toEqual([]);
  await say(author, mine);
  expect(await others(publisher, theirs)).toHaveLength(1);
  await say(author, mine, { file: 'fragments/faq.yaml' });
  expect(await others(publisher, theirs)).toEqual([]);
});

it('who says nothing for 25 seconds is gone, and so is the row', async () => {
  const [mine, theirs] = [idOf(), idOf()];
  await say(author, mine);
  server.clock.pass(24);
  expect(await others(publisher, theirs)).toHaveLength(1);
  server.clock.pass(2);
  expect(await others(publisher, theirs)).toEqual([]);
  expect(await server.db.$count(pagePresence)).toBe(1);
  // It comes back with the next word.
  expect(await others(author, mine)).toHaveLength(1);
});

it('a window that is left is gone at once, by its owner alone', async () => {
  const [mine, theirs] = [idOf(), idOf()];
  await say(author, mine);
  await leave(publisher, mine);
  expect(await others(publisher, theirs)).toHaveLength(1);
  expect((await leave(author, mine)).code).toBe(SUCCESS);
  expect(await others(publisher, theirs)).toEqual([]);
});

it('nobody speaks for the window of another', async () => {
  const mine = idOf();
  await say(author, mine, { block: hero });
  await say(publisher, mine, { file: 'campaigns/1101.yaml' });

  const [row] = await server.db.select().from(pagePresence).where(eq(pagePresence.id, mine));
  expect(row).toMatchObject({ file, block: hero });
});

it('one person has twenty windows at most', async () => {
  for (let count = 0; count < 24; count += 1) {
    server.clock.pass(0.1);
    await say(author, idOf());
  }
  expect(await server.db.$count(pagePresence)).toBe(20);
});

it('windows that speak at the same time do not hinder each other', async () => {
  const ids = Array.from({ length: 8 }, idOf);
  for (const id of ids) await say(author, id);
  server.clock.pass(30);

  const said = await Promise.all(ids.map((id) => say(author, id)));
  expect(said.map(({ code }) => code)).toEqual(ids.map(() => SUCCESS));
});

it('takes a place that a page can have, from authors', async () => {
  const service = await openConsoleAs(server, 'service');
  expect((await say(service, idOf())).code).toBe(staffRefusals.STAFF_NOT_ALLOWED.code);
  for (const wrong of [
    { file: '../secrets.yaml' },
    { block: { ...hero, index: -1 } },
    { block: { ...hero, id: 'x'.repeat(101) } },
    { block: { ...hero, type: 'x'.repeat(41) } },
  ]) {
    expect((await say(author, idOf(), wrong)).code, JSON.stringify(wrong)).not.toBe(SUCCESS);
  }
  expect((await say(author, 'not-an-id')).code).not.toBe(SUCCESS);
  // What it does not know is dropped.
  await say(author, idOf(), { block: { ...hero, words: 'more' } as typeof hero });
  expect(await others(publisher, idOf())).toEqual([{ staffName: '小雨', isMe: false, block: hero }]);
});
