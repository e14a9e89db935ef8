import axios, { isAxiosError, isCancel } from 'axios';
import type { InputOf, OperationKey, ReplyOf } from '#src/contract/all.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import { nullableReplies } from '#src/contract/nullable-replies.ts';
import { refusalCodes, SUCCESS } from '#src/contract/refusal-codes.ts';
import { currentPage, landingPage, visitOrg } from '../attribution/trace.ts';
import { noteReplyTime } from '../money-and-time/clock.ts';
import { readToken } from '../session/session.ts';
import { deviceId } from '../storage/device-id.ts';
import { apiBase } from './api-base.ts';
import { type ApiFailure, ApiRefusal, NETWORK_TEXT, NO_CODE, TransportFailure } from './api-failures.ts';
import { askAgainWhenTold } from './come-again.ts';
import { type SingleFlight, singleFlight } from './single-flight.ts';

const { SESSION_INVALID, SESSION_ENDED, LOGIN_REQUIRED, EXTERNAL_LOGIN_REQUIRED, AUTHORIZATION_FAILED } = refusalCodes;
/** Refusals of the token, not of the call. */
const TOKEN_CODES: readonly number[] = [
  SESSION_INVALID,
  SESSION_ENDED,
  LOGIN_REQUIRED,
  EXTERNAL_LOGIN_REQUIRED,
  AUTHORIZATION_FAILED,
];
const TIMEOUT_MS = 10_000;
const PICTURE_TIMEOUT_MS = 70_000;
/** Longer than any text for students: a longer one is a server error. */
const MAX_MESSAGE_LENGTH = 200;

/** The one HTTP client. Only this file and its test use it. */
export const http = axios.create({
  baseURL: '',
  timeout: TIMEOUT_MS,
  transitional: { clarifyTimeoutError: true },
});

interface CallOptions {
  /** The caller shows a failure itself: the failure listener is not called. */
  readonly isSilent?: boolean;
  readonly signal?: AbortSignal;
  /** Upload progress, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
  /** The call survives the page's unload. Only for small bodies without a query. */
  readonly outlivesPage?: boolean;
}

type Argument<K extends OperationKey> = InputOf<K> & CallOptions;
type Arguments<K extends OperationKey> =
  Record<never, never> extends InputOf<K> ? [argument?: Argument<K>] : [argument: Argument<K>];

/**
 * Makes one call and returns its data. A write that is already in progress is not sent again: all callers get its
 * answer.
 *
 * Throws an `ApiRefusal` when the envelope's code is not 20000, a `TransportFailure` when there is no usable answer.
 */
export function api<K extends OperationKey>(key: K, ...[argument]: Arguments<K>): Promise<ReplyOf<K>>;
// The untyped implementation: comparing `K` with the types of a thousand calls would take the compiler seconds.
export function api(key: OperationKey, ...[argument]: readonly unknown[]): Promise<unknown> {
  const given = (argument ?? {}) as AnyArgument;
  // A call that its caller can abort is not shared.
  if (!isWrite(key) || given.signal || given.outlivesPage || given.file) return call(key, given);
  return flightOf(key)(JSON.stringify([readToken(), given]), () => call(key, given)).promise;
}

/** GET calls that change something: a repeated one would use up a code. */
const WRITING_READS: readonly OperationKey[] = [
  'GET /api/v1/account/code/exchange',
  'GET /api/v1/account/wx/user',
  'GET /api/v1/account/user/logout',
];
const flights = new Map<OperationKey, SingleFlight>();

function isWrite(key: OperationKey): boolean {
  return !key.startsWith('GET ') || WRITING_READS.includes(key);
}

function flightOf(key: OperationKey): SingleFlight {
  const flight = flights.get(key) ?? singleFlight();
  flights.set(key, flight);
  return flight;
}

async function call(key: OperationKey, given: AnyArgument): Promise<unknown> {
  const { params, query, body, file, isSilent = false, signal, outlivesPage = false } = given;
  const [method, pattern] = key.split(' ') as [string, string];
  let sentAtMs = Date.now();
  const token = readToken();
  if (answerInHouse) {
    const data = await answerInHouse(http.getUri({ url: fillPath(pattern, params), params: query }));
    return await open({ data }, nullableReplies.has(key));
  }
  try {
    const url = apiBase() + fillPath(pattern, params);
    const send = () => {
      sentAtMs = Date.now();
      return http.request<unknown>({
        method,
        url,
        headers: headers(token),
        ...(query && { params: query }),
        ...(body !== undefined && { data: body }),
        ...(file && pictureRequest(file, headers(token), given.onProgress)),
        ...(signal && { signal }),
      });
    };
    const response = outlivesPage
      ? await sendApart({ method, url, headers: headers(token), body })
      : await askAgainWhenTold(send, signal);
    noteReplyTime(method, response.headers, sentAtMs);
    return await open(response, nullableReplies.has(key));
  } catch (reason) {
    const failure = reason instanceof ApiRefusal ? reason : transportFailure(reason, signal);
    tell(failure, { key, isSilent, token });
    throw failure;
  }
}

