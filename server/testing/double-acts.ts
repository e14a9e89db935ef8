import { type ConsoleKey, consoleContract } from '#src/contract/console/all.ts';
import { addStaffMember, type ConsoleVisitor } from './console.ts';
import type { TestServer } from './server.ts';
import { shopOf } from './shop.ts';

/** One action that two members of the staff do at the same moment. */
interface DoubleAct {
  /** Sends it; the same input whoever sends it and however often. */
  readonly send: (as: ConsoleVisitor) => Promise<{ readonly code: number }>;
  /** What it left, and what that must be when it was done once. */
  readonly left: () => Promise<unknown>;
  readonly once: unknown;
  /** The act in the audit log, of which there must be one; null for what is not noted. */
  readonly noted: string | null;
}

/** Makes what is acted upon. */
export type MakeDouble = () => Promise<DoubleAct>;

/** Areas in which staff work on what students did; calls of the other areas are about pages, accounts and figures. */
const DESK = [
  ...['aftersales', 'bills', 'consult', 'course-posts', 'coupons', 'courses', 'credentials-photos', 'homework'],
  ...['invoices', 'leads', 'lives', 'orders', 'packages', 'refund-requests', 'refunds', 'student-data', 'students'],
];

/** Every call with which staff change something at the desk. */
export const DESK_WRITES = Object.keys(consoleContract).filter((key) => {
  const [method = '', path = ''] = key.split(' ');
  return method !== 'GET' && DESK.includes(path.split('/')[3] ?? '');
}) as ConsoleKey[];

/** Two people who may do everything, and a shop. */
export async function twoPeople(server: TestServer) {
  const one = await addStaffMember(server, 'admin');
  const other = await addStaffMember(server, 'admin');
  return { server, shop: shopOf(server, 'double'), one: one.visitor, other: other.visitor, oneId: one.uuid };
}

export type TwoPeople = Awaited<ReturnType<typeof twoPeople>>;
