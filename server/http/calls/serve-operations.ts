import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/domains/refusal.ts';
import type { WaitingLine } from '#server/kernel/waiting-line.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import type { CallShape } from '#src/contract/operation.ts';
import { done } from './envelope.ts';
import type { Part } from './field-problems.ts';
import { LONGEST_BODY_MS } from './slow-body.ts';
import { isStorable } from './storable.ts';
import { checkInput, partChecker, replyChecker } from './validation.ts';

/** Admits a call: returns what the handler gets besides its input, or throws a refusal. */
export type Admit<Access> = (request: FastifyRequest, reply: FastifyReply, access: Access) => Promise<object>;

/** Serves one call. Each handler fits its own key; TypeScript cannot see that in a loop over all keys. */
type AnyHandler = (input: never, context: never) => Promise<unknown>;

/** A lower limit than the general one: calls per minute and address. */
type OwnLimits = Readonly<Record<string, number>>;

export interface Served<Access> {
  readonly contract: Readonly<Record<string, CallShape & { readonly access: Access }>>;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
  readonly admit: Admit<Access>;
  readonly ownLimits: OwnLimits;
  readonly line: WaitingLine;
  /** Runs a call that only reads, perhaps on another database than the one in its context. */
  readonly readAside?: ReadAside | undefined;
}

/** Runs the handler of a call with its context, or with another database in the context. */
export type ReadAside = (
  key: string,
  call: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly context: object },
  work: (context: object) => Promise<unknown>,
) => Promise<unknown>;

/** Registers every call of the contract with its handler, its access rule and the checks of input and reply. */
export function serveOperations<Access>(app: FastifyInstance, served: Served<Access>): void {
  for (const [key, operation] of Object.entries(served.contract)) {
    const [method = '', path = ''] = key.split(' ');
    const limit = served.ownLimits[key];
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(operation.file ? fileOptions(operation.file, operation.access, served.admit) : {}),
      ...(operation.bodyBytes ? longBodyOptions(operation.bodyBytes, operation.access, served.admit) : {}),
      config: {
        ...(limit === undefined ? {} : { rateLimit: { max: limit, timeWindow: '1 minute' } }),
        ...(operation.file || operation.bodyBytes ? { bodyTimeoutMs: LONGEST_BODY_MS } : {}),
      },
      handler: operationHandler(key, operation, served),
    });
  }
}

const AFTER_THE_BODY_MS = 10_000;

/** A picture's body is read only after the access check, so that nobody else can fill the server's memory. */
function fileOptions<Access>({ maxBytes }: NonNullable<CallShape['file']>, access: Access, admit: Admit<Access>) {
  return {
    bodyLimit: maxBytes,
    handlerTimeout: LONGEST_BODY_MS + AFTER_THE_BODY_MS,
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      await admit(request, reply, access);
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('PICTURE_TOO_LARGE');
    },
  };
}

/** A long JSON body, too, is read only after the access check. */
function longBodyOptions<Access>(bodyLimit: number, access: Access, admit: Admit<Access>) {
  return {
    bodyLimit,
    handlerTimeout: LONGEST_BODY_MS + AFTER_THE_BODY_MS,
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      await admit(request, reply, access);
    },
  };
}

/** The bytes of the picture; empty when the body is no picture. */
function fileOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new Refusal('PICTURE_UNREADABLE');
}

function operationHandler<Access>(
  key: string,
  operation: CallShape & { readonly access: Access },
  { handlers, admit, line, readAside }: Served<Access>,
) {
  const handler = handlers[key];
  if (!handler) throw new Error(`${key} has no handler.`);
  const parts: readonly Part[] = ['params', 'query', 'body'];
  const checkers = parts.flatMap((part) => {
    const schema = operation[part];
    return schema ? [partChecker(part, schema)] : [];
  });
  const checkReply = replyChecker(key, operation.reply);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const context = await admit(request, reply, operation.access);
    const { params, query, body } = request;
    // The picture parser is shared by all calls: those without a picture must refuse it as an unknown content type.
    if (!operation.file && Buffer.isBuffer(body)) throw brokenRequest(415);
    if (!isStorable([params, query, operation.file ? null : body])) throw brokenRequest(400);
    const input = checkInput(checkers, { params, query, body });
    const file = operation.file ? { file: fileOf(body) } : {};
    const work = (given: object) => handler({ ...input, ...file } as never, given as never);
    const data = await (readAside ? readAside(key, { request, reply, context }, work) : work(context));
    checkReply(data);
    reply.resultCode = SUCCESS;
    const { cacheSeconds } = operation;
    return cacheSeconds === undefined
      ? reply.send(done(data))
      : sendShared(request, reply, {
          json: JSON.stringify(done(data)),
          cacheSeconds,
          isPublic: OPEN.includes(operation.access),
        });
  };
  return (request: FastifyRequest, reply: FastifyReply) =>
    line.run(
      () => answer(request, reply),
      () => request.raw.socket.destroyed,
    );
}

/** Calls that are public, in the school's API and in the console's. */
const OPEN: readonly unknown[] = ['public', 'anyone'];

function brokenRequest(statusCode: number): Error {
  return Object.assign(new Error('The request holds what no call can take.'), { statusCode });
}

const compress = promisify(gzip);
/** Below this size, compression hardly helps. */
const PACK_FROM_BYTES = 1400;

interface SharedReply {
  readonly json: string;
  readonly cacheSeconds: number;
  /** Whether a shared cache may store it: only if it is the same for visitors who are not logged in. */
  readonly isPublic: boolean;
}

/**
 * Sends JSON that is the same for every caller who gets it: cached by the browser, 304 when unchanged, compressed when
 * allowed.
 */
async function sendShared(request: FastifyRequest, reply: FastifyReply, shared: SharedReply) {
  const { json, cacheSeconds, isPublic } = shared;
  const tag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
  reply
    .header('cache-control', `${isPublic ? 'public' : 'private'}, max-age=${cacheSeconds}`)
    .header('vary', 'accept-encoding')
    // Weak, because the compressed and the plain form share it.
    .header('etag', `W/${tag}`)
    .type('application/json; charset=utf-8');
  const { 'if-none-match': known = '', 'accept-encoding': encodings = '' } = request.headers;
  if (known.split(',').some((entry) => entry.trim().replace(/^W\//, '') === tag)) return reply.status(304).send();
  if (json.length < PACK_FROM_BYTES || !/\bgzip\b/.test(String(encodings))) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(await compress(json));
}
