import { type ConsoleKey, consoleContract } from '#src/contract/console/all.ts';
import { addStaffMember, type ConsoleVisitor } from '../console.ts';
import type { TestServer } from '../server.ts';
import { shopOf } from '../shop.ts';

/** An action that two staff members do at the same moment. */
interface DoubleAct {
  /** Sends it; always with the same input. */
  readonly send: (as: ConsoleVisitor) => Promise<{ readonly code: number }>;
  /** Reads the result, and what it must be when the action was done exactly once. */
  readonly left: () => Promise<unknown>;
  readonly once: unknown;
  /** The action's name in the audit log, where it must appear once; null when it is not recorded. */
  readonly noted: string | null;
}

/** Creates the object of the action. */
export type MakeDouble = () => Promise<DoubleAct>;

/** Areas that are not about students' orders and work. Every other area, also a new one, is tested here. */
export const NOT_THE_DESK = [
  ...['channels', 'client-errors', 'comments', 'costs', 'experiments', 'page', 'password', 'password-link'],
  ...['pictures', 'postbacks', 'previews', 'releases', 'result-shares', 'reviews', 'rules', 'session', 'sessions'],
  ...['staff', 'totp', 'views'],
];

/** Area of a call: `orders` of `POST /console/api/orders/find`. */
export const areaOf = (key: string) => key.split('/')[3] ?? '';

/** Every call that writes. */
export const WRITES = (Object.keys(consoleContract) as ConsoleKey[]).filter((key) => !key.startsWith('GET '));

/** Those that write in the areas tested here. */
export const DESK_WRITES = WRITES.filter((key) => !NOT_THE_DESK.includes(areaOf(key)));

/** Two users with all rights, and a shop. */
export async function twoPeople(server: TestServer) {
  const one = await addStaffMember(server, 'admin');
  const other = await addStaffMember(server, 'admin');
  return { server, shop: shopOf(server, 'double'), one: one.visitor, other: other.visitor, oneId: one.uuid };
}

export type TwoPeople = Awaited<ReturnType<typeof twoPeople>>;
