import type { FastifyInstance } from 'fastify';
import { describeError } from '#server/db/describe-error.ts';
import { countOpening, findLinkByCode } from '#server/domains/channels/channel-links.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { isBot } from '#server/domains/visits/is-bot.ts';
import { CODE_PATTERN, landingPath } from '#src/contract/console/channel-links.ts';

const CODE = new RegExp(CODE_PATTERN);

/**
 * Short addresses: `/s/<code>` redirects to the page of a channel link, with the parameters of the visitor's address
 * and the link's own.
 *
 * The target is always a path of this site. An unknown code is answered like a missing page.
 */
export function serveShortLinks(
  app: FastifyInstance,
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  canWrite: () => Promise<boolean>,
): void {
  app.get<{ Params: { code: string } }>('/s/:code', async (request, reply) => {
    const code = request.params.code.toLowerCase();
    const link = CODE.test(code) ? await findLinkByCode(db, code) : undefined;
    if (!link) return reply.callNotFound();
    const { headers, method } = request;
    // Previews of chats, search engines and prefetching browsers are not people.
    const isSomebody =
      method === 'GET' &&
      !isBot(headers['user-agent'] ?? '') &&
      !/prefetch|prerender/i.test(`${headers['sec-purpose'] ?? ''}${headers.purpose ?? ''}`);
    if (isSomebody && (await canWrite())) {
      // The visitor is redirected in any case, counted or not.
      await countOpening(db, link.id, clock.now()).catch((error: unknown) =>
        request.log.warn(describeError(error), 'an opening was not counted'),
      );
    }
    const [path = '', own = ''] = landingPath(link).split('?');
    const query = new URLSearchParams(request.url.split('?')[1] ?? '');
    for (const [name, value] of new URLSearchParams(own)) query.set(name, value);
    return reply.header('cache-control', 'no-store').redirect(`${path}?${query}`, 302);
  });
}
