import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testRandom } from '#server/kernel/testing.ts';
import { encryptPush } from './encrypt-push.ts';
import { readWebPushSettings, realWebPush } from './real-web-push.ts';
import { isPushService } from './web-push-gateway.ts';

/** The example of RFC 8291, appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  sealed:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};
const KEY = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const CONTACT = 'mailto:it@zhiyan.example';
const clock = { now: () => new Date('2026-11-26T08:00:00Z') } as Parameters<typeof realWebPush>[1]['clock'];

it('a text is encrypted as in the example of RFC 8291', () => {
  const sender = createECDH('prime256v1');
  sender.setPrivateKey(Buffer.from(EXAMPLE.sender, 'base64url'));

  const sealed = encryptPush(EXAMPLE.text, EXAMPLE, { salt: Buffer.from(EXAMPLE.salt, 'base64url'), sender });

  expect(sealed.toString('base64url')).toBe(EXAMPLE.sealed);
});

/** A browser, and a push service that answers with a status. */
function aBrowser(status: number) {
  const receiver = createECDH('prime256v1');
  receiver.generateKeys();
  const auth = Buffer.alloc(16, 7);
  const calls: { readonly url: string; readonly init: RequestInit }[] = [];
  const gateway = realWebPush(
    { key: KEY, contact: CONTACT },
    {
      ...{ clock, random: testRandom('web push') },
      fetch: async (url, init = {}) => {
        calls.push({ url: String(url), init });
        return new Response(null, { status });
      },
    },
  );
  const p256dh = receiver.getPublicKey('base64url');
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc';
  const read = (body: Buffer) => {
    const [salt, sender] = [body.subarray(0, 16), body.subarray(21, 86)];
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), receiver.getPublicKey(), sender]);
    const secret = hkdfSync('sha256', receiver.computeSecret(sender), auth, info, 32);
    const part = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', Buffer.from(secret), salt, Buffer.from(`Content-Encoding: ${name}\0`), length));
    const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
    cipher.setAuthTag(body.subarray(-16));
    return Buffer.concat([cipher.update(body.subarray(86, -16)), cipher.final()]).toString();
  };
  return { gateway, subscription: { endpoint, p256dh, auth: auth.toString('base64url') }, calls, read };
}

describe('a push', () => {
  it('is read by its browser alone, and signed with our key for its service', async () => {
    const { gateway, subscription, calls, read } = aBrowser(201);

    expect(await gateway.send(subscription, '有新消息', 'topic1')).toBe('sent');

    const [{ url, init } = { url: '', init: {} }] = calls;
    const headers = init.headers as Record<string, string>;
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
    const [head, claims, signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    expect(url).toBe(subscription.endpoint);
    expect(key).toBe(gateway.publicKey);
    expect(
      verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims ?? '', 'base64url').toString())).toMatchObject({
      ...{ aud: 'https://fcm.googleapis.com', sub: CONTACT },
    });
    expect(headers).toMatchObject({ topic: 'topic1', 'content-encoding': 'aes128gcm' });
    expect(read(Buffer.from(init.body as Uint8Array))).toBe('有新消息\u0002');
  });

  it.each([
    [410, 'gone'],
    [404, 'gone'],
    [429, 'later'],
    [403, 'later'],
    [500, 'later'],
  ])('that is answered %i is %s', async (status, answer) => {
    const { gateway, subscription } = aBrowser(status);

    expect(await gateway.send(subscription, 'x', 't')).toBe(answer);
  });

  it('to an address of no browser’s maker is never sent', async () => {
    const { gateway, subscription, calls } = aBrowser(201);

    expect(await gateway.send({ ...subscription, endpoint: 'https://10.0.0.1/a' }, 'x', 't')).toBe('gone');
    expect(calls).toEqual([]);
  });
});

it.each([
  ['https://fcm.googleapis.com/fcm/send/x', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/x', true],
  ['https://web.push.apple.com/x', true],
  ['https://wns2-pn1p.notify.windows.com/w/?token=x', true],
  ['http://fcm.googleapis.com/x', false],
  ['https://fcm.googleapis.com:8443/x', false],
  ['https://fcm.googleapis.com@evil.example/x', false],
  ['https://notify.windows.com.evil.example/x', false],
  ['https://169.254.169.254/latest', false],
  ['nothing', false],
])('%s is of a push service: %s', (endpoint, expected) => {
  expect(isPushService(endpoint)).toBe(expected);
});

it('settings that are no key or no contact are named', () => {
  const problems: string[] = [];

  expect(readWebPushSettings({}, problems)).toBeUndefined();
  expect(readWebPushSettings({ WEB_PUSH_KEY: KEY, WEB_PUSH_CONTACT: CONTACT }, problems)).toMatchObject({ key: KEY });
  expect(problems).toEqual([]);
  readWebPushSettings({ WEB_PUSH_KEY: 'short' }, problems);
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['WEB_PUSH_KEY', 'WEB_PUSH_CONTACT']);
});
