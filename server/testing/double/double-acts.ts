import { type ConsoleKey, consoleContract } from '#src/contract/console/all.ts';
import { addStaffMember, type ConsoleVisitor } from '../console.ts';
import type { TestServer } from '../server.ts';
import { shopOf } from '../shop.ts';

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

/** Areas of pages, accounts and figures. Every other area is the desk, where staff work on what students did: a new one too. */
export const NOT_THE_DESK = [
  ...['channels', 'client-errors', 'comments', 'costs', 'experiments', 'page', 'password', 'password-link'],
  ...['pictures', 'postbacks', 'previews', 'releases', 'result-shares', 'reviews', 'rules', 'session', 'sessions'],
  ...['staff', 'totp', 'views'],
];

/** `orders` of `POST /console/api/orders/find`. */
export const areaOf = (key: string) => key.split('/')[3] ?? '';

/** Every call with which staff write. */
export const WRITES = (Object.keys(consoleContract) as ConsoleKey[]).filter((key) => !key.startsWith('GET '));

/** Those with which staff change something at the desk. */
export const DESK_WRITES = WRITES.filter((key) => !NOT_THE_DESK.includes(areaOf(key)));

/** Two people who may do everything, and a shop. */
export async function twoPeople(server: TestServer) {
  const one = await addStaffMember(server, 'admin');
  const other = await addStaffMember(server, 'admin');
  return { server, shop: shopOf(server, 'double'), one: one.visitor, other: other.visitor, oneId: one.uuid };
}

export type TwoPeople = Awaited<ReturnType<typeof twoPeople>>;
