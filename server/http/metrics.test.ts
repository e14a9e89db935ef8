import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Metrics } from '#server/kernel/metrics.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { listenForMetrics } from './metrics.ts';

let server: TestServer;
const metrics = new Metrics();
beforeAll(async () => {
  server = await startTestServer({ metrics, metricsFrom: { from: undefined, port: undefined }, logRequests: true });
});
afterAll(() => server.close());

describe('/metrics', () => {
  it('tells of answers by the pattern of their route, never by their address', async () => {
    await server.inject({ url: '/api/v1/course/details/3f2c/?mobile=13900001111' });
    await server.inject({ url: '/no/such/13900002222' });

    const { body, headers } = await server.inject({ url: '/metrics', remoteAddress: '10.1.2.3' });

    expect(headers['content-type']).toContain('text/plain');
    expect(body).toContain('zhiyan_http_requests_total{method="GET"');
    expect(body).toContain('zhiyan_calls_running');
    expect(body).not.toMatch(/1390000|3f2c/);
  });

  it.each([
    ['a public address', '203.0.113.9', {}],
    ['a proxy on the same machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }],
    ['a proxy that says so by Via', '10.0.0.1', { via: '1.1 cdn' }],
  ])('is nothing for %s', async (_name, remoteAddress, headers) => {
    const answer = await server.inject({ url: '/metrics', remoteAddress, headers });

    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('zhiyan_');
  });

  it('can have a port of its own, for some addresses alone', async () => {
    const near = await listenForMetrics(metrics, { from: ['127.0.0.0/8'], port: 0, host: '127.0.0.1' });
    const far = await listenForMetrics(metrics, { from: ['10.0.0.0/8'], port: 0, host: '127.0.0.1' });

    const read = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).status;
    expect([await read(near.port), await read(far.port)]).toEqual([200, 404]);
    await Promise.all([near.stop(), far.stop()]);
  });
});

describe('the line of a request', () => {
  it('has its id, route, status and time, and nothing that was sent', async () => {
    const { headers } = await server.inject({
      url: '/api/v1/account/auth/user/info?mobile=13900003333',
      headers: { token: 's3cret' },
    });

    const line = server.logLines.find((entry) => entry.includes(String(headers['x-request-id']))) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ method: 'GET', route: '/api/v1/account/auth/user/info', status: 200 });
    expect(line).not.toMatch(/13900003333|s3cret/);
  });
});
