import { eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FieldSeal } from '#server/kernel/field-seal.ts';
import type { Database } from './database.ts';
import { lockRows } from './locks.ts';
import { formAnswers, serviceEvaluations } from './schema/form.ts';
import { postbackSettings } from './schema/postback.ts';
import { uploads } from './schema/upload.ts';
import { yanxueCustomerInfos } from './schema/yanxue.ts';
import { inTransaction } from './transaction.ts';

const BATCH = 200;

/** Seals values that are stored in plain or with an older key: sample rows, and older rows. */
export async function sealStored(db: Database, seal: FieldSeal): Promise<void> {
  await repeat(() => sealAnswers(db, seal));
  await repeat(() => sealEvaluations(db, seal));
  await repeat(() => sealCustomers(db, seal));
  await repeat(() => sealFileKeys(db, seal));
  await repeat(() => sealTokens(db, seal));
}

/** The name of a row that its sealed values are bound to. */
export const sealPlaces = {
  answers: (id: string) => `form_answers.answers ${id}`,
  draft: (id: string) => `form_answers.draft ${id}`,
  evaluation: (id: string) => `service_evaluations.answers ${id}`,
  customer: (id: string) => `yanxue_customer_infos.fields ${id}`,
  fileKey: (id: string) => `uploads.file_key ${id}`,
  postbackToken: (platform: string) => `postback_settings.token ${platform}`,
} as const;

async function repeat(sealSome: () => Promise<number>): Promise<void> {
  while ((await sealSome()) === BATCH);
}

/** Null counts as sealed. */
const isOpen = (column: PgColumn, { prefix }: FieldSeal) =>
  sql`(${column} IS NOT NULL AND NOT starts_with(coalesce(${column}->>'sealed', ''), ${prefix}))`;

const sealAnswers = (db: Database, seal: FieldSeal) =>
  inTransaction(db, async (tx) => {
    const { answers, draft } = formAnswers;
    const rows = await lockRows(tx, formAnswers, sql`${isOpen(answers, seal)} OR ${isOpen(draft, seal)}`, {
      limit: BATCH,
    });
    for (const row of rows) {
      const change = {
        answers:
          row.answers && seal.close(seal.open(row.answers, sealPlaces.answers(row.id)), sealPlaces.answers(row.id)),
        draft: row.draft && seal.close(seal.open(row.draft, sealPlaces.draft(row.id)), sealPlaces.draft(row.id)),
      };
      await tx.update(formAnswers).set(change).where(eq(formAnswers.id, row.id));
    }
    return rows.length;
  });

const sealEvaluations = (db: Database, seal: FieldSeal) =>
  inTransaction(db, async (tx) => {
    const rows = await lockRows(tx, serviceEvaluations, isOpen(serviceEvaluations.answers, seal), { limit: BATCH });
    for (const { id, answers } of rows) {
      const place = sealPlaces.evaluation(id);
      const change = { answers: seal.close(seal.open(answers, place), place) };
      await tx.update(serviceEvaluations).set(change).where(eq(serviceEvaluations.id, id));
    }
    return rows.length;
  });

const sealCustomers = (db: Database, seal: FieldSeal) =>
  inTransaction(db, async (tx) => {
    const rows = await lockRows(tx, yanxueCustomerInfos, isOpen(yanxueCustomerInfos.fields, seal), { limit: BATCH });
    for (const { id, fields } of rows) {
      const place = sealPlaces.customer(id);
      const change = { fields: seal.close(seal.open(fields, place), place) };
      await tx.update(yanxueCustomerInfos).set(change).where(eq(yanxueCustomerInfos.id, id));
    }
    return rows.length;
  });

/** The pictures themselves stay: only the keys that open them are sealed again. */
const sealFileKeys = (db: Database, seal: FieldSeal) =>
  inTransaction(db, async (tx) => {
    const rows = await lockRows(tx, uploads, isOpen(uploads.fileKey, seal), { limit: BATCH });
    for (const { id, fileKey } of rows) {
      const place = sealPlaces.fileKey(id);
      const change = { fileKey: fileKey && seal.close(seal.open(fileKey, place), place) };
      await tx.update(uploads).set(change).where(eq(uploads.id, id));
    }
    return rows.length;
  });

const sealTokens = (db: Database, seal: FieldSeal) =>
  inTransaction(db, async (tx) => {
    const rows = await lockRows(tx, postbackSettings, isOpen(postbackSettings.token, seal), { limit: BATCH });
    for (const { platform, token } of rows) {
      const place = sealPlaces.postbackToken(platform);
      const change = { token: token && seal.close(seal.open(token, place), place) };
      await tx.update(postbackSettings).set(change).where(eq(postbackSettings.platform, platform));
    }
    return rows.length;
  });
