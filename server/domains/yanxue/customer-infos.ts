import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lockRow } from '#server/db/locks.ts';
import { type CustomerFields, yanxueCustomerInfos } from '#server/db/schema/yanxue.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { maskIdNumber } from '#server/kernel/text/mask.ts';
import type { InputOf } from '#src/contract/all.ts';
import { ownActivity } from './activities.ts';

export type CustomerRow = typeof yanxueCustomerInfos.$inferSelect;
type Body = InputOf<'POST /api/V1.30/yanxue/service/customerinfo'>['body'];

export interface Student {
  readonly userId: string;
  readonly now: Date;
  readonly random: Random;
  readonly seal: FieldSeal;
}

interface Asked {
  readonly course_id?: string;
  readonly customerinfo_uuid?: string;
}

/** The requested info of the student; the newest when none is named. */
export async function findCustomer(db: Database, userId: string, asked: Asked): Promise<CustomerRow | undefined> {
  const conditions: SQL[] = [eq(yanxueCustomerInfos.userId, userId)];
  if (asked.course_id !== undefined) conditions.push(eq(yanxueCustomerInfos.courseId, asked.course_id));
  if (asked.customerinfo_uuid !== undefined) conditions.push(eq(yanxueCustomerInfos.id, asked.customerinfo_uuid));
  const [row] = await db
    .select()
    .from(yanxueCustomerInfos)
    .where(and(...conditions))
    .orderBy(desc(yanxueCustomerInfos.updatedAt), desc(yanxueCustomerInfos.id))
    .limit(1);
  if (!row && asked.customerinfo_uuid !== undefined) throw new Refusal('NOT_FOUND');
  return row;
}

/** Stores the info of a student for a tour: one for each student and course, replaced when sent again. */
export async function storeCustomer(
  tx: Database,
  { userId, now, random, seal }: Student,
  { course_id: courseId, revision, ...given }: Body,
): Promise<CustomerRow> {
  await ownActivity(tx, courseId, { userId, now });
  const isMine = and(eq(yanxueCustomerInfos.userId, userId), eq(yanxueCustomerInfos.courseId, courseId));
  const known = await findCustomer(tx, userId, { course_id: courseId });
  const fields = { ...given, id_number: wholeIdNumber(given.id_number, known && openCustomer(seal, known)) };
  const id = newUuid(random);
  const values = { id, userId, courseId, fields: seal.close(fields, sealPlaces.customer(id)) };
  const [created] = await tx
    .insert(yanxueCustomerInfos)
    .values({ ...values, revision: 1, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning();
  if (created) return created;
  const row = await lockRow(tx, yanxueCustomerInfos, isMine);
  if (!row) throw new Error('An info that was stored is gone.');
  if (isSame(openCustomer(seal, row), fields)) return row;
  if (revision !== undefined && revision !== row.revision) {
    throw new Refusal('FORM_CHANGED', { data: { revision: row.revision } });
  }
  const [changed] = await tx
    .update(yanxueCustomerInfos)
    .set({
      fields: seal.close(fields, sealPlaces.customer(row.id)),
      revision: sql`${yanxueCustomerInfos.revision} + 1`,
      updatedAt: now,
    })
    .where(isMine)
    .returning();
  if (!changed) throw new Error('An info that was locked is gone.');
  return changed;
}

/** The given ID number; when it is the mask that was shown, the stored one. */
function wholeIdNumber(given: string, stored: CustomerFields | undefined): string {
  if (!given.includes('*')) return given.toUpperCase();
  if (stored && maskIdNumber(stored.id_number) === given) return stored.id_number;
  const message = '请重新输入身份证号';
  throw new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field: 'body.id_number', message }] } });
}

function isSame(a: object, b: object): boolean {
  const text = (fields: object) => JSON.stringify(Object.entries(fields).sort(([x], [y]) => (x < y ? -1 : 1)));
  return text(a) === text(b);
}

/** The student's entries, unsealed. */
export const openCustomer = (seal: FieldSeal, { id, fields }: CustomerRow): CustomerFields =>
  seal.open(fields, sealPlaces.customer(id));
