import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '#server/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const asked = {
  action: 'get_confirm',
  appid: 'wx1',
  scene: '1001',
  template_id: 'live',
  reserved: 'r1',
  redirect_url: 'http://localhost:80/wechat-template-callback?redirect=%2FliveList',
};
const open = (changes: Partial<typeof asked> = {}) =>
  server.inject({ url: `/sandbox/wechat/subscribe?${new URLSearchParams({ ...asked, ...changes })}` });

describe('the sandbox’s question for a message', () => {
  it('leads back with what WeChat adds', async () => {
    const { body } = await open();

    expect(body).toMatch(
      /href="[^"]*redirect=%2FliveList&#38;template_id=live&#38;scene=1001&#38;reserved=r1&#38;action=confirm&#38;openid=/,
    );
    expect(body).toMatch(/href="[^"]*reserved=r1&#38;action=cancel"/);
  });

  it.each([
    { redirect_url: 'https://evil.example/' },
    { redirect_url: 'http://localhost:80@evil.example/' },
    { reserved: '' },
    { action: 'other' },
  ])('is refused with %o', async (changes) => {
    expect((await open(changes)).statusCode).toBe(400);
  });
});
