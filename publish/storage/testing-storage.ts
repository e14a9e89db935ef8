import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { StoragePlace } from '#site-store/dialects.ts';
import type { Keys, Send } from '#site-store/object-store.ts';

interface StoredObject {
  readonly body: Buffer;
  readonly headers: IncomingHttpHeaders;
  readonly etag: string;
  readonly modifiedAt: number;
}

/** `lost`: the request is carried out, but the answer is lost. */
type Fault = 503 | 429 | 'reset' | 'lost' | undefined;

interface Options {
  readonly kind: StoragePlace['kind'];
  readonly addressing?: 'virtual' | 'path';
  readonly prefix?: string;
  /** The fault of the request with this number, from 0. */
  readonly fault?: (index: number) => Fault;
}

/** A storage as strict as the real ones, on a port of this machine, behind a made-up name. */
export interface TestStorage {
  readonly place: StoragePlace;
  readonly send: Send;
  /** By key with its prefix. */
  readonly objects: Map<string, StoredObject>;
  /** Method and path of each request that arrived. */
  readonly requests: string[];
  /** Called after every change. */
  onChange: () => void;
  text(key: string): string;
  close(): Promise<void>;
}

export const TEST_KEYS: Keys = { id: 'test-id', secret: 'test-secret' };
const BUCKET = 'school';
const HOST = 'storage.test';
const PAGE_OF_LIST = 9;

