import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const CODE_URL = '/api/v1/account/validate/code';
const post = (payload: string, contentType = 'application/json', url = CODE_URL) =>
  server.inject({ method: 'POST', url, headers: { 'content-type': contentType }, payload });

describe('a broken request', () => {
  it.each([
    ['broken JSON', '{"mobile":', 'application/json', 400],
    ['JSON that sets __proto__', '{"__proto__":{"a":1},"mobile":"13800138000","action":3}', 'application/json', 400],
    ['JSON as text/plain, which a foreign form can send', '{"mobile":"13800138000","action":3}', 'text/plain', 415],
    ['a form', 'mobile=13800138000&action=3', 'application/x-www-form-urlencoded', 415],
    ['a body of 100 kB', `"${'x'.repeat(100_000)}"`, 'application/json', 413],
  ])('with %s is answered 4xx in the envelope, and nothing is done', async (_name, payload, contentType, status) => {
    const before = server.sent.length;

    const response = await post(payload, contentType);

    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code: refusals.BAD_REQUEST.code, msg: refusals.BAD_REQUEST.text, data: null });
    expect(server.sent).toHaveLength(before);
  });

  it.each(['[]', 'null', '"x"', '1', 'true'])('with the body %s names what is missing', async (payload) => {
    const response = await post(payload);

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ code: refusals.INPUT_INVALID.code });
  });

  it('survives a hundred thousand brackets', async () => {
    const response = await post('['.repeat(30_000));

    expect(response.statusCode).toBe(400);
  });

  it('for an unknown call is answered 404 in the envelope', async () => {
    const response = await server.inject({ url: '/api/v1/nothing' });

    expect([response.statusCode, response.json().code]).toEqual([404, refusals.NO_SUCH_CALL.code]);
  });
});

describe('every answer', () => {
  it('is never cached, never sniffed, and may load nothing', async () => {
    const { headers } = await server.inject({ url: '/api/v1/base/version' });

    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('tells the server’s time, unless a cache may keep it', async () => {
    const fresh = await server.inject({ url: '/api/v1/base/version' });
    const kept = await server.inject({ url: '/api/v1/base/areas' });

    expect(Number(fresh.headers['server-time'])).toBe(server.clock.now().getTime());
    expect(kept.headers['cache-control']).toMatch(/max-age/);
    expect(kept.headers).not.toHaveProperty('server-time');
  });

  it('is logged with its call and code, without the query', async () => {
    await server.inject({ url: '/api/v1/course/logistics?order_num=SECRET1&express_code=SECRET2' });

    const line = server.logLines.findLast((entry) => entry.includes('/api/v1/course/logistics')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', status: 200, code: refusals.LOGIN_REQUIRED.code });
    expect(server.logLines.join('')).not.toContain('SECRET');
  });
});

describe('when the disk is nearly full', () => {
  it('writes are answered 503 and reads go on', async () => {
    const full = await startTestServer({ canWrite: async () => false });
    const write = await full.inject({
      method: 'POST',
      url: CODE_URL,
      headers: { 'content-type': 'application/json' },
      payload: '{"mobile":"13800138000","action":3}',
    });
    const read = await full.inject({ url: '/api/v1/base/version' });
    await full.close();

    expect([write.statusCode, write.json().code]).toEqual([503, refusals.UNAVAILABLE.code]);
    expect(read.json().code).toBe(SUCCESS);
  });
});

describe('the general limit', () => {
  it('refuses the call after the last one allowed in a minute, for that address only', async () => {
    const limited = await startTestServer({ callsPerMinute: 5 });
    const codes: number[] = [];
    for (let call = 0; call < 7; call += 1) {
      codes.push((await limited.inject({ url: '/api/v1/base/version' })).json().code);
    }
    const other = await limited.inject({ url: '/api/v1/base/version', remoteAddress: '10.5.5.5' });
    await limited.close();

    expect(codes).toEqual([...Array(5).fill(SUCCESS), refusals.TOO_OFTEN.code, refusals.TOO_OFTEN.code]);
    expect(other.json().code).toBe(SUCCESS);
  });
});

describe('the sandbox', () => {
  it('tells the newest code of a mobile', async () => {
    await server.call('POST /api/v1/account/validate/code', { body: { mobile: '13800138000', action: 3 } });

    const response = await server.inject({ url: '/sandbox/sms?mobile=13800138000' });

    expect(response.json()).toMatchObject({ code: SUCCESS, data: { code: server.sent.at(-1)?.code } });
  });

  it('gives a sample of every parameter that has a table', async () => {
    const { data } = (await server.inject({ url: '/sandbox/fixtures' })).json();

    expect(Object.keys(data)).toEqual(
      expect.arrayContaining(['mobile', 'course_uuid', 'coupon_uuid', 'order_number', 'express_code', 'address_uuid']),
    );
  });

  it('links to every screen that has a sample', async () => {
    const response = await server.inject({ url: '/sandbox' });

    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('/logisticsInfo/ZY20261118000001/SF1420261118001');
  });

  it('is not there when it is off', async () => {
    const closed = await startTestServer({ sandbox: false });
    const answers = await Promise.all(
      ['/sandbox', '/sandbox/fixtures', '/sandbox/sms?mobile=13800138000'].map((url) => closed.inject({ url })),
    );
    await closed.close();

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

describe('the reference', () => {
  it('lets only scripts run that this server has', async () => {
    const { body, headers } = await server.inject({ url: '/api/docs' });
    const scripts = [...body.matchAll(/<script src="([^"]+)"/g)].map(([, address = '']) => address);
    const answers = await Promise.all(scripts.map((url) => server.inject({ url })));

    expect(body).not.toMatch(/<script(?! src="\/api\/docs\/)|<style|https?:/);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(scripts.length).toBeGreaterThan(1);
    expect(answers.map((answer) => `${answer.statusCode} ${answer.headers['content-type']}`)).toEqual(
      scripts.map(() => expect.stringMatching(/^200 (application|text)\/javascript/)),
    );
  });

  it('shows every call', async () => {
    const shown = (await server.inject({ url: '/api/docs/json' })).json();

    expect(shown).toEqual((await server.inject({ url: '/api/docs/openapi.json' })).json());
  });

  it('has a machine-readable form with every call', async () => {
    const { paths } = (await server.inject({ url: '/api/docs/openapi.json' })).json();

    expect(paths['/api/V1.29/course/{id}/checkout'].post).toMatchObject({ security: [{ token: [] }] });
    expect(paths['/api/v1/course/by_number/{number}'].get).toMatchObject({ 'x-origin': 'project' });
  });
});

describe('health', () => {
  it('is told apart from readiness', async () => {
    const waiting = await startTestServer({ isReady: async () => false });
    const [health, ready] = [await waiting.inject({ url: '/healthz' }), await waiting.inject({ url: '/readyz' })];
    await waiting.close();

    expect([health.statusCode, ready.statusCode]).toEqual([200, 503]);
  });
});
