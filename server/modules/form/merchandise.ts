import { and, asc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { addressSnapshot } from '#server/db/queries/addresses.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { courses, myCourses } from '#server/db/schema/course.ts';
import { merchandiseChoices, merchandiseSpecs, merchandises } from '#server/db/schema/form.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { toInstant } from '#server/kernel/clock.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';
import type { ReplyOf } from '#src/contract/all.ts';

type MerchandiseView = ReplyOf<'GET /api/v1/form/merchandise/{id}'>;

interface Student {
  readonly userId: string;
  readonly now: Date;
}

/** What students of the courses that this student has may choose, with what was chosen. */
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

interface Choice {
  readonly spec: string;
  readonly address_uuid: string;
}

/** Chooses a kind once. The same choice again gives the first; another one is refused. */
export async function chooseMerchandise(
  tx: Database,
  id: string,
  student: Student & { readonly random: Random },
  { spec, address_uuid: addressId }: Choice,
): Promise<void> {
  const { userId, now, random } = student;
  const view = await merchandiseView(tx, id, student);
  if (view.choice) return refuseOther(view.choice.spec, spec);
  if (!view.is_open) throw new Refusal(now < new Date(view.open_time) ? 'FORM_NOT_OPEN' : 'FORM_CLOSED');
  if (!view.specs.some((one) => one.spec === spec)) throw invalid('body.spec', '请选择款式');
  const address = await addressSnapshot(tx, userId, addressId);
  if (!address) throw invalid('body.address_uuid', '请选择收货地址');
  const { addressId: _, ...deliverTo } = address;
  const stored = await tx
    .insert(merchandiseChoices)
    .values({
      id: newUuid(random),
      merchandiseId: id,
      userId,
      spec,
      ...deliverTo,
      chosenAt: now,
    })
    .onConflictDoNothing({ target: [merchandiseChoices.merchandiseId, merchandiseChoices.userId] })
    .returning({ id: merchandiseChoices.id });
  if (stored.length === 0) {
    const { choice } = await merchandiseView(tx, id, student);
    return refuseOther(choice?.spec, spec);
  }
  const taken = await tx
    .update(merchandiseSpecs)
    .set({ takenCount: sql`${merchandiseSpecs.takenCount} + 1` })
    .where(
      and(
        eq(merchandiseSpecs.merchandiseId, id),
        eq(merchandiseSpecs.spec, spec),
        lt(merchandiseSpecs.takenCount, merchandiseSpecs.stock),
      ),
    )
    .returning({ spec: merchandiseSpecs.spec });
  if (taken.length === 0) throw new Refusal('MERCHANDISE_OUT_OF_STOCK');
}

function refuseOther(chosen: string | undefined, asked: string): void {
  if (chosen !== asked) throw new Refusal('MERCHANDISE_CHOSEN');
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field, message }] } });
}
