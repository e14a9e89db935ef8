import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { refused } from '#server/http/calls/envelope.ts';
import { limitCalls } from '#server/http/calls/limit-calls.ts';
import type { Admit } from '#server/http/calls/serve-operations.ts';
import { currentRelease } from '#server/http/site/releases.ts';
import { findFile } from '#server/http/site/send-file.ts';
import { filePath } from '#server/http/site/site-path.ts';
import type { StaffAccess } from '#src/contract/console/roles.ts';

/** CSP: viewing an arm is not a visit: no script runs, and nothing else may frame it. */
const PREVIEW_POLICY = "script-src 'none'; form-action 'none'; frame-ancestors 'self'";
const ARM = /^[a-z][a-z0-9]{0,9}$/;

interface Options {
  readonly siteFolder: string;
  readonly admit: Admit<StaffAccess>;
  /** Calls a minute and address; 0 for no limit. */
  readonly callsPerMinute: number;
}

/** Shows staff the document of one arm in the live release. */
export async function serveArms(app: FastifyInstance, { siteFolder, admit, callsPerMinute }: Options): Promise<void> {
  const routes: FastifyPluginAsync = async (arms) => {
    await limitCalls(arms, { name: 'arms', max: callsPerMinute });
    arms.get<{ Querystring: { readonly page?: unknown; readonly arm?: unknown } }>(
      '/console/api/experiments/document',
      async (request, reply) => {
        await admit(request, reply, 'staff:author');
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        const { page, arm } = request.query;
        const path = typeof page === 'string' ? filePath(page) : undefined;
        const isArm = typeof arm === 'string' && ARM.test(arm);
        const { folder } = await currentRelease(siteFolder);
        const found = path && isArm ? await findFile(folder, `${path}~${arm}.html`) : undefined;
        if (!found) return reply.status(404).send(refused('NOT_FOUND'));
        reply.header('content-security-policy', PREVIEW_POLICY);
        return reply.sendFile(found.file, join(folder), { cacheControl: false });
      },
    );
  };
  await app.register(routes);
}
