import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PageCompiler } from '#server/gateways/pages/page-compiler.ts';
import { type ConsoleVisitor, forgetPageWork, openConsoleAs } from '#server/testing/console.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { staffRefusals } from '#src/contract/console/codes.ts';

const file = 'campaigns/901.yaml';
const PICTURE = 'new%2Fown.jpg';
let server: TestServer;
let author: ConsoleVisitor;

beforeAll(async () => {
  const answers: Readonly<Record<string, (input: Record<string, string>) => unknown>> = {
    read: () => ({ path: '/901', text: '', hash: '' }),
    render: ({ text }) => ({
      document:
        text === 'broken'
          ? null
          : `<html><head></head><body><p>${text}</p><img src="/console/api/pictures/original?path=${PICTURE}"></body></html>`,
    }),
    original: () => ({ bytes: Buffer.from('picture'), type: 'image/jpeg' }),
  };
  const ask = async (call: string, input: Record<string, string>) => answers[call]?.(input);
  server = await startTestServer({
    console: { origin: undefined },
    pages: { ask, stop: () => {} } as unknown as PageCompiler,
  });
});
beforeEach(async () => {
  await forgetPageWork(server.db);
  author = await openConsoleAs(server, 'author');
});
afterAll(() => server.close());

const make = async (text = '新的标题') => author.call('POST /console/api/previews', { body: { file, text, days: 3 } });
const open = (path: string) => server.inject({ method: 'GET', url: `/_preview/${path}` });

describe('a preview link', () => {
  it('shows the page to who has no login, and to no search engine', async () => {
    const { data } = await make();

    const { statusCode, body, headers } = await open(data.token);

    expect(statusCode).toBe(200);
    expect(body).toContain('<p>新的标题</p>');
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("form-action 'none'"),
    });
    const list = await author.call('GET /console/api/previews', { query: { file } });
    expect(list.data).toMatchObject([{ state: 'open', seen: 1 }]);
  });

  it('brings the pictures of the page along, and no others', async () => {
    const { data } = await make();

    expect((await open(data.token)).body).toContain(`src="/_preview/${data.token}/original?path=${PICTURE}"`);
    expect((await open(`${data.token}/original?path=${PICTURE}`)).body).toBe('picture');
    expect((await open(`${data.token}/original?path=other.jpg`)).statusCode).toBe(404);
  });

  it('ends with its time', async () => {
    const { data } = await make();
    server.clock.pass(3 * 24 * 3600);

    expect((await open(data.token)).statusCode).toBe(404);
  });

  it('ends when it is withdrawn, its pictures too', async () => {
    const { data } = await make();

    await author.call('POST /console/api/previews/{uuid}/withdraw', { params: { uuid: data.preview.uuid } });

    expect((await open(data.token)).statusCode).toBe(404);
    expect((await open(`${data.token}/original?path=${PICTURE}`)).statusCode).toBe(404);
  });

  it('is not made of a text with errors', async () => {
    expect((await make('broken')).code).toBe(staffRefusals.PREVIEW_BROKEN.code);
  });

  it.each(['x', 'A'.repeat(43), 'a.b'])('is none for the token %j', async (token) => {
    expect((await open(token)).statusCode).toBe(404);
  });
});
