import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { after, type Clock } from '#server/kernel/clock.ts';
import { type FieldSeal, prefixOfSealed, type Stored } from '#server/kernel/secrets/field-seal.ts';
import type { Database } from './database.ts';
import { describeError } from './describe-error.ts';
import { lockFreeRows } from './locks.ts';
import { costAccounts } from './schema/cost.ts';
import { fieldKeys } from './schema/field-key.ts';
import { formAnswers, serviceEvaluations } from './schema/form.ts';
import { invoices } from './schema/invoice.ts';
import { postbackSettings } from './schema/postback.ts';
import { uploads } from './schema/upload.ts';
import { yanxueCustomerInfos } from './schema/yanxue.ts';
import { inTransaction } from './transaction.ts';

/** The name of a row that its sealed values are bound to. */
export const sealPlaces = {
  answers: (id: string) => `form_answers.answers ${id}`,
  draft: (id: string) => `form_answers.draft ${id}`,
  evaluation: (id: string) => `service_evaluations.answers ${id}`,
  customer: (id: string) => `yanxue_customer_infos.fields ${id}`,
  fileKey: (id: string) => `uploads.file_key ${id}`,
  postbackToken: (platform: string) => `postback_settings.token ${platform}`,
  invoicePdf: (id: string) => `invoices.pdf_key ${id}`,
  costSecrets: (id: string) => `cost_accounts.secrets ${id}`,
} as const;

interface SealedPlace {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly column: PgColumn;
  readonly nameOf: (id: string) => string;
}

/**
 * Every column of sealed values. A round processes them in this order, so new ones go to the end. For pictures and
 * PDFs only the keys that open them are resealed.
 */
export const SEALED_PLACES: readonly SealedPlace[] = [
  { table: formAnswers, id: formAnswers.id, column: formAnswers.answers, nameOf: sealPlaces.answers },
  { table: formAnswers, id: formAnswers.id, column: formAnswers.draft, nameOf: sealPlaces.draft },
  {
    ...{ table: serviceEvaluations, id: serviceEvaluations.id, column: serviceEvaluations.answers },
    nameOf: sealPlaces.evaluation,
  },
  {
    ...{ table: yanxueCustomerInfos, id: yanxueCustomerInfos.id, column: yanxueCustomerInfos.fields },
    nameOf: sealPlaces.customer,
  },
  { table: uploads, id: uploads.id, column: uploads.fileKey, nameOf: sealPlaces.fileKey },
  {
    ...{ table: postbackSettings, id: postbackSettings.platform, column: postbackSettings.token },
    nameOf: sealPlaces.postbackToken,
  },
  { table: invoices, id: invoices.id, column: invoices.pdfKey, nameOf: sealPlaces.invoicePdf },
  { table: costAccounts, id: costAccounts.id, column: costAccounts.secrets, nameOf: sealPlaces.costSecrets },
];

interface Sealing {
  readonly db: Database;
  readonly seal: FieldSeal;
  readonly clock: Clock;
  readonly log: Record<'warn' | 'error', (fields: Readonly<Record<string, unknown>>, message: string) => void>;
}

/** Rows of one transaction. */
const BATCH = 1000;
/** Pause after a round with values that could not be opened: a missing key may return. */
const AGAIN_SECONDS = 3600;

/**
 * Seals a batch of values that are plain or have an older key; returns how many rows it read, 0 when nothing is left.
 *
 * Continues where the last batch ended, in any process. A value that changed meanwhile is skipped: the change has
 * sealed it. One that cannot be opened is skipped and logged.
 */
export async function sealStored({ db, seal, clock, log }: Sealing): Promise<number> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const isOpen = and(eq(fieldKeys.isOpen, true), lte(fieldKeys.startsAt, now), eq(fieldKeys.name, seal.current()));
    const newest = sql`${fieldKeys.number} = (SELECT max(number) FROM field_keys)`;
    const [round] = await lockFreeRows(tx, fieldKeys, and(isOpen, newest));
    if (!round) return 0;
    const place = SEALED_PLACES[round.place];
    const change = (set: Partial<typeof fieldKeys.$inferInsert>) =>
      tx.update(fieldKeys).set(set).where(eq(fieldKeys.number, round.number));
    if (!place) {
      const isDone = round.failedCount === 0;
      if (!isDone)
        log.error({ count: round.failedCount }, 'values could not be sealed anew: keep the older field keys');
      const again = { place: 0, lastId: null, failedCount: 0, startsAt: after(now, AGAIN_SECONDS) };
      await change(isDone ? { isOpen: false, doneAt: round.doneAt ?? now } : again);
      return 0;
    }
    const { rows, last } = await readBatch(tx, place, round.lastId, seal);
    const failedCount = round.failedCount + (await sealRows(tx, place, rows, { seal, log }));
    await change(last === undefined ? { place: round.place + 1, lastId: null } : { lastId: last, failedCount });
    return Math.max(1, rows.length);
  });
}

interface OldRow {
  readonly id: string;
  /** The exact stored value; null for one that is sealed already, or empty. */
  readonly old: string | null;
}

async function readBatch(tx: Database, { table, id, column }: SealedPlace, lastId: string | null, seal: FieldSeal) {
  const isSealed = sql`coalesce(starts_with(${column}->>'sealed', ${prefixOfSealed(seal.current())}), false)`;
  const read: OldRow[] = await tx
    .select({
      id: sql<string>`${id}::text`,
      old: sql<string | null>`CASE WHEN NOT ${isSealed} THEN ${column}::text END` as SQL<string | null>,
    })
    .from(table)
    .where(lastId === null ? undefined : gt(id, lastId))
    .orderBy(asc(id))
    .limit(BATCH);
  return { rows: read, last: read.at(-1)?.id };
}

/** Returns how many could not be opened. */
async function sealRows(
  tx: Database,
  { table, id, column, nameOf }: SealedPlace,
  rows: readonly OldRow[],
  { seal, log }: Pick<Sealing, 'seal' | 'log'>,
): Promise<number> {
  let failed = 0;
  const changes = rows.flatMap(({ id, old }) => {
    if (old === null) return [];
    try {
      return [{ id, old, new: seal.close(seal.open(JSON.parse(old) as Stored<unknown>, nameOf(id)), nameOf(id)) }];
    } catch (error) {
      failed += 1;
      log.warn({ place: nameOf(id), ...describeError(error) }, 'a value could not be opened');
      return [];
    }
  });
  if (changes.length > 0) {
    const given = sql`jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) AS change(id text, old text, new jsonb)`;
    await tx.execute(sql`
      UPDATE ${table} SET ${sql.identifier(column.name)} = change.new FROM ${given}
      WHERE ${id} = change.id::${sql.raw(id.getSQLType())} AND ${column}::text = change.old
    `);
  }
  return failed;
}
