import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { wechatPeople } from './wechat-people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** The address the browser is sent back to. */
async function comeBack(person: string): Promise<URL> {
  const asked = {
    redirect_uri: 'http://localhost:80/wechat-bind?from=my',
    response_type: 'code',
    scope: 'snsapi_base',
  };
  const search = new URLSearchParams({ appid: 'wx', ...asked, state: 'abc123', person });
  const { headers } = await server.inject({ url: `/sandbox/oauth/grant?${search}` });
  return new URL(String(headers.location));
}

describe('the sandbox’s WeChat page', () => {
  const authorize = (changes: Record<string, string>) => {
    const asked = { appid: 'wx', redirect_uri: '/login', response_type: 'code', scope: 'snsapi_base', state: 'abc123' };
    return server.inject({ url: `/sandbox/oauth/authorize?${new URLSearchParams({ ...asked, ...changes })}` });
  };

  it('offers a link for each person, without scripts', async () => {
    const { statusCode, body, headers } = await authorize({});

    expect(statusCode).toBe(200);
    expect(body.match(/href="\/sandbox\/oauth\/grant\?/g)).toHaveLength(Object.keys(wechatPeople).length);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('leads back with code and state, keeping the address', async () => {
    const back = await comeBack('normal');

    expect(`${back.host}${back.pathname}`).toBe('localhost/wechat-bind');
    expect(back.searchParams.get('from')).toBe('my');
    expect(back.searchParams.get('state')).toBe('abc123');
    expect(back.searchParams.get('code')).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it('leads back without a code after a no', async () => {
    const back = await comeBack('refuse');

    expect([...back.searchParams.keys()]).toEqual(['from', 'state']);
  });

  it.each([
    ['another host', { redirect_uri: 'https://evil.example/login' }],
    ['another host without a scheme', { redirect_uri: '//evil.example/login' }],
    ['another host behind backslashes', { redirect_uri: '/\\evil.example' }],
    ['a name before the host', { redirect_uri: 'http://localhost:80@evil.example/' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['another port', { redirect_uri: 'http://localhost:81/login' }],
    ['no state', { state: '' }],
    ['a state with other characters', { state: 'a b' }],
    ['an unknown scope', { scope: 'all' }],
    ['another response type', { response_type: 'token' }],
  ])('refuses %s', async (_name, changes) => {
    const { statusCode, headers } = await authorize(changes);

    expect([statusCode, headers.location]).toEqual([400, undefined]);
  });
});
