import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wechatGateway } from './real-wechat.ts';

/** The part of WeChat's API that the gateway uses; `answers` by path. */
let wechat: Server;
let asked: URL[] = [];
let answers: Record<string, { status?: number; body: unknown }> = {};

beforeAll(async () => {
  wechat = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://wechat.test');
    asked.push(url);
    const { status = 200, body } = answers[url.pathname] ?? { status: 404, body: {} };
    response.writeHead(status).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => wechat.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => wechat.close(resolve)));
beforeEach(() => {
  asked = [];
  answers = {};
});

const exchange = (code = 'CODE') => {
  const { port } = wechat.address() as AddressInfo;
  return wechatGateway({ appId: 'wx1', appSecret: 's3', apiOrigin: `http://127.0.0.1:${port}` }).exchangeCode(code);
};
const grant = (changes: Record<string, unknown> = {}) => ({
  body: { access_token: 'AT', openid: 'o1', scope: 'snsapi_userinfo', unionid: 'u1', ...changes },
});

describe('wechatGateway', () => {
  it('asks with the code, then for the profile', async () => {
    answers = {
      '/sns/oauth2/access_token': grant(),
      '/sns/userinfo': { body: { nickname: '晴天', headimgurl: 'http://thirdwx.qlogo.cn/1', unionid: 'u1' } },
    };

    const answer = await exchange();

    expect(answer).toEqual({
      status: 'known',
      person: { openid: 'o1', unionid: 'u1', nickname: '晴天', face: 'https://thirdwx.qlogo.cn/1', isSnapshot: false },
    });
    expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
      '/sns/oauth2/access_token?appid=wx1&secret=s3&code=CODE&grant_type=authorization_code',
      '/sns/userinfo?access_token=AT&openid=o1&lang=zh_CN',
    ]);
  });

  it('asks for no profile when only the openid was allowed', async () => {
    answers = { '/sns/oauth2/access_token': grant({ scope: 'snsapi_base', unionid: undefined }) };

    expect(await exchange()).toMatchObject({ person: { openid: 'o1', unionid: '', nickname: '', face: '' } });
    expect(asked).toHaveLength(1);
  });

  it('marks the visitor of a snapshot page', async () => {
    answers = { '/sns/oauth2/access_token': grant({ is_snapshotuser: 1 }), '/sns/userinfo': { body: {} } };

    expect(await exchange()).toMatchObject({ person: { isSnapshot: true } });
  });

  it.each([
    [40163, 'used'],
    [40029, 'invalid'],
    [42003, 'invalid'],
  ])('tells of error %i that the code is %s', async (errcode, status) => {
    answers = { '/sns/oauth2/access_token': { body: { errcode, errmsg: 'no' } } };

    expect(await exchange()).toEqual({ status });
  });

  it.each([
    ['another error', { body: { errcode: 40013 } }],
    ['trouble', { status: 500, body: {} }],
    ['an answer without a person', { body: {} }],
  ])('fails on %s', async (_name, answer) => {
    answers = { '/sns/oauth2/access_token': answer };

    await expect(exchange()).rejects.toThrow(/WeChat/);
  });
});
