// @vitest-environment happy-dom
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession, saveToken } from '../session/session.ts';
import { api, http, setFailureListener } from './api-client.ts';
import { ApiRefusal, NETWORK_TEXT, SERVER_TEXT, TransportFailure } from './api-failures.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
let answer: Answer;
const server = createServer((request, response) => answer(request, response));

const text = (body: string, status = 200) => {
  answer = (_, response) => response.writeHead(status).end(body);
};
const envelope = (body: unknown) => text(JSON.stringify(body));
const VERSION = { version: 'v1', server_time: 1 };
const VERIFICATION_TEXT = 'Verification failed, please login again';
const call = () => api('GET /api/v1/base/version');
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  http.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  http.defaults.adapter = 'http';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const listener = vi.fn();
beforeEach(() => {
  listener.mockReset();
  setFailureListener(listener);
  http.defaults.timeout = 10_000;
  sessionStorage.clear();
  clearSession();
});

describe('api', () => {
  it('gives the data of an envelope with code 20000', async () => {
    envelope({ code: 20000, msg: '', data: { version: 'v1', server_time: 1 } });

    expect(await call()).toEqual({ version: 'v1', server_time: 1 });
    expect(listener).not.toHaveBeenCalled();
  });

  it('calls the origin that the document names', async () => {
    envelope({ code: 20000, msg: '', data: { version: 'v1', server_time: 1 } });
    const meta = Object.assign(document.createElement('meta'), { name: 'api-base', content: http.defaults.baseURL });
    document.head.append(meta);
    const { baseURL = '' } = http.defaults;
    http.defaults.baseURL = 'http://127.0.0.1:9';

    const answer = await call().finally(() => {
      http.defaults.baseURL = baseURL;
      meta.remove();
    });

    expect(answer).toMatchObject({ version: 'v1' });
  });

  it.each([
    ['the text of the refusal', { code: 60010, msg: '活动已下架', data: null }, 60010, '活动已下架'],
    ['the network text when there is no text', { code: 50000 }, 50000, NETWORK_TEXT],
    ['the network text when the text is blank', { code: 50000, msg: '  ' }, 50000, NETWORK_TEXT],
    ['the network text when the text is no text', { code: 50000, msg: { a: 1 } }, 50000, NETWORK_TEXT],
    ['the words of its code when a group purchase is refused without any', { code: 60011 }, 60011, '活动已售罄'],
    ['the words of its code when the session is', { code: 61000, msg: '' }, 61000, VERIFICATION_TEXT],
    ['no success when the code is a string', { code: '20000', msg: '', data: VERSION }, -1, NETWORK_TEXT],
    ['no success when the code is missing', { data: VERSION }, -1, NETWORK_TEXT],
    ['a long text cut short', { code: 50000, msg: 'x'.repeat(10_000) }, 50000, 'x'.repeat(200)],
  ])('refuses with %s', async (_, body, code, message) => {
    envelope(body);

    const failure = await failureOf(call());

    expect(failure).toBeInstanceOf(ApiRefusal);
    expect(failure).toMatchObject({ code, message });
    expect(listener).toHaveBeenCalledExactlyOnceWith(failure, {
      key: 'GET /api/v1/base/version',
      isShown: true,
      isOfPastToken: false,
    });
  });

  it.each([
    ['an HTML page', '<html>'],
    ['nothing', ''],
    ['half of the JSON', '{"code":20000,"da'],
    ['null', 'null'],
    ['success without the data that belongs to it', '{"code":20000,"msg":"ok","data":null}'],
  ])('refuses %s as an answer', async (_, body) => {
    text(body);

    expect(await failureOf(call())).toMatchObject({ name: 'ApiRefusal', message: NETWORK_TEXT });
  });

  it.each([400, 401, 403, 404, 413, 429, 500, 502, 503])('reports HTTP %i as a fault of the server', async (status) => {
    text(JSON.stringify({ code: 50003, msg: 'internal' }), status);

    expect(await failureOf(call())).toMatchObject({ kind: 'status', status, message: SERVER_TEXT });
  });

  it('reports a timeout as a fault of the server', async () => {
    answer = () => {};
    http.defaults.timeout = 40;

    expect(await failureOf(call())).toMatchObject({ kind: 'timeout', message: SERVER_TEXT });
  });

  it('reports a broken connection as a fault of the network', async () => {
    answer = (request) => request.socket.destroy();

    expect(await failureOf(call())).toMatchObject({ kind: 'network', message: NETWORK_TEXT });
  });

  it('waits ten seconds by default', () => {
    expect(http.defaults.timeout).toBe(10_000);
  });

  it.each([
    ['code 61004', { code: 61004, msg: '登录状态已变化' }, false],
    ['a silent call', { code: 50000, msg: 'no' }, true],
  ])('asks nobody to show %s', async (_, body, isSilent) => {
    envelope(body);

    await failureOf(api('GET /api/v1/base/version', { isSilent }));

    expect(listener).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ isShown: false }));
  });

  it.each([
    ['t-1', true],
    [undefined, true],
    ['t-0', false],
  ])('knows when a refused token is not in use any more: %s instead of t-0', async (now, isOfPastToken) => {
    saveToken('t-0');
    answer = (_request, response) => {
      if (now) saveToken(now);
      else clearSession();
      response.end(JSON.stringify({ code: 50022, msg: '请先登录' }));
    };

    await failureOf(call());

    expect(listener).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ isOfPastToken }));
  });

  it('tells nobody of a call its caller gave up', async () => {
    answer = () => {};
    const controller = new AbortController();
    const failing = failureOf(api('GET /api/v1/base/version', { signal: controller.signal }));
    controller.abort();

    expect(await failing).toBeInstanceOf(TransportFailure);
    expect(listener).not.toHaveBeenCalled();
  });

  it('sends the headers of the product, and the token only when logged in', async () => {
    const seen: IncomingMessage['headers'][] = [];
    answer = (request, response) => {
      seen.push(request.headers);
      response.end(JSON.stringify({ code: 20000, data: {} }));
    };

    await call();
    saveToken('t-1');
    await call();

    expect(seen[0]).toMatchObject({ 'auth-sys': 'msite', platform: 'h5', ytversion: 'v1.0.2' });
    expect(seen[0]).toHaveProperty('trace-current-page');
    expect(seen[0]).toHaveProperty('trace-landing-page');
    expect(seen[0]?.uuid).toMatch(/^[0-9a-f-]{36}$/);
    expect(seen[0]).not.toHaveProperty('token');
    expect(seen[1]).toMatchObject({ token: 't-1', uuid: seen[0]?.uuid });
  });

  it('fills parameters of the path, encoded', async () => {
    let url: string | undefined;
    answer = (request, response) => {
      url = request.url;
      response.end(JSON.stringify({ code: 20000, data: {} }));
    };

    await api('GET /api/v1/course/by_number/{number}', { params: { number: 'a/b?c' } });

    expect(url).toBe('/api/v1/course/by_number/a%2Fb%3Fc');
  });

  it.each(['', '.', '..'])('does not send a call with the parameter %j', async (number) => {
    answer = () => expect.unreachable();

    expect(await failureOf(api('GET /api/v1/course/by_number/{number}', { params: { number } }))).toBeDefined();
  });
});
