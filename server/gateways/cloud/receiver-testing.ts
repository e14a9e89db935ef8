import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as a cloud provider sees it. */
interface ReceivedCall {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The query string as sent. */
  readonly rawQuery: string;
  readonly body: string;
}

export interface Receiver {
  readonly url: string;
  /** The response of the next calls, whatever their content: a code, or none at all. Null: the correct one. */
  answerWith: { readonly code: string } | 'silence' | 'nonsense' | null;
  readonly close: () => Promise<void>;
}

/** A provider on this machine: `answer` builds a response, `refusal` an error. */
export async function startReceiver(
  answer: (call: ReceivedCall) => object,
  refusal: (code: string) => object,
): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const call = await read(request);
    const order = receiver.answerWith;
    if (order === 'silence') return;
    if (order === 'nonsense') return void response.writeHead(502).end('<html>Bad gateway</html>');
    let said: object;
    try {
      said = order ? refusal(order.code) : answer(call);
    } catch (error) {
      said = refusal(error instanceof Error ? error.message : 'Unknown');
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    answerWith: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return receiver;
}

async function read(request: IncomingMessage): Promise<ReceivedCall> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const [path = '', rawQuery = ''] = (request.url ?? '').split('?');
  if (request.method !== 'POST' || path !== '/') throw new Error('A call goes to the root by POST.');
  const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  return { headers, rawQuery, query: new URLSearchParams(rawQuery), body: Buffer.concat(parts).toString('utf8') };
}

/** Verifies the signature with separate code; throws the provider's error code when it is wrong. */
export function expectAcs3({ headers, rawQuery, body }: ReceivedCall, id: string, secret: string, now: Date): void {
  const form = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/;
  const [, credential, names = '', signature] = form.exec(headers.authorization ?? '') ?? [];
  if (credential !== id) throw new Error('InvalidAccessKeyId.NotFound');
  for (const name of [
    'host',
    'x-acs-action',
    'x-acs-version',
    'x-acs-date',
    'x-acs-signature-nonce',
    'x-acs-content-sha256',
  ]) {
    if (!names.split(';').includes(name)) throw new Error('IncompleteSignature');
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(headers['x-acs-date'] ?? ''))
    throw new Error('InvalidTimeStamp.Format');
  if (Math.abs(Date.parse(headers['x-acs-date'] ?? '') - now.getTime()) > 15 * 60_000) {
    throw new Error('InvalidTimeStamp.Expired');
  }
  const hash = hex(body);
  if (headers['x-acs-content-sha256'] !== hash) throw new Error('IncompleteSignature');
  const lines = names.split(';').map((name) => `${name}:${(headers[name] ?? '').trim()}\n`);
  const sorted = rawQuery.split('&').sort().join('&');
  const request = `POST\n/\n${sorted}\n${lines.join('')}\n${names}\n${hash}`;
  const wanted = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${hex(request)}`)
    .digest('hex');
  if (signature !== wanted) throw new Error('SignatureDoesNotMatch');
}

/** The same for Tencent Cloud. */
export function expectTc3(
  { headers, body }: ReceivedCall,
  service: string,
  id: string,
  secret: string,
  now: Date,
): void {
  const seconds = Number(headers['x-tc-timestamp']);
  if (Math.abs(seconds * 1000 - now.getTime()) > 5 * 60_000) throw new Error('AuthFailure.SignatureExpire');
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const head = `POST\n/\n\ncontent-type:${headers['content-type']}\nhost:${headers.host}\n\ncontent-type;host\n${hex(body)}`;
  const text = `TC3-HMAC-SHA256\n${seconds}\n${day}/${service}/tc3_request\n${hex(head)}`;
  const byDay = createHmac('sha256', `TC3${secret}`).update(day).digest();
  const byService = createHmac('sha256', byDay).update(service).digest();
  const signature = createHmac('sha256', createHmac('sha256', byService).update('tc3_request').digest())
    .update(text)
    .digest('hex');
  const wanted = `TC3-HMAC-SHA256 Credential=${id}/${day}/${service}/tc3_request, SignedHeaders=content-type;host, Signature=${signature}`;
  if (headers.authorization !== wanted) throw new Error('AuthFailure.SignatureFailure');
}

const hex = (text: string) => createHash('sha256').update(text).digest('hex');
