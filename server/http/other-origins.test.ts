import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

const SITE = 'https://m.zhiyan.example';
const CALL = '/api/v1/base/version';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ siteOrigins: [SITE] });
});
afterAll(() => server.close());

const ask = (url: string, origin: string) => server.inject({ url, headers: { origin } });

describe('a call from another origin', () => {
  it('is answered readably to a site that is listed, with the date that sets its clock', async () => {
    const { headers } = await ask(CALL, SITE);

    expect(headers['access-control-allow-origin']).toBe(SITE);
    expect(headers['access-control-expose-headers']).toContain('date');
    expect(headers.vary).toContain('Origin');
  });

  it.each(['https://m.zhiyan.example.evil.cn', 'http://m.zhiyan.example', 'https://evil.cn', 'null'])(
    'is not readable to %s',
    async (origin) => {
      expect((await ask(CALL, origin)).headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it.each(['/sandbox/fixtures', '/healthz', '/'])('may not read %s, which is no call', async (url) => {
    expect((await ask(url, SITE)).headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('may be asked for beforehand, with the headers of the client', async () => {
    const answer = await server.inject({
      method: 'OPTIONS' as 'GET',
      url: CALL,
      headers: {
        origin: SITE,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'auth-sys,token,uuid',
      },
    });

    expect(answer.statusCode).toBe(204);
    expect(String(answer.headers['access-control-allow-headers']).toLowerCase()).toContain('trace-current-page');
  });
});

describe('a server that lists no site', () => {
  it('is readable from its own origin alone', async () => {
    const own = await startTestServer();
    const { headers } = await own.inject({ url: CALL, headers: { origin: SITE } });
    await own.close();

    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
