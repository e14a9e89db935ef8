import type { Database } from '#server/db/database.ts';
import { areaUuid, findArea } from '#server/db/queries/areas.ts';
import { collegeSubjects, colleges, subjects } from '#server/db/schema/personal.ts';
import { COLLEGES, type CollegeKind, SUBJECTS_BY_KIND, SUBJECTS_OF_STUDY } from './college-list.ts';
import { baseIds } from './ids.ts';

/** Adds the disciplines and the colleges. */
export async function addColleges(db: Database): Promise<void> {
  await db
    .insert(subjects)
    .values(SUBJECTS_OF_STUDY.map(([code, name]) => ({ id: Number(code), code, name })))
    .onConflictDoNothing();
  const list = Object.entries(COLLEGES)
    .flatMap(([code, names]) => names.split(' ').map((entry) => ({ code, kind: kindOf(entry), name: entry.slice(1) })))
    .map((college, index) => ({ ...college, id: baseIds.college(index + 1), position: index + 1 }));
  await db
    .insert(colleges)
    .values(
      list.map(({ id, code, name, position }) => ({
        id,
        name,
        position,
        provinceId: areaUuid(code),
        provinceName: findArea(areaUuid(code))?.[0].name ?? '',
      })),
    )
    .onConflictDoNothing();
  await db
    .insert(collegeSubjects)
    .values(
      list.flatMap(({ id, kind }) =>
        SUBJECTS_BY_KIND[kind].map((code) => ({ collegeId: id, subjectId: Number(code) })),
      ),
    )
    .onConflictDoNothing();
}

function kindOf(entry: string): CollegeKind {
  const kind = entry.slice(0, 1);
  if (!Object.hasOwn(SUBJECTS_BY_KIND, kind)) throw new Error(`No kind of college is called ${kind}.`);
  return kind as CollegeKind;
}
