import { addOnce } from '#server/db/add-once.ts';
import type { Database } from '#server/db/database.ts';
import { addColleges } from './colleges.ts';
import { addCourseAgreements } from './course-agreements.ts';
import { addForms } from './forms.ts';
import { addNavigation } from './navigation.ts';
import { addOrderReasons } from './order-reasons.ts';
import { addQuotes } from './quotes.ts';
import { addMissingSettings } from './settings.ts';

/** Each is put in once; rows that a later version brings go under a new name. */
const CONTENT: Readonly<Record<string, (db: Database) => Promise<void>>> = {
  'order reasons': addOrderReasons,
  colleges: addColleges,
  'course agreements': addCourseAgreements,
  forms: addForms,
  navigation: addNavigation,
  quotes: addQuotes,
};

/**
 * Puts in what every database needs, for the caller's transaction.
 *
 * Content comes once and is the operator's from then on. A setting that is missing comes back, for screens stand on it.
 */
export async function addBaseData(db: Database, now: Date): Promise<void> {
  for (const [name, put] of Object.entries(CONTENT)) await addOnce(db, name, now, () => put(db));
  await addMissingSettings(db);
}
