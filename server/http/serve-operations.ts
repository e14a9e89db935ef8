import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext, ServerContext, Session } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { WaitingLine } from '#server/kernel/waiting-line.ts';
import { SUCCESS } from '#src/contract/codes.ts';
import { requestHeaders } from '#src/contract/headers.ts';
import type { Access, Operation, OperationMap } from '#src/contract/operation.ts';
import { authenticate } from './authenticate.ts';
import { done } from './envelope.ts';
import type { Part } from './field-problems.ts';
import type { Handlers } from './handlers.ts';
import { sendShared } from './shared-reply.ts';
import { LONGEST_BODY_MS } from './slow-body.ts';
import { isStorable } from './storable.ts';
import { checkInput, partChecker, replyChecker } from './validation.ts';

type AnyHandler = (input: unknown, context: CallContext<Session | null>) => Promise<unknown>;

/** Calls a minute and address that are fewer than the general limit. */
export type OwnLimits = Readonly<Record<string, number>>;

/** Registers every call of the contract with its handler, its access rule and the checks of input and reply. */
export function serveOperations<T extends OperationMap>(
  app: FastifyInstance,
  contract: T,
  handlers: Handlers<T>,
  context: ServerContext,
  ownLimits: OwnLimits,
  line: WaitingLine,
): void {
  for (const [key, operation] of Object.entries<Operation>(contract)) {
    // Each handler fits its own key; a loop over all keys cannot show that to the compiler.
    const handler = handlers[key as keyof T] as unknown as AnyHandler;
    const [method = '', path = ''] = key.split(' ');
    const limit = ownLimits[key];
    app.route({
      method,
      url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      ...(operation.file ? fileOptions(operation.file, operation.access, context) : {}),
      config: {
        ...(limit === undefined ? {} : { rateLimit: { max: limit, timeWindow: '1 minute' } }),
        ...(operation.file ? { bodyTimeoutMs: LONGEST_BODY_MS } : {}),
      },
      handler: operationHandler({ key, operation, handler, context, line }),
    });
  }
}

const AFTER_THE_BODY_MS = 10_000;

/** A picture is let in only from who may call: nobody else makes the server hold megabytes. */
function fileOptions({ maxBytes }: NonNullable<Operation['file']>, access: Access, context: ServerContext) {
  return {
    bodyLimit: maxBytes,
    handlerTimeout: LONGEST_BODY_MS + AFTER_THE_BODY_MS,
    preParsing: async (request: FastifyRequest) => {
      const authentication = await authenticate(request.headers, context);
      if (access === 'user' && authentication.session === null) throw new Refusal(authentication.refusal);
      if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new Refusal('PICTURE_TOO_LARGE');
    },
  };
}

/** The bytes of the picture; anything that did not come as a picture is none. */
function fileOf(body: unknown): Buffer {
  if (Buffer.isBuffer(body) && body.length > 0) return body;
  throw new Refusal('PICTURE_UNREADABLE');
}

interface Served {
  readonly key: string;
  readonly operation: Operation;
  readonly handler: AnyHandler;
  readonly context: ServerContext;
  readonly line: WaitingLine;
}

function operationHandler({ key, operation, handler, context, line }: Served) {
  const parts: readonly Part[] = ['params', 'query', 'body'];
  const checkers = parts.flatMap((part) => {
    const schema = operation[part];
    return schema ? [partChecker(part, schema)] : [];
  });
  const checkReply = replyChecker(key, operation.reply);
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const authentication = await authenticate(request.headers, context);
    if (operation.access === 'user' && authentication.session === null) throw new Refusal(authentication.refusal);
    const { params, query, body } = request;
    if (!isStorable([params, query, operation.file ? null : body])) throw brokenRequest();
    const input = checkInput(checkers, { params, query, body });
    const file = operation.file ? { file: fileOf(body) } : {};
    const data = await handler({ ...input, ...file }, callContext(request, authentication.session, context));
    checkReply(data);
    reply.resultCode = SUCCESS;
    const { cacheSeconds } = operation;
    return cacheSeconds === undefined
      ? reply.send(done(data))
      : sendShared(request, reply, JSON.stringify(done(data)), cacheSeconds);
  };
  return (request: FastifyRequest, reply: FastifyReply) =>
    line.run(
      () => answer(request, reply),
      () => request.raw.socket.destroyed,
    );
}

function brokenRequest(): Error {
  return Object.assign(new Error('The request holds what no call can take.'), { statusCode: 400 });
}

function callContext(
  request: FastifyRequest,
  session: Session | null,
  context: ServerContext,
): CallContext<Session | null> {
  return {
    ...context,
    session,
    log: request.log,
    address: request.ip,
    userAgent: header(request, 'user-agent').slice(0, 300),
    host: request.host,
    origin: `${request.protocol}://${request.host}`,
    trace: {
      currentPage: pathOf(header(request, requestHeaders.currentPage)),
      landingPage: pathOf(header(request, requestHeaders.landingPage)),
    },
  };
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name.toLowerCase()];
  return typeof value === 'string' ? value : '';
}

/** The path of an address without query and fragment, which may hold personal data. */
function pathOf(value: string): string {
  return (value.split(/[?#]/, 1)[0] ?? '').slice(0, 200);
}
