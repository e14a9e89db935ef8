import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { DiskFullError } from '#server/db/disk-full.ts';
import { noteReceipts } from '#server/domains/accounts/sms-sendings.ts';
import type { ServerContext } from '#server/domains/context.ts';
import type { WaitingLine } from '#server/kernel/waiting-line.ts';

const RECEIPT_PATH = '/api/v1/sms/receipts/:provider/:key';
/** More than any provider sends at once, and as many as fit into a call's time limit. */
const MOST_RECEIPTS = 1000;

interface ReceiptOptions {
  /** Secret end of the address, since providers sign nothing. Without it receipts are refused. */
  readonly key: string | undefined;
  readonly canWrite: () => Promise<boolean>;
  readonly line: WaitingLine;
}

/**
 * Receives reports of SMS providers: outside the envelope, each answered in its provider's format.
 *
 * A server error is answered 5xx, so that the provider reports again. A report of an unknown message is accepted and
 * ignored, otherwise it would be repeated forever.
 */
export async function serveReceipts(
  app: FastifyInstance,
  context: ServerContext,
  { key, canWrite, line }: ReceiptOptions,
): Promise<void> {
  if (key === undefined) return;
  const calls: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
      done(null, body),
    );
    scope.post<{ Params: { provider: string; key: string } }>(RECEIPT_PATH, async (request, reply) => {
      const provider = context.gateways.sms.find(({ name }) => name === request.params.provider);
      if (!provider?.receipts || !isSame(request.params.key, key)) return reply.callNotFound();
      if (!(await canWrite())) throw new DiskFullError();
      reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      const receipts = provider.receipts.read(typeof request.body === 'string' ? request.body : '');
      if (!receipts || receipts.length > MOST_RECEIPTS) {
        request.log.warn({ provider: provider.name }, 'SMS receipts cannot be read');
        return reply.status(400).send(provider.receipts.refused);
      }
      await line.run(() => noteReceipts(context, provider.name, receipts));
      return reply.send(provider.receipts.accepted);
    });
  };
  await app.register(calls);
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}
