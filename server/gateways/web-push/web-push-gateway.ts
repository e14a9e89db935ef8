/** A browser that takes pushes: where, and the keys with which only it reads them. Source: the Push API. */
export interface PushSubscription {
  readonly endpoint: string;
  /** Uncompressed point of P-256, base64url. */
  readonly p256dh: string;
  /** 16 bytes, base64url. */
  readonly auth: string;
}

/** `gone`: the browser takes no more, the subscription is of no use. `later`: it may go another time. */
export type PushAnswer = 'sent' | 'gone' | 'later';

/** The services of browsers' makers, which bring a message to a browser that shows no page of ours. */
export interface WebPushGateway {
  /** Our public key, base64url, to which a browser ties its subscription; undefined where nothing can be pushed. */
  readonly publicKey: string | undefined;
  /** Sends a short text; never rejects. `topic` names what it is about: a later one takes the place of one not delivered. */
  readonly send: (subscription: PushSubscription, text: string, topic: string) => Promise<PushAnswer>;
}

/** Hosts of the makers' services. A browser names its address itself: our server calls no other. */
const SERVICES = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)+notify\.windows\.com$/,
];

const POINT_BYTES = 65;
const SECRET_BYTES = 16;

/** Whether something can be sent to it: to an address of a maker's service, with keys of the right size. */
export function isSubscription({ endpoint, p256dh, auth }: PushSubscription): boolean {
  const sizes = [p256dh, auth].map((key) => Buffer.from(key, 'base64url').length);
  return isPushService(endpoint) && sizes[0] === POINT_BYTES && sizes[1] === SECRET_BYTES;
}

/** Whether an address is of a maker's service. */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  const isPlain = protocol === 'https:' && port === '' && username === '' && password === '';
  return isPlain && SERVICES.some((service) => service.test(hostname));
}
