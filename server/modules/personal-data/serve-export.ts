import { Readable } from 'node:stream';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { findTicket } from '#server/domains/accounts/tickets.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { exportSections } from '#server/domains/personal-data/export.ts';
import { type ExportFormat, exportName, writeExport } from './export-file.ts';

const PATH = '/api/documents/personal-data';
const TYPES = { html: 'text/html; charset=utf-8', json: 'application/json; charset=utf-8' } as const;
/** The file must be downloaded, not opened in a tab, where others could find it later. */
const POLICY = "default-src 'none'; sandbox";

export const exportPath = (ticket: string, format: ExportFormat) => `${PATH}/${ticket}.${format}`;

/** Serves the export of a student's data to the holder of a ticket, as a download that no cache stores. */
export async function serveExport(app: FastifyInstance, context: ServerContext, callsPerMinute: number): Promise<void> {
  const routes: FastifyPluginAsync = async (files) => {
    if (callsPerMinute > 0) {
      await files.register(rateLimit, { max: Math.min(callsPerMinute, 20), timeWindow: '1 minute' });
    }
    files.get<{ Params: { ticket: string; format: string } }>(`${PATH}/:ticket.:format`, async (request, reply) => {
      const { ticket, format } = request.params;
      const now = context.clock.now();
      const row = await findTicket(context.db, ticket, 'export', now);
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
      if (!row || (format !== 'html' && format !== 'json')) {
        return reply
          .status(404)
          .type('text/plain; charset=utf-8')
          .send('下载链接已失效，请回到“导出个人信息”重新获取。');
      }
      const name = encodeURIComponent(exportName(now, format));
      return reply
        .header('content-disposition', `attachment; filename="personal-data.${format}"; filename*=UTF-8''${name}`)
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .type(TYPES[format])
        .send(Readable.from(writeExport(exportSections(context, row.userId), now, format)));
    });
  };
  await app.register(routes);
}
