/** A browser's push subscription: its address, and the keys to encrypt for it. Source: the Push API. */
export interface PushSubscription {
  readonly endpoint: string;
  /** Uncompressed point of P-256, base64url. */
  readonly p256dh: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

/** `gone`: the subscription is no longer valid. `later`: sending may succeed later. */
export type PushAnswer = 'sent' | 'gone' | 'later';

/** The browser makers' push services, which deliver a message even when no page of ours is open. */
export interface WebPushGateway {
  /** Our public key, base64url, which a browser ties its subscription to; undefined when push is not configured. */
  readonly publicKey: string | undefined;
  /**
   * Sends a short text; never rejects. A later message with the same `topic` replaces one that is not delivered yet.
   */
  readonly send: (subscription: PushSubscription, text: string, topic: string) => Promise<PushAnswer>;
}

/** Hosts of the makers' services. A browser chooses its address itself, so the server calls only these hosts. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
];

const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Whether a subscription can be used: its address is at a maker's service, and its keys have the right size. */
export function isSubscription({ endpoint, p256dh, auth }: PushSubscription): boolean {
  const sizes = [p256dh, auth].map((key) => Buffer.from(key, 'base64url').length);
  return isPushService(endpoint) && sizes[0] === POINT_BYTES && sizes[1] === SECRET_BYTES;
}

/** Whether an address belongs to a maker's push service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && SERVICES.some((service) => service.test(hostname));
}