let answerInHouse: ((url: string) => Promise<unknown>) | undefined;

/**
 * Makes all reads be answered by `answer`, by path and query, without a network. For rendering screens on the server.
 */
export function answerReads(answer: (url: string) => Promise<unknown>): void {
  answerInHouse = answer;
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Sends synchronously, because a page that is being unloaded runs nothing afterwards. */
async function sendApart({ method, url, headers, body }: Sent) {
  const reply = await fetch(url, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  });
  if (!reply.ok) throw new TransportFailure('status', { status: reply.status });
  return { data: (await reply.json()) as unknown, headers: Object.fromEntries(reply.headers) };
}

interface AnyArgument extends CallOptions {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** A picture is sent as binary data, with a longer time limit, as on the server, for a weak network. */
function pictureRequest(file: Blob, others: Readonly<Record<string, string>>, onProgress?: (part: number) => void) {
  return {
    data: file,
    headers: { ...others, 'Content-Type': file.type.startsWith('image/') ? file.type : 'application/octet-stream' },
    timeout: PICTURE_TIMEOUT_MS,
    onUploadProgress: ({ progress = 0 }: { readonly progress?: number }) => onProgress?.(progress),
  };
}

interface FailureEvent {
  readonly key: OperationKey;
  /** False for code 61004 and for calls that asked for silence. */
  readonly isShown: boolean;
  /** The refusal is about an old token: it says nothing about the present login. */
  readonly isOfPastToken: boolean;
}

type FailureListener = (failure: ApiFailure, event: FailureEvent) => void;
let failureListener: FailureListener = () => {};

/** Sets the one listener for failed calls, which shows their text and acts on their code. */
export function setFailureListener(listener: FailureListener): void {
  failureListener = listener;
}

interface FailedCall {
  readonly key: OperationKey;
  readonly isSilent: boolean;
  /** The token it was made with. */
  readonly token: string | undefined;
}

function tell(failure: ApiFailure, { key, isSilent, token }: FailedCall): void {
  if (failure instanceof TransportFailure && failure.kind === 'cancelled') return;
  const code = failure instanceof ApiRefusal ? failure.code : undefined;
  const isOfPastToken = code !== undefined && TOKEN_CODES.includes(code) && token !== readToken();
  failureListener(failure, { key, isShown: !isSilent && code !== refusalCodes.SILENT, isOfPastToken });
}

function fillPath(pattern: string, params: AnyArgument['params']): string {
  return pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(params?.[name] ?? '');
    // The browser's parser would read these as `..` or as no segment, and so call another address.
    if (/^\.{0,2}$/.test(value)) throw new RangeError(`"${value}" cannot be the ${name} of ${pattern}`);
    return encodeURIComponent(value);
  });
}

function headers(token: string | undefined): Record<string, string> {
  const org = visitOrg();
  return {
    [requestHeaders.authSystem]: 'msite',
    [requestHeaders.uuid]: deviceId(),
    [requestHeaders.platform]: 'h5',
    [requestHeaders.version]: 'v1.0.2',
    [requestHeaders.currentPage]: currentPage(),
    [requestHeaders.landingPage]: landingPage(),
    ...(token && { [requestHeaders.token]: token }),
    ...(org && { [requestHeaders.org]: org }),
  };
}

async function open({ data: envelope }: { readonly data: unknown }, mayBeNull: boolean): Promise<unknown> {
  const { code, msg, data } = (typeof envelope === 'object' && envelope !== null ? envelope : {}) as Envelope;
  if (code === SUCCESS) {
    if (mayBeNull || (data !== null && data !== undefined)) return data;
    throw new ApiRefusal(NO_CODE, NETWORK_TEXT, null);
  }
  const said = typeof msg === 'string' ? msg.trim().slice(0, MAX_MESSAGE_LENGTH) : '';
  const text = said || (await ownWords(code));
  throw new ApiRefusal(typeof code === 'number' ? code : NO_CODE, text, data);
}

/** Default texts of refusals, loaded only when one has no text. */
async function ownWords(code: unknown): Promise<string> {
  const words = await import('./own-words.ts').catch(() => undefined);
  return words?.ownWords.get(code) ?? NETWORK_TEXT;
}

interface Envelope {
  readonly code?: unknown;
  readonly msg?: unknown;
  readonly data?: unknown;
}

function transportFailure(reason: unknown, signal: AbortSignal | undefined): TransportFailure {
  if (reason instanceof TransportFailure) return reason;
  if (signal?.aborted || isCancel(reason)) return new TransportFailure('cancelled', { cause: reason });
  if (!isAxiosError(reason)) return new TransportFailure('network', { cause: reason });
  if (reason.response) return new TransportFailure('status', { status: reason.response.status, cause: reason });
  if (reason.code === 'ETIMEDOUT') return new TransportFailure('timeout', { cause: reason });
  if (reason.code === 'ECONNABORTED') return new TransportFailure('cancelled', { cause: reason });
  return new TransportFailure('network', { cause: reason });
}
