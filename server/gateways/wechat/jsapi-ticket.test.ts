import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { fetchJsapiTicket } from './jsapi-ticket.ts';

let wechat: Server | undefined;
afterEach(async () => {
  await new Promise((resolve) => wechat?.close(resolve) ?? resolve(undefined));
});

interface Asked {
  readonly url: string;
  readonly body: string;
}

/** A WeChat server that answers by path and records requests. */
async function playWechat(answers: Readonly<Record<string, unknown>>) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += String(part);
    });
    request.on('end', () => {
      const { url = '' } = request;
      asked.push({ url, body });
      const answer = answers[url.split('?')[0] ?? ''];
      response.statusCode = answer === undefined ? 500 : 200;
      response.end(JSON.stringify(answer ?? {}));
    });
  });
  wechat = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const fetchTicket = () => fetchJsapiTicket({ appId: 'wx1', appSecret: 's1', apiOrigin: `http://127.0.0.1:${port}` });
  return { asked, fetchTicket };
}

const TOKEN = '/cgi-bin/stable_token';
const TICKET = '/cgi-bin/ticket/getticket';

describe('a ticket of WeChat', () => {
  it('is fetched with a stable access token', async () => {
    const { asked, fetchTicket } = await playWechat({
      [TOKEN]: { access_token: 'a b', expires_in: 7200 },
      [TICKET]: { errcode: 0, errmsg: 'ok', ticket: 't1', expires_in: 7200 },
    });

    expect(await fetchTicket()).toEqual({ value: 't1', expiresInSeconds: 7200 });
    expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ grant_type: 'client_credential', appid: 'wx1', secret: 's1' });
    expect(asked[1]?.url).toBe(`${TICKET}?access_token=a+b&type=jsapi`);
  });

  it.each([
    ['the secret is wrong', { [TOKEN]: { errcode: 40125, errmsg: 'invalid appsecret' } }, /40125/],
    ['the ticket is refused', { [TOKEN]: { access_token: 'a' }, [TICKET]: { errcode: 40001 } }, /40001/],
    ['WeChat fails', {}, /HTTP 500/],
    ['the answer is empty', { [TOKEN]: {} }, /left out/],
  ])('is not there when %s', async (_why, answers, message) => {
    const { fetchTicket } = await playWechat(answers);

    await expect(fetchTicket()).rejects.toThrow(message);
  });
});
