import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import { addressOf, DIALECTS, type StoragePlace } from './dialects.ts';
import { PATIENCE, type Patience, sendPatiently } from './retry.ts';

export interface Keys {
  readonly id: string;
  readonly secret: string;
  /** For temporary credentials. */
  readonly session?: string | undefined;
}

/** Like `fetch`; tests replace the network here. */
export type Send = (url: URL, init: RequestInit) => Promise<Response>;

/** The storage refuses, or cannot be reached after all retries. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  /** HTTP status. */
  readonly status: number;
  /** The storage's own code, for example `NoSuchBucket`; empty when it gives none. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface StoredObject {
  readonly bytes: Buffer;
  /** The bytes as UTF-8. */
  readonly text: string;
  readonly etag: string;
  /** Time since the last write, by the storage's clock. */
  readonly ageMs: number;
}

type Condition = 'only if new' | { readonly onlyIf: string };

/** A place in an object storage. Keys are relative to the prefix. Every call may throw a StorageError. */
export interface ObjectStore {
  readonly place: StoragePlace;
  /** Returns the new ETag; undefined when the condition fails. */
  put(
    key: string,
    body: Uint8Array,
    headers: Record<string, string>,
    condition?: Condition,
  ): Promise<string | undefined>;
  get(key: string): Promise<StoredObject | undefined>;
  has(key: string): Promise<boolean>;
  /** ETag of every object, by key. */
  list(): Promise<Map<string, string>>;
  /** Does nothing when the key does not exist. */
  remove(key: string): Promise<void>;
}

const TIMEOUT_MS = 60_000;
/** An upload slower than this counts as stuck. */
const SLOWEST_BYTES_PER_MS = 50;
const sha256 = (body: Uint8Array) => createHash('sha256').update(body).digest('hex');

export function openStore(
  place: StoragePlace,
  keys: Keys,
  send: Send = fetch,
  patience: Patience = PATIENCE,
): ObjectStore {
  const dialect = DIALECTS[place.kind];
  const prefix = place.prefix ?? '';
  /** Keys that signatures are made with, one a day: four of the five digests of each. */
  const signingKeys = new Map<string, ArrayBuffer>();

  async function call(
    method: string,
    url: URL,
    headers: Record<string, string> = {},
    body: Uint8Array = new Uint8Array(),
  ) {
    return sendPatiently(async () => {
      // Signed anew for each try: a signature expires after some minutes.
      const signer = new AwsV4Signer({
        method,
        url: url.href,
        headers: { ...headers, 'x-amz-content-sha256': sha256(body) },
        accessKeyId: keys.id,
        secretAccessKey: keys.secret,
        ...(keys.session && { sessionToken: keys.session }),
        service: 's3',
        region: place.region,
        cache: signingKeys,
      });
      const signed = await signer.sign();
      return send(signed.url, {
        method,
        headers: signed.headers,
        ...(method === 'PUT' && { body: new Uint8Array(body) }),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS + Math.ceil(body.length / SLOWEST_BYTES_PER_MS)),
      });
    }, patience);
  }

  async function listFrom(marker: string): Promise<{ readonly entries: [string, string][]; readonly next?: string }> {
    const query = { 'max-keys': '1000', ...(prefix && { prefix }), ...(marker && { marker }) };
    const answer = await call('GET', addressOf(place, '', query));
    if (!answer.ok) throw await refusal(answer, '');
    const text = await answer.text();
    const entries = [...text.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']): [string, string] => [
      valueIn(entry, 'Key'),
      plainEtag(valueIn(entry, 'ETag')),
    ]);
    const next = valueIn(text, 'NextMarker') || entries.at(-1)?.[0];
    return { entries, ...(valueIn(text, 'IsTruncated') === 'true' && next && { next }) };
  }

  return {
    place,
    async put(key, body, headers, condition) {
      const conditions =
        condition === undefined
          ? {}
          : condition === 'only if new'
            ? dialect.onlyIfNew
            : (dialect.onlyIfUnchanged?.(condition.onlyIf) ?? {});
      const md5 = createHash('md5').update(body).digest('base64');
      const answer = await call('PUT', addressOf(place, key), { ...headers, ...conditions, 'content-md5': md5 }, body);
      if (condition !== undefined && (answer.status === 409 || answer.status === 412)) {
        await answer.arrayBuffer();
        return undefined;
      }
      if (!answer.ok) throw await refusal(answer, key);
      await answer.arrayBuffer();
      return plainEtag(answer.headers.get('etag') ?? '');
    },
    async get(key) {
      const answer = await call('GET', addressOf(place, key));
      if (answer.status === 404 && !(await isBucketMissing(answer))) return undefined;
      if (!answer.ok) throw await refusal(answer, key);
      const { headers } = answer;
      const ageMs = Date.parse(headers.get('date') ?? '') - Date.parse(headers.get('last-modified') ?? '');
      const bytes = Buffer.from(await answer.arrayBuffer());
      return { bytes, text: String(bytes), etag: plainEtag(headers.get('etag') ?? ''), ageMs: ageMs || 0 };
    },
    async has(key) {
      const answer = await call('HEAD', addressOf(place, key));
      await answer.arrayBuffer();
      if (answer.ok) return true;
      // A HEAD response has no body with more details.
      if (answer.status === 404) return false;
      throw new StorageError(answer.status, '', `${answer.status} ${key}`);
    },
    async list() {
      const found = new Map<string, string>();
      for (let marker: string | undefined = ''; marker !== undefined; ) {
        const { entries, next }: Awaited<ReturnType<typeof listFrom>> = await listFrom(marker);
        for (const [key, etag] of entries) if (key.startsWith(prefix)) found.set(key.slice(prefix.length), etag);
        marker = next;
      }
      return found;
    },
    async remove(key) {
      const answer = await call('DELETE', addressOf(place, key));
      if (!answer.ok && answer.status !== 404) throw await refusal(answer, key);
      await answer.arrayBuffer();
    },
  };
}

async function isBucketMissing(answer: Response): Promise<boolean> {
  return valueIn(await answer.clone().text(), 'Code') === 'NoSuchBucket';
}

async function refusal(answer: Response, key: string): Promise<StorageError> {
  const text = await answer.text().catch(() => '');
  const code = valueIn(text, 'Code');
  return new StorageError(answer.status, code, `${answer.status} ${code} ${key} ${valueIn(text, 'Message')}`.trim());
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
};

/** The text of the first element of this name in an XML answer. */
function valueIn(xml: string, element: string): string {
  const [, text = ''] = new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml) ?? [];
  return text.replaceAll(/&([#\w]+);/g, (written, name: string) => ENTITIES[name] ?? written);
}

/** ETags come with and without quotes, in upper case (OSS) and lower case. */
const plainEtag = (written: string): string => written.replaceAll('"', '').toLowerCase();
