import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { merchandiseChoices, merchandiseSpecs, merchandises } from '#server/db/schema/form.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type MerchandiseView = ReplyOf<'GET /api/v1/form/merchandise/{id}'>;

interface Student {
  readonly userId: string;
  readonly now: Date;
}

/** What the student may choose because of their courses, with the choices already made. */
export async function merchandiseViews(
  db: Database,
  { userId, now }: Student,
  isAsked?: SQL,
): Promise<MerchandiseView[]> {
  const owned = db.select({ id: myCourses.courseId }).from(myCourses).where(ownedNow(userId, now));
  const rows = await db
    .select({ item: merchandises, course: courses, choice: merchandiseChoices })
    .from(merchandises)
    .innerJoin(courses, eq(courses.id, merchandises.courseId))
    .leftJoin(
      merchandiseChoices,
      and(eq(merchandiseChoices.merchandiseId, merchandises.id), eq(merchandiseChoices.userId, userId)),
    )
    .where(and(inArray(merchandises.courseId, owned), isAsked))
    .orderBy(asc(merchandises.position), asc(merchandises.id));
  if (rows.length === 0) return [];
  const specs = await db
    .select()
    .from(merchandiseSpecs)
    .where(
      inArray(
        merchandiseSpecs.merchandiseId,
        rows.map(({ item }) => item.id),
      ),
    )
    .orderBy(asc(merchandiseSpecs.position));
  return rows.map(({ item, course, choice }) => {
    const own = specs.filter(({ merchandiseId }) => merchandiseId === item.id);
    return {
      uuid: item.id,
      title: item.title,
      intro: item.intro,
      image: item.image,
      course: { uuid: course.id, name: course.name },
      open_time: toInstant(item.opensAt),
      close_time: toInstant(item.closesAt),
      is_open: item.opensAt <= now && now < item.closesAt,
      specs: own.map(({ spec, label, stock, takenCount }) => ({ spec, label, stock_left: stock - takenCount })),
      choice: choice && {
        spec: choice.spec,
        label: own.find(({ spec }) => spec === choice.spec)?.label ?? choice.spec,
        receiver: choice.receiver,
        phone: choice.phone,
        full_district: choice.fullDistrict,
        location: choice.location,
        choose_time: toInstant(choice.chosenAt),
        send_time: choice.sentAt && toInstant(choice.sentAt),
      },
    };
  });
}

export async function merchandiseView(db: Database, id: string, student: Student): Promise<MerchandiseView> {
  const [view] = await merchandiseViews(db, student, eq(merchandises.id, id));
  if (!view) throw new Refusal('NOT_FOUND');
  return view;
}
