import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { lastCheck } from '#server/db/queries/money-checks.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { after, toChinaTime } from '#server/kernel/clock.ts';
import type { AlarmKind } from '#src/contract/console/alarm-words.ts';
import { differenceText } from '#src/contract/console/money-check.ts';

/** A problem that exists now. */
export interface Finding {
  readonly subject: string;
  /** Text for staff. */
  readonly text: string;
}

export interface Rule {
  readonly kind: AlarmKind;
  readonly find: (db: Database, now: Date) => Promise<readonly Finding[]>;
}

const MINUTE = 60;
const HOUR = 3600;
/** Counting stops at this number. */
const COUNTED_TO = 1000;
const FEW_SENDINGS = 5;
const SMS_SHARE = 0.3;
const FEW_ANSWERS = 100;
const ERROR_SHARE = 0.02;
const FULL_SHARE = 0.1;
const FULL_BYTES = 512 * 1024 * 1024;
const GIB = 1024 ** 3;
/** A job is late after this many missed turns, and at least this many seconds. */
const MISSED_TURNS = 5;
const SOONEST_LATE_SECONDS = 5 * MINUTE;
const FAILURES_IN_A_ROW = 3;

/** Whether a job missed its turns. */
export function isLate({ everySeconds, ranAt }: { readonly everySeconds: number; readonly ranAt: Date }, now: Date) {
  return after(ranAt, Math.max(everySeconds * MISSED_TURNS, SOONEST_LATE_SECONDS)) < now;
}

const ago = (now: Date, seconds: number) => sql`${after(now, -seconds).toISOString()}::timestamptz`;

