import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { DiskFullError } from '#server/db/disk-full.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { bookPayment } from '#server/domains/payments/ask-provider.ts';
import { ForgedNotification } from '#server/gateways/payment/payment-gateway.ts';
import { isAmbiguous } from '#server/kernel/strict-body.ts';
import type { WaitingLine } from '#server/kernel/waiting-line.ts';

const NOTIFICATION_PATH = '/api/v1/payments/notify';

interface NotificationOptions {
  readonly canWrite: () => Promise<boolean>;
  readonly line: WaitingLine;
}

/**
 * Receives providers' notifications of payments: outside the envelope, each answered in its provider's own way.
 *
 * The body stays the raw text, because it is signed. A notification is refused when it is not authentic, or when two
 * parsers could read it differently, whoever signed it; an error of the server is answered 5xx, so that the provider
 * sends it again.
 */
export async function serveNotifications(
  app: FastifyInstance,
  context: ServerContext,
  { canWrite, line }: NotificationOptions,
): Promise<void> {
  const calls: FastifyPluginAsync = async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>(`${NOTIFICATION_PATH}/:provider`, async (request, reply) => {
      const gateway = context.gateways.payments.find(({ provider }) => provider === request.params.provider);
      if (!gateway) return reply.callNotFound();
      if (!(await canWrite())) throw new DiskFullError();
      const body = typeof request.body === 'string' ? request.body : '';
      const answer = (name: 'accepted' | 'refused') => {
        const { status, type, body: text } = gateway.answers[name];
        return reply.status(status).header('cache-control', 'no-store').type(type).send(text);
      };
      try {
        if (isAmbiguous(body)) throw new ForgedNotification('Can be read in more than one way.');
        const reported = await gateway.readNotification({ headers: request.headers, body, now: context.clock.now() });
        if (reported === null) return answer('accepted');
        const settlement = await line.run(() =>
          bookPayment({ ...context, log: request.log }, gateway.provider, reported),
        );
        return answer(settlement === 'unknown' || settlement === 'mismatch' ? 'refused' : 'accepted');
      } catch (error) {
        if (!(error instanceof ForgedNotification)) throw error;
        request.log.warn({ provider: gateway.provider, reason: error.message }, 'notification refused');
        return answer('refused');
      }
    });
  };
  await app.register(calls);
}
