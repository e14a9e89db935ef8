import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { settleWrites } from '#server/domains/page-versions/settle-writes.ts';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import type { Publisher } from '#server/gateways/pages/publisher.ts';
import { type ConsoleVisitor, forgetPageWork, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const file = 'campaigns/901.yaml';
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** A compiler with one page file, kept in memory. */
function memoryCompiler() {
  const page = { text: 'title: 一\n', live: '' };
  const answers: Readonly<Record<string, (input: Record<string, string>) => unknown>> = {
    read: () => ({ path: '/901', text: page.text, hash: hashOf(page.text) }),
    save: ({ text = '', baseHash }) => {
      if (hashOf(page.text) !== baseHash) return { is: 'changed', text: page.text, hash: hashOf(page.text) };
      page.text = text;
      return { is: 'saved', hash: hashOf(text) };
    },
    findLive: ({ texts }) => (texts as unknown as readonly string[]).indexOf(page.live),
    describe: ({ before = '', after = '' }) => [`${before.trim()} → ${after.trim()}`],
  };
  const ask = async (call: string, input: Record<string, string>) => answers[call]?.(input);
  return { page, compiler: { ask, stop: () => {} } as unknown as PageCompiler };
}

let server: TestServer;
let author: ConsoleVisitor;
let memory: ReturnType<typeof memoryCompiler>;

beforeAll(async () => {
  memory = memoryCompiler();
  const ask = async () => ({ at: '2026-11-20T12:00:00+08:00', by: '林老师' });
  const publisher = { ask, stop: () => {} } as unknown as Publisher;
  server = await startTestServer({ console: { origin: undefined }, pages: memory.compiler, publisher });
});
beforeEach(async () => {
  Object.assign(memory.page, { text: 'title: 一\n', live: '' });
  await forgetPageWork(server.db);
  author = await openConsoleAs(server, 'author');
});
afterAll(() => server.close());

const save = (text: string) =>
  author.call('POST /console/api/page/save', { body: { file, text, baseHash: hashOf(memory.page.text) } });
const versions = async () => (await author.call('GET /console/api/page/versions', { query: { file } })).data.versions;

describe('the history of a page', () => {
  it('begins with what the file held before it was first saved', async () => {
    await save('title: 二\n');

    expect(await versions()).toMatchObject([
      { by: expect.any(String), hash: hashOf('title: 二\n'), sentences: ['title: 一 → title: 二'] },
      { by: null, hash: hashOf('title: 一\n'), sentences: null },
    ]);
  });

  it('keeps a change that was made outside the console, once', async () => {
    await save('title: 二\n');
    memory.page.text = 'title: 三\n';

    await versions();
    const found = await versions();

    expect(found.map(({ by }) => by === null)).toEqual([true, false, true]);
    expect(found[0]).toMatchObject({ hash: hashOf('title: 三\n'), sentences: ['title: 二 → title: 三'] });
  });

  it('says which one visitors have, and that the page was taken back', async () => {
    await save('title: 二\n');
    memory.page.live = 'title: 一\n';
    const { data } = await author.call('GET /console/api/page/versions', { query: { file } });

    expect(data.liveId).toBe(data.versions[1]?.id);
    expect(data.takenBack).toEqual({ at: '2026-11-20T12:00:00+08:00', by: '林老师' });
  });

  it('keeps nothing for a save that changes nothing', async () => {
    await save('title: 一\n');

    expect(await versions()).toHaveLength(1);
  });

  it('gives a version its text again, as a version of its own', async () => {
    await save('title: 二\n');
    const [, first] = await versions();

    const { code } = await author.call('POST /console/api/page/restore', {
      body: { id: first?.id ?? 0, baseHash: hashOf('title: 二\n') },
    });

    expect(code).toBe(20000);
    expect(memory.page.text).toBe('title: 一\n');
    expect(await versions()).toMatchObject([{ restoredFrom: first?.id }, {}, {}]);
  });

  it('overwrites nothing that was changed meanwhile', async () => {
    await save('title: 二\n');
    const [, first] = await versions();
    memory.page.text = 'title: 三\n';

    const { code, data } = await author.call('POST /console/api/page/restore', {
      body: { id: first?.id ?? 0, baseHash: hashOf('title: 二\n') },
    });

    expect(code).toBe(staffRefusals.PAGE_CHANGED.code);
    expect(data).toMatchObject({ text: 'title: 三\n' });
    expect(memory.page.text).toBe('title: 三\n');
  });
});

describe('a save whose server ends before it is recorded', () => {
  const settle = () => settleWrites({ ...server.context, log: { info() {}, warn() {}, error() {} } });
  const audit = async () => {
    const admin = await openConsoleAs(server, 'admin');
    return (await admin.call('GET /console/api/audit', { query: { action: 'page.save' } })).data.entries;
  };
  /** Saves; the process dies before the compiler has written, or with `isWritten` before the database has. */
  async function breakOff(text: string, isWritten: boolean): Promise<void> {
    const { ask } = memory.compiler;
    const broken = (async (call: string, input: { readonly text: string }) => {
      if (call !== 'save') return ask(call as 'read', input as never);
      if (isWritten) memory.page.text = input.text;
      throw new Error('The process ended.');
    }) as PageCompiler['ask'];
    Object.assign(memory.compiler, { ask: broken });
    await expect(save(text)).resolves.toMatchObject({ status: 500 });
    Object.assign(memory.compiler, { ask });
  }

  it('is recorded later, once, as its author’s, with its version', async () => {
    await breakOff('title: 二\n', true);
    expect(await settle()).toBe(0);

    server.clock.pass(121);
    await Promise.all([settle(), settle()]);

    expect(await audit()).toMatchObject([{ subject: file, after: { hash: hashOf('title: 二\n') } }]);
    expect((await versions())[0]).toMatchObject({ by: expect.any(String), hash: hashOf('title: 二\n') });
    expect(await settle()).toBe(0);
  });

  it('is forgotten when the file was never written', async () => {
    await breakOff('title: 二\n', false);

    server.clock.pass(121);

    expect(await settle()).toBe(1);
    expect(await audit()).toEqual([]);
  });
});