/** All alarm rules. Each query reads a small index. */
export const rules: readonly Rule[] = [
  {
    kind: 'sms',
    find: async (db, now) => {
      const rows = await rowsOf<{ provider: string; all: number; failed: number; codes: string | null }>(
        db,
        sql`SELECT provider, count(*)::int AS "all", count(*) FILTER (WHERE isbad)::int AS failed,
            string_agg(DISTINCT error_code, '、') FILTER (WHERE isbad AND error_code <> '') AS codes
          FROM (SELECT provider, error_code, state IN ('failed', 'undelivered', 'unknown')
              AND fault NOT IN ('number', 'too often') AND sent_at < ${ago(now, MINUTE)} AS isbad
            FROM sms_sendings WHERE sent_at >= ${ago(now, 10 * MINUTE)}) s GROUP BY provider`,
      );
      return rows
        .filter(({ all, failed }) => failed >= FEW_SENDINGS && failed / all >= SMS_SHARE)
        .map(({ provider, all, failed, codes }) => ({
          subject: provider,
          text: `短信通道 ${provider} 最近 10 分钟 ${all} 条里失败 ${failed} 条${codes ? `（${codes.slice(0, 200)}）` : ''}`,
        }));
    },
  },
  {
    kind: 'payments',
    find: async (db, now) => {
      const [row] = await rowsOf<{ count: number; cents: number }>(
        db,
        sql`SELECT count(*)::int AS count, coalesce(sum(cents), 0)::float8 AS cents FROM money_entries
          WHERE kind = 'unowed' AND happened_at >= ${ago(now, HOUR)}`,
      );
      if (!row || row.count === 0) return [];
      const text = `最近 1 小时有 ${row.count} 笔到账没有对应的待付订单，共 ${(row.cents / 100).toFixed(2)} 元`;
      return [{ subject: '', text }];
    },
  },
  {
    kind: 'payments_waiting',
    find: async (db, now) => {
      // The provider says that the payment is in progress, or its answer is unknown: somebody may have paid.
      const rows = await rowsOf<{ provider: string; count: number }>(
        db,
        sql`SELECT provider, count(*)::int AS count FROM (SELECT provider FROM payments WHERE status = 'started'
            AND created_at BETWEEN ${ago(now, 24 * HOUR)} AND ${ago(now, HOUR)}
            AND last_answer IN ('processing', 'unknown') LIMIT ${COUNTED_TO}) p GROUP BY provider`,
      );
      return rows.map(({ provider, count }) => ({
        subject: provider,
        text: `${provider} 有 ${count} 笔付款超过 1 小时仍未确认`,
      }));
    },
  },
  {
    kind: 'postbacks',
    find: async (db, now) => {
      const rows = await rowsOf<{ platform: string; count: number }>(
        db,
        sql`SELECT platform, count(*)::int AS count FROM (SELECT platform FROM postbacks WHERE state = 'waiting'
            AND happened_at < ${ago(now, HOUR)} AND platform IN (SELECT platform FROM postback_settings WHERE is_on)
            LIMIT ${COUNTED_TO}) w GROUP BY platform`,
      );
      return rows.map(({ platform, count }) => ({
        subject: platform,
        text: `平台 ${platform} 有 ${count} 条回传超过 1 小时没有送达`,
      }));
    },
  },
  {
    kind: 'errors',
    find: async (db, now) => {
      const [row] = await rowsOf<{ all: number; failed: number }>(
        db,
        sql`SELECT coalesce(sum(answers), 0)::int AS "all", coalesce(sum(failed_answers), 0)::int AS failed
          FROM process_states WHERE seen_at >= ${ago(now, 2 * MINUTE)}`,
      );
      if (!row || row.all < FEW_ANSWERS || row.failed / row.all < ERROR_SHARE) return [];
      const share = ((row.failed / row.all) * 100).toFixed(1);
      return [{ subject: '', text: `最近 5 分钟 ${row.all} 次请求里 ${row.failed} 次出错（${share}%）` }];
    },
  },
  {
    kind: 'job_late',
    find: async (db, now) => {
      const rows = await rowsOf<{ job: string; late: number }>(
        db,
        // In a new process not every job has had its first turn.
        sql`SELECT job, extract(epoch FROM ${ago(now, 0)} - ran_at)::int AS late
          FROM (SELECT job, ran_at, ${ago(now, 0)} - greatest(every_seconds * ${MISSED_TURNS}::int,
            ${SOONEST_LATE_SECONDS}::int) * interval '1 second' AS latest FROM job_states) j
          WHERE ran_at < latest AND ran_at > ${ago(now, 24 * HOUR)}
            AND latest > (SELECT min(began_at) FROM process_states WHERE seen_at >= ${ago(now, 2 * MINUTE)})`,
      );
      return rows.map(({ job, late }) => ({
        subject: job,
        text: `任务“${job}”已有 ${Math.floor(late / MINUTE)} 分钟没有运行`,
      }));
    },
  },
  {
    kind: 'job_failing',
    find: async (db, now) => {
      const rows = await rowsOf<{ job: string; failures: number; error: string }>(
        db,
        sql`SELECT job, failures, error FROM job_states
          WHERE failures >= ${FAILURES_IN_A_ROW} AND ran_at > ${ago(now, 24 * HOUR)}`,
      );
      return rows.map(({ job, failures, error }) => ({
        subject: job,
        text: `任务“${job}”连续失败 ${failures} 次：${error}`,
      }));
    },
  },
  {
    kind: 'ledger',
    find: async (db) => {
      const last = await lastCheck(db);
      const [first, ...more] = last?.differences ?? [];
      if (!last || !first) return [];
      const others = more.length > 0 ? `，另有 ${more.length} 处` : '';
      return [
        { subject: '', text: `${toChinaTime(last.checkedAt).slice(5, 16)} 核对：${differenceText(first)}${others}` },
      ];
    },
  },
  {
    kind: 'disk',
    find: async (db, now) => {
      const rows = await rowsOf<{ machine: string; free: number; size: number }>(
        db,
        sql`SELECT machine, min(disk_free_bytes)::float8 AS free, max(disk_bytes)::float8 AS size FROM process_states
          WHERE seen_at >= ${ago(now, 2 * MINUTE)} GROUP BY machine`,
      );
      return rows
        .filter(({ free, size }) => free < Math.max(FULL_BYTES, Math.min(size * FULL_SHARE, 10 * GIB)))
        .map(({ machine, free }) => ({
          subject: machine,
          text: `机器 ${machine} 的磁盘只剩 ${(free / GIB).toFixed(1)} GB`,
        }));
    },
  },
  {
    kind: 'release',
    find: async (db, now) => {
      const rows = await rowsOf<{ machine: string; problem: string }>(
        db,
        sql`SELECT machine, problem FROM release_machines
          WHERE problem IS NOT NULL AND seen_at >= ${ago(now, 5 * MINUTE)}`,
      );
      return rows.map(({ machine, problem }) => ({
        subject: machine,
        text: `机器 ${machine} 没有换上最新发布的页面：${problem}`,
      }));
    },
  },
];
