import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { ServerContext } from '#server/domains/context.ts';
import { openPdf } from '#server/domains/invoices/invoice-pdf.ts';
import { refused } from '#server/http/calls/envelope.ts';
import { limitCalls } from '#server/http/calls/limit-calls.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';

const PATH = '/api/v1/file/invoices';
/** An address changes only once in this time, and is valid for at least as long. */
const STEP_MS = 5 * 60 * 1000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Signed {
  readonly Params: { readonly id: string };
  readonly Querystring: { readonly until?: unknown; readonly sign?: unknown };
}

/** Address to download the PDF without a token, for some minutes; null without a PDF. */
export function pdfAddress(
  { id, pdfKey }: { readonly id: string; readonly pdfKey: unknown },
  seal: FieldSeal,
  now: Date,
): string | null {
  if (pdfKey === null) return null;
  const until = String((Math.floor(now.getTime() / STEP_MS) + 2) * STEP_MS);
  return `${PATH}/${id}.pdf?until=${until}&sign=${seal.sign(signedText(id, until))}`;
}

const signedText = (id: string, until: string) => `invoice ${id} ${until}`;

/** PDFs of invoices, through an address that `pdfAddress` signed. */
export async function serveInvoices(
  app: FastifyInstance,
  context: ServerContext,
  callsPerMinute: number,
): Promise<void> {
  const routes: FastifyPluginAsync = async (files) => {
    await limitCalls(files, { name: 'invoices', max: callsPerMinute });

    files.get<Signed>(`${PATH}/:id.pdf`, async (request, reply) => {
      const { id } = request.params;
      const { until, sign } = request.query;
      reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');
      const isGood =
        UUID.test(id) &&
        typeof until === 'string' &&
        typeof sign === 'string' &&
        /^\d{13}$/.test(until) &&
        Number(until) > context.clock.now().getTime() &&
        context.seal.isSigned(signedText(id, until), sign);
      const pdf = isGood ? await openPdf(context, id) : undefined;
      if (!pdf) return reply.status(404).send(refused('NOT_FOUND'));
      const name = encodeURIComponent(`发票-${pdf.invoiceNumber}.pdf`);
      return reply
        .header('content-disposition', `attachment; filename="invoice.pdf"; filename*=UTF-8''${name}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .type('application/pdf')
        .send(pdf.bytes);
    });
  };
  await app.register(routes);
}
