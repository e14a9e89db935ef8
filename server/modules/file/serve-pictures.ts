import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { openUpload } from '#server/domains/uploads/open-upload.ts';
import { refused } from '#server/http/calls/envelope.ts';
import { limitCalls } from '#server/http/calls/limit-calls.ts';
import { isPictureAddress } from '#server/views/picture.ts';
import { picturePurposes } from '#src/contract/states.ts';

interface Signed {
  readonly Params: { readonly id: string };
  readonly Querystring: { readonly until?: unknown; readonly sign?: unknown };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Serves students' pictures at signed addresses that are valid for some minutes, and profile pictures at unsigned ones.
 */
export async function servePictures(
  app: FastifyInstance,
  context: ServerContext,
  callsPerMinute: number,
): Promise<void> {
  const routes: FastifyPluginAsync = async (pictures) => {
    await limitCalls(pictures, { name: 'pictures', max: callsPerMinute });

    pictures.get<Signed>('/api/v1/file/pictures/:id', async (request, reply) => {
      const { id } = request.params;
      const { until, sign } = request.query;
      reply.header('cache-control', 'private, no-store');
      if (typeof until !== 'string' || typeof sign !== 'string' || !UUID.test(id)) return missing(reply);
      if (!isPictureAddress(id, until, sign, context.seal, context.clock.now())) return missing(reply);
      return send(reply, await openUpload(context, { id, isUnusedToo: true }));
    });

    pictures.get<Pick<Signed, 'Params'>>('/api/v1/file/faces/:id', async (request, reply) => {
      const { id } = request.params;
      reply.header('cache-control', 'no-store');
      if (!UUID.test(id)) return missing(reply);
      const face = await openUpload(context, { id, purpose: picturePurposes.AVATAR, isUnusedToo: false });
      if (face) reply.header('cache-control', 'public, max-age=3600');
      return send(reply, face);
    });
  };
  await app.register(routes);
}

function send(reply: FastifyReply, bytes: Buffer | undefined) {
  if (!bytes) return missing(reply);
  return reply
    .header('cross-origin-resource-policy', 'same-site')
    .header('content-disposition', 'inline')
    .type('image/jpeg')
    .send(bytes);
}

function missing(reply: FastifyReply) {
  return reply.status(404).send(refused('NOT_FOUND'));
}
