import type { LightMyRequestResponse } from 'fastify';
import { demoMobile } from '#server/demo/ids.ts';
import { startTestServer, type TestServer } from '#server/testing/server.ts';
import { contract } from '#src/contract/all.ts';
import { refusals, SUCCESS } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import type { Operation } from '#src/contract/operation.ts';
import type { Samples } from './sample-input.ts';

export const calls: readonly (readonly [string, Operation])[] = Object.entries<Operation>(contract);

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
}

interface Request {
  readonly key: string;
  readonly url: string;
  readonly token?: string | undefined;
  readonly body?: string | undefined;
  readonly contentType?: string | undefined;
}

/** A running server with samples and two students: the demo student, who owns them, and one who owns nothing. */
export interface School {
  readonly samples: Samples;
  readonly send: (request: Request) => Promise<Answer>;
  /** A valid token; the calls may log its student out. */
  readonly ownerToken: () => Promise<string>;
  readonly strangerToken: () => Promise<string>;
  readonly close: () => Promise<void>;
}

/** Codes that students get and no call returns; server/demo has them. */
const SEEDED = { 'code~exchange': 'KY27GIFT0001', 'code~start': 'ZYKC2027PO02BBBB', 'code~channel': 'advisor' };

const STRANGER = '13900004321';

export async function openSchool(): Promise<School> {
  const server = await startTestServer();
  const { data } = (await server.inject({ url: '/sandbox/fixtures' })).json<{ data: Samples }>();
  const ownerToken = tokenKeeper(server, demoMobile);
  return {
    samples: { ...data, ...SEEDED, ...(await openCheckout(server, data, await ownerToken())) },
    send: (request) => send(server, request),
    ownerToken,
    strangerToken: tokenKeeper(server, STRANGER),
    close: () => server.close(),
  };
}

/** A checkout of the demo student, for calls that need one. */
async function openCheckout(server: TestServer, samples: Samples, token: string): Promise<Samples> {
  for (const id of [samples.yanxue_course_uuid, samples.course_uuid]) {
    if (id === undefined) continue;
    const { code, data } = await server.call(
      'POST /api/V1.29/course/{id}/checkout',
      { params: { id }, body: {} },
      { token },
    );
    if (code === SUCCESS) return { token: data.token, checkout_uuid: data.uuid };
  }
  return {};
}

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

async function send(server: TestServer, { key, url, token, body, contentType }: Request): Promise<Answer> {
  const response = await server.inject({
    method: METHODS.find((method) => key.startsWith(`${method} `)) ?? 'GET',
    url,
    headers: {
      ...(token === undefined ? {} : { [requestHeaders.token]: token }),
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const broken = brokenAnswer(response);
  if (broken)
    throw new Error(`${key} at ${url.slice(0, 200)} with ${body?.slice(0, 200)}: ${broken}\n${lastError(server)}`);
  return { status: response.statusCode, ...response.json<Omit<Answer, 'status'>>() };
}

const CODES = new Set<unknown>([SUCCESS, ...Object.values(refusals).map(({ code }) => code)]);

/** Why a response is not an envelope with a known code, or is worse than a refusal; undefined when it is fine. */
function brokenAnswer(response: LightMyRequestResponse): string | undefined {
  if (response.statusCode >= 500) return `HTTP ${response.statusCode}`;
  if (!String(response.headers['content-type']).startsWith('application/json')) return 'not JSON';
  const body = response.json<Record<string, unknown>>();
  if (Object.keys(body).sort().join() !== 'code,data,msg') return `the keys ${Object.keys(body).join()}`;
  if (!CODES.has(body.code)) return `the unknown code ${String(body.code)}`;
  if (typeof body.msg !== 'string' || body.msg === '') return 'no text';
  if (response.statusCode !== 200 && body.code === SUCCESS) return `success with HTTP ${response.statusCode}`;
  if (/\bat .+:\d+:\d+|node_modules/.test(response.body)) return 'a stack';
  return undefined;
}

function lastError(server: TestServer): string {
  return server.logLines.findLast((line) => line.includes('"failed"')) ?? '';
}

function tokenKeeper(server: TestServer, mobile: string): () => Promise<string> {
  let token = '';
  return async () => {
    const { code } = await send(server, {
      key: 'GET /api/v1/account/auth/user/info',
      url: '/api/v1/account/auth/user/info',
      token,
    });
    if (code === SUCCESS) return token;
    // After the limit on codes per mobile.
    if (token !== '') server.clock.pass(3600);
    token = await server.logIn(mobile);
    return token;
  };
}
