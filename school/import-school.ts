import { eq, inArray } from 'drizzle-orm';
import { isError, type Problem } from '#compiler/problems/problem.ts';
import type { Database } from '#server/db/database.ts';
import { queueAtName } from '#server/db/locks.ts';
import { indexMissingCourses } from '#server/db/queries/course-search.ts';
import { courses } from '#server/db/schema/course.ts';
import { courseSearchGrams } from '#server/db/schema/course-list.ts';
import { courseStocks } from '#server/db/schema/order.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { addStaff, changeStaff, findStaffByName } from '#server/domains/staff/accounts.ts';
import { note } from '#server/domains/staff/audit.ts';
import type { Doer, StaffContext } from '#server/domains/staff/context.ts';
import { STAFF_ROLE_NAMES } from '#src/contract/console/roles.ts';
import { catalogueRows } from './catalogue-rows.ts';
import { checkSchool } from './check-school.ts';
import { readDesk } from './desk-values.ts';
import type { School } from './entries.ts';
import { readKnown } from './known.ts';
import { findMissing, type Missing, makePlan, type Planned } from './plan.ts';
import { readFolder } from './read-folder.ts';
import type { Row } from './rows.ts';
import { lessonRows, promotionRows } from './study-rows.ts';

interface ImportOptions {
  readonly folder: string;
  /** Reports the changes and writes nothing. */
  readonly isDryRun: boolean;
  /** Allows changes of prices, and taking courses, joint offers and coupons off sale. */
  readonly isAgreed: boolean;
  /** Takes off sale everything that is on sale but not in the folder. */
  readonly removesMissing: boolean;
  /** Overwrites values that staff have set with those of the folder. */
  readonly takesOver: boolean;
}

export interface ImportResult {
  readonly problems: readonly Problem[];
  readonly texts: ReadonlyMap<string, string>;
  readonly entries: readonly Planned[];
  readonly missing: readonly Missing[];
  /** Number of changes that are written only with `--yes`. */
  readonly toAgree: number;
  readonly isWritten: boolean;
  /** Tokens with which new staff set their passwords. */
  readonly links: readonly { readonly name: string; readonly token: string }[];
}

/** Compares a folder with the database and imports it in one transaction. */
export async function importSchool(context: StaffContext<Doer>, options: ImportOptions): Promise<ImportResult> {
  const { school, texts, problems } = await readFolder(options.folder);
  const nothing = { entries: [], missing: [], toAgree: 0, isWritten: false, links: [] };
  // If a list could not be read, every reference to it would look unknown.
  if (problems.some(isError)) return { ...nothing, problems: problems.map(withoutFix), texts };
  return inTransaction(context.db, async (tx) => {
    await queueAtName(tx, 'import', 'school');
    const known = await readKnown(tx);
    const found = checkSchool(school, known);
    if (found.length > 0) return { ...nothing, problems: found, texts };
    const now = context.clock.now();
    const parts = [catalogueRows(school, known, now), lessonRows(school, known), promotionRows(school, known)];
    const rows = parts.flatMap((part) => part.rows);
    const desk = await readDesk(tx);
    const isKept = (row: Row, column: string) => !options.takesOver && desk.isKept(row, column);
    const plan = await makePlan(tx, { rows, owned: parts.flatMap(({ owned }) => owned) }, isKept);
    const { missing, work } = await findMissing(tx, school, now);
    const entries = [...plan.entries, ...(await planStaff(tx, school))];
    const changes = entries.flatMap((entry) => entry.changes);
    const leaving = options.removesMissing ? missing.length : 0;
    const toAgree = changes.filter(({ isPrice, isOffShelf }) => isPrice || isOffShelf).length + leaving;
    const result = { problems, texts, entries, missing, toAgree, isWritten: false, links: [] };
    if (options.isDryRun || (toAgree > 0 && !options.isAgreed)) return result;
    for (const write of plan.work) await write(tx);
    await beginLimits(tx, known.takenWithoutLimit);
    if (options.removesMissing) for (const write of work) await write(tx);
    await desk.noteImport(tx, rows, { by: context.actor, at: now, reason: `导入 ${options.folder}`.slice(0, 100) });
    await indexAgain(tx, entries);
    const inside = { ...context, db: tx };
    const links = await writeStaff(inside, school);
    const changed = entries.filter(({ state }) => state !== 'unchanged');
    if (changed.length + leaving > 0) await note(tx, inside, auditOf(options.folder, changed, leaving));
    return { ...result, isWritten: true, links };
  });
}

/** `npm run pages -- fix` repairs pages only. */
const withoutFix = ({ fix: _, ...problem }: Problem): Problem => problem;

function auditOf(folder: string, changed: readonly Planned[], leaving: number) {
  const prices = changed.flatMap(({ key, changes }) =>
    changes.filter(({ isPrice }) => isPrice).map(({ field, before, after }) => `${key} ${field} ${before} → ${after}`),
  );
  const count = (state: Planned['state']) => changed.filter((entry) => entry.state === state).length;
  const after = { added: count('new'), changed: count('changed'), offShelf: leaving, prices };
  return { action: 'school.import', subject: folder, after };
}

/** A new limit starts with the places that orders hold, so that an order that ends releases its place. */
async function beginLimits(tx: Database, taken: ReadonlyMap<string, number>): Promise<void> {
  for (const [courseId, soldCount] of taken) {
    await tx.update(courseStocks).set({ soldCount }).where(eq(courseStocks.courseId, courseId));
  }
}

/** Updates the search index of changed courses. */
async function indexAgain(tx: Database, entries: readonly Planned[]): Promise<void> {
  const numbers = entries.flatMap(({ kind, key, state }) => (kind === 'courses' && state === 'changed' ? [key] : []));
  if (numbers.length > 0) {
    const changed = tx.select({ id: courses.id }).from(courses).where(inArray(courses.courseNumber, numbers));
    await tx.delete(courseSearchGrams).where(inArray(courseSearchGrams.courseId, changed));
  }
  await indexMissingCourses(tx);
}

async function planStaff(tx: Database, { staff = [] }: School): Promise<readonly Planned[]> {
  const planned: Planned[] = [];
  for (const { value } of staff) {
    const row = await findStaffByName(tx, value.name);
    const before = row && STAFF_ROLE_NAMES[row.role];
    const after = STAFF_ROLE_NAMES[value.role];
    const entry = { kind: 'staff', key: value.name, name: after } as const;
    if (before === undefined) planned.push({ ...entry, state: 'new', changes: [], kept: [] });
    else if (before === after) planned.push({ ...entry, state: 'unchanged', changes: [], kept: [] });
    else {
      const change = { field: '角色', before, after, isPrice: false, isOffShelf: false };
      planned.push({ ...entry, state: 'changed', changes: [change], kept: [] });
    }
  }
  return planned;
}

async function writeStaff(context: StaffContext<Doer>, { staff = [] }: School): Promise<ImportResult['links']> {
  const links: { name: string; token: string }[] = [];
  for (const { value } of staff) {
    const row = await findStaffByName(context.db, value.name);
    if (!row) links.push({ name: value.name, token: (await addStaff(context, value)).link.token });
    else if (row.role !== value.role) await changeStaff(context, row.id, { role: value.role });
  }
  return links;
}
