import { createECDH, createPrivateKey, type KeyObject, sign } from 'node:crypto';
import type { Clock } from '#server/kernel/clock.ts';
import type { Random } from '#server/kernel/random.ts';
import { encryptPush, newOnce } from './encrypt-push.ts';
import { isPushService, type PushAnswer, type WebPushGateway } from './web-push-gateway.ts';

export interface WebPushSettings {
  /** The server's private key: P-256, 32 bytes, base64url. */
  readonly key: string;
  /** Contact for push services: `mailto:…` or `https://…`. */
  readonly contact: string;
}

interface Tools {
  readonly clock: Clock;
  readonly random: Pick<Random, 'bytes'>;
  readonly fetch?: typeof fetch;
}

const TIMEOUT_MS = 8000;
/** A message is dropped when the browser does not fetch it within a day: it is outdated then. */
const TTL_SECONDS = 86_400;
const TOKEN_SECONDS = 12 * 3600;

/** Pushes messages through the browser makers' services (RFC 8030), authenticated with our key (RFC 8292). */
export function realWebPush(
  { key, contact }: WebPushSettings,
  { clock, random, fetch: call = fetch }: Tools,
): WebPushGateway {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(key, 'base64url'));
  const publicKey = pair.getPublicKey('base64url');
  const signer = signingKey(key, pair.getPublicKey());
  return {
    publicKey,
    send: async (subscription, text, topic): Promise<PushAnswer> => {
      const { endpoint } = subscription;
      if (!isPushService(endpoint)) return 'gone';
      try {
        const body = encryptPush(
          text,
          subscription,
          newOnce((length) => Buffer.from(random.bytes(length))),
        );
        const until = Math.floor(clock.now().getTime() / 1000) + TOKEN_SECONDS;
        const token = signedToken(signer, { aud: new URL(endpoint).origin, exp: until, sub: contact });
        const headers = {
          authorization: `vapid t=${token}, k=${publicKey}`,
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(TTL_SECONDS),
          urgency: 'normal',
          topic,
        };
        const signal = AbortSignal.timeout(TIMEOUT_MS);
        const reply = await call(endpoint, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
          redirect: 'error',
          signal,
        });
        await reply.body?.cancel();
        return answerOf(reply.status);
      } catch {
        return 'later';
      }
    },
  };
}

/** Source: RFC 8030 §5 and §7.3. Invalid keys of the browser or of ours give 400, 401 or 403. */
function answerOf(status: number): PushAnswer {
  if (status >= 200 && status < 300) return 'sent';
  return status === 404 || status === 410 ? 'gone' : 'later';
}

function signingKey(privateKey: string, publicKey: Buffer): KeyObject {
  const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)];
  const jwk = { kty: 'EC', crv: 'P-256', d: privateKey, x: x.toString('base64url'), y: y.toString('base64url') };
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

/** A JWT with ES256. */
function signedToken(key: KeyObject, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The settings from the environment; undefined when they are not set. */
export function readWebPushSettings(env: Environment, problems: string[]): WebPushSettings | undefined {
  const { WEB_PUSH_KEY: key, WEB_PUSH_CONTACT: contact } = env;
  if (!key && !contact) return undefined;
  if (!key || Buffer.from(key, 'base64url').length !== 32) {
    problems.push('WEB_PUSH_KEY must be a private key of P-256: 32 bytes, base64url.');
  }
  if (!contact || !/^(mailto:\S+@\S+|https:\/\/\S+)$/.test(contact)) {
    problems.push('WEB_PUSH_CONTACT must be mailto:… or https://…: whom push services write to.');
  }
  return key && contact ? { key, contact } : undefined;
}
