import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { collegeInfos, colleges, subjects } from '#server/db/schema/personal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';
import { examineeKinds } from '#src/contract/states.ts';

type CollegeInfo = ReplyOf<'GET /api/v3/account/college/info/detail/'>;

export async function readCollegeInfo(db: Database, userId: string): Promise<CollegeInfo> {
  const [row] = await db
    .select({ info: collegeInfos, subject: subjects, college: { uuid: colleges.id, name: colleges.name } })
    .from(collegeInfos)
    .innerJoin(subjects, eq(subjects.id, collegeInfos.subjectId))
    .leftJoin(colleges, eq(colleges.id, collegeInfos.collegeId))
    .where(eq(collegeInfos.userId, userId));
  if (!row) return nothingFilled;
  const { info, subject, college } = row;
  return {
    is_filled: true,
    exam_year: info.examYear,
    province: { uuid: info.provinceId, name: info.provinceName },
    subject,
    college,
    graduate_college: info.graduateCollege,
    graduate_major: info.graduateMajor,
    examinee: info.examinee,
    updated_time: toInstant(info.updatedAt),
  };
}

const nothingFilled: CollegeInfo = {
  is_filled: false,
  exam_year: null,
  province: null,
  subject: null,
  college: null,
  graduate_college: '',
  graduate_major: '',
  examinee: examineeKinds.STUDYING,
  updated_time: null,
};
