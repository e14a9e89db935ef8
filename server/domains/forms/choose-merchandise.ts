import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { addressSnapshot } from '#server/db/queries/addresses.ts';
import { ownedNow } from '#server/db/queries/courses.ts';
import { myCourses } from '#server/db/schema/course.ts';
import { merchandiseChoices, merchandiseSpecs, merchandises } from '#server/db/schema/form.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { newUuid, type Random } from '#server/kernel/random.ts';

interface Student {
  readonly userId: string;
  readonly now: Date;
}

interface Choice {
  readonly spec: string;
  readonly address_uuid: string;
}

/** Makes a choice once. The same choice again returns the first one; another one is refused. */
export async function chooseMerchandise(
  tx: Database,
  id: string,
  student: Student & { readonly random: Random },
  { spec, address_uuid: addressId }: Choice,
): Promise<void> {
  const { userId, now, random } = student;
  const { item, chosen } = await offered(tx, id, student);
  if (chosen !== null) return refuseOther(chosen, spec);
  if (now < item.opensAt) throw new Refusal('FORM_NOT_OPEN');
  if (now >= item.closesAt) throw new Refusal('FORM_CLOSED');
  const isSpec = and(eq(merchandiseSpecs.merchandiseId, id), eq(merchandiseSpecs.spec, spec));
  if ((await tx.$count(merchandiseSpecs, isSpec)) === 0) throw invalid('body.spec', '请选择款式');
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
    return refuseOther((await offered(tx, id, student)).chosen, spec);
  }
  const taken = await tx
    .update(merchandiseSpecs)
    .set({ takenCount: sql`${merchandiseSpecs.takenCount} + 1` })
    .where(and(isSpec, lt(merchandiseSpecs.takenCount, merchandiseSpecs.stock)))
    .returning({ spec: merchandiseSpecs.spec });
  if (taken.length === 0) throw new Refusal('MERCHANDISE_OUT_OF_STOCK');
}

/** What owners of this student's courses may choose, with the choices made. */
async function offered(tx: Database, id: string, { userId, now }: Student) {
  const owned = tx.select({ id: myCourses.courseId }).from(myCourses).where(ownedNow(userId, now));
  const isOwn = and(eq(merchandiseChoices.merchandiseId, merchandises.id), eq(merchandiseChoices.userId, userId));
  const [found] = await tx
    .select({ item: merchandises, chosen: merchandiseChoices.spec })
    .from(merchandises)
    .leftJoin(merchandiseChoices, isOwn)
    .where(and(eq(merchandises.id, id), inArray(merchandises.courseId, owned)));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

function refuseOther(chosen: string | null, asked: string): void {
  if (chosen !== asked) throw new Refusal('MERCHANDISE_CHOSEN');
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('INPUT_INVALID', { text: message, data: { fields: [{ field, message }] } });
}
