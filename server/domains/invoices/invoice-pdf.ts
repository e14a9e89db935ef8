import { eq } from 'drizzle-orm';
import { lockRow } from '#server/db/locks.ts';
import { invoices } from '#server/db/schema/invoice.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServerContext } from '#server/domains/context.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { newFileKey, openFile, sealFile } from '#server/kernel/secrets/file-seal.ts';
import { subjectOf } from './decide-invoice.ts';

/** The key that the bytes are encrypted for: under another key they cannot be decrypted. */
const filePlace = (id: string) => `invoice ${id}`;

/** Stores the PDF of an issued invoice, sealed, in place of an earlier one. */
export async function storePdf(
  context: StaffContext & Pick<ServerContext, 'gateways'>,
  id: string,
  file: Buffer,
): Promise<void> {
  const { db, seal, random, gateways, actor, clock } = context;
  // A PDF begins so within its first kilobyte. Source: ISO 32000-1, annex H, note 13.
  if (!file.subarray(0, 1024).includes('%PDF-')) throw new Refusal('INVOICE_PDF_UNREADABLE');
  const key = newFileKey(random);
  const object = random.bytes(20).toString('hex');
  await gateways.storage.put(object, sealFile(key, file, filePlace(id), random));
  const earlier = await inTransaction(db, async (tx) => {
    const row = await lockRow(tx, invoices, eq(invoices.id, id));
    if (!row) throw new Refusal('NOT_FOUND');
    if (row.invoiceNumber === '') throw new Refusal('INVOICE_CHANGED', { text: '开票后才能上传 PDF' });
    await tx
      .update(invoices)
      .set({
        ...{ pdfObject: object, pdfKey: seal.close(key, sealPlaces.invoicePdf(id)) },
        ...{ changedAt: clock.now(), changedBy: actor.name, revision: row.revision + 1 },
      })
      .where(eq(invoices.id, id));
    await note(tx, context, { action: 'invoice.pdf', subject: subjectOf(row) });
    return row.pdfObject;
  }).catch(async (error: unknown) => {
    await gateways.storage.remove(object);
    throw error;
  });
  if (earlier !== '') await gateways.storage.remove(earlier);
}

/** The PDF and the invoice's number; undefined when there is none. */
export async function openPdf({ db, seal, gateways }: Pick<ServerContext, 'db' | 'seal' | 'gateways'>, id: string) {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, id));
  if (!row?.pdfKey) return undefined;
  const sealed = await gateways.storage.get(row.pdfObject);
  if (!sealed) return undefined;
  const key = seal.open<string>(row.pdfKey, sealPlaces.invoicePdf(id));
  return { bytes: openFile(key, sealed, filePlace(id)), invoiceNumber: row.invoiceNumber };
}
