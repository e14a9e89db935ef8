import { and, asc, eq, exists } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { queueAtUser } from '#server/db/locks.ts';
import { collegeInfos, collegeSubjects, colleges, subjects } from '#server/db/schema/personal.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { chinaDay } from '#server/kernel/days/china-day.ts';
import type { InputOf } from '#src/contract/all.ts';
import { examineeKinds } from '#src/contract/states.ts';

type CollegeInput = InputOf<'POST /api/v2.1/account/college/info/'>['body'];
type CollegeChange = InputOf<'PUT /api/v2.1/account/college/info/detail/'>['body'];

export async function listProvinces(db: Database) {
  const rows = await db
    .selectDistinct({ uuid: colleges.provinceId, name: colleges.provinceName })
    .from(colleges)
    .orderBy(asc(colleges.provinceId));
  return rows;
}

/** The disciplines of the province's colleges; of all provinces when none is given. */
export async function listSubjects(db: Database, provinceId: string | undefined) {
  const offered = db
    .select({ id: collegeSubjects.collegeId })
    .from(collegeSubjects)
    .innerJoin(colleges, eq(colleges.id, collegeSubjects.collegeId))
    .where(
      and(
        eq(collegeSubjects.subjectId, subjects.id),
        provinceId === undefined ? undefined : eq(colleges.provinceId, provinceId),
      ),
    );
  return db.select().from(subjects).where(exists(offered)).orderBy(asc(subjects.id));
}

export async function listColleges(db: Database, provinceId: string, subjectId: number | undefined) {
  const offering = db
    .select({ id: collegeSubjects.collegeId })
    .from(collegeSubjects)
    .where(and(eq(collegeSubjects.collegeId, colleges.id), eq(collegeSubjects.subjectId, subjectId ?? 0)));
  return db
    .select({ uuid: colleges.id, name: colleges.name })
    .from(colleges)
    .where(and(eq(colleges.provinceId, provinceId), subjectId === undefined ? undefined : exists(offering)))
    .orderBy(asc(colleges.position));
}

export async function storeCollegeInfo(tx: Database, userId: string, input: CollegeInput, now: Date): Promise<void> {
  const values = {
    examYear: input.exam_year,
    provinceId: input.province_uuid,
    provinceName: await checkPlace(tx, input, now),
    subjectId: input.subject_id,
    collegeId: input.college_uuid ?? null,
    graduateCollege: input.graduate_college?.trim() ?? '',
    graduateMajor: input.graduate_major?.trim() ?? '',
    examinee: input.examinee ?? examineeKinds.STUDYING,
    updatedAt: now,
  };
  await tx
    .insert(collegeInfos)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: collegeInfos.userId, set: values });
}

/** Changes the given fields; the others stay. Refuses when nothing was given. */
export async function changeCollegeInfo(tx: Database, userId: string, change: CollegeChange, now: Date): Promise<void> {
  await queueAtUser(tx, userId);
  const [known] = await tx.select().from(collegeInfos).where(eq(collegeInfos.userId, userId));
  if (!known) throw new Refusal('NOT_FOUND');
  await storeCollegeInfo(
    tx,
    userId,
    {
      exam_year: known.examYear,
      province_uuid: known.provinceId,
      subject_id: known.subjectId,
      college_uuid: known.collegeId,
      graduate_college: known.graduateCollege,
      graduate_major: known.graduateMajor,
      examinee: known.examinee,
      ...change,
    },
    now,
  );
}

/** The name of the province, when year, province, discipline and college fit each other; else names every misfit. */
async function checkPlace(tx: Database, input: CollegeInput, now: Date): Promise<string> {
  const { province_uuid: provinceId, subject_id: subjectId, college_uuid: collegeId } = input;
  const province = (await listProvinces(tx)).find(({ uuid }) => uuid === provinceId.toLowerCase());
  const isOffered = (await listSubjects(tx, provinceId)).some(({ id }) => id === subjectId);
  const offering = collegeId ? await listColleges(tx, provinceId, subjectId) : [];
  const isCollegeThere = !collegeId || offering.some(({ uuid }) => uuid === collegeId.toLowerCase());
  const isYearOpen = examYears(now).some(({ year }) => year === input.exam_year);
  const fields = [
    ...(isYearOpen ? [] : [{ field: 'body.exam_year', message: '请选择报考年份' }]),
    ...(province ? [] : [{ field: 'body.province_uuid', message: '请选择报考省份' }]),
    ...(province && !isOffered ? [{ field: 'body.subject_id', message: '该省没有这个学科门类' }] : []),
    ...(province && isOffered && !isCollegeThere
      ? [{ field: 'body.college_uuid', message: '该院校不招这个门类' }]
      : []),
  ];
  const [first] = fields;
  if (first || !province) throw new Refusal('INPUT_INVALID', { text: first?.message ?? '', data: { fields } });
  return province.name;
}

/** The exams a student may choose: the coming one and the three after it. The exam is in late December. */
export function examYears(now: Date) {
  const [year = 0, month, day = 0] = chinaDay(now).split('-').map(Number);
  const isExamOver = month === 12 && day > 25;
  const first = year + (isExamOver ? 2 : 1);
  return [0, 1, 2, 3].map((offset) => ({
    year: first + offset,
    name: `${first + offset} 考研`,
    is_current: offset === 0,
  }));
}
