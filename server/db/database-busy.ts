import { sqlState } from './transaction.ts';

/** The database gave up: the statement's transaction is rolled back. */
const BUSY_STATES = new Set([
  '40001', // failed serialisation, after all its tries
  '40P01', // deadlock, after all its tries
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // the statement waited longer than its time limit
]);
/** The pool's message; it has no code. */
const NO_CONNECTION = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/;

/** Whether an error only means overload: the same call may be repeated. */
export function isDatabaseBusy(error: unknown): boolean {
  if (BUSY_STATES.has(sqlState(error) ?? '')) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    if (NO_CONNECTION.test(current.message)) return true;
  }
  return false;
}

const GONE_STATES = new Set(['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ETIMEDOUT']);
const LOST = /^(Connection terminated( unexpectedly)?|Client has encountered a connection error and is not queryable)$/;

/**
 * Whether the database is unavailable: shut down, starting, or unreachable. Work in progress may have been committed.
 */
export function isDatabaseGone(error: unknown): boolean {
  if (GONE_STATES.has(sqlState(error) ?? '')) return true;
  for (let current = error; current instanceof Error; current = current.cause) {
    // `fetch` says this when an outside service does not answer.
    if (current.message === 'fetch failed') return false;
    if (LOST.test(current.message) || ('code' in current && NETWORK.has(String(current.code)))) return true;
  }
  return false;
}
