import { setTimeout as pause } from 'node:timers/promises';
import type { Database, OpenDatabase } from './database.ts';
import { isDatabaseBusy, isDatabaseGone } from './database-busy.ts';
import { sqlState } from './transaction.ts';

/** A read-only copy of the database, which may lag behind. */
export interface ReadReplica {
  /** Runs a read on the replica, or on the primary when the replica is unreachable, lags too far behind, or fails. */
  readonly read: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
  readonly state: () => ReplicaState;
  readonly stop: () => Promise<void>;
}

interface ReplicaState {
  readonly isUsed: boolean;
  /** Age of its newest data in seconds; null while unknown. */
  readonly lagSeconds: number | null;
}

interface ReplicaOptions {
  readonly primary: Pick<OpenDatabase, 'db' | 'rows'>;
  readonly replica: Pick<OpenDatabase, 'db' | 'rows' | 'close'>;
  /** Called with the reason when reads move to the primary, and with null when they are back on the replica. */
  readonly onChange?: (reason: string | null) => void;
  /** Called for each read, with the database that ran it. */
  readonly onRead?: (database: 'replica' | 'primary') => void;
  readonly mostLagSeconds?: number;
  readonly lookEveryMs?: number;
}

const MOST_LAG_SECONDS = 5;
const LOOK_EVERY_MS = 1000;
const KEPT_PLACES = 120;

/** The primary's log position at a moment of this process's clock. */
interface Place {
  readonly at: number;
  readonly position: string;
}

/**
 * Watches the replica and reads from it while its lag is small.
 *
 * The lag is measured by log positions: the primary's position is recorded each second, and the newest recorded
 * position that the replica has replayed tells how old its data is. The time of the last replayed transaction is no
 * measure: it would grow while nothing is written, and would not show that a replica has lost its connection.
 */
export function readReplica(options: ReplicaOptions): ReadReplica {
  const { primary, replica, onChange = () => {}, onRead = () => {} } = options;
  const { mostLagSeconds = MOST_LAG_SECONDS, lookEveryMs = LOOK_EVERY_MS } = options;
  const places: Place[] = [];
  let state: ReplicaState = { isUsed: false, lagSeconds: null };
  let reason: string | null | undefined;
  let isStopped = false;
  const settle = (next: ReplicaState, why: string | null) => {
    state = next;
    if (reason !== why) onChange(why);
    reason = why;
  };
  const look = async () => {
    try {
      const lagSeconds = await lagOf(primary, replica, places);
      const isNear = lagSeconds <= mostLagSeconds;
      settle({ isUsed: isNear, lagSeconds }, isNear ? null : 'late');
    } catch {
      settle({ isUsed: false, lagSeconds: null }, 'away');
    }
  };
  const watching = (async () => {
    while (!isStopped) {
      await look();
      await pause(lookEveryMs);
    }
  })();
  const readPrimary = <T>(work: (db: Database) => Promise<T>) => {
    onRead('primary');
    return work(primary.db);
  };
  return {
    read: async (work) => {
      if (!state.isUsed) return readPrimary(work);
      try {
        const answer = await work(replica.db);
        onRead('replica');
        return answer;
      } catch (error) {
        if (!isOfReplica(error)) throw error;
        if (!isOfStatement(error)) settle({ isUsed: false, lagSeconds: null }, 'away');
        // The read has changed nothing, so it can be repeated on the primary.
        return readPrimary(work);
      }
    },
    state: () => state,
    stop: async () => {
      isStopped = true;
      await watching;
      await replica.close();
    },
  };
}

async function lagOf(
  primary: ReplicaOptions['primary'],
  replica: ReplicaOptions['replica'],
  places: Place[],
): Promise<number> {
  const at = Date.now();
  const [written] = await primary.rows('SELECT pg_current_wal_lsn()::text AS position');
  places.push({ at, position: String(written?.position) });
  if (places.length > KEPT_PLACES) places.shift();
  const known = places.map(({ position }) => `'${position}'::pg_lsn <= pg_last_wal_replay_lsn()`).join(', ');
  const [seen] = await replica.rows(`SELECT pg_is_in_recovery() AS "isCopy", ARRAY[${known}]::boolean[] AS passed`);
  // This address is the primary itself.
  if (seen?.isCopy !== true) return 0;
  const passed = places.filter((_place, index) => (seen.passed as readonly boolean[])[index]);
  const newest = passed.at(-1);
  return newest ? (at - newest.at) / 1000 : Number.POSITIVE_INFINITY;
}

/** A refused write, or a statement that the replica cancelled because replaying needed its rows. */
const isOfStatement = (error: unknown) => ['25006', '40001', '40P01'].includes(sqlState(error) ?? '');

/**
 * An error of the replica only: not a refusal, and not an error that the primary would give too, such as a statement
 * that takes too long.
 */
const isOfReplica = (error: unknown) =>
  isOfStatement(error) || isDatabaseGone(error) || (isDatabaseBusy(error) && sqlState(error) !== '57014');
