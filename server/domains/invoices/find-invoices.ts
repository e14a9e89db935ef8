import { and, asc, desc, eq, inArray, like, lt, max, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type PageRequest, pageOf, totalOfList } from '#server/db/queries/page-of.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { courses } from '#server/db/schema/course.ts';
import { invoices } from '#server/db/schema/invoice.ts';
import { orderCourses, orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import { INVOICES_COUNTED } from '#src/contract/console/invoice-count.ts';
import { INVOICE_STATES, type InvoiceState } from '#src/contract/invoice-states.ts';

const AT_ONCE = 50;

const columns = { invoice: invoices, orderNumber: orders.orderNumber, courseName: courses.name };

/** Invoices with their order's number and first course. */
function selectInvoices(db: Database) {
  return db
    .select(columns)
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .innerJoin(courses, eq(courses.id, orders.courseId))
    .$dynamic();
}

export type FoundInvoice = Awaited<ReturnType<typeof selectInvoices>>[number];

/** The invoice of this id; throws `NOT_FOUND` when there is none. */
export async function readInvoice(db: Database, id: string): Promise<FoundInvoice> {
  const [found] = await selectInvoices(db).where(eq(invoices.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** The courses of an order, with their prices. */
export async function coursesOfOrder(db: Database, orderId: string) {
  return db
    .select({ name: courses.name, price: orderCourses.priceCents })
    .from(orderCourses)
    .innerJoin(courses, eq(courses.id, orderCourses.courseId))
    .where(eq(orderCourses.orderId, orderId))
    .orderBy(asc(orderCourses.position));
}

/** The student's invoices, newest first. */
export async function ownInvoices(db: Database, userId: string, request: PageRequest) {
  return pageOf(request, (limit, offset) =>
    db
      .select({ ...columns, total: totalOfList() })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .innerJoin(courses, eq(courses.id, orders.courseId))
      .where(eq(invoices.userId, userId))
      .orderBy(desc(invoices.number))
      .limit(limit)
      .offset(offset),
  );
}

interface ListRequest {
  readonly state?: InvoiceState | undefined;
  readonly words?: string | undefined;
  /** Only invoices with a smaller number. */
  readonly after?: number | undefined;
}

/** One page of the list for staff, newest first. */
export async function listInvoices(db: Database, { state, words = '', after }: ListRequest) {
  const meant = words.trim() === '' ? undefined : await isMeant(db, words.trim());
  const found = await selectInvoices(db)
    .where(
      and(
        state === undefined ? undefined : eq(invoices.state, state),
        after === undefined ? undefined : lt(invoices.number, after),
        meant,
      ),
    )
    .orderBy(desc(invoices.number))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  return { rows, next: found.length > AT_ONCE ? (rows.at(-1)?.invoice.number ?? null) : null };
}

/** Invoices that wait to be issued, oldest first, up to a limit. */
export async function askedInvoices(db: Database, most: number): Promise<FoundInvoice[]> {
  return selectInvoices(db).where(eq(invoices.state, 'asked')).orderBy(asc(invoices.number)).limit(most);
}

/** Number of invoices in each state, counted up to `INVOICES_COUNTED`. */
export async function countInvoices(db: Database): Promise<Record<InvoiceState, number>> {
  const counts = INVOICE_STATES.map(
    (state) => sql`(SELECT count(*)::integer FROM
      (SELECT FROM ${invoices} WHERE ${invoices.state} = ${state} LIMIT ${INVOICES_COUNTED}) AS counted)
      AS ${sql.identifier(state)}`,
  );
  const [found] = await rowsOf<Record<InvoiceState, number>>(db, sql`SELECT ${sql.join(counts, sql`, `)}`);
  if (!found) throw new Error('A count has no row.');
  return found;
}

/** Titles are searched only in this many newest invoices: no index finds words inside them. */
const NEWEST = 50_000;

/** Condition for an order's number or an invoice's number (by index); otherwise for words in the title. */
async function isMeant(db: Database, words: string): Promise<SQL | undefined> {
  const named = await db
    .select({ id: invoices.id })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(eq(orders.orderNumber, words.toUpperCase()))
    .union(
      db
        .select({ id: invoices.id })
        .from(invoices)
        .where(and(eq(invoices.invoiceNumber, words), ne(invoices.invoiceNumber, ''))),
    );
  if (named.length > 0)
    return inArray(
      invoices.id,
      named.map(({ id }) => id),
    );
  const literal = words.replaceAll(/[\\%_]/g, '\\$&');
  const last = db.select({ number: max(invoices.number) }).from(invoices);
  return and(like(invoices.title, `%${literal}%`), sql`${invoices.number} > (${last}) - ${NEWEST}`);
}
