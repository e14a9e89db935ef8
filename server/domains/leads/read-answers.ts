import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { courses } from '#server/db/schema/course.ts';
import { formAnswers, forms } from '#server/db/schema/form.ts';
import { yanxueCustomerInfos } from '#server/db/schema/yanxue.ts';
import { sealPlaces } from '#server/db/seal-stored.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { StaffContext } from '#server/domains/staff/context.ts';
import { looksSpent } from '#server/domains/staff/looks.ts';
import type { FieldSeal } from '#server/kernel/secrets/field-seal.ts';
import { maskIdNumber, maskMobile } from '#server/kernel/text/mask.ts';
import type { FormField, FormValue } from '#src/contract/form-answers.ts';
import { lockLead } from './change-leads.ts';
import { noteLook } from './lead-notes.ts';

interface ReadForm {
  readonly title: string;
  readonly submittedAt: Date;
  readonly answers: readonly { readonly label: string; readonly value: string }[];
}

/** Whether the person has filled in any form. */
export async function hasAnswers(db: Database, userId: string | null): Promise<boolean> {
  if (userId === null) return false;
  const submitted = and(eq(formAnswers.userId, userId), isNotNull(formAnswers.submittedAt));
  return (
    (await db.$count(formAnswers, submitted)) > 0 ||
    (await db.$count(yanxueCustomerInfos, eq(yanxueCustomerInfos.userId, userId))) > 0
  );
}

/**
 * The form answers of the lead's person, newest first, for the lead's owner and admins; the access is recorded.
 *
 * ID numbers and mobiles are masked; a full mobile needs its own call.
 */
export async function readAnswers(context: StaffContext, leadId: string): Promise<ReadForm[]> {
  const { actor, seal } = context;
  const read = await inTransaction(context.db, async (tx) => {
    const row = await lockLead(tx, leadId);
    if (actor.role !== 'admin' && row.ownerId !== actor.id) throw new Refusal('LEAD_ANSWERS_CLOSED');
    if (row.userId === null) throw new Refusal('LEAD_ERASED');
    const looks = await noteLook(tx, context, row, 'answers-shown');
    if ('spent' in looks) return looks;
    return [...(await formsOf(tx, row.userId, seal)), ...(await toursOf(tx, row.userId, seal))];
  });
  if ('spent' in read) throw looksSpent(read.spent);
  return read.sort((a, b) => b.submittedAt.getTime() - a.submittedAt.getTime());
}

async function formsOf(tx: Database, userId: string, seal: FieldSeal): Promise<ReadForm[]> {
  const rows = await tx
    .select({ row: formAnswers, title: forms.title, fields: forms.fields })
    .from(formAnswers)
    .innerJoin(forms, eq(forms.id, formAnswers.formId))
    .where(and(eq(formAnswers.userId, userId), isNotNull(formAnswers.submittedAt)))
    .orderBy(desc(formAnswers.submittedAt));
  return rows.flatMap(({ row, title, fields }) => {
    if (!row.answers || !row.submittedAt) return [];
    const answers = seal.open(row.answers, sealPlaces.answers(row.id));
    const lines = fields.flatMap((field) => {
      const value = answers[field.key];
      return value === undefined ? [] : [{ label: field.label, value: answerText(field, value) }];
    });
    return [{ title, submittedAt: row.submittedAt, answers: lines }];
  });
}

function answerText({ type, options }: FormField, value: FormValue): string {
  if (type === 'id_card') return maskIdNumber(String(value));
  if (type === 'mobile') return maskMobile(String(value));
  const name = (one: FormValue) => options.find((option) => option.value === String(one))?.label ?? String(one);
  return Array.isArray(value) ? value.map(name).join('、') : name(value);
}

async function toursOf(tx: Database, userId: string, seal: FieldSeal): Promise<ReadForm[]> {
  const rows = await tx
    .select({ row: yanxueCustomerInfos, course: courses.name })
    .from(yanxueCustomerInfos)
    .innerJoin(courses, eq(courses.id, yanxueCustomerInfos.courseId))
    .where(eq(yanxueCustomerInfos.userId, userId));
  return rows.map(({ row, course }) => {
    const fields = seal.open(row.fields, sealPlaces.customer(row.id));
    const answers = [
      ['姓名', fields.name],
      ['手机号', maskMobile(fields.mobile)],
      ['身份证号', maskIdNumber(fields.id_number)],
      ['学校', fields.school],
      ['年级', fields.grade],
      ['监护人', fields.guardian_name],
      ['监护人电话', fields.guardian_mobile ? maskMobile(fields.guardian_mobile) : ''],
      ['健康情况', fields.health],
      ['饮食', fields.diet],
      ['衣服尺码', fields.shirt_size],
    ].flatMap(([label = '', value = '']) => (value === '' ? [] : [{ label, value }]));
    return { title: `研学报名：${course}`, submittedAt: row.updatedAt, answers };
  });
}
