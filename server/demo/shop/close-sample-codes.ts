import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { addedData } from '#server/db/schema/added-data.ts';
import { exchangeBatches, exchangeCodes } from '#server/db/schema/personal.ts';
import { gifts, startCodes } from '#server/db/schema/start-code.ts';
import { SAMPLE_SCHOOL } from '../demo.ts';
import { EXCHANGE_BATCH, EXCHANGE_CODES } from '../people/personal.ts';
import { closeDemoStaff } from '../people/staff.ts';
import { studyIds } from '../study/study-ids.ts';
import { closeDemoPostbacks } from '../traffic/postbacks.ts';
import { CODES, GIFTS } from './codes.ts';

/**
 * Ends the sample's free codes, if the sample is there; returns whether it is.
 *
 * For a database that leaves the sandbox: everybody can read these codes in the source.
 */
export async function closeSampleCodes(db: Database, now: Date): Promise<boolean> {
  const [mark] = await db.select().from(addedData).where(eq(addedData.name, SAMPLE_SCHOOL));
  if (!mark) return false;
  const codeIds = CODES.map((_code, index) => studyIds.startCode(index + 1));
  const giftIds = GIFTS.map((_gift, index) => studyIds.gift(index + 1));
  await db
    .update(startCodes)
    .set({ voidedAt: now })
    .where(and(inArray(startCodes.id, codeIds), isNull(startCodes.usedBy), isNull(startCodes.voidedAt)));
  await db
    .update(exchangeCodes)
    .set({ expiresAt: now })
    .where(
      and(inArray(exchangeCodes.code, EXCHANGE_CODES), isNull(exchangeCodes.usedBy), gt(exchangeCodes.expiresAt, now)),
    );
  await db
    .update(exchangeBatches)
    .set({ expiresAt: now })
    .where(and(eq(exchangeBatches.id, EXCHANGE_BATCH), gt(exchangeBatches.expiresAt, now)));
  await db
    .update(gifts)
    .set({ stock: sql`${gifts.takenCount}` })
    .where(inArray(gifts.id, giftIds));
  await closeDemoStaff(db);
  await closeDemoPostbacks(db);
  return true;
}