export async function startTestStorage({
  kind,
  addressing,
  prefix,
  fault = () => undefined,
}: Options): Promise<TestStorage> {
  const objects = new Map<string, StoredObject>();
  const requests: string[] = [];
  const isPath = addressing === 'path';
  const place: StoragePlace = {
    kind,
    bucket: BUCKET,
    endpoint: `https://${HOST}`,
    region: 'test-1',
    ...(addressing && { addressing }),
    ...(prefix && { prefix }),
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const url = new URL(request.url ?? '', `https://${String(request.headers['x-sent-to'])}`);
    const trouble = fault(requests.length);
    requests.push(`${request.method} ${url.pathname}`);
    if (trouble === 'reset') return void request.socket.destroy();
    if (typeof trouble === 'number') return refuse(response, trouble, 'SlowDown');
    const broken = brokenRule(kind, request, url, body, isPath);
    if (broken) return refuse(response, ...broken);
    const key = decodeURIComponent(url.pathname.slice(isPath ? BUCKET.length + 2 : 1));
    if (trouble === 'lost') {
      answer(request, Object.assign(Object.create(null), NOWHERE), url, key, body);
      return void request.socket.destroy();
    }
    answer(request, response, url, key, body);
  });

  function answer({ method, headers }: IncomingMessage, response: Out, url: URL, key: string, body: Buffer) {
    const stored = objects.get(key);
    if (method === 'PUT') {
      const isRefused =
        (headers['if-none-match'] === '*' && stored) ||
        (headers['if-match'] !== undefined && headers['if-match'] !== `"${stored?.etag}"`) ||
        (headers[`x-${kind}-forbid-overwrite`] === 'true' && stored);
      if (isRefused) {
        return kind === 's3' ? refuse(response, 412, 'PreconditionFailed') : refuse(response, 409, 'FileAlreadyExists');
      }
      const md5 = createHash('md5').update(body).digest('hex');
      const etag = kind === 'oss' ? md5.toUpperCase() : md5;
      objects.set(key, { body, headers, etag, modifiedAt: Date.now() });
      storage.onChange();
      return void response.writeHead(200, { etag: `"${etag}"` }).end();
    }
    if (method === 'DELETE') {
      objects.delete(key);
      storage.onChange();
      return void response.writeHead(204).end();
    }
    if (key === '') return void response.writeHead(200).end(listing(url.searchParams));
    if (!stored) return refuse(response, 404, 'NoSuchKey');
    const modified = new Date(stored.modifiedAt).toUTCString();
    response.writeHead(200, { etag: `"${stored.etag}"`, 'last-modified': modified }).end(stored.body);
  }

  function listing(query: URLSearchParams): string {
    const marker = query.get('marker') ?? '';
    const all = [...objects.keys()].sort().filter((key) => key > marker && key.startsWith(query.get('prefix') ?? ''));
    const part = all.slice(0, PAGE_OF_LIST);
    const entries = part.map(
      (key) =>
        `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><ETag>&quot;${objects.get(key)?.etag}&quot;</ETag></Contents>`,
    );
    const isCut = all.length > part.length;
    // S3 names the next marker only where a delimiter was asked for.
    const next = isCut && kind !== 's3' ? `<NextMarker>${part.at(-1)}</NextMarker>` : '';
    return `<ListBucketResult>${next}<IsTruncated>${isCut}</IsTruncated>${entries.join('')}</ListBucketResult>`;
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const storage: TestStorage = {
    place,
    objects,
    requests,
    onChange: () => {},
    send(url, init) {
      const headers = new Headers(init.headers);
      headers.set('x-sent-to', url.host);
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
    },
    text(key) {
      const stored = objects.get(key);
      if (!stored) return '';
      return String(stored.headers['content-encoding'] === 'gzip' ? gunzipSync(stored.body) : stored.body);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return storage;
}

type Out = Pick<ServerResponse, 'writeHead' | 'end'>;
const NOWHERE = {
  writeHead: () => NOWHERE,
  end: () => NOWHERE,
};

function refuse(response: Out, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code><Message>refused</Message></Error>`);
}

/** Why a storage of this kind refuses a request: status and code. */
function brokenRule(
  kind: StoragePlace['kind'],
  { method = '', headers }: IncomingMessage,
  url: URL,
  body: Buffer,
  isPath: boolean,
): [number, string] | undefined {
  const isOwnHost = url.host === `${BUCKET}.${HOST}`;
  if (isPath ? url.host !== HOST || kind !== 's3' : !isOwnHost) return [403, 'SecondLevelDomainForbidden'];
  const isChunked =
    /aws-chunked/.test(headers['content-encoding'] ?? '') || /STREAMING/.test(String(headers['x-amz-content-sha256']));
  if (isChunked) return [400, 'InvalidArgument'];
  if (method === 'PUT' && headers['content-length'] === undefined) return [411, 'MissingContentLength'];
  const names = Object.keys(headers);
  if (names.some((name) => /^x-amz-(checksum|sdk)/.test(name))) return [400, 'InvalidArgument'];
  if (kind !== 's3' && (headers['if-none-match'] ?? headers['if-match'])) return [501, 'NotImplemented'];
  const strange = { s3: /^x-(oss|cos)-/, oss: /^x-cos-/, cos: /^x-oss-/ }[kind];
  if (names.some((name) => strange.test(name))) return [400, 'InvalidArgument'];
  const md5 = createHash('md5').update(body).digest('base64');
  if (method === 'PUT' && headers['content-md5'] !== md5) return [400, 'BadDigest'];
  if (headers['x-amz-content-sha256'] !== sha256(body)) return [400, 'XAmzContentSHA256Mismatch'];
  return headers.authorization === authorization(method, url, headers) ? undefined : [403, 'SignatureDoesNotMatch'];
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

const signingKeys = new Map<string, Buffer>();
function signingKey(day: string): Buffer {
  const key =
    signingKeys.get(day) ?? ['test-1', 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${TEST_KEYS.secret}`, day));
  signingKeys.set(day, key);
  return key;
}

/** The signature computed like the storage does, from the headers that the sender signed. */
function authorization(method: string, url: URL, headers: IncomingHttpHeaders): string {
  const [, signed = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? [];
  const time = String(headers['x-amz-date']);
  const headerOf = (name: string) => (name === 'host' ? url.host : String(headers[name]));
  const query = [...url.searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${headerOf(name)}\n`);
  const request = [method, url.pathname, query, lines.join(''), signed, headers['x-amz-content-sha256']].join('\n');
  const scope = `${time.slice(0, 8)}/test-1/s3/aws4_request`;
  const signature = hmac(
    signingKey(time.slice(0, 8)),
    ['AWS4-HMAC-SHA256', time, scope, sha256(request)].join('\n'),
  ).toString('hex');
  return `AWS4-HMAC-SHA256 Credential=${TEST_KEYS.id}/${scope}, SignedHeaders=${signed}, Signature=${signature}`;
}
