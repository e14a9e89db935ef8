import { sqlState } from './transaction.ts';

/** Given up by the database itself: what the statement's transaction did is rolled back. */
const BUSY_STATES = new Set([
  '40001', // failed serialisation, after all its tries
  '40P01', // deadlock, after all its tries
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // the statement waited longer than its time limit
]);
/** The pool's own words; it has no code for them. */
const NO_CONNECTION = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** Whether a failure only says that too much is asked of the database: the same call may be made again. */
export function isDatabaseBusy(error: unknown): boolean {
  if (BUSY_STATES.has(sqlState(error) ?? '')) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (NO_CONNECTION.test(current.message)) return true;
  }
  return false;
}
