import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { countQueue } from '#server/db/queries/queue.ts';
import { deliveryPackages } from '#server/db/schema/delivery.ts';
import { orders } from '#server/db/schema/order.ts';
import { Refusal } from '#server/domains/refusal.ts';
import type { PackagePart } from '#src/contract/console/list-parts.ts';
import { isToSend, isWithoutAddress } from './ship-packages.ts';

const AT_ONCE = 50;
/** Most packages found by one number or mobile. */
const MOST_NAMED = 500;

const PARTS = {
  'to-send': isToSend,
  'no-address': isWithoutAddress,
  sent: isNotNull(deliveryPackages.sentAt),
} as const satisfies Readonly<Record<PackagePart, SQL | undefined>>;

function selectPackages(db: Database) {
  return db
    .select({ row: deliveryPackages, orderNumber: orders.orderNumber, payState: orders.payState })
    .from(deliveryPackages)
    .leftJoin(orders, eq(orders.id, deliveryPackages.orderId))
    .$dynamic();
}

export type FoundAtDesk = Awaited<ReturnType<typeof selectPackages>>[number];

interface ListRequest {
  readonly part: PackagePart;
  readonly words?: string | undefined;
  /** Cursor: number of the last package of the page before. */
  readonly after?: number | undefined;
}

/** One part of the list for staff: waiting packages oldest first, sent ones newest first. */
export async function listForDesk(db: Database, { part, words = '', after }: ListRequest) {
  const isNewestFirst = part === 'sent';
  const { id, number } = deliveryPackages;
  const named = words.trim() === '' ? undefined : await namedPackages(db, words.trim());
  const found = await selectPackages(db)
    .where(
      and(
        PARTS[part],
        after === undefined ? undefined : isNewestFirst ? lt(number, after) : gt(number, after),
        named && inArray(id, named),
      ),
    )
    .orderBy(isNewestFirst ? desc(number) : asc(number))
    .limit(AT_ONCE + 1);
  const rows = found.slice(0, AT_ONCE);
  return { rows, next: found.length > AT_ONCE ? (rows.at(-1)?.row.number ?? null) : null };
}

/** Packages that wait to be sent, oldest first, up to a limit. */
export function packagesToSend(db: Database, most: number): Promise<FoundAtDesk[]> {
  return selectPackages(db).where(isToSend).orderBy(asc(deliveryPackages.number)).limit(most);
}

/** Those of the given packages that wait to be sent, oldest first. */
export function chosenToSend(db: Database, ids: readonly string[]): Promise<FoundAtDesk[]> {
  return selectPackages(db)
    .where(and(inArray(deliveryPackages.id, [...ids]), isToSend))
    .orderBy(asc(deliveryPackages.number));
}

/** The package of this id; throws `NOT_FOUND` when there is none. */
export async function readForDesk(db: Database, id: string): Promise<FoundAtDesk> {
  const [found] = await selectPackages(db).where(eq(deliveryPackages.id, id));
  if (!found) throw new Refusal('NOT_FOUND');
  return found;
}

/** Packages with these numbers, and packages that were sent in these parcels. */
export async function findByNumbers(db: Database, numbers: readonly number[], codes: readonly string[]) {
  const isOne = (values: readonly (number | string)[]) =>
    sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    );
  return selectPackages(db).where(
    or(
      numbers.length > 0 ? sql`${deliveryPackages.number} IN (${isOne(numbers)})` : undefined,
      codes.length > 0
        ? sql`${deliveryPackages.expressCode} <> '' AND ${deliveryPackages.expressCode} IN (${isOne(codes)})`
        : undefined,
    ),
  );
}

/** Numbers of waiting packages, each counted up to 1,000. */
export async function countWaiting(db: Database): Promise<Record<'to-send' | 'no-address', number>> {
  return {
    'to-send': await countQueue(db, deliveryPackages, PARTS['to-send']),
    'no-address': await countQueue(db, deliveryPackages, PARTS['no-address']),
  };
}

/**
 * Newest packages with this order number, parcel number, mobile of the receiver, or package number. Four queries, each
 * by its index: one combined condition would read the whole table.
 */
async function namedPackages(db: Database, words: string): Promise<string[]> {
  const { id, expressCode, phone, number, orderId } = deliveryPackages;
  const packages = () => db.select({ id, number }).from(deliveryPackages);
  const own = /^#?\d{1,9}$/.test(words) ? Number(words.replace('#', '')) : undefined;
  const found = [
    ...(await packages().innerJoin(orders, eq(orders.id, orderId)).where(eq(orders.orderNumber, words.toUpperCase()))),
    ...(await packages()
      .where(and(eq(expressCode, words), ne(expressCode, '')))
      .orderBy(desc(number))
      .limit(MOST_NAMED)),
    ...(await packages()
      .where(and(eq(phone, words), ne(phone, '')))
      .orderBy(desc(number))
      .limit(MOST_NAMED)),
    ...(own === undefined ? [] : await packages().where(eq(number, own))),
  ];
  return [...new Set(found.map((one) => one.id))];
}
